/** How the response cache served a request. */

/** `hit`: with a cached response. `miss`: there was none. `bypass`: the gateway did not look for one. */
export type CacheStatus = "hit" | "miss" | "bypass";

/** Usage and cost of a cached response, which the request did not cause again. */
export interface Saved {
  tokens: number;
  /** Millionths of a dollar. */
  micros: number;
}

export interface CacheNote extends Partial<Saved> {
  status: CacheStatus;
}
