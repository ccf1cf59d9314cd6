/**
 * Keeps sources whose types Node has stripped, and compiled code, from one start to the next. Node 22 would strip every
 * file anew, which is a third of the time that a start takes; compiled code it keeps by itself once it is asked to.
 *
 * Plain JavaScript, like the two files that import it: the first file with types would load the machinery that strips
 * them, which is what this spares every later start.
 *
 * A file's entry is named by its path, size and time of change: one that was changed has none. Where the folder cannot be
 * written, nothing is kept and nothing is said.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache, registerHooks, stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Beside the dependencies, not in the system's folder for temporary files: what is kept there is run.
const folder = fileURLToPath(new URL("../../node_modules/.cache/polywire", import.meta.url));

/** A module's file, as another one names it. */
const RELATIVE = /^\.\.?\/.*\.[jt]s$/;

/** For this process; before anything else is imported. */
export function keepCode() {
  enableCompileCache?.(folder);
  keepStripped();
}

function keepStripped() {
  // Older releases of Node 22 and 20 lack these; they only start more slowly.
  if (typeof registerHooks !== "function" || typeof stripTypeScriptTypes !== "function") return;
  const stripped = join(folder, `stripped-${process.versions.node}`);
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      const isFile =
        RELATIVE.test(specifier) && conditions.includes("import") && parentURL?.startsWith("file:");
      if (!isFile) return next(specifier, context);
      // Node would first look for it and for the packages around it. What is not there is found out when it is read.
      return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    },
    load(url, context, next) {
      if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
      const file = fileURLToPath(url);
      const { mtimeMs, size } = statSync(file);
      const entry = join(stripped, hash("sha256", `${file} ${mtimeMs} ${size}`));
      return { format: "module", source: read(entry) ?? keep(entry, file), shortCircuit: true };
    },
  });
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

/**
 * @param {string} source
 * @param {string} sourceUrl
 */
function strip(source, sourceUrl) {
  // The function is the one that Node itself uses on these files; its warning would be about us, to people who cannot help it.
  const { emitWarning } = process;
  process.emitWarning = () => {};
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
