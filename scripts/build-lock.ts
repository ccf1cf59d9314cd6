/**
 * A lock between processes: a folder with one file of a unique name. In one atomic step, a rename replaces an empty folder, and fails
 * if the folder has a file. To remove the lock of a dead process, its file is removed by name, so no other lock can be removed.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** No build takes longer. After that, the holder's process id may belong to another process. */
const MAX_HOLD_MS = 300_000;
/** Codes of "the folder is not empty"; systems differ. */
const NOT_EMPTY = new Set(["ENOTEMPTY", "EEXIST", "EPERM"]);

/**
 * @param path the path of the lock, in a folder that exists
 * @returns a handle for `releaseLock`; undefined while another process holds the lock
 * @throws the system's error for a folder that cannot be written
 */
export function takeLock(path: string): string | undefined {
  if (isHeld(path)) return undefined;
  const name = `${process.pid}-${randomUUID()}`;
  const draftFolder = `${path}-${name}`;
  mkdirSync(draftFolder);
  writeFileSync(join(draftFolder, name), "");
  try {
    renameSync(draftFolder, path);
    return join(path, name);
  } catch (error) {
    rmSync(draftFolder, { recursive: true });
    if (!NOT_EMPTY.has(codeOf(error))) throw error;
    return undefined;
  }
}

/**
 * If another process holds the lock by now, that lock stays.
 * @param lockFile as `takeLock` returned it
 */
export function releaseLock(lockFile: string): void {
  rmSync(lockFile, { force: true });
  try {
    rmdirSync(dirname(lockFile));
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && !NOT_EMPTY.has(codeOf(error))) throw error;
  }
}

/**
 * @returns undefined where the file does not exist
 * @throws every other error
 */
export function undefinedIfMissing<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return undefined;
  }
}

/** Removes the lock of a dead process. */
function isHeld(path: string): boolean {
  const [name] = undefinedIfMissing(() => readdirSync(path)) ?? [];
  if (name === undefined) return false;
  const lockFile = join(path, name);
  const sinceMs = undefinedIfMissing(() => statSync(lockFile).mtimeMs);
  if (sinceMs === undefined) return false;
  if (Date.now() - sinceMs <= MAX_HOLD_MS && isAlive(Number.parseInt(name, 10))) return true;
  releaseLock(lockFile);
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
