/**
 * The folder of a process's journals: a numbered folder under `journal/`, with a lock that the system releases when the process
 * ends. A process takes the first folder without a lock, so the journals of a dead process are moved into the store by the
 * next. Folders beyond the current number of processes are adopted too.
 *
 * The lock is a lock of SQLite, because Node has none for files.
 */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "./node-sqlite.ts";

export interface HeldFolder {
  path: string;
  release(): void;
}

/** Locks the first free folder under `root`; creates one if there is none. */
export function holdFolder(root: string): HeldFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (let number = 0; ; number++) {
    const locked = tryLock(join(root, String(number)));
    if (locked !== undefined) return locked;
  }
}

/**
 * All other folders: those without a lock are `adopted`, because their processes have ended; `others` belong to running
 * processes.
 *
 * @param ownPath the path that this process has locked
 */
export function adoptFolders(root: string, ownPath?: string): { adopted: HeldFolder[]; others: string[] } {
  const adopted: HeldFolder[] = [];
  const others: string[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (!entry.isDirectory() || !/^\d+$/.test(entry.name) || path === ownPath) continue;
    const locked = tryLock(path);
    if (locked === undefined) others.push(path);
    else adopted.push(locked);
  }
  return { adopted, others };
}

function tryLock(path: string): HeldFolder | undefined {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(path, "lock"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; COMMIT");
    return { path, release: () => lock.close() };
  } catch (error) {
    lock.close();
    // 5 is SQLITE_BUSY: another process has locked it.
    if ((error as { errcode?: number }).errcode === 5) return undefined;
    throw error;
  }
}
