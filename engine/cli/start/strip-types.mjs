/**
 * Strips the types of a process's modules and keeps the result for the next start. Node itself would strip them at every start.
 *
 * The name of an entry is made of a file's path, size and time of change: a changed file has none. Where the folder is read-only,
 * nothing is kept.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "./cache-file.mjs";

// Not by its name: a name that a release lacks is an error before anything runs.
const { enableCompileCache, registerHooks, stripTypeScriptTypes } = nodeModule;

/** A module's file, as another one names it. */
const RELATIVE = /^\.\.?\/.*\.[jt]s$/;

/** What only passes for a Node that is new enough may lack these; it starts more slowly. */
export const canKeep = typeof registerHooks === "function" && typeof stripTypeScriptTypes === "function";

/** For this process, where it does not load a program; before anything else is imported. */
export function cacheCode() {
  keepCompiled();
  keepStripped();
}

export function keepCompiled() {
  enableCompileCache?.(folder);
}

export function keepStripped() {
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
