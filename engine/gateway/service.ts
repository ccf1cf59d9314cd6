/**
 * Everything that a request needs to be served, as one immutable value. A new configuration is a new service; a request
 * keeps the one that it started with.
 */
import type { Logger } from "pino";
import { placesFor } from "../access/presented.ts";
import { Tokens } from "../access/tokens.ts";
import { Router } from "../routing/router.ts";
import type { Caller, Lane, Target, TokenPlace, Wire } from "../transform/lane.ts";
import { createUpstream, type Upstream } from "../upstream/dispatch.ts";
import type { ChannelPlace, Config } from "./config/config.ts";
import { Cors } from "./cors.ts";
import { RouteTable } from "./routes.ts";

/** What the gateway needs of the transform engine. */
export interface Transform {
  readonly wires: ReadonlyMap<string, Wire>;
  lane(client: Wire, caller: Caller, target: Target): Lane;
}

export interface Service {
  readonly config: Config;
  readonly transform: Transform;
  readonly routes: RouteTable;
  readonly tokens: Tokens;
  readonly router: Router<ChannelPlace>;
  readonly upstream: Upstream;
  readonly cors: Cors;
  readonly log: Logger;
  /** Where callers of a wire may put their token. */
  places(wire: Wire): readonly TokenPlace[];
}

export function createService(config: Config, transform: Transform, log: Logger): Service {
  const wires = [...transform.wires.values()].filter((wire) => wire.endpoints.length > 0);
  const places = new Map(
    wires.map((wire) => [
      wire,
      placesFor(
        wire.tokens,
        wires.flatMap((other) => other.tokens),
      ),
    ]),
  );
  return {
    config,
    transform,
    routes: new RouteTable(wires),
    tokens: new Tokens(config.tokens),
    router: new Router(config.channels, config.routing),
    upstream: createUpstream(config.timeouts),
    cors: new Cors(config.cors.origins),
    log,
    places: (wire) => places.get(wire) ?? wire.tokens,
  };
}
