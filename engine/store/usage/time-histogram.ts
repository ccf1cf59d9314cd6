/**
 * Durations of many requests, counted in buckets of logarithmic width. Two histograms are merged by adding their counts, so
 * hours become days and months without loss. A value read from the histogram differs from the exact one by 2 % at most.
 *
 * Sketches of libraries (DDSketch, t-digest) were considered. DDSketch has the same buckets; its format is binary, and text is
 * what both databases share. Merging t-digests depends on their order, so sums would depend on the order of records.
 */

const RELATIVE_ERROR = 0.02;
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR);
const LOG_GAMMA = Math.log(GAMMA);

/** Counts by bucket. Bucket `i` holds durations above `GAMMA ** (i - 1)` and up to `GAMMA ** i` microseconds. */
export type TimeHistogram = Map<number, number>;

/** @param ms a duration below one microsecond counts as one microsecond */
export function addTime(histogram: TimeHistogram, ms: number): void {
  const bucket = Math.ceil(Math.log(Math.max(1, ms * 1_000)) / LOG_GAMMA);
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

/**
 * Adds a stored histogram.
 * @param stored as `writeTimes` made it; null is empty
 * @param sign -1 subtracts it
 */
export function mergeTimes(histogram: TimeHistogram, stored: string | null, sign: 1 | -1 = 1): void {
  if (stored === null) return;
  const pairs = JSON.parse(stored) as number[];
  for (let index = 0; index < pairs.length; index += 2) {
    const bucket = pairs[index] as number;
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + sign * (pairs[index + 1] as number));
  }
}

/** @returns a JSON list of buckets and counts in turn: `[200,3,201,1]`; null: empty */
export function writeTimes(histogram: TimeHistogram): string | null {
  if (histogram.size === 0) return null;
  return `[${[...histogram].map(([bucket, count]) => `${bucket},${count}`).join(",")}]`;
}

export interface Percentiles {
  /** Number of durations. */
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** @returns null without durations */
export function percentilesOf(histogram: TimeHistogram): Percentiles | null {
  const ranked = rank(histogram);
  if (ranked.count === 0) return null;
  const at = (share: number): number => durationAt(ranked, share);
  return { count: ranked.count, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/**
 * @param share 0.95 is the 95th percentile
 * @returns milliseconds; undefined without durations
 */
export function percentileOf(histogram: TimeHistogram, share: number): number | undefined {
  const ranked = rank(histogram);
  return ranked.count === 0 ? undefined : durationAt(ranked, share);
}

interface Ranked {
  /** Ascending. */
  buckets: readonly (readonly [bucket: number, count: number])[];
  count: number;
}

function rank(histogram: TimeHistogram): Ranked {
  const buckets = [...histogram].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  return { buckets, count: buckets.reduce((sum, [, inBucket]) => sum + inBucket, 0) };
}

function durationAt({ buckets, count }: Ranked, share: number): number {
  // The nearest rank: the smallest value that at least this share of all values does not exceed.
  const nearest = Math.ceil(share * count);
  let seen = 0;
  const [bucket] = buckets.find(([, inBucket]) => {
    seen += inBucket;
    return seen >= nearest;
  }) as [number, number];
  return roundMs((2 * GAMMA ** bucket) / (GAMMA + 1) / 1_000);
}

/** To a microsecond. */
function roundMs(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
