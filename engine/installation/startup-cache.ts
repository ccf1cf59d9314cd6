/**
 * Results of a start that the next start reuses, each under a fingerprint of everything that it depends on. A result that cannot
 * be read or written is computed again.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Installation } from "./installation.ts";

export class StartupCache<Value> {
  readonly #file: string;
  readonly #maxEntries: number;
  readonly #entries: Map<string, Value>;

  /** @param maxEntries beyond which the oldest are dropped */
  constructor({ shippedCache, cache }: Installation, name: string, maxEntries: number) {
    this.#file = join(cache, name);
    this.#maxEntries = maxEntries;
    const shipped = shippedCache === undefined ? [] : readEntries<Value>(join(shippedCache, name));
    this.#entries = new Map([...shipped, ...readEntries<Value>(this.#file)]);
  }

  get(fingerprint: string): Value | undefined {
    return this.#entries.get(fingerprint);
  }

  set(fingerprint: string, value: Value): void {
    this.#entries.set(fingerprint, value);
    // Another process may have written meanwhile.
    const all = new Map([...readEntries<Value>(this.#file), [fingerprint, value] as const]);
    writeEntries(this.#file, [...all].slice(-this.#maxEntries));
  }
}

function readEntries<Value>(file: string): [string, Value][] {
  try {
    const found: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(found) ? found.filter((each): each is [string, Value] => Array.isArray(each)) : [];
  } catch {
    return [];
  }
}

/** Several processes may write at once, so the file is replaced in one step. */
function writeEntries(file: string, entries: readonly unknown[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}.${performance.now()}`;
    writeFileSync(draft, JSON.stringify(entries));
    renameSync(draft, file);
  } catch {
    // A read-only folder: the next start computes it again.
  }
}

export function fingerprintOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

/** Changes with every change of a file. The files are not read. */
export function stampsOf(files: readonly string[]): string[] {
  return files.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
}

export function filesUnder(folder: string, suffix: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => join(folder, name));
}
