/**
 * Releases memory that a process no longer needs: what its start took, and what load has left. V8 keeps memory until it needs
 * space, which an idle process never does.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { trimHeap } from "../shared-memory/shared-memory.ts";

/** Interval of checks after a start, whose garbage no request needs. */
const AFTER_START_MS = 500;
/** Number of checks that belong to the start. */
const LOOKS_OF_A_START = 20;
/** Later interval. A collection also drops V8's type feedback, and a request costs three times as much for a second. */
const AFTER_LOAD_MS = 8_000;
/** Consecutive checks that must find the process idle. */
const LOOKS = 2;
/** CPU time after which a collection is worthwhile. */
const WORTH_MICROS = 300_000;

/**
 * Checks until the process ends.
 * @param share of a processor below which the process is idle: a request must not wait for the collection, which takes 0.1 s
 */
export function releaseMemoryWhenIdle(share: number): void {
  const collect = collector();
  let everyMs = AFTER_START_MS;
  let before = 0;
  // A start leaves much garbage, however short it was.
  let sinceMicros = WORTH_MICROS;
  let quiet = 0;
  let looks = 0;
  const look = (): void => {
    const used = usedMicros() - before;
    sinceMicros += used;
    quiet = used > share * 1000 * everyMs ? 0 : quiet + 1;
    if (quiet >= LOOKS && sinceMicros >= WORTH_MICROS) {
      collect();
      trimHeap();
      sinceMicros = 0;
      looks = LOOKS_OF_A_START;
    }
    if (++looks >= LOOKS_OF_A_START) everyMs = AFTER_LOAD_MS;
    before = usedMicros();
    setTimeout(look, everyMs).unref();
  };
  setTimeout(look, everyMs).unref();
}

function usedMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function collector(): () => void {
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
