/** The program of a traffic process: `polywire serve` starts as many as it was asked for. */
import { load } from "./code-cache.mjs";

// As in polywire.mjs: no inspector.
process.on("SIGUSR1", () => {});

const { runTraffic } = await load(
  "traffic",
  new URL("../../control/processes/run-traffic.ts", import.meta.url),
);
runTraffic();
