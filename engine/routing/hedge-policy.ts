/** When a request without a response gets a second attempt beside the first one. */
export interface HedgePolicy {
  /** Of the latency of the model on the channel; undefined: `afterMs` decides. */
  percentile?: number | undefined;
  /** Decides while the latency is unknown; undefined: no second attempt then. */
  afterMs?: number | undefined;
}

/** The figures of a candidate that the policy needs. */
interface Measured {
  percentileMs(isStreamed: boolean, percentile: number): number | undefined;
}

/** @returns milliseconds from the start of the first attempt; undefined: no second attempt */
export function hedgeDelayMs(
  { percentile, afterMs }: HedgePolicy,
  load: Measured | undefined,
  isStreamed: boolean,
): number | undefined {
  const measured = percentile === undefined ? undefined : load?.percentileMs(isStreamed, percentile);
  return measured ?? afterMs;
}
