/** The program of a traffic process: `polywire serve` starts as many as it was asked for. */
import { load } from "./kept-code.mjs";

// As in polywire.mjs: no inspector.
process.on("SIGUSR1", () => {});

const { runTraffic } = await load("traffic", new URL("../control/traffic.ts", import.meta.url));
runTraffic();
