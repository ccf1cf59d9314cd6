/** The budget of a drill exercise, its results, and the order of its attempts. */

export interface Budget {
  /** On the clock of `performance`. */
  endMs: number;
  /** The maximum number of attempts. */
  most: number;
}

export interface Outcome {
  /** The number of attempts so far. */
  count: number;
  /** The total number of cases, where it is known. */
  of?: number;
  failures: string[];
  /** The duration of the slowest attempt. */
  worstMs?: number;
  /** The memory of the gateway's processes, at its peak or at the end. */
  memoryBytes?: number | undefined;
}

/** Coprime to all numbers that are not its multiples, and far from simple fractions of them. */
const STRIDE = 7_368_787;

/** Each number below the total once, spread so that the first few are from the whole range. */
export function* spread(total: number): Generator<number> {
  if (total % STRIDE === 0) throw new Error(`${total} things cannot be spread`);
  for (let at = 0; at < total; at++) yield (at * STRIDE) % total;
}

/**
 * Runs attempts, some at a time, until all are done or the budget is used up.
 *
 * @param attempt returns the failure of the case with this number, and its duration
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
  return outcome;
}
