/** Forks traffic processes. This file imports little, so the first process loads its code while control still loads its own. */
import { type ChildProcess, fork } from "node:child_process";
import { openMemory } from "../shared-memory/shared-memory.ts";

/**
 * `no-allocation-site-pretenuring`: V8 learns which objects survive under load, and then allocates such objects in the old
 * generation, where they stay with everything they refer to until a full collection. A converted request kept its body that
 * way: 80 MB within seconds.
 * `heap-growing-percent`: objects of streams reach the old generation anyway and die soon. By default V8 collects when
 * that generation has quadrupled; with this flag, when it has grown by half. 135 MB less under converted streams, for 3 % of CPU time.
 * `max-semi-space-size`: 8 MiB instead of 16, so that fewer buffers survive: 25 MB less for 5 % of the CPU time of converted
 * streams, and nothing for other requests.
 * Any flag makes V8 reject Node's own compiled code: 40 ms of a start.
 */
const TRAFFIC_FLAGS = [
  "--no-allocation-site-pretenuring",
  "--heap-growing-percent=50",
  "--max-semi-space-size=8",
];

/** One malloc arena for all threads. glibc uses one for each, and memory of V8's compiler stays in it: 15 MB. */
const ONE_ARENA = { MALLOC_ARENA_MAX: "1" };

/** The first process of a gateway. It waits for its birth message. */
export interface FirstProcess {
  /** The program of a traffic process. */
  entry: URL;
  child: ChildProcess;
  /** File descriptor of the shared memory. */
  memory: number;
}

export function forkFirst(entry: URL): FirstProcess {
  const memory = openMemory();
  return { entry, child: forkTraffic(entry, memory), memory };
}

/** @param memory file descriptor of the shared memory */
export function forkTraffic(entry: URL, memory: number | undefined): ChildProcess {
  return fork(entry, {
    // Preserves `undefined`, maps and bytes.
    serialization: "advanced",
    execArgv: TRAFFIC_FLAGS,
    env: { ...ONE_ARENA, ...process.env },
    stdio: ["ignore", "inherit", "inherit", "ipc", ...(memory === undefined ? [] : [memory])],
  });
}
