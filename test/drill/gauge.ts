/**
 * Loaded into a gateway's processes before anything else (`NODE_OPTIONS=--import`): each writes once a second what only it
 * knows of itself to a file of its number, in the folder that POLYWIRE_DRILL_GAUGES names. SIGUSR2 collects its garbage.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Gauge {
  /** With what stands outside the heap, behind objects in it. */
  heapBytes: number;
  /** Sockets, timers, requests under way: whatever keeps an event loop alive. */
  handles: number;
}

const folder = process.env.POLYWIRE_DRILL_GAUGES;

if (folder !== undefined) {
  const write = (): void => {
    const { heapUsed, external } = process.memoryUsage();
    const gauge: Gauge = { heapBytes: heapUsed + external, handles: process.getActiveResourcesInfo().length };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(gauge));
  };
  setInterval(write, 1_000).unref();
  process.on("SIGUSR2", () => {
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    write();
  });
}
