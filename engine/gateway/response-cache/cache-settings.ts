/** Settings of the response cache, and whether a request uses it. */
import type { Token } from "../../access/token-index.ts";

/** What a token or a model says about the cache. */
export interface CacheRule {
  /** Absent: the other one decides. */
  isOn?: boolean | undefined;
  /** Absent: the time of all responses. */
  ttlMs?: number | undefined;
}

export interface ResponseCacheSettings {
  /** The first match counts. Undefined: no model is named. */
  models: readonly { matches(model: string): boolean; rule: CacheRule }[] | undefined;
  ttlMs: number;
  scope: "token" | "account" | "all";
  replay: "at_once" | "paced";
  /** Fields of requests that do not change the response, by their paths in the hub or in a wire. */
  ignore: readonly string[];
  /** Of each process. */
  maxBytes: number;
  maxEntries: number;
  maxEntryBytes: number;
  /** Undefined: the memory of the process. */
  redisUrl?: string | undefined;
  /** Only entries with the same version are used. */
  version: string;
}

/** @returns how long the response may be used, in milliseconds; undefined if the request does not use the cache */
export function cacheTtlMs(
  { models, ttlMs }: Pick<ResponseCacheSettings, "models" | "ttlMs">,
  token: Pick<Token, "cache"> | undefined,
  model: string,
): number | undefined {
  const ofToken = token?.cache;
  const ofModel = models?.find(({ matches }) => matches(model))?.rule;
  if (ofToken?.isOn === false || ofModel?.isOn === false) return undefined;
  if (ofToken?.isOn !== true && ofModel?.isOn !== true) return undefined;
  const own = [ofToken?.ttlMs, ofModel?.ttlMs].filter((each) => each !== undefined);
  return own.length === 0 ? ttlMs : Math.min(...own);
}
