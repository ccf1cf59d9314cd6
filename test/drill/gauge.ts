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
  /** Of these, what was left by the last collection that it was asked for. */
  heldBytes: number;
  /** Sockets, timers, requests under way: whatever keeps an event loop alive. */
  handles: number;
  /** How often it was asked to collect its garbage, and has. */
  collections: number;
}

const folder = process.env.POLYWIRE_DRILL_GAUGES;

if (folder !== undefined) {
  let collections = 0;
  let heldBytes = 0;
  const measure = (): number => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const write = (): void => {
    const gauge: Gauge = {
      heapBytes: measure(),
      heldBytes,
      handles: process.getActiveResourcesInfo().length,
      collections,
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(gauge));
  };
  setInterval(write, 1_000).unref();
  process.on("SIGUSR2", () => {
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as () => void;
    gc();
    // The bytes of what the first one found are given back by the second.
    gc();
    collections++;
    heldBytes = measure();
    write();
  });
}
