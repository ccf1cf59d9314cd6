#!/usr/bin/env node
/**
 * The command `polywire`. It checks Node's version before it loads `main.ts`, because an older Node cannot even import that.
 */
import { fileURLToPath } from "node:url";
import { followStandIn, isTooOld, runPinned } from "./pinned-node.mjs";

// By default, SIGUSR1 opens Node's inspector to everyone who may send signals here.
process.on("SIGUSR1", () => {});

if (isTooOld()) runPinned(fileURLToPath(import.meta.url));
else {
  followStandIn();
  const { cacheCompiledCode } = await import("../installation/compile-cache.ts");
  cacheCompiledCode();
  const { main } = await import("./main.ts");
  await main();
}
