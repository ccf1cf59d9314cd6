/**
 * Forks traffic processes. It needs hardly anything of ours, so the first one loads its code while control still loads its own.
 */
import { type ChildProcess, fork } from "node:child_process";
import { openMemory } from "../shared-memory/shared-memory.ts";

/**
 * What a kind of objects has outlived while many requests were under way, V8 makes among the old ones from then on, where they
 * and all that they hold stay until a whole collection: a converted request left its body there, 80 MB of memory in seconds.
 * What streams hold comes among the old ones in any case, and is over soon: old objects are collected when they have become half
 * as many again, which V8 would leave to four times as many. 135 MB less under converted streams, for 3 % of processor time.
 * New objects have two rooms of 8 MiB instead of 16, which hold less of buffers meanwhile, too: 25 MB for 5 % of the processor
 * time of converted streams, and none of what requests take.
 * Any flag makes V8 refuse what Node has compiled of itself, 40 ms of a start.
 */
const TRAFFIC_FLAGS = [
  "--no-allocation-site-pretenuring",
  "--heap-growing-percent=50",
  "--max-semi-space-size=8",
];

/** All threads take memory from one place, as musl does; glibc has one for each, and what V8 compiles with stays in it: 15 MB. */
const ONE_ARENA = { MALLOC_ARENA_MAX: "1" };

/** The first process of a gateway, which waits to be told what it is born with. */
export interface FirstProcess {
  /** The program of a traffic process. */
  entry: URL;
  child: ChildProcess;
  /** The file of the memory that all processes are to share. */
  memory: number;
}

export function forkFirst(entry: URL): FirstProcess {
  const memory = openMemory();
  return { entry, child: forkTraffic(entry, memory), memory };
}

/** @param memory the file that it is to share */
export function forkTraffic(entry: URL, memory: number | undefined): ChildProcess {
  return fork(entry, {
    // What `undefined`, maps and bytes are, they stay.
    serialization: "advanced",
    execArgv: TRAFFIC_FLAGS,
    env: { ...ONE_ARENA, ...process.env },
    stdio: ["ignore", "inherit", "inherit", "ipc", ...(memory === undefined ? [] : [memory])],
  });
}
