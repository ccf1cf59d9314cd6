/**
 * A disk that can be filled and emptied, for one process that a test starts: a small file system of its own, where the
 * system lets us mount one (in a name space that nobody else sees), else a limit on the size of the files that the
 * process writes. Each is a real refusal of the system's: ENOSPC the one, EFBIG the other.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./server.ts";

export interface Disk {
  /** What is used, for titles and reports. */
  kind: string;
  /** What the process is started with, before it; it keeps its process id. */
  under: readonly string[];
  /** Where the process sees the folder, seen from here. */
  seen(pid: number): string;
  fill(pid: number): void;
  empty(pid: number): void;
}

const MOUNT = 'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"';
const PIECE_BYTES = 64 * 1024;

/** Whether a file system may be mounted in a name space of one's own. */
export function mayMount(): boolean {
  const program = findProgram("unshare");
  if (program === undefined) return false;
  const tried = spawnSync(program, ["-rm", "sh", "-c", "mount -t tmpfs tmpfs /mnt && exec true"]);
  return tried.status === 0;
}

/** Whether limits of a running process can be changed. */
export function mayLimit(): boolean {
  return findProgram("prlimit") !== undefined;
}

/** A file system of 24 MiB in the place of the folder, which is made. */
export function smallDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  const seen = (pid: number): string => `/proc/${pid}/root${folder}`;
  const ballast = (pid: number): string => join(seen(pid), "ballast");
  return {
    kind: "a full file system",
    under: ["unshare", "-rm", "sh", "-c", MOUNT, folder],
    seen,
    fill(pid) {
      const file = openSync(ballast(pid), "a");
      for (let bytes = PIECE_BYTES; bytes >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
          bytes = Math.floor(bytes / 2);
        }
      }
      closeSync(file);
    },
    empty: (pid) => unlinkSync(ballast(pid)),
  };
}

/** Files that are larger than a page can grow no more; those that are there stay as they are. */
export function limitedFiles(folder: string): Disk {
  // Of the gateway's processes: one controls, and others write the journals.
  const limit = (pid: number, bytes: string): void => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    for (const each of [pid, ...children])
      execFileSync("prlimit", ["--pid", String(each), `--fsize=${bytes}:unlimited`]);
  };
  return {
    kind: "files that may not grow",
    under: [],
    seen: () => folder,
    fill: (pid) => limit(pid, "4096"),
    empty: (pid) => limit(pid, "unlimited"),
  };
}
