/**
 * Releases memory that a process no longer needs: what its start took, and what load has left. V8 keeps memory until it needs
 * space, which an idle process never does.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { trimHeap } from "../shared-memory/shared-memory.ts";

/** Interval of checks after a start, whose garbage no request needs. */
const START_INTERVAL_MS = 500;
/** Number of checks that belong to the start. */
const START_CHECKS = 20;
/** Later interval. A collection also drops V8's type feedback, and a request costs three times as much for a second. */
const LATER_INTERVAL_MS = 8_000;
/** Consecutive checks that must find the process idle. */
const MIN_IDLE_CHECKS = 2;
/** CPU time after which a collection is worthwhile. */
const MIN_CPU_MICROS = 300_000;

/**
 * Checks until the process ends.
 * @param idleShare of a processor below which the process is idle: a request must not wait for the collection, which takes 0.1 s
 */
export function releaseMemoryWhenIdle(idleShare: number): void {
  const collect = createCollect();
  let intervalMs = START_INTERVAL_MS;
  let usedBefore = 0;
  // A start leaves much garbage, however short it was.
  let sinceMicros = MIN_CPU_MICROS;
  let idleChecks = 0;
  let checks = 0;
  const check = (): void => {
    const used = usedMicros() - usedBefore;
    sinceMicros += used;
    idleChecks = used > idleShare * 1000 * intervalMs ? 0 : idleChecks + 1;
    if (idleChecks >= MIN_IDLE_CHECKS && sinceMicros >= MIN_CPU_MICROS) {
      collect();
      trimHeap();
      sinceMicros = 0;
      checks = START_CHECKS;
    }
    if (++checks >= START_CHECKS) intervalMs = LATER_INTERVAL_MS;
    usedBefore = usedMicros();
    setTimeout(check, intervalMs).unref();
  };
  setTimeout(check, intervalMs).unref();
}

function usedMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function createCollect(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: string; flavor: string }) => void;
  // The next start rejects code that was compiled under other flags.
  setFlagsFromString("--no-expose-gc");
  return () => {
    // Several collections in a row would flush bytecode as unused, and the next requests would compile it again.
    setFlagsFromString("--no-flush-bytecode");
    collect({ type: "major", flavor: "last-resort" });
    setFlagsFromString("--flush-bytecode");
  };
}
