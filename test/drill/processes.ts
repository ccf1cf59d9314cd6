/** What the system knows of a process and its children. Linux only. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Gauge } from "./gauge.ts";

/** Memory of a process and of its children, in bytes. */
export function residentBytes(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + rssOf(each), 0);
}

/** The process and all that descend from it. */
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

/** Memory in which a page that n processes share counts as an nth; the whole where the system does not tell. */
export function shareBytes(pid: number): number {
  const share = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return share === undefined ? rssOf(pid) : Number(share) * 1024;
}

/** Open descriptors. */
export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Empty when the process has gone. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/**
 * With what a gateway is started so that its processes collect their garbage when asked (`collectGarbage`) and write what only
 * they know of themselves (`gaugeOf`).
 * @param folder is made
 */
export function gaugedEnv(folder: string): Record<string, string> {
  mkdirSync(folder);
  return {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "gauge.ts")}`,
    POLYWIRE_DRILL_GAUGES: folder,
  };
}

/** Of the process and all that descend from it: over when each has. */
export async function collectGarbage(folder: string, pid: number): Promise<void> {
  const processes = familyOf(pid);
  const countOf = (each: number): number => gaugeOf(folder, each)?.collections ?? 0;
  const before = processes.map(countOf);
  for (const each of processes) process.kill(each, "SIGUSR2");
  while (processes.some((each, at) => countOf(each) === before[at])) await setTimeout(50);
}

/** Undefined where the process has not begun, or is writing. */
export function gaugeOf(folder: string, pid: number): Gauge | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, `${pid}.json`), "utf8")) as Gauge;
  } catch {
    return undefined;
  }
}

/** What the processes held after their last collection. */
export function heldBytes(folder: string, pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + (gaugeOf(folder, each)?.heldBytes ?? 0), 0);
}
