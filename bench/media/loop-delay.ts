/**
 * Loaded into each process of a gateway that is measured: told SIGUSR2, it writes how late its event loop was since it was
 * told before, as JSON to the file of its number in the folder `POLYWIRE_BENCH_DELAYS`.
 */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface LoopDelay {
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
}

/** A look at the clock each; what is recorded is the time between two looks. */
const LOOK_MS = 5;

const folder = process.env.POLYWIRE_BENCH_DELAYS;
if (folder !== undefined) {
  const looks = monitorEventLoopDelay({ resolution: LOOK_MS });
  looks.enable();
  const late = (nanos: number): number => Math.max(0, nanos / 1e6 - LOOK_MS);
  process.on("SIGUSR2", () => {
    const delay: LoopDelay = {
      p50Ms: late(looks.percentile(50)),
      p99Ms: late(looks.percentile(99)),
      mostMs: late(looks.max),
    };
    looks.reset();
    const path = join(folder, String(process.pid));
    writeFileSync(`${path}.new`, JSON.stringify(delay));
    renameSync(`${path}.new`, path);
  });
}
