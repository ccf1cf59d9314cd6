/**
 * A Node that is too old for the gateway starts the pinned one, which is installed with the dependencies, and stands in for
 * it: signals, the terminal and the exit code are as if there were one process.
 *
 * Plain JavaScript that Node 20 runs, and so is whatever it imports.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The first releases of their lines that strip types by themselves and have all that the gateway asks of Node (hooks of modules,
 * Zstandard, the columns of a statement of SQLite); later lines always had it.
 */
const FIRST = [
  [22, 18],
  [23, 11],
];
const [OLDEST] = FIRST;
const NEEDED = `${FIRST.map((release) => release.join(".")).join(", ")} or later`;

/** @param {string} version `20.19.1` */
export function isTooOld(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < OLDEST[0] || FIRST.some(([line, first]) => major === line && minor < first);
}

/** Runs a script with the pinned Node and the arguments of this process, which ends as that one does. */
export function runPinned(script) {
  const node = pinnedNode();
  if (node === undefined) return stop(`install Node ${NEEDED}, or run \`npm ci\` in ${root()}`);
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    // The channel says nothing. Its end tells the child that this process is no more, however that came.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // A group of its own: what a terminal sends to all of this one's reaches it once, from here.
    detached: process.platform !== "win32",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) => stop(`the pinned one does not run here (${message})`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return undefined;
}

/** Ends this process in order when the one that stands in for it is gone. */
export function followStandIn() {
  if (process.channel === undefined || process.channel === null) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}

/** The program in the package that is made for this machine; undefined where none is installed. */
function pinnedNode() {
  const { platform, arch } = process;
  const name = `${platform === "win32" ? "win" : platform}-${arch}`;
  const require = createRequire(import.meta.url);
  for (const candidate of [`node-${name}`, `node-bin-${name}`]) {
    try {
      const folder = dirname(require.resolve(`${candidate}/package.json`));
      const program = join(folder, "bin", platform === "win32" ? "node.exe" : "node");
      if (existsSync(program)) return program;
    } catch {
      // Not installed: it is not for this machine, or optional packages were left out.
    }
  }
  return undefined;
}

function stop(advice) {
  process.stderr.write(
    `polywire: this is Node ${process.versions.node}, and ${NEEDED} is needed: ${advice}\n`,
  );
  process.exitCode = 1;
}

function root() {
  return fileURLToPath(new URL("../..", import.meta.url));
}
