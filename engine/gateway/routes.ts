/**
 * The table of routes that clients reach, built from the endpoints that wires declare. It finds; it does not answer.
 */
import { suggest } from "../transform/diagnostic/suggest.ts";
import type { Endpoint, Wire } from "../transform/lane.ts";

export type Found =
  | { kind: "route"; wire: Wire; path: Record<string, unknown> }
  /** The path is known, the method is not; `allow` lists those that are. */
  | { kind: "method"; wire: Wire; allow: string[] }
  /** `wire` is the one whose paths come closest; `near` a path that may have been meant. */
  | { kind: "unknown"; wire: Wire; near: string | undefined };

interface Route {
  wire: Wire;
  endpoint: Endpoint;
  /** Undefined for a path without names. */
  pattern: RegExp | undefined;
  /** Characters that stand for themselves: the more, the earlier it is tried. */
  literal: number;
}

export class RouteTable {
  readonly #exact = new Map<string, Route>();
  readonly #patterns: Route[] = [];
  readonly #all: Route[];

  constructor(wires: readonly Wire[]) {
    this.#all = wires.flatMap((wire) => wire.endpoints.map((endpoint) => routeFor(wire, endpoint)));
    if (this.#all.length === 0) throw new Error("no wire has a route that clients could reach");
    for (const route of this.#all) {
      if (route.pattern !== undefined) this.#patterns.push(route);
      else this.#exact.set(`${route.endpoint.method} ${route.endpoint.path}`, route);
    }
    this.#patterns.sort((left, right) => right.literal - left.literal);
  }

  /** @param path as it stands in the request line, without the query. */
  find(method: string, path: string): Found {
    const decoded = decode(path);
    const exact = this.#exact.get(`${method} ${decoded}`);
    if (exact !== undefined) return { kind: "route", wire: exact.wire, path: { ...exact.endpoint.set } };
    const allow: string[] = [];
    let near: Wire | undefined;
    for (const route of this.#patterns) {
      const match = route.pattern?.exec(decoded);
      if (match === null || match === undefined) continue;
      if (route.endpoint.method === method) {
        return { kind: "route", wire: route.wire, path: { ...match.groups, ...route.endpoint.set } };
      }
      allow.push(route.endpoint.method);
      near ??= route.wire;
    }
    for (const route of this.#exact.values()) {
      if (route.endpoint.path !== decoded) continue;
      allow.push(route.endpoint.method);
      near ??= route.wire;
    }
    if (near !== undefined) return { kind: "method", wire: near, allow: [...new Set(allow)] };
    const paths = this.#all.map(({ endpoint }) => endpoint.path);
    return { kind: "unknown", wire: this.#nearest(decoded), near: suggest(decoded, paths) };
  }

  /** The wire of the endpoint that shares the longest beginning with a path. */
  #nearest(path: string): Wire {
    const shared = this.#all.map(({ endpoint }) => {
      let length = 0;
      while (length < path.length && endpoint.path[length] === path[length]) length++;
      return length;
    });
    return (this.#all[shared.indexOf(Math.max(...shared))] as Route).wire;
  }
}

/** `{model}` is one or more characters, so that names may hold slashes and colons; an action is after the last colon. */
function routeFor(wire: Wire, endpoint: Endpoint): Route {
  const pieces = endpoint.path.split(/\{(\w+)\}/);
  const literal = pieces.filter((_, index) => index % 2 === 0).join("").length;
  if (pieces.length === 1) return { wire, endpoint, pattern: undefined, literal };
  const source = pieces.map((piece, index) => (index % 2 === 0 ? literally(piece) : `(?<${piece}>.+)`));
  return { wire, endpoint, pattern: new RegExp(`^${source.join("")}$`, "s"), literal };
}

function literally(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A path that is wrongly escaped stays as it is: what it names will be known to nobody. */
function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
