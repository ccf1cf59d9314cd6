/**
 * Loaded into each process of a gateway that is measured: it looks at the clock as often as its event loop lets it, a
 * millisecond apart at least. Told SIGUSR2, it writes what lay between two looks since it was told before, as JSON to the
 * file of its number in the folder `POLYWIRE_BENCH_DELAYS`.
 */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHistogram, performance, type RecordableHistogram } from "node:perf_hooks";

/** Milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
  most: number;
}

export interface LoopDelay {
  /** How late looks were: work, and waiting for a processor. */
  late: Spread;
  /** What the loop's own thread computed: work alone, whoever else wants the processor. */
  worked: Spread;
}

const LOOK_MS = 1;

const folder = process.env.POLYWIRE_BENCH_DELAYS;
if (folder !== undefined) {
  const [late, worked] = [createHistogram(), createHistogram()];
  const record = (into: RecordableHistogram, ms: number): void =>
    into.record(Math.max(1, Math.round(1e6 * ms)));
  /** Of what was recorded since it was taken before. */
  const takeSpread = (of: RecordableHistogram): Spread => {
    const spread = { p50: of.percentile(50) / 1e6, p99: of.percentile(99) / 1e6, most: of.max / 1e6 };
    of.reset();
    return spread;
  };
  const workedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = { ms: performance.now(), workedMs: workedMs() };
  setInterval(() => {
    const now = { ms: performance.now(), workedMs: workedMs() };
    record(late, now.ms - last.ms - LOOK_MS);
    record(worked, now.workedMs - last.workedMs);
    last = now;
  }, LOOK_MS).unref();
  process.on("SIGUSR2", () => {
    const delay: LoopDelay = { late: takeSpread(late), worked: takeSpread(worked) };
    const path = join(folder, String(process.pid));
    writeFileSync(`${path}.new`, JSON.stringify(delay));
    renameSync(`${path}.new`, path);
  });
}
