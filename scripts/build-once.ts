/**
 * Builds a folder if it is missing or made of other sources, in one process at a time. The build writes beside the folder and
 * renames, so that the folder is always complete.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { releaseLock, takeLock, unlessGone } from "./build-lock.ts";

const STAMP = "sources.sha256";
const LOOK_MS = 100;

/**
 * @param folder to build; `<folder>-next` and `<folder>.lock` exist beside it during the build
 * @param digest of its sources
 * @param build writes everything into an empty folder
 */
export async function buildOnce(
  folder: string,
  digest: string,
  build: (folder: string) => Promise<unknown>,
): Promise<void> {
  // Another build may remove the folder at any moment.
  const isBuilt = (): boolean => unlessGone(() => readFileSync(join(folder, STAMP), "utf8")) === digest;
  if (isBuilt()) return;
  const lock = `${folder}.lock`;
  const beside = `${folder}-next`;
  let held = takeLock(lock);
  while (held === undefined) {
    await sleep(LOOK_MS);
    held = takeLock(lock);
  }
  try {
    // The former holder may have built the folder.
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
