/**
 * The key of a request: a digest of everything that decides its response. The client's wire belongs to it, because cached
 * responses are in the client's wire.
 */
import { createHash } from "node:crypto";
import { ownerOf, type Token } from "../../access/token-index.ts";
import type { ClientRequest } from "../../conversion/contract.ts";
import { canonicalJson } from "../../language/json/canonical-json.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { ResponseCacheSettings } from "./cache-settings.ts";

/** Changes with the meaning of keys and entries, so that machines of two versions can share a Redis. */
const FORMAT = 2;

/** Differs in every request, and says nothing about its content. */
const IDEMPOTENCY_KEY = "idempotency-key";

type Keyed = Pick<Exchange, "service" | "wire" | "token" | "model" | "wantsStream">;

/** @param candidates the channels that may serve the request */
export function* requestKey(
  { service, wire, token, model = "", wantsStream }: Keyed,
  clientRequest: ClientRequest,
  candidates: readonly Candidate<ChannelTarget>[],
): Steps<string> {
  const { scope, ignore, version } = service.config.responseCache;
  const { pathParameters, query, headers } = clientRequest;
  const keyed = {
    format: FORMAT,
    version,
    owner: ownerIn(scope, token),
    wire: wire.name,
    model,
    // The models behind an alias, and the upstreams' names of models, depend on conditions and on edits.
    targets: targetsOf(candidates),
    stream: wantsStream,
    path: pathParameters,
    query: withoutTokens(query, service.places(wire)),
    headers: forwarded(headers, wire.forwardedHeaders, candidates),
    document: wire.identify(clientRequest, ignore),
  };
  const hash = createHash("sha256");
  yield* canonicalJson(keyed, (piece) => hash.update(piece));
  return hash.digest("base64url");
}

/** In an order that does not depend on the health of the channels. */
function targetsOf(candidates: readonly Candidate<ChannelTarget>[]): string[] {
  // Groups may use different channels for one name.
  const targets = candidates.map(({ channel, configured, model }) =>
    JSON.stringify([channel, configured, model]),
  );
  return [...new Set(targets)].sort();
}

/** Names of accounts and of tokens cannot collide. */
function ownerIn(scope: ResponseCacheSettings["scope"], token: Token | undefined): readonly string[] {
  if (scope === "all") return ["all"];
  if (scope === "account" && token?.accountId !== undefined) return ["account", token.accountId];
  return [token?.id === undefined ? "name" : "token", ownerOf(token)];
}

/** A query may contain the token. */
function withoutTokens(
  query: Readonly<Record<string, string>>,
  places: readonly object[],
): Record<string, string> {
  const rest = { ...query };
  for (const place of places) if ("query" in place) delete rest[place.query as string];
  return rest;
}

/** The headers that upstreams may get. */
function forwarded(
  headers: Readonly<Record<string, string>>,
  ofWire: readonly string[],
  candidates: readonly Candidate<ChannelTarget>[],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of [...ofWire, ...candidates.flatMap(({ place }) => place.forward)])
    if (headers[name] !== undefined && name !== IDEMPOTENCY_KEY) found[name] = headers[name];
  return found;
}
