/** Whether the cache has the response to a request. Nothing is recorded. */
import type { ClientRequest } from "../../conversion/contract.ts";
import { atOnce } from "../../language/json/in-steps.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { EXPLAIN_HEADER } from "../responses/loss-explanation.ts";
import { readCacheControl } from "./cache-control.ts";
import { cacheTtlMs } from "./cache-settings.ts";
import { isCacheable } from "./cacheable-request.ts";
import { requestKey } from "./request-key.ts";
import { mayUseCache } from "./serve-from-cache.ts";

/** `off`: neither the token nor the model uses the cache. */
export async function lookUpResponse(
  exchange: Exchange,
  request: ClientRequest,
  candidates: readonly Candidate<ChannelTarget>[],
): Promise<"off" | "bypass" | "hit" | "miss"> {
  const { service, token, model = "" } = exchange;
  if (!mayUseCache(exchange)) return "off";
  if (cacheTtlMs(service.config.responseCache, token, model) === undefined) return "off";
  const { [EXPLAIN_HEADER]: _, ...headers } = request.headers;
  const control = readCacheControl(headers["cache-control"]);
  const clientRequest = { ...request, headers };
  if (!isCacheable(exchange, clientRequest) || control.noCache) return "bypass";
  const cached = await service.responses.get(atOnce(requestKey(exchange, clientRequest, candidates)));
  const isFresh = cached !== undefined && service.nowMs() - cached.createdMs <= control.maxAgeMs;
  return isFresh ? "hit" : "miss";
}
