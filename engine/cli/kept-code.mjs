/**
 * Keeps sources whose types Node has stripped, and compiled code, from one start to the next. Node 22 would strip every
 * file anew, which is a third of the time that a start takes; compiled code it keeps by itself once it is asked to.
 *
 * Plain JavaScript, like the two files that import it: the first file with types would load the machinery that strips
 * them, which is what this spares every later start.
 *
 * An entry counts only while its file has the same size and time of change. Where the folder cannot be written, nothing
 * is kept and nothing is said.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache, registerHooks, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {{ mtimeMs: number, size: number, code: string }} Entry */

/** After this long a start is over, and what was learnt in it is written down. */
const SETTLED_MS = 1000;

// Beside the dependencies, not in the system's folder for temporary files: what is kept there is run.
const folder = fileURLToPath(new URL("../../node_modules/.cache/polywire", import.meta.url));

/** For this process; before anything else is imported. */
export function keepCode() {
  enableCompileCache?.(folder);
  keepStripped();
}

function keepStripped() {
  // Older releases of Node 22 and 20 lack these; they only start more slowly.
  if (typeof registerHooks !== "function" || typeof stripTypeScriptTypes !== "function") return;
  const path = join(folder, `stripped-${process.versions.node}.json`);
  const entries = read(path);
  let learnt = false;
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
      const file = fileURLToPath(url);
      const { mtimeMs, size } = statSync(file);
      const known = entries[url];
      if (known?.mtimeMs === mtimeMs && known.size === size) {
        return { format: "module", source: known.code, shortCircuit: true };
      }
      const code = strip(readFileSync(file, "utf8"), file);
      entries[url] = { mtimeMs, size, code };
      learnt = true;
      return { format: "module", source: code, shortCircuit: true };
    },
  });
  const save = () => {
    if (learnt) write(folder, path, entries);
    learnt = false;
  };
  setTimeout(save, SETTLED_MS).unref();
  process.on("exit", save);
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
 * @param {string} path
 * @returns {Record<string, Entry>}
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {Record<string, Entry>} entries
 */
function write(folder, path, entries) {
  try {
    mkdirSync(folder, { recursive: true });
    // The processes of a start learn different files. Two that write in the same moment lose the entries of one.
    const own = `${path}.${process.pid}`;
    writeFileSync(own, JSON.stringify({ ...read(path), ...entries }));
    renameSync(own, path);
  } catch {
    // A read-only installation starts a little more slowly.
  }
}
