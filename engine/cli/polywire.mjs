#!/usr/bin/env node
/**
 * The command `polywire`. It checks Node's version before it imports `main.ts`, which an older Node cannot read. Plain JavaScript
 * for the same reason.
 */

/** The oldest release of each line that has everything that the gateway uses: types are stripped, `registerHooks`, `node:sqlite`. */
const OLDEST = { 22: 18, 23: 11 };

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || minor < (OLDEST[major] ?? 0)) {
  process.stderr.write(
    `polywire: this is Node ${process.versions.node}. Install Node 22.18 or later of line 22, or Node 24 or later.\n`,
  );
  process.exitCode = 1;
} else {
  // By default, SIGUSR1 opens Node's inspector to everyone who may send signals here.
  process.on("SIGUSR1", () => {});
  const { cacheCompiledCode } = await import("../installation/compile-cache.ts");
  cacheCompiledCode();
  const { main } = await import("./main.ts");
  await main();
}
