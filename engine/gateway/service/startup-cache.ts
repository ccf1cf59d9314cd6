/**
 * A cache of results between starts, keyed by a fingerprint of all inputs, in a file under `node_modules/.cache`. If the file
 * is not accessible, every start computes the results.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export class StartupCache<Value> {
  readonly #file: string;
  readonly #most: number;
  readonly #known: Map<string, Value>;

  /**
   * @param root the folder that contains `node_modules`
   * @param most number of entries; the oldest is evicted first
   */
  constructor(root: string, name: string, most: number) {
    this.#file = join(root, "node_modules", ".cache", "polywire", name);
    this.#most = most;
    this.#known = new Map(this.#read());
  }

  get(fingerprint: string): Value | undefined {
    return this.#known.get(fingerprint);
  }

  set(fingerprint: string, value: Value): void {
    this.#known.set(fingerprint, value);
    // Another process may have written as well.
    const all = new Map([...this.#read(), [fingerprint, value] as const]);
    this.#write([...all].slice(-this.#most));
  }

  #read(): [string, Value][] {
    try {
      const found: unknown = JSON.parse(readFileSync(this.#file, "utf8"));
      return Array.isArray(found) ? found.filter((each): each is [string, Value] => Array.isArray(each)) : [];
    } catch {
      return [];
    }
  }

  /** Atomic: several processes may start at once. */
  #write(entries: readonly [string, Value][]): void {
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      const draft = `${this.#file}.${process.pid}.${performance.now()}`;
      writeFileSync(draft, JSON.stringify(entries));
      renameSync(draft, this.#file);
    } catch {
      // Without a cache, the next start computes the results.
    }
  }
}

export function fingerprintOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

/** Changes whenever a file changes, without reading the files. */
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
