/** What the system says of processes: how long they ran, and how much memory they hold. Linux only (/proc). */
import { readdirSync, readFileSync } from "node:fs";

/** A process and all that it has started, and those. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) => {
    const line = read(`/proc/${pid}/task/${thread}/children`).trim();
    return line === "" ? [] : line.split(" ").map(Number);
  });
}

/** Microseconds of processor that a process has used, of all its threads that live. */
export function ranMicros(pid: number): number {
  return threadsOf(pid).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]) / 1000,
    0,
  );
}

/** The same of a whole family. */
export function familyRanMicros(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + ranMicros(each), 0);
}

export interface Memory {
  /** MB (10⁶ bytes) that are resident, as an operator sees it; pages that processes share count for each. */
  rss: number;
  /** The same, with a shared page divided among those that share it. */
  pss: number;
}

/** Of a whole family. */
export function memoryOf(pid: number): Memory {
  const all = familyOf(pid).map(memoryOfOne);
  return {
    rss: all.reduce((sum, { rss }) => sum + rss, 0),
    pss: all.reduce((sum, { pss }) => sum + pss, 0),
  };
}

/** Walks through its pages, which takes milliseconds and holds it up: not while it is timed. */
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

/** What ends while it is looked at counts nothing. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
