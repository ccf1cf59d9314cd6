/** Data of the system about a process and its children. Linux only. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Gauge } from "./gauge.ts";

/** Resident memory of a process and its children, in bytes. */
export function residentBytes(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + rssOf(each), 0);
}

/** The process and all of its descendants. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const found = [pid];
  for (const each of found)
    found.push(...parents.filter(({ parent }) => parent === each).map(({ pid }) => pid));
  return found;
}

function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? -1);
}

function rssOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/**
 * Memory in which a page shared by n processes counts as an nth; the resident memory where the system does not report
 * it.
 */
export function shareBytes(pid: number): number {
  const share = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return share === undefined ? rssOf(pid) : Number(share) * 1024;
}

/** The number of open file descriptors. */
export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Empty when the process has exited. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/**
 * The environment of a gateway whose processes collect garbage on request (`collectGarbage`) and write figures about
 * themselves (`gaugeOf`).
 * @param folder is created
 */
export function gaugedEnv(folder: string): Record<string, string> {
  mkdirSync(folder);
  return {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "gauge.ts")}`,
    POLYWIRE_DRILL_GAUGES: folder,
  };
}

/** Runs a garbage collection in the process and all of its descendants, and waits for them. */
export async function collectGarbage(folder: string, pid: number): Promise<void> {
  const processes = familyOf(pid);
  const countOf = (each: number): number => gaugeOf(folder, each)?.collections ?? 0;
  const before = processes.map(countOf);
  for (const each of processes) process.kill(each, "SIGUSR2");
  while (processes.some((each, at) => countOf(each) === before[at])) await setTimeout(50);
}

/** Undefined before the process has written its first figures, and while it writes. */
export function gaugeOf(folder: string, pid: number): Gauge | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, `${pid}.json`), "utf8")) as Gauge;
  } catch {
    return undefined;
  }
}

/** The memory that the processes retained after their last collection. */
export function heldBytes(folder: string, pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + (gaugeOf(folder, each)?.heldBytes ?? 0), 0);
}
