/**
 * Threads for work on bytes that would hold the event loop up. What is small is done at once: below `WORTH_BYTES` the trip
 * costs more than the work (`npm run bench:pool`).
 */
import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { type Work, work } from "./byte-work.ts";

/** From here on the loop is free sooner when it hands the work over. */
const WORTH_BYTES = 256 * 1024;
/** Of each thread; who comes after that is refused. */
const WAITING_PER_THREAD = 32;
const IDLE_MS = 10_000;
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Thrown where too many wait already. */
export class PoolFull extends Error {
  constructor() {
    super("too much work on media is waiting");
    this.name = "PoolFull";
  }
}

let pool: Promise<Piscina> | undefined;

/** With the first work: a start does not pay for threads that nobody needs. */
function open(): Promise<Piscina> {
  pool ??= import("piscina").then(
    ({ Piscina }) =>
      new Piscina({
        filename: new URL("./pool-work.ts", import.meta.url).href,
        minThreads: 0,
        maxThreads: THREADS,
        maxQueue: THREADS * WAITING_PER_THREAD,
        idleTimeout: IDLE_MS,
        recordTiming: false,
      }),
  );
  return pool;
}

/**
 * Throws `PoolFull`, and the signal's reason where that is aborted first.
 * @param bytes belong to the pool when this is called, with all of the memory that they stand in
 */
export async function inPool(name: keyof Work, bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted();
  if (bytes.length < WORTH_BYTES) return work[name](bytes);
  const piscina = await open();
  if (piscina.queueSize >= piscina.options.maxQueue) throw new PoolFull();
  const isAlone = bytes.buffer.byteLength === bytes.byteLength;
  const transferList = isAlone && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  try {
    return await piscina.run({ name, bytes }, { transferList, ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
