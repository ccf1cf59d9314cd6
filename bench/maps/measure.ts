/**
 * Compares run times on a machine that does other work too. The sides take turns in many short rounds; each round
 * gives a median per side, and each side's best round counts. Other work only makes a round slower, and each side has
 * the same chance of a quiet round.
 */
import { Bench } from "tinybench";

export interface Effort {
  rounds: number;
  /** Time for one side in one round (ms). */
  roundMs: number;
  /** Time for one side to be run and compiled before the first round (ms). */
  warmMs: number;
}

/** By side, the median time of one run in each round (µs). */
export type Times<Side extends string> = Record<Side, number[]>;

/** One timed iteration repeats a side until it takes this long, so that the timer's own cost is negligible (ms). */
const iterationMs = 0.04;

export function compareTimes<Side extends string>(
  sides: Record<Side, () => unknown>,
  { rounds, roundMs, warmMs }: Effort,
): Times<Side> {
  const names = Object.keys(sides) as Side[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Times<Side>;
  const counts = names.map((name) => warm(sides[name], warmMs));
  for (let round = 0; round < rounds; round++) {
    const bench = new Bench({ time: roundMs, iterations: 3, warmup: false, timestampProvider: "hrtimeNow" });
    // Every other round runs in reverse order, because garbage of one side may be collected in the time of the next.
    const turn = round % 2 === 0 ? names : names.toReversed();
    for (const name of turn) bench.add(name, repeated(sides[name], counts[names.indexOf(name)] as number));
    for (const task of bench.runSync()) {
      const { result } = task;
      if (result.state !== "completed") throw new Error(`${task.name}: ${result.state}`);
      const side = task.name as Side;
      times[side].push((result.latency.p50 * 1000) / (counts[names.indexOf(side)] as number));
    }
  }
  return times;
}

/** The fastest of a few slow runs (µs). */
export async function fastest(run: () => Promise<unknown>, runs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await run();
    best = Math.min(best, performance.now() - start);
  }
  return best * 1000;
}

export function best(times: readonly number[]): number {
  return Math.min(...times);
}

/** The first list's times divided by those of the baseline. */
export function ratio(times: readonly number[], baseline: readonly number[]): number {
  return best(times) / best(baseline);
}

/** Runs a side until it is compiled. @returns how often to run it in one iteration */
function warm(side: () => unknown, ms: number): number {
  const end = performance.now() + ms;
  let runs = 0;
  let best = Number.POSITIVE_INFINITY;
  while (performance.now() < end || runs < 5) {
    const start = performance.now();
    for (let i = 0; i < 5; i++) side();
    best = Math.min(best, (performance.now() - start) / 5);
    runs += 5;
  }
  return Math.max(1, Math.ceil(iterationMs / Math.max(best, 1e-5)));
}

function repeated(side: () => unknown, count: number): () => void {
  return () => {
    for (let i = 0; i < count; i++) side();
  };
}
