/** A traffic thread that can be told from outside to die or to grow tired, as a fault of ours would make it. */
import { BroadcastChannel, parentPort, workerData } from "node:worker_threads";
import type { FromTraffic } from "../../engine/control/messages.ts";
import { runTraffic } from "../../engine/control/traffic.ts";

if (parentPort === null) throw new Error("this file is the program of a thread");
const port = parentPort;
runTraffic(port, workerData);

const fates = new BroadcastChannel("fates");
fates.unref();
fates.onmessage = (event) => {
  const { thread, fate } = (event as { data: { thread: number; fate: string } }).data;
  if (thread !== workerData.number) return;
  if (fate === "throw") throw new Error("nobody caught this");
  if (fate === "exit") process.exit(7);
  const tired: FromTraffic = { kind: "tired", reason: "asked to be" };
  port.postMessage(tired);
};
