/**
 * Preloaded into a gateway's processes (`NODE_OPTIONS=--import`). Each process writes its own figures once per second
 * to a file named after its process id, in the folder POLYWIRE_DRILL_GAUGES. SIGUSR2 runs a garbage collection.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Gauge {
  /** Includes memory outside the heap that objects in it own. */
  heapBytes: number;
  /** The part that remained after the last requested collection. */
  heldBytes: number;
  /** Sockets, timers, open requests: everything that keeps an event loop alive. */
  handles: number;
  /** The number of requested and completed collections. */
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
    // The second collection frees the bytes of what the first one found.
    gc();
    collections++;
    heldBytes = measure();
    write();
  });
}
