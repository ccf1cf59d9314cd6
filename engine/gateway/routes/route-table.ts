/**
 * The table of routes that clients reach, built from the endpoints that wires declare. It finds; it does not answer.
 */
import { isPresented } from "../../access/authenticate.ts";
import type { Caller, Endpoint, StoredAct, Wire } from "../../conversion/contract.ts";
import { suggest } from "../../language/diagnostics/suggest.ts";
import { isTaskId } from "../tasks/task-id.ts";
import { decodePath, escapePattern } from "./path-text.ts";

export type Found =
  /** `others` are wires at the same path that only the model tells from it. */
  | { kind: "route"; wire: Wire; others: readonly Wire[]; operation: string; path: Record<string, unknown> }
  /** A WebSocket on which callers send requests of the wire. */
  | { kind: "connection"; wire: Wire }
  /** What a caller does with the kept answer `id`. */
  | { kind: "stored"; wire: Wire; act: StoredAct; id: string }
  /** The path is known, the method is not; `allow` lists those that are. */
  | { kind: "method"; wire: Wire; allow: string[] }
  /** `wire` is the one whose paths come closest; `near` a path that may have been meant; `said` is what the wire says of it. */
  | { kind: "unknown"; wire: Wire; near: string | undefined; said?: string };

/** What tells wires apart that have the same routes. */
export type Clues = Pick<Caller, "headers" | "query">;

interface RouteTarget {
  wire: Wire;
  endpoint: Endpoint;
  act: StoredAct | "connect" | undefined;
  /** Wires at the same path that only the model tells from it. */
  others: readonly Wire[];
}

interface Route {
  /** Of wires at the same path, the ones that are told by something before the one that is not. */
  offers: RouteTarget[];
  endpoint: Endpoint;
  /** Undefined for a path without names. */
  pattern: RegExp | undefined;
  /** What its groups are called. */
  names: readonly string[];
  /** Paths that it fits begin so. */
  beginning: string;
  /** Characters that stand for themselves: the more, the earlier it is tried. */
  literal: number;
}

export class RouteTable {
  readonly #exact = new Map<string, Route>();
  readonly #patterns: Route[] = [];
  readonly #all: Route[];
  /** The route of most wires: the wire that answers there without a mark answers unknown paths, too. */
  readonly #shared: Route;
  readonly wires: readonly Wire[];

  constructor(wires: readonly Wire[]) {
    this.wires = wires;
    const routes = new Map<string, Route>();
    for (const wire of wires) {
      const stored = (wire.stored?.routes ?? []).map(({ act, ...at }) => ({
        endpoint: { ...at, set: {} },
        act,
      }));
      const opened = (wire.connection?.endpoints ?? []).map((endpoint) => ({ endpoint, act: CONNECT }));
      for (const { endpoint, act } of [...wire.endpoints.map(plain), ...opened, ...stored]) {
        const key = `${endpoint.method} ${endpoint.path}`;
        const route = routes.get(key) ?? routeFor(endpoint);
        route.offers.push({ wire, endpoint, act, others: [] });
        routes.set(key, route);
      }
    }
    this.#all = [...routes.values()];
    if (this.#all.length === 0) throw new Error("no wire has a route that clients could reach");
    this.#shared = this.#all.reduce((most, route) =>
      route.offers.length > most.offers.length ? route : most,
    );
    for (const [key, route] of routes) {
      route.offers.sort((left, right) => rank(left.wire, right.wire) - rank(right.wire, left.wire));
      for (const offer of route.offers) offer.others = findMarkedByModel(route, offer.wire);
      if (route.pattern !== undefined) this.#patterns.push(route);
      else this.#exact.set(key, route);
    }
    this.#patterns.sort((left, right) => right.literal - left.literal);
  }

  /** @param path as it stands in the request line, without the query. */
  find(method: string, path: string, clues: Clues = { headers: {}, query: {} }): Found {
    const decoded = decodePath(path);
    const exact = this.#exact.get(`${method} ${decoded}`);
    const offer = exact && choose(exact, clues);
    if (exact !== undefined && offer !== undefined) {
      const { wire, endpoint, act, others } = offer;
      if (act === CONNECT) return { kind: "connection", wire };
      if (act !== undefined) return { kind: "stored", wire, act, id: "" };
      const { operation = wire.operation, set } = endpoint;
      return { kind: "route", wire, others, operation, path: { ...set } };
    }
    const allow: string[] = [];
    let near: Wire | undefined;
    let known: string | undefined;
    for (const route of this.#patterns) {
      const match = decoded.startsWith(route.beginning) ? route.pattern?.exec(decoded) : undefined;
      if (match === null || match === undefined) continue;
      const path = namesIn(route, match);
      // What a path says is known where something says more of it, whatever the method.
      if (known !== undefined && known !== route.endpoint.path) break;
      const offer = choose(route, clues, path.id);
      if (offer === undefined) continue;
      const { wire, endpoint, act, others } = offer;
      if (endpoint.method === method) {
        if (act === CONNECT) return { kind: "connection", wire };
        if (act !== undefined) return { kind: "stored", wire, act, id: path.id ?? "" };
        const { operation = wire.operation, set } = endpoint;
        return { kind: "route", wire, others, operation, path: Object.assign(path, set) };
      }
      // A name may hold anything; a path that nobody knows is not to be taken for one.
      if (Object.values(path).some((name) => /[/:]/.test(name))) continue;
      known = endpoint.path;
      allow.push(endpoint.method);
      near ??= wire;
    }
    for (const route of this.#exact.values()) {
      const offer = route.endpoint.path === decoded ? choose(route, clues) : undefined;
      if (offer === undefined) continue;
      allow.push(route.endpoint.method);
      near ??= offer.wire;
    }
    if (near !== undefined) return { kind: "method", wire: near, allow: [...new Set(allow)] };
    const paths = this.#all.map(({ endpoint }) => endpoint.path);
    const meant = suggest(decoded, paths);
    const nearest = this.#all.find(({ endpoint }) => endpoint.path === meant) ?? this.#nearest(decoded);
    const { wire } = choose(nearest, clues) ?? (nearest.offers[0] as RouteTarget);
    return { kind: "unknown", wire, near: meant };
  }

  /** The route with the most leading segments of a path. The shared route wins a tie, then the shorter one. */
  #nearest(path: string): Route {
    const asked = path.split("/");
    const shared = ({ endpoint }: Route): number => {
      const segments = endpoint.path.split("/");
      let count = 0;
      while (count < asked.length && segments[count] === asked[count]) count++;
      return count;
    };
    return this.#all.reduce((best, route) => {
      const more = shared(route) - shared(best);
      const isShorter = best !== this.#shared && route.endpoint.path.length < best.endpoint.path.length;
      return more > 0 || (more === 0 && isShorter) ? route : best;
    }, this.#shared);
  }
}

const CONNECT = "connect" as const;

function plain(endpoint: Endpoint): { endpoint: Endpoint; act: undefined } {
  return { endpoint, act: undefined };
}

/** `{model}` is one or more characters, so that names may hold slashes and colons; an action is after the last colon. */
function routeFor(endpoint: Endpoint): Route {
  const pieces = endpoint.path.split(/\{(\w+)\}/);
  const [beginning = ""] = pieces;
  const literal = pieces.filter((_, index) => index % 2 === 0).join("").length;
  const names = pieces.filter((_, index) => index % 2 === 1);
  const source = pieces.map((piece, index) => (index % 2 === 0 ? escapePattern(piece) : "(.+)"));
  const pattern = names.length === 0 ? undefined : new RegExp(`^${source.join("")}$`, "s");
  return { offers: [], endpoint, pattern, names, beginning, literal };
}

/** What stands in a path for each of a route's names. */
function namesIn({ names }: Route, match: RegExpExecArray): Record<string, string> {
  const found: Record<string, string> = {};
  for (let index = 0; index < names.length; index++)
    found[names[index] as string] = match[index + 1] as string;
  return found;
}

/** The first that is told by what the caller sent, or the last: it need not be told. None where the query is another one. */
function choose({ offers: all }: Route, { headers, query }: Clues, id = ""): RouteTarget | undefined {
  // As most are.
  if (all.length === 1 && all[0]?.endpoint.where === undefined) return all[0];
  const offers = all.filter(({ endpoint: { where = {} } }) =>
    Object.entries(where).every(([name, value]) => query[name] === value),
  );
  for (const offer of offers) {
    const { marks } = offer.wire;
    const isMarked = marks.some((mark) => {
      // Ids of tasks are the gateway's, which tell themselves.
      if ("model" in mark) return offer.wire.kind === "task" && isTaskId(id);
      return isPresented(mark, headers, query);
    });
    if (isMarked) return offer;
  }
  return offers.at(-1);
}

function findMarkedByModel({ offers }: Route, wire: Wire): Wire[] {
  return offers.flatMap((offer) =>
    offer.wire !== wire && offer.wire.marks.some((mark) => "model" in mark) ? [offer.wire] : [],
  );
}

/** Lower goes first, beside another. */
function rank(wire: Wire, beside: Wire): number {
  return (wire.marks.length === 0 ? 2 : 0) + (beside.over.includes(wire.name) ? 1 : 0);
}
