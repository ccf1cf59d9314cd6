/**
 * Builds a folder if it is missing or made of other sources, in one process at a time. The build writes beside the folder and
 * renames, so that the folder is always complete.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { releaseLock, takeLock, undefinedIfMissing } from "./build-lock.ts";

const STAMP = "sources.sha256";
const RETRY_MS = 100;

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
  const isBuilt = (): boolean =>
    undefinedIfMissing(() => readFileSync(join(folder, STAMP), "utf8")) === digest;
  if (isBuilt()) return;
  const lock = `${folder}.lock`;
  const workFolder = `${folder}-next`;
  let lockFile = takeLock(lock);
  while (lockFile === undefined) {
    await sleep(RETRY_MS);
    lockFile = takeLock(lock);
  }
  try {
    // The former holder may have built the folder.
    if (isBuilt()) return;
    rmSync(workFolder, { recursive: true, force: true });
    const newFolder = join(workFolder, "built");
    mkdirSync(newFolder, { recursive: true });
    await build(newFolder);
    writeFileSync(join(newFolder, STAMP), digest);
    if (existsSync(folder)) renameSync(folder, join(workFolder, "before"));
    renameSync(newFolder, folder);
    rmSync(workFolder, { recursive: true, force: true });
  } finally {
    releaseLock(lockFile);
  }
}
