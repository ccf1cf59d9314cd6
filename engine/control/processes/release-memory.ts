/**
 * Gives memory back that a process needed and needs no more: what its start took, and what load has left. V8 keeps what it once
 * had until it must look for room, which a process at rest never does.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { trimHeap } from "../shared-memory/shared-memory.ts";

/** Between two looks at a start, of which nothing is lost that requests will need. */
const AFTER_START_MS = 2_000;
/** A start is over after so many. */
const LOOKS_OF_A_START = 5;
/** And later: V8 drops with it what it knows of the shapes of objects, and a request costs thrice as much for a second. */
const AFTER_LOAD_MS = 8_000;
/** So many looks in turn find it at rest. */
const LOOKS = 2;
/** Processor time after which there is something to give back. */
const WORTH_MICROS = 300_000;

/**
 * Looks now and then until the process ends.
 * @param share of a processor below which it rests: a request must not wait for this, which takes a tenth of a second
 */
export function releaseMemoryWhenIdle(share: number): void {
  const collect = collector();
  let everyMs = AFTER_START_MS;
  let before = 0;
  // A start leaves much, however little it took.
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
  // Code that V8 compiled under other flags is not taken by the next start.
  setFlagsFromString("--no-expose-gc");
  return () => {
    // So many collections in a row take what is compiled for unused: the next requests would compile all of it once more.
    setFlagsFromString("--no-flush-bytecode");
    collect({ type: "major", flavor: "last-resort" });
    setFlagsFromString("--flush-bytecode");
  };
}
