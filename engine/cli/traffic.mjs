/** The program of a traffic process: `polywire serve` starts as many as it was asked for. */
import { keepCode } from "./kept-code.mjs";

// As in polywire.mjs: no inspector.
process.on("SIGUSR1", () => {});

keepCode();
const { runTraffic } = await import("../control/traffic.ts");
runTraffic();
