/**
 * Runs the gateway's modules out of one file that an earlier start has made of them (`build-program.mjs`), where every one of
 * them still is what it was then. Each stands there as a function of what it imports (`link-module.mjs`), and in another file is
 * what V8 had compiled of it when a process of this kind ended.
 */
import { statSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { types } from "node:util";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { layOut, openCacheFile, root, writeCacheFile } from "./cache-file.mjs";

export const PROGRAM = `program-${process.versions.node}`;

/**
 * @typedef {object} Entry a module of a program
 * @property {string} path below the root
 * @property {[at: number, bytes: number]} part
 * @property {"latin1" | "utf8"} encoding
 * @property {number} head how much of its first line is not the file's
 * @property {(number | string)[]} imports modules of the program, or what Node loads: `=name` where its default is wanted
 */

/** Size and time of the last change of a file below the root. */
export function stampOf(path) {
  const { size, mtimeMs } = statSync(join(root, path), { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: 0 };
  return [path, size, mtimeMs];
}

/**
 * The program of these very files; undefined where none is kept.
 * @param {string} kind of process: what V8 compiled is kept for each
 * @param {string} name of the file that it is kept in
 */
export function openProgram(kind, name = PROGRAM) {
  const kept = openCacheFile(name);
  if (kept === undefined) return undefined;
  const isStill = ([path, size, changedMs]) => {
    const [, now, atMs] = stampOf(path);
    return now === size && atMs === changedMs;
  };
  if (kept.index.stamps.every(isStill))
    return new Program(kept, new Compiled(`${name}-${kind}`, kept.index.id));
  kept.close();
  return undefined;
}

class Program {
  #kept;
  #compiled;
  #numbers;
  /** Exports of those that were asked for, by number. */
  #exports = [];
  /** Of modules that are running, by their exports: what is to be done when they have run. */
  #tied = new Map();
  /** What Node loaded, by name. */
  #others = new Map();
  #require = createRequire(join(root, "package.json"));

  constructor(kept, compiled) {
    this.#kept = kept;
    this.#compiled = compiled;
    this.#numbers = new Map(kept.index.modules.map(({ path }, number) => [urlOf(path), number]));
  }

  /** The exports of the module at a URL, which runs when it is first asked for; undefined where it is none of these. */
  load(url) {
    const number = this.#numbers.get(url);
    return number === undefined ? undefined : this.#run(number);
  }

  #run(number) {
    const known = this.#exports[number];
    if (known !== undefined) return known;
    const exports = { __proto__: null };
    this.#exports[number] = exports;
    this.#tied.set(exports, []);
    try {
      this.#runOnce(number, exports);
      for (const set of this.#tied.get(exports)) set();
    } catch (error) {
      // Whoever asks again is told the same, and not given half a module.
      delete this.#exports[number];
      throw error;
    } finally {
      this.#tied.delete(exports);
    }
    return exports;
  }

  #runOnce(number, exports) {
    const { path, part, encoding, head, imports } = this.#kept.index.modules[number];
    const given = imports.map((each) => (typeof each === "number" ? this.#run(each) : this.#other(each)));
    const url = urlOf(path);
    const script = new Script(this.#kept.read(part).toString(encoding), {
      filename: url,
      columnOffset: -head,
      cachedData: this.#compiled.of(number),
    });
    this.#compiled.add(number, script);
    const filename = join(root, path);
    const meta = { url, filename, dirname: dirname(filename), main: false };
    const enter = async (name, options) => {
      const place = name.startsWith(".") ? new URL(name, url).href : name;
      return this.load(place) ?? import(place, options);
    };
    const tie = (from, set) => {
      set(from);
      this.#tied.get(from)?.push(() => set(from));
    };
    script.runInThisContext()(exports, meta, enter, tie, ...given);
  }

  #other(name) {
    let known = this.#others.get(name);
    if (known === undefined) {
      known = this.#loadOther(name);
      this.#others.set(name, known);
    }
    return known;
  }

  #loadOther(name) {
    if (name === "node:module")
      return { ...nodeModule, createRequire: (from) => this.#requireFrom(String(from)) };
    const wantsDefault = name.startsWith("=");
    const loaded = this.#require(wantsDefault ? name.slice(1) : name);
    if (!wantsDefault || types.isModuleNamespaceObject(loaded)) return loaded;
    return Object.create(loaded, { default: { value: loaded } });
  }

  /** As Node's, but what is of this program is the one that runs here. */
  #requireFrom(from) {
    const require = createRequire(from);
    const load = (name) => (name.startsWith(".") && this.load(new URL(name, from).href)) || require(name);
    return Object.assign(load, { resolve: require.resolve });
  }
}

const rootUrl = pathToFileURL(root);
const urlOf = (path) => new URL(path, rootUrl).href;

/** A start is over, and the first requests have been answered. */
const START_MS = 5_000;

/** What V8 has compiled of a program's modules, from one process to the next. */
class Compiled {
  #name;
  #id;
  #kept;
  #scripts = new Map();
  /** Of what was written, by the number of its module. */
  #lengths = new Map();

  /** @param {string} id of the program that it is of */
  constructor(name, id) {
    this.#name = name;
    this.#id = id;
    const kept = openCacheFile(name);
    if (kept?.index.id === id) this.#kept = kept;
    else kept?.close();
  }

  of(number) {
    const part = this.#kept?.index.parts[number];
    return part && this.#kept.read(part);
  }

  /**
   * One that had to be compiled is kept, with what has been compiled of it when a start is over, and once more when the process
   * ends: by then V8 may have thrown away what only a start needs.
   */
  add(number, script) {
    if (script.cachedDataRejected === false) return;
    if (this.#scripts.size === 0) {
      setTimeout(() => this.#keep(), START_MS).unref();
      process.once("exit", () => this.#keep());
    }
    this.#scripts.set(number, script);
  }

  #keep() {
    const kept = openCacheFile(this.#name);
    const written = kept?.index.id === this.#id ? Object.entries(kept.index.parts) : [];
    const parts = new Map(written.map(([number, part]) => [Number(number), kept.read(part)]));
    kept?.close();
    // V8 takes code only under the flags that it was kept under, and control changes this one (`control/processes/limit-young-generation.ts`).
    setFlagsFromString("--semi-space-growth-factor=2");
    for (const [number, script] of this.#scripts) {
      const compiled = script.createCachedData();
      if (parts.has(number) && compiled.length <= (this.#lengths.get(number) ?? 0)) continue;
      parts.set(number, compiled);
      this.#lengths.set(number, compiled.length);
    }
    const places = layOut([...parts.values()]);
    const index = {
      id: this.#id,
      parts: Object.fromEntries([...parts.keys()].map((number, at) => [number, places[at]])),
    };
    writeCacheFile(this.#name, index, parts.values());
  }
}
