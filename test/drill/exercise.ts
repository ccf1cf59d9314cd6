/** What an exercise of the drill may take, what it found, and the order in which it tries things. */

export interface Budget {
  /** On the clock of `performance`. */
  endMs: number;
  /** Things to try, at most. */
  most: number;
}

export interface Outcome {
  /** Things that were tried. */
  count: number;
  /** Of how many there are, where that is known. */
  of?: number;
  failures: string[];
  /** The longest that one of them took. */
  worstMs?: number;
  /** The most that the gateway's processes took. */
  memoryBytes?: number;
}

/** Coprime to all numbers that are no multiple of it, and far from simple shares of them. */
const STRIDE = 7_368_787;

/** Each number below the total once, spread so that the first few are from everywhere. */
export function* spread(total: number): Generator<number> {
  if (total % STRIDE === 0) throw new Error(`${total} things cannot be spread`);
  for (let at = 0; at < total; at++) yield (at * STRIDE) % total;
}

/**
 * Tries what there is, some at a time, until all is tried or the budget is used up.
 *
 * @param attempt what went wrong with a number below the total, and how long it took
 */
export async function tryAll(
  total: number,
  { endMs, most }: Budget,
  atOnce: number,
  attempt: (at: number) => Promise<{ failures: string[]; ms: number }>,
): Promise<Outcome> {
  const outcome = { count: 0, of: total, failures: [] as string[], worstMs: 0 };
  const order = spread(total);
  const work = async (): Promise<void> => {
    for (const at of order) {
      if (outcome.count >= most || performance.now() > endMs) return;
      outcome.count++;
      const { failures, ms } = await attempt(at);
      outcome.failures.push(...failures);
      outcome.worstMs = Math.max(outcome.worstMs, ms);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { ...outcome, memoryBytes: process.memoryUsage.rss() };
}
