/** Watches files and folders for changes of YAML and JSON files. */
import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { Halt } from "./halt.ts";

/** Editors write in several steps. */
const SETTLE_MS = 100;

/**
 * Calls `work` now, and again after each change. A change during the work causes one more run. Ends with the process.
 * @param names files or folders
 * @param work rejects with a Halt for an error in the input, which is printed
 */
export async function watchFiles(names: readonly string[], work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Halt)) throw error;
      process.stderr.write(`polywire: ${error.message}\n`);
    }
  };
  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, SETTLE_MS);
  };
  for (const name of new Set(names)) {
    if (!existsSync(name)) throw new Halt(1, `there is no file ${name}`);
    const isFolder = statSync(name).isDirectory();
    // Editors replace a file by another one, so its folder is watched.
    watchFolder(resolve(isFolder ? name : dirname(name)), isFolder, (changed) => {
      const isWatched = isFolder
        ? changed === null || /\.(ya?ml|json)$/.test(changed)
        : changed === basename(name);
      if (isWatched || changed === null) onChange();
    });
  }
  await run();
}

/**
 * Watches a folder, and a new one with its name after it was moved or removed, as by `git checkout`.
 * @param onChange called with the path of the changed file, below the folder; null: unknown, or the folder itself
 */
function watchFolder(folder: string, recursive: boolean, onChange: (changed: string | null) => void): void {
  const open = (): FSWatcher =>
    watch(folder, { recursive }, (_, changed) => onChange(changed)).on("error", () => onChange(null));
  let watcher: FSWatcher | undefined = open();
  const onMove = (event: string, changed: string | null): void => {
    if (event !== "rename" || changed !== basename(folder)) return;
    watcher?.close();
    watcher = existsSync(folder) ? open() : undefined;
    onChange(null);
  };
  // It also keeps the process alive while the folder is gone.
  watch(dirname(folder), onMove);
}
