/**
 * Bounds the room that V8 has for new objects in a process that runs already. It doubles with what outlives collections,
 * up to 32 MB, and control, whose records are soon over, is no faster with that than with 8. A process that is started
 * anew has an option for it (`fork-traffic.ts`); this one is started by its user.
 */
import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** @param bytes both halves; one more doubling may come before it is seen */
export function limitYoungGeneration(bytes: number): void {
  const look = (): void => {
    const space = getHeapSpaceStatistics().find((each) => each.space_name === "new_space");
    const isFull = space !== undefined && space.space_size >= bytes;
    setFlagsFromString(`--semi-space-growth-factor=${isFull ? 1 : 2}`);
  };
  new PerformanceObserver(look).observe({ entryTypes: ["gc"] });
  // What is compiled is kept under the flags that the next start begins with.
  process.prependOnceListener("exit", () => setFlagsFromString("--semi-space-growth-factor=2"));
}
