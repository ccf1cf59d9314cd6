/**
 * Where the journals of one process stand: a numbered folder under `journal/`, held by a lock that the system takes back
 * when the process ends, however it ends. A process takes the first folder that nobody holds, so what a dead one left
 * there is moved into the store by the next; folders left over by more processes than there are now are adopted too.
 *
 * The lock is one of the database library's, because Node has none on files.
 */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "./node-sqlite.ts";

export interface HeldFolder {
  path: string;
  release(): void;
}

/** The first folder under `root` that nobody holds; made where there is none. */
export function holdFolder(root: string): HeldFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (let number = 0; ; number++) {
    const held = hold(join(root, String(number)));
    if (held !== undefined) return held;
  }
}

/**
 * Every other folder there: those that nobody holds are `adopted`, for their processes are dead; `others` are of processes
 * that live.
 *
 * @param ownPath the path that this process holds already
 */
export function adoptFolders(root: string, ownPath?: string): { adopted: HeldFolder[]; others: string[] } {
  const adopted: HeldFolder[] = [];
  const others: string[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (!entry.isDirectory() || !/^\d+$/.test(entry.name) || path === ownPath) continue;
    const held = hold(path);
    if (held === undefined) others.push(path);
    else adopted.push(held);
  }
  return { adopted, others };
}

function hold(path: string): HeldFolder | undefined {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(path, "lock"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; COMMIT");
    return { path, release: () => lock.close() };
  } catch (error) {
    lock.close();
    // 5 is SQLITE_BUSY: another process holds it.
    if ((error as { errcode?: number }).errcode === 5) return undefined;
    throw error;
  }
}
