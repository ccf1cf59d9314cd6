// A folder that is built where it is missing or not of what it should be made of, by one process at a time. It is there as a
// whole or not at all: what builds it writes beside it.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const STAMP = "sources.sha256";
const LOOK_MS = 100;
/** No build takes longer; a holder's number may be another process's by then. */
const HELD_FOR_MS = 300_000;

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
  while (!hold(lock)) await sleep(LOOK_MS);
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
    rmSync(lock, { force: true });
  }
}

/** @returns whether it is this process's now; where another one holds it that lives, it is not */
function hold(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const heldMs = Date.now() - statSync(lock).mtimeMs;
    if (heldMs > HELD_FOR_MS || !isAlive(Number(readFileSync(lock, "utf8")))) rmSync(lock, { force: true });
  } catch (error) {
    // It was let go meanwhile.
    if (error.code !== "ENOENT") throw error;
  }
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
