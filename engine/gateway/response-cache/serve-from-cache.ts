/** Looks for the response to a request in the cache. If there is none, the request is served, and its response is recorded. */
import type { ClientRequest } from "../../conversion/contract.ts";
import { atOnce } from "../../language/json/in-steps.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { inTurns } from "../load/loop-turns.ts";
import { readCacheControl } from "./cache-control.ts";
import { cacheTtlMs } from "./cache-settings.ts";
import { isCacheable } from "./cacheable-request.ts";
import type { CachedResponse } from "./cached-response.ts";
import { requestKey } from "./request-key.ts";
import { ResponseRecording } from "./response-recording.ts";

export interface CacheCall {
  clientRequest: ClientRequest;
  /** The channels that may serve the request. */
  candidates: readonly Candidate<ChannelTarget>[];
  /** Sends this response. */
  hit(cached: CachedResponse): void;
  /** Serves the request. @param recording records the response, if it is to be cached */
  miss(recording?: ResponseRecording): void;
}

/** Whether a request can use the cache at all: the only cost where nobody turned the cache on. */
export function mayUseCache({ token, service }: Exchange): boolean {
  return token?.cache !== undefined || service.config.responseCache.models !== undefined;
}

export function serveFromCache(exchange: Exchange, call: CacheCall): void {
  const { service, token, model = "" } = exchange;
  const { clientRequest, candidates } = call;
  const ttlMs = cacheTtlMs(service.config.responseCache, token, model);
  if (ttlMs === undefined) {
    call.miss();
    return;
  }
  const control = readCacheControl(clientRequest.headers["cache-control"]);
  if (!isCacheable(exchange, clientRequest) || (control.noCache && control.noStore)) {
    exchange.noteCache("bypass");
    call.miss();
    return;
  }
  const serve = (key: string): void => {
    exchange.noteCache(control.noCache ? "bypass" : "miss");
    call.miss(control.noStore ? undefined : new ResponseRecording(exchange, key, ttlMs));
  };
  const consider = (key: string, cached: CachedResponse | undefined): void => {
    const isFresh = cached !== undefined && service.nowMs() - cached.createdMs <= control.maxAgeMs;
    if (isFresh) call.hit(cached);
    else serve(key);
  };
  const look = (key: string): void => {
    if (control.noCache) {
      serve(key);
      return;
    }
    const found = service.responses.get(key);
    if (!(found instanceof Promise)) consider(key, found);
    else
      void found.then((cached) =>
        exchange.guard(() => {
          if (!exchange.settled) consider(key, cached);
        }),
      );
  };
  const steps = requestKey(exchange, clientRequest, candidates);
  if (clientRequest.isLarge !== true) look(atOnce(steps));
  else {
    const guard = (work: () => void): void => exchange.guard(work);
    inTurns(steps, { guard, isOver: () => exchange.settled }, look);
  }
}
