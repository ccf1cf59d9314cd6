// A folder that is built where it is missing or not of what it should be made of, by one process at a time. It is there as a
// whole or not at all: what builds it writes beside it.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { releaseLock, takeLock, unlessGone } from "./build-lock.mjs";

const STAMP = "sources.sha256";
const LOOK_MS = 100;

/**
 * @param {string} folder what is built; beside it are, meanwhile, one of its name and `-next`, and its lock
 * @param {string} digest of what it is made of
 * @param {(folder: string) => Promise<unknown>} build writes everything into an empty folder
 */
export async function buildOnce(folder, digest, build) {
  // Whoever builds another one takes this one away, at any moment.
  const isBuilt = () => unlessGone(() => readFileSync(join(folder, STAMP), "utf8")) === digest;
  if (isBuilt()) return;
  const lock = `${folder}.lock`;
  const beside = `${folder}-next`;
  let held = takeLock(lock);
  while (held === undefined) {
    await sleep(LOOK_MS);
    held = takeLock(lock);
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
    releaseLock(held);
  }
}
