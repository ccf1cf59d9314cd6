/** What the system knows of a process and its children. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

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
