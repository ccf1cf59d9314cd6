/**
 * A lock for what one process at a time is to build. It is a folder with one file in it, whose name no other has: in one step a
 * folder takes the place of an empty one, and never of one that is not; and whoever clears what a dead process left names its
 * file, and cannot remove another's.
 *
 * Plain JavaScript that Node 20 runs: the dashboard is built by whatever Node the machine has.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** No build takes longer; a holder's number may be another process's by then. */
const HELD_FOR_MS = 300_000;
/** A folder that is not empty is neither replaced nor removed; systems differ in how they say it. */
const TAKEN = new Set(["ENOTEMPTY", "EEXIST", "EPERM"]);

/**
 * @param {string} path of the lock; the folder that it stands in is there
 * @returns {string | undefined} what releases it; undefined while another process holds it
 * @throws what the system says of a folder that cannot be written
 */
export function takeLock(path) {
  if (isHeld(path)) return undefined;
  const name = `${process.pid}-${randomUUID()}`;
  const draft = `${path}-${name}`;
  mkdirSync(draft);
  writeFileSync(join(draft, name), "");
  try {
    renameSync(draft, path);
    return join(path, name);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!TAKEN.has(error.code)) throw error;
    return undefined;
  }
}

/**
 * Where another process holds the lock by now, it keeps it.
 * @param {string} held as `takeLock` returned it
 */
export function releaseLock(held) {
  rmSync(held, { force: true });
  try {
    rmdirSync(dirname(held));
  } catch (error) {
    if (error.code !== "ENOENT" && !TAKEN.has(error.code)) throw error;
  }
}

/**
 * What is read of the disk; undefined where that is not there, or went away meanwhile.
 * @template Result
 * @param {() => Result} read
 * @returns {Result | undefined}
 * @throws whatever else is in the way
 */
export function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}

/** Clears what a dead process has left. */
function isHeld(path) {
  const [name] = unlessGone(() => readdirSync(path)) ?? [];
  if (name === undefined) return false;
  const held = join(path, name);
  const sinceMs = unlessGone(() => statSync(held).mtimeMs);
  if (sinceMs === undefined) return false;
  if (Date.now() - sinceMs <= HELD_FOR_MS && isAlive(Number.parseInt(name, 10))) return true;
  releaseLock(held);
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
