#!/usr/bin/env node
/**
 * The command `polywire`: nothing but the way into `main.ts`, which is loaded from what was kept of the last start. What it
 * needs of Node an older one has not even to import, so that comes after the look at the version.
 */
import { fileURLToPath } from "node:url";
import { followStandIn, isTooOld, runPinned } from "./start/pinned-node.mjs";

// Node would open its inspector, and with that all there is, to whoever may send a signal here.
process.on("SIGUSR1", () => {});

if (isTooOld()) runPinned(fileURLToPath(import.meta.url));
else {
  followStandIn();
  const { load } = await import("./start/code-cache.mjs");
  const { main } = await load("control", new URL("./main.ts", import.meta.url));
  await main();
}
