/**
 * Threads for work on bytes that would block the event loop. Small work is done directly: below `WORTH_BYTES`, the transfer
 * costs more than the work (`npm run bench:pool`).
 */
import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { type Work, work } from "./byte-work.ts";

/** Minimum size for which a thread frees the event loop sooner. */
const WORTH_BYTES = 256 * 1024;
/** Queue limit per thread; further work is refused. */
const WAITING_PER_THREAD = 32;
const IDLE_MS = 10_000;
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Thrown if the queue is full. */
export class PoolFull extends Error {
  constructor() {
    super("the queue of media work is full");
    this.name = "PoolFull";
  }
}

let pool: Promise<Piscina> | undefined;

/** Created on first use: most starts need no threads. */
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
 * Throws `PoolFull`, or the signal's reason if it is aborted first.
 * @param bytes ownership moves to the pool, including all of the underlying memory
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
