/**
 * Loads a process's modules as an earlier start has kept them: all out of one file (`program-cache.mjs`), or where that does not
 * fit, each as Node has stripped it of its types, which it would do anew every time. Code that it compiled Node keeps by itself
 * once it is asked to.
 *
 * Plain JavaScript, like what imports it: the first file with types would load the machinery that strips
 * them, which is what this spares every later start.
 *
 * A file's entry is named by its path, size and time of change: one that was changed has none. Where the folder cannot be
 * written, nothing is kept and nothing is said.
 */
import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "./cache-file.mjs";
import { openProgram } from "./program-cache.mjs";

// Not by its name: a name that a release lacks is an error before anything runs.
const { enableCompileCache, registerHooks, stripTypeScriptTypes } = nodeModule;

/** A module's file, as another one names it. */
const RELATIVE = /^\.\.?\/.*\.[jt]s$/;

/** When a start is over that was slower than the next one is to be. */
const MAKE_AFTER_MS = 2_000;
/** What only passes for a Node that is new enough may lack these; it starts more slowly. */
const canKeep = typeof registerHooks === "function" && typeof stripTypeScriptTypes === "function";

/**
 * A module of ours with all that it imports, for this process.
 * @param {"control" | "traffic"} kind of process
 * @param {URL} url
 */
export async function load(kind, url) {
  enableCompileCache?.(folder);
  const program = canKeep ? openProgram(kind) : undefined;
  if (program !== undefined) return program.load(url.href);
  keepStripped();
  if (canKeep && kind === "control") setTimeout(buildProgram, MAKE_AFTER_MS).unref();
  return import(url.href);
}

/** Beside what this process is for, so behind it: at the lowest priority. */
function buildProgram() {
  const maker = fileURLToPath(new URL("./build-program.mjs", import.meta.url));
  const child = spawn(process.execPath, [maker], { stdio: "ignore", detached: true });
  child.on("error", () => {}).unref();
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is not allowed, it is made all the same.
  }
}

/** For this process, where it does not load a program; before anything else is imported. */
export function cacheCode() {
  enableCompileCache?.(folder);
  keepStripped();
}

function keepStripped() {
  if (!canKeep) return;
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      // Some releases hand over a set of them where a module is required.
      const isFile =
        RELATIVE.test(specifier) && new Set(conditions).has("import") && parentURL?.startsWith("file:");
      if (!isFile) return next(specifier, context);
      // Node would first look for it and for the packages around it. What is not there is found out when it is read.
      return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    },
    load(url, context, next) {
      if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
      return { format: "module", source: stripped(fileURLToPath(url)), shortCircuit: true };
    },
  });
}

/** @param {string} file */
export function stripped(file) {
  const { mtimeMs, size } = statSync(file);
  const name = hash("sha256", `${file} ${mtimeMs} ${size}`);
  const entry = join(folder, `stripped-${process.versions.node}`, name);
  return read(entry) ?? keep(entry, file);
}

/**
 * Strips a file, and writes down what that gives.
 * @param {string} entry
 * @param {string} file
 */
function keep(entry, file) {
  const code = strip(readFileSync(file, "utf8"), file);
  try {
    mkdirSync(dirname(entry), { recursive: true });
    // Whole or not at all: several processes may start at once.
    const draft = `${entry}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, entry);
  } catch {
    // A read-only installation starts a little more slowly.
  }
  return code;
}

const ignore = () => {};

/**
 * @param {string} source
 * @param {string} sourceUrl
 */
function strip(source, sourceUrl) {
  // The function is the one that Node itself uses on these files; its warning would be about us, to people who cannot help it.
  const { emitWarning } = process;
  process.emitWarning = ignore;
  try {
    return stripTypeScriptTypes(source, { mode: "strip" });
  } catch (error) {
    throw new SyntaxError(`${sourceUrl}: ${error.message}`);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * @param {string} entry
 * @returns {string | undefined}
 */
function read(entry) {
  try {
    return readFileSync(entry, "utf8");
  } catch {
    return undefined;
  }
}
