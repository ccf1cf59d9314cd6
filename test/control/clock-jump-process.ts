/**
 * A traffic process whose wall clock can be set from outside, as people and time servers do. A file contains the
 * offset.
 */
import { readFileSync } from "node:fs";
import { runTraffic } from "../../engine/control/processes/run-traffic.ts";

const LOOK_MS = 20;

const real = Date.now;
const file = process.env.JUMPING_CLOCK ?? "";
let aheadMs = 0;
Date.now = () => real() + aheadMs;
setInterval(() => {
  aheadMs = Number(readFileSync(file, "utf8"));
}, LOOK_MS).unref();
runTraffic();
