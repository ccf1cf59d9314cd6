/** The program of a traffic process: `polywire serve` starts as many as it was asked for. */
import { keepCode } from "./kept-code.mjs";

keepCode();
const { runTraffic } = await import("../control/traffic.ts");
runTraffic();
