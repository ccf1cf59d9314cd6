/**
 * Loads a process's modules as an earlier start has kept them: all out of one file (`program-cache.mjs`), or where that does not
 * fit, each without its types (`strip-types.mjs`). Node itself keeps the code that it compiled.
 *
 * Plain JavaScript, like what imports it: the first file with types would load the machinery that strips
 * them, which is what this spares every later start.
 */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { openProgram } from "./program-cache.mjs";
import { canKeep, keepCompiled, keepStripped } from "./strip-types.mjs";

/** When a start is over that was slower than the next one is to be. */
const MAKE_AFTER_MS = 2_000;

/**
 * A module of ours with all that it imports, for this process.
 * @param {"control" | "traffic"} kind of process
 * @param {URL} url
 */
export async function load(kind, url) {
  keepCompiled();
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
