/** Measures how the cost of some work grows with its size, independent of other load on the machine. */
import { depth } from "../../depth.ts";

/** Half the size also distinguishes four times from sixteen times; CI finds what is slow only at great length. */
export const SHARE: number = depth < 4 ? 0.5 : 1;
/** Work that ends this quickly cannot have visited all pairs; half the size has a quarter of the pairs. */
const QUICK_MS = 80 * SHARE ** 2;
/** Four times the size takes four times as long when linear, and sixteen times when quadratic. */
export const MOST = 9;
const TRIES = 4;

/**
 * How many times as long the work takes with four times `count`; 1 where even that takes almost no time.
 *
 * In work of 20 ms one garbage collection, which the smaller size does not need, can double the ratio (9.6 for `turns
 * of one role`, in one of three runs beside other work). A ratio that is too high is therefore measured again at
 * twice the size, where quadratic work is as far above the limit.
 *
 * @param prepare makes the work of a size; only the work is measured
 */
export function growthOf(count: number, prepare: (count: number) => () => void, doublings = 2): number {
  const costMs = (size: number): number => cpuMsOf(prepare(size));
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let growth = Number.POSITIVE_INFINITY;
  // The minimum of a few tries, because other load on the machine only adds time.
  for (let tried = 0; tried < TRIES && growth >= MOST; tried++) {
    long = Math.min(long, costMs(count * 4));
    if (long <= QUICK_MS) return 1;
    short = Math.min(short, costMs(count));
    growth = long / Math.max(short, QUICK_MS / 8);
  }
  return growth < MOST || doublings === 0 ? growth : growthOf(count * 2, prepare, doublings - 1);
}

export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
