/** The thread that files are checked in: begun with the first of them, gone when nobody asks for a while. */
import type { Piscina } from "piscina";
import type { CheckedFile, Checking } from "./check-file.ts";

/** A file that takes longer is not one that anybody would serve. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 60_000;
const MOST_WAITING = 16;

export interface CheckThread {
  /** Rejects with an `AbortError` when it takes too long; the thread is gone then, and the next file begins another. */
  check(checking: Checking): Promise<CheckedFile>;
  close(): Promise<void>;
}

export function openCheckThread(): CheckThread {
  let pool: Promise<Piscina> | undefined;
  return {
    async check(checking) {
      pool ??= open();
      return (await pool).run(checking, { signal: AbortSignal.timeout(PATIENCE_MS) });
    },
    close: async () => (await pool)?.destroy(),
  };
}

async function open(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    filename: new URL("check-file.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    recordTiming: false,
  });
}
