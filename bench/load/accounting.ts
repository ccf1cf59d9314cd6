/** What Linux reports about processes (/proc): processor time and resident memory. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

/** The process and all of its descendants. */
export function processTreeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTreeOf)];
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) => {
    const line = read(`/proc/${pid}/task/${thread}/children`).trim();
    return line === "" ? [] : line.split(" ").map(Number);
  });
}

/** Microseconds of processor time that all living threads of a process have used. */
export function cpuMicros(pid: number): number {
  return threadsOf(pid).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]) / 1000,
    0,
  );
}

/** The processor time of a process and all of its descendants, in microseconds. */
export function treeCpuMicros(pid: number): number {
  return processTreeOf(pid).reduce((sum, each) => sum + cpuMicros(each), 0);
}

export interface Memory {
  /** MB (10⁶ bytes) of resident memory, as an operator sees it. A shared page counts once per process. */
  rss: number;
  /** MB (10⁶ bytes) of resident memory; a shared page is divided among the processes that share it. */
  pss: number;
}

/** The sum for a process and all of its descendants. */
export function memoryOf(pid: number): Memory {
  const all = processTreeOf(pid).map(memoryOfOne);
  return {
    rss: all.reduce((sum, { rss }) => sum + rss, 0),
    pss: all.reduce((sum, { pss }) => sum + pss, 0),
  };
}

/**
 * Linux walks all pages of the process, which takes milliseconds and pauses the process. Do not call it during a
 * timed turn.
 */
export function memoryOfOne(pid: number): Memory {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1] ?? 0) * 1024) / 1e6;
  return { rss: megabytes("Rss"), pss: megabytes("Pss") };
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process that ends while it is read counts as zero. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
