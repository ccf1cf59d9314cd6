/** The program of a traffic process. `polywire serve` starts one or more of them. */
import { cacheCompiledCode } from "../../installation/compile-cache.ts";

// By default, SIGUSR1 opens Node's inspector to everyone who may send signals here.
process.on("SIGUSR1", () => {});
cacheCompiledCode();
const { runTraffic } = await import("./run-traffic.ts");
runTraffic();
