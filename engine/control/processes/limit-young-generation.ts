/**
 * Limits V8's young generation in a running process. It doubles when objects survive, up to 32 MB. Control's objects die soon,
 * so it is no faster with 32 MB than with 8. A new process gets an option for this (`fork-traffic.ts`); the user starts this
 * one.
 */
import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** @param bytes of both semi-spaces; one more doubling may happen before the check */
export function limitYoungGeneration(bytes: number): void {
  const check = (): void => {
    const space = getHeapSpaceStatistics().find((each) => each.space_name === "new_space");
    const isFull = space !== undefined && space.space_size >= bytes;
    setFlagsFromString(`--semi-space-growth-factor=${isFull ? 1 : 2}`);
  };
  new PerformanceObserver(check).observe({ entryTypes: ["gc"] });
  // Compiled code is stored under the flags that the next start begins with.
  process.prependOnceListener("exit", () => setFlagsFromString("--semi-space-growth-factor=2"));
}
