/** The program of a traffic thread: `polywire serve` starts as many as it was asked for. */
import { parentPort, workerData } from "node:worker_threads";
import { keepCode } from "./kept-code.mjs";

keepCode();
const { runTraffic } = await import("../control/traffic.ts");
if (parentPort === null) throw new Error("this file is started by `polywire serve`, as a thread of its own");
runTraffic(parentPort, workerData);
