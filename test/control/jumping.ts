/** A traffic thread whose clock on the wall can be set from outside, as people and time servers do. */
import { BroadcastChannel, parentPort, workerData } from "node:worker_threads";
import { runTraffic } from "../../engine/control/traffic.ts";

const real = Date.now;
let aheadMs = 0;
Date.now = () => real() + aheadMs;

const clocks = new BroadcastChannel("clocks");
clocks.unref();
clocks.onmessage = (event) => {
  const set = event as { data: { aheadMs: number } };
  aheadMs = set.data.aheadMs;
};

if (parentPort === null) throw new Error("this file is the program of a thread");
runTraffic(parentPort, workerData);
