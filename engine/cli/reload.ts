/**
 * Serves changed files without a restart: on SIGHUP, and with --watch after every write. If the files have errors, they are
 * reported and nothing changes. Running requests keep their configuration.
 */
import { existsSync, type FSWatcher, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Control } from "../control/control.ts";
import type { Files, Served } from "../control/publication/snapshot.ts";
import { pathsOfWires, rebuild } from "../control/publication/validate-reload.ts";
import { readWireSources } from "../gateway/service/load-library.ts";
import { packageRoot } from "../installation/installation.ts";
import { Halt } from "./halt.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { readSecretReferences } from "./secret-references.ts";
import {
  credentialsBeside,
  type FoundConfig,
  findConfig,
  namesOf,
  readCredentials,
  readProviders,
  readText,
  referenceOptions,
} from "./setup.ts";

/** Folders beside a configuration for the operator's wires. */
const WIRE_FOLDERS = ["mappings", "schemas"];
/** Folders that may also be created later. */
const FOLDERS: readonly string[] = [...WIRE_FOLDERS, "providers", "credentials"];
/** Editors write in several steps. */
const SETTLE_MS = 100;

const UNCHANGED = "Nothing was changed: the gateway serves the previous configuration.\n";

export class Reloads {
  readonly #control: Control;
  /** The configuration as named at the prompt. */
  readonly #configArgument: string | undefined;
  #settleTimer: NodeJS.Timeout | undefined;

  constructor(control: Control, configArgument: string | undefined) {
    this.#control = control;
    this.#configArgument = configArgument;
  }

  /** @returns a function that stops watching */
  watch(found: FoundConfig): () => void {
    const folders = new Set([
      ...found.folders,
      ...found.folders.map(credentialsBeside),
      ...(found.embedded ? [] : [dirname(resolve(this.#configArgument ?? "polywire.yaml"))]),
    ]);
    /** By folder; undefined if it cannot be watched, which is reported once. */
    const watchers = new Map<string, FSWatcher | undefined>();
    const watchFolder = (folder: string, recursive: boolean): void => {
      if (!existsSync(folder)) {
        watchers.get(folder)?.close();
        watchers.delete(folder);
        return;
      }
      if (watchers.has(folder)) return;
      try {
        const watcher = watch(folder, { recursive }, (_, name) => onChange(name));
        watcher.on("error", (error) => warnUnwatched(folder, error));
        watchers.set(folder, watcher);
      } catch (error) {
        watchers.set(folder, undefined);
        warnUnwatched(folder, error as Error);
      }
    };
    const watchAll = (): void => {
      watchFolder(join(packageRoot, "mappings"), true);
      if (found.ownFolder !== undefined)
        for (const name of WIRE_FOLDERS) watchFolder(join(found.ownFolder, name), true);
      for (const folder of folders) watchFolder(folder, false);
    };
    const onChange = (name: string | null): void => {
      if (name !== null && !FOLDERS.includes(name) && !/\.(yaml|json)$/.test(name)) return;
      clearTimeout(this.#settleTimer);
      this.#settleTimer = setTimeout(() => {
        watchAll();
        void this.now();
      }, SETTLE_MS);
    };
    watchAll();
    return () => {
      clearTimeout(this.#settleTimer);
      for (const watcher of watchers.values()) watcher?.close();
    };
  }

  /** Resolves when the files on disk are served or rejected. */
  async now(): Promise<void> {
    try {
      await this.#control.change(async (served, serve) => {
        const found = findConfig(this.#configArgument);
        const files = readFilesAgain(served, found);
        await replace(served, { ...files, environment: await environmentOf(files, found) }, found, serve);
      });
    } catch (error) {
      printReason(error);
    }
  }

  /** Reads only the references to secrets again. Edited files are served after SIGHUP, or with --watch. */
  async refreshSecrets(): Promise<void> {
    try {
      await this.#control.change(async (served, serve) => {
        const found = { ...findConfig(this.#configArgument), config: served.files.config };
        const environment = await environmentOf(served.files, found);
        await replace(served, { ...served.files, environment }, found, serve);
      });
    } catch (error) {
      printReason(error);
    }
  }
}

async function environmentOf(files: Files, found: FoundConfig): Promise<Files["environment"]> {
  return { ...files.environment, ...(await readSecretReferences(files.config, referenceOptions(found))) };
}

/** Serves the files if they are valid and differ. */
async function replace(
  served: Served,
  read: Files,
  found: FoundConfig,
  serve: (next: Served) => Promise<void>,
): Promise<void> {
  const rebuilt = await rebuild(served, read, { readFile: readText });
  if (rebuilt.kind === "same") return;
  const nameOf = namesOf(pathsOfWires(read), found.ownFolder);
  printDiagnostics(rebuilt.diagnostics, rebuilt.texts, "text", nameOf);
  if (rebuilt.kind === "refused") {
    process.stderr.write(UNCHANGED);
    return;
  }
  await serve(rebuilt);
  process.stdout.write(`Reloaded: ${rebuilt.changed.map(nameOf).join(", ")}\n`);
  for (const setting of rebuilt.restartSettings)
    process.stdout.write(`\`${setting}\` takes effect after a restart.\n`);
}

/** A file that is being replaced may be missing for a moment. */
function printReason(error: unknown): void {
  const reason = error instanceof Halt ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`polywire: ${reason}\n${UNCHANGED}`);
}

/** The system limits the number of watches (on Linux, `fs.inotify.max_user_watches`). */
function warnUnwatched(folder: string, { message }: Error): void {
  process.stderr.write(
    `polywire: ${folder} cannot be watched: ${message}\nAfter a change of these files, send SIGHUP.\n`,
  );
}

/** Environment variables are fixed at the start of a process. References to secrets are read again separately. */
function readFilesAgain({ files }: Served, found: FoundConfig): Files {
  return {
    ...files,
    ...readWireSources(found.ownFolder),
    config: found.config,
    providers: readProviders(found),
    credentials: readCredentials(found),
    prices: found.prices,
    models: found.models,
  };
}
