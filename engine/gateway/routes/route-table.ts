/** The table of client routes, built from the endpoints of the wires. It only finds routes. */
import { isPresented } from "../../access/authenticate.ts";
import type { ClientRequest, Endpoint, StoredAct, Wire } from "../../conversion/contract.ts";
import { suggest } from "../../language/diagnostics/suggest.ts";
import { isTaskId } from "../tasks/task-id.ts";
import { decodePath, escapePattern } from "./path-text.ts";

export type RouteLookup =
  /** `others` are wires at the same path; only the model decides between them. */
  | { kind: "route"; wire: Wire; others: readonly Wire[]; operation: string; path: Record<string, unknown> }
  /** A WebSocket on which clients send requests of the wire. */
  | { kind: "connection"; wire: Wire }
  /** A client's action on the stored response `id`. */
  | { kind: "stored"; wire: Wire; act: StoredAct; id: string }
  /** The path exists, but not with this method; `allow` lists the supported methods. */
  | { kind: "method"; wire: Wire; allow: string[] }
  /** `wire` has the most similar path; `near` is a similar path that exists; `message` is the wire's message about the path. */
  | { kind: "unknown"; wire: Wire; near: string | undefined; message?: string };

/** Distinguishes wires with the same routes. */
export type RequestHints = Pick<ClientRequest, "headers" | "query">;

interface RouteTarget {
  wire: Wire;
  endpoint: Endpoint;
  act: StoredAct | "connect" | undefined;
  /** Wires at the same path; only the model decides between them. */
  others: readonly Wire[];
}

interface Route {
  /** Wires at the same path. Those with a distinguishing mark precede the one without. */
  targets: RouteTarget[];
  endpoint: Endpoint;
  /** Undefined for a path without names. */
  pattern: RegExp | undefined;
  /** Names of the pattern's groups. */
  names: readonly string[];
  /** Literal prefix of the paths. */
  literalPrefix: string;
  /** Number of literal characters: routes with more of them are tried first. */
  literalLength: number;
}

export class RouteTable {
  readonly #exact = new Map<string, Route>();
  readonly #patterns: Route[] = [];
  readonly #all: Route[];
  /** The route that most wires have. Its wire without a mark also answers unknown paths. */
  readonly #shared: Route;
  readonly wires: readonly Wire[];

  constructor(wires: readonly Wire[]) {
    this.wires = wires;
    const routes = new Map<string, Route>();
    for (const wire of wires) {
      const storedRoutes = (wire.stored?.routes ?? []).map(({ act, ...at }) => ({
        endpoint: { ...at, set: {} },
        act,
      }));
      const connectRoutes = (wire.connection?.endpoints ?? []).map((endpoint) => ({
        endpoint,
        act: CONNECT,
      }));
      for (const { endpoint, act } of [...wire.endpoints.map(plain), ...connectRoutes, ...storedRoutes]) {
        const key = `${endpoint.method} ${endpoint.path}`;
        const route = routes.get(key) ?? routeFor(endpoint);
        route.targets.push({ wire, endpoint, act, others: [] });
        routes.set(key, route);
      }
    }
    this.#all = [...routes.values()];
    if (this.#all.length === 0) throw new Error("no wire has a route that clients could reach");
    this.#shared = this.#all.reduce((most, route) =>
      route.targets.length > most.targets.length ? route : most,
    );
    for (const [key, route] of routes) {
      route.targets.sort((left, right) => rank(left.wire, right.wire) - rank(right.wire, left.wire));
      for (const target of route.targets) target.others = findMarkedByModel(route, target.wire);
      if (route.pattern !== undefined) this.#patterns.push(route);
      else this.#exact.set(key, route);
    }
    this.#patterns.sort((left, right) => right.literalLength - left.literalLength);
  }

  /** @param path as in the request line, without the query */
  find(method: string, path: string, hints: RequestHints = { headers: {}, query: {} }): RouteLookup {
    const decoded = decodePath(path);
    const exact = this.#exact.get(`${method} ${decoded}`);
    const target = exact && chooseTarget(exact, hints);
    if (exact !== undefined && target !== undefined) {
      const { wire, endpoint, act, others } = target;
      if (act === CONNECT) return { kind: "connection", wire };
      if (act !== undefined) return { kind: "stored", wire, act, id: "" };
      const { operation = wire.operation, set } = endpoint;
      return { kind: "route", wire, others, operation, path: { ...set } };
    }
    const allow: string[] = [];
    let near: Wire | undefined;
    let matchedPath: string | undefined;
    for (const route of this.#patterns) {
      const match = decoded.startsWith(route.literalPrefix) ? route.pattern?.exec(decoded) : undefined;
      if (match === null || match === undefined) continue;
      const path = namesIn(route, match);
      // A more specific route takes precedence, whatever the method.
      if (matchedPath !== undefined && matchedPath !== route.endpoint.path) break;
      const target = chooseTarget(route, hints, path.id);
      if (target === undefined) continue;
      const { wire, endpoint, act, others } = target;
      if (endpoint.method === method) {
        if (act === CONNECT) return { kind: "connection", wire };
        if (act !== undefined) return { kind: "stored", wire, act, id: path.id ?? "" };
        const { operation = wire.operation, set } = endpoint;
        return { kind: "route", wire, others, operation, path: Object.assign(path, set) };
      }
      // A name may contain slashes and colons. But with the wrong method, such a match is more likely an unknown path.
      if (Object.values(path).some((name) => /[/:]/.test(name))) continue;
      matchedPath = endpoint.path;
      allow.push(endpoint.method);
      near ??= wire;
    }
    for (const route of this.#exact.values()) {
      const target = route.endpoint.path === decoded ? chooseTarget(route, hints) : undefined;
      if (target === undefined) continue;
      allow.push(route.endpoint.method);
      near ??= target.wire;
    }
    if (near !== undefined) return { kind: "method", wire: near, allow: [...new Set(allow)] };
    const paths = this.#all.map(({ endpoint }) => endpoint.path);
    const suggestion = suggest(decoded, paths);
    const nearest = this.#all.find(({ endpoint }) => endpoint.path === suggestion) ?? this.#nearest(decoded);
    const { wire } = chooseTarget(nearest, hints) ?? (nearest.targets[0] as RouteTarget);
    return { kind: "unknown", wire, near: suggestion };
  }

  /** The route that shares the most leading segments with a path. On a tie, the shared route wins, then the shorter one. */
  #nearest(path: string): Route {
    const pathSegments = path.split("/");
    const countShared = ({ endpoint }: Route): number => {
      const segments = endpoint.path.split("/");
      let count = 0;
      while (count < pathSegments.length && segments[count] === pathSegments[count]) count++;
      return count;
    };
    return this.#all.reduce((best, route) => {
      const more = countShared(route) - countShared(best);
      const isShorter = best !== this.#shared && route.endpoint.path.length < best.endpoint.path.length;
      return more > 0 || (more === 0 && isShorter) ? route : best;
    }, this.#shared);
  }
}

const CONNECT = "connect" as const;

function plain(endpoint: Endpoint): { endpoint: Endpoint; act: undefined } {
  return { endpoint, act: undefined };
}

/** `{model}` is one or more characters, because names may contain slashes and colons. An action follows the last colon. */
function routeFor(endpoint: Endpoint): Route {
  const pieces = endpoint.path.split(/\{(\w+)\}/);
  const [literalPrefix = ""] = pieces;
  const literalLength = pieces.filter((_, index) => index % 2 === 0).join("").length;
  const names = pieces.filter((_, index) => index % 2 === 1);
  const source = pieces.map((piece, index) => (index % 2 === 0 ? escapePattern(piece) : "(.+)"));
  const pattern = names.length === 0 ? undefined : new RegExp(`^${source.join("")}$`, "s");
  return { targets: [], endpoint, pattern, names, literalPrefix, literalLength };
}

/** Values for a route's names in a path. */
function namesIn({ names }: Route, match: RegExpExecArray): Record<string, string> {
  const values: Record<string, string> = {};
  for (let index = 0; index < names.length; index++)
    values[names[index] as string] = match[index + 1] as string;
  return values;
}

/** The first target whose mark is in the request, or else the last. Undefined if the query does not match. */
function chooseTarget(
  { targets: all }: Route,
  { headers, query }: RequestHints,
  id = "",
): RouteTarget | undefined {
  // The usual case.
  if (all.length === 1 && all[0]?.endpoint.where === undefined) return all[0];
  const targets = all.filter(({ endpoint: { where = {} } }) =>
    Object.entries(where).every(([name, value]) => query[name] === value),
  );
  for (const target of targets) {
    const { marks } = target.wire;
    const isMarked = marks.some((mark) => {
      // Ids of the gateway's own tasks are recognizable.
      if ("model" in mark) return target.wire.kind === "task" && isTaskId(id);
      return isPresented(mark, headers, query);
    });
    if (isMarked) return target;
  }
  return targets.at(-1);
}

function findMarkedByModel({ targets }: Route, wire: Wire): Wire[] {
  return targets.flatMap((target) =>
    target.wire !== wire && target.wire.marks.some((mark) => "model" in mark) ? [target.wire] : [],
  );
}

/** Sort key in comparison with another wire; lower precedes. */
function rank(wire: Wire, other: Wire): number {
  return (wire.marks.length === 0 ? 2 : 0) + (other.precedes.includes(wire.name) ? 1 : 0);
}
