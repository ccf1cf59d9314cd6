/**
 * The log: JSON lines on standard error, so that standard output stays for people. One line per request, written in
 * batches off the request's path. It never holds a body, a key or a token.
 */
import { type DestinationStream, destination, type Logger, pino } from "pino";

export type { Logger };

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/** Lines wait until this many bytes are together, or the flush below. */
const BATCH_BYTES = 2048;
/** What a pipe takes in one piece (PIPE_BUF): threads write to the same one, and lines must not be torn apart. */
const PIECE_BYTES = 4096;
const FLUSH_MS = 500;

export function createLog(level: LogLevel, stream?: DestinationStream): Logger {
  if (stream !== undefined) return pino({ level, base: null }, stream);
  const target = destination({ fd: 2, sync: false, minLength: BATCH_BYTES, maxWrite: PIECE_BYTES });
  setInterval(() => target.flush(), FLUSH_MS).unref();
  process.on("exit", () => {
    try {
      target.flushSync();
    } catch {
      // Nothing was written yet, or the other end is gone.
    }
  });
  return pino({ level, base: null }, target);
}
