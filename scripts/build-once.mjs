// A folder that is built where it is missing or not of what it should be made of, by one process at a time. It is there as a
// whole or not at all: what builds it writes beside it.
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const STAMP = "sources.sha256";
const LOOK_MS = 100;
/** No build takes longer; a holder's number may be another process's by then. */
const HELD_FOR_MS = 300_000;
/** A folder that is not empty is neither replaced nor removed; systems differ in how they say it. */
const TAKEN = new Set(["ENOTEMPTY", "EEXIST", "EPERM"]);

/**
 * @param {string} folder what is built; beside it are, meanwhile, one of its name and `-next`, and its lock
 * @param {string} digest of what it is made of
 * @param {(folder: string) => Promise<unknown>} build writes everything into an empty folder
 */
export async function buildOnce(folder, digest, build) {
  const isBuilt = () =>
    existsSync(join(folder, STAMP)) && readFileSync(join(folder, STAMP), "utf8") === digest;
  if (isBuilt()) return;
  const lock = `${folder}.lock`;
  const beside = `${folder}-next`;
  let held = hold(lock);
  while (held === undefined) {
    await sleep(LOOK_MS);
    held = hold(lock);
  }
  try {
    // Whoever held it may have built it.
    if (isBuilt()) return;
    rmSync(beside, { recursive: true, force: true });
    const next = join(beside, "built");
    mkdirSync(next, { recursive: true });
    await build(next);
    writeFileSync(join(next, STAMP), digest);
    if (existsSync(folder)) renameSync(folder, join(beside, "before"));
    renameSync(next, folder);
    rmSync(beside, { recursive: true, force: true });
  } finally {
    release(held);
  }
}

/**
 * A lock is a folder with one file in it, whose name no other has: in one step a folder takes the place of an empty one, and
 * never of one that is not; and whoever clears what a dead process left names its file, and cannot remove another's.
 *
 * @returns the file by which it is this process's now; undefined while another one has it
 */
function hold(lock) {
  if (isHeld(lock)) return undefined;
  const name = `${process.pid}-${randomUUID()}`;
  const mine = `${lock}-${name}`;
  mkdirSync(mine);
  writeFileSync(join(mine, name), "");
  try {
    renameSync(mine, lock);
    return join(lock, name);
  } catch (error) {
    rmSync(mine, { recursive: true });
    if (!TAKEN.has(error.code)) throw error;
    return undefined;
  }
}

function isHeld(lock) {
  const [name] = unlessGone(() => readdirSync(lock)) ?? [];
  if (name === undefined) return false;
  const file = join(lock, name);
  const sinceMs = unlessGone(() => statSync(file).mtimeMs);
  if (sinceMs === undefined) return false;
  if (Date.now() - sinceMs <= HELD_FOR_MS && isAlive(Number.parseInt(name, 10))) return true;
  release(file);
  return false;
}

/** Where another process has the lock by now, it keeps it. */
function release(held) {
  rmSync(held, { force: true });
  try {
    rmdirSync(dirname(held));
  } catch (error) {
    if (error.code !== "ENOENT" && !TAKEN.has(error.code)) throw error;
  }
}

/** Undefined where it was let go meanwhile. */
function unlessGone(look) {
  try {
    return look();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
