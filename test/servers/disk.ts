/**
 * A disk that can be filled and emptied, for one process that a test starts. Where the system allows a mount in a
 * separate namespace, it is a small file system. Otherwise it is a size limit for the files that the process writes.
 * Both give real system errors: ENOSPC, or EFBIG.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./server.ts";

export interface Disk {
  /** The method, for titles and reports. */
  kind: string;
  /** The command before the process; it keeps its process id. */
  under: readonly string[];
  /** The path of the process's folder, outside its namespace. */
  seen(pid: number): string;
  fill(pid: number): void;
  empty(pid: number): void;
}

const MOUNT = 'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"';
const PIECE_BYTES = 64 * 1024;

/** Whether a file system may be mounted in a separate namespace. */
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

/** A file system of 24 MiB mounted on the folder, which is created. */
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

/** Files larger than a page can no longer grow; existing ones stay unchanged. */
export function limitedFiles(folder: string): Disk {
  // For all of the gateway's processes: one controls, and the others write the journals.
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
