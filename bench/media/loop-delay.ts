/**
 * A preloaded module for each process of a measured gateway. It samples the clock whenever the event loop allows, at
 * most once per millisecond. On SIGUSR2 it writes the intervals since the last signal, as JSON, to a file named after
 * the process id in the folder `POLYWIRE_BENCH_DELAYS`.
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
  /** How late the samples are: work, and waiting for a processor. */
  late: Spread;
  /** Processor time of the loop's own thread: work alone, without waiting for a processor. */
  worked: Spread;
}

const SAMPLE_MS = 1;

const folder = process.env.POLYWIRE_BENCH_DELAYS;
if (folder !== undefined) {
  const [late, worked] = [createHistogram(), createHistogram()];
  const record = (histogram: RecordableHistogram, ms: number): void =>
    histogram.record(Math.max(1, Math.round(1e6 * ms)));
  /** The values recorded since the last call. */
  const takeSpread = (histogram: RecordableHistogram): Spread => {
    const spread = {
      p50: histogram.percentile(50) / 1e6,
      p99: histogram.percentile(99) / 1e6,
      most: histogram.max / 1e6,
    };
    histogram.reset();
    return spread;
  };
  const workedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = { ms: performance.now(), workedMs: workedMs() };
  setInterval(() => {
    const now = { ms: performance.now(), workedMs: workedMs() };
    record(late, now.ms - last.ms - SAMPLE_MS);
    record(worked, now.workedMs - last.workedMs);
    last = now;
  }, SAMPLE_MS).unref();
  process.on("SIGUSR2", () => {
    const delay: LoopDelay = { late: takeSpread(late), worked: takeSpread(worked) };
    const path = join(folder, String(process.pid));
    writeFileSync(`${path}.new`, JSON.stringify(delay));
    renameSync(`${path}.new`, path);
  });
}
