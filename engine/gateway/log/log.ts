/**
 * The log: JSON lines on standard error; standard output is for people. One line per request, written asynchronously in
 * batches. It never contains a body, a key or a token.
 */
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { originalStack } from "../../installation/original-stack.ts";
import { LogWriter } from "./log-writer.ts";

export type { Logger };

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

const STANDARD_ERROR = 2;
/** Lines wait until this size is reached, or until the next flush. */
const BATCH_BYTES = 2048;
/** The size of an atomic write to a pipe (PIPE_BUF). Several processes write to the same pipe, and lines must not be split. */
const PIECE_BYTES = 4096;
const FLUSH_MS = 500;

export function createLog(level: LogLevel, stream?: DestinationStream): Logger {
  if (stream !== undefined) return pino({ level, base: null }, stream);
  const writer = new LogWriter(STANDARD_ERROR, {
    batchBytes: BATCH_BYTES,
    pieceBytes: PIECE_BYTES,
    describeDropped: (lines) =>
      `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), lines, msg: "log lines were dropped because they could not be written" })}\n`,
  });
  setInterval(() => writer.flush(), FLUSH_MS).unref();
  process.on("exit", () => writer.flushSync());
  return pino({ level, base: null, serializers: { err: serializeError } }, writer);
}

function serializeError(error: Error): unknown {
  const serialized = stdSerializers.err(error);
  if (typeof serialized?.stack === "string") serialized.stack = originalStack(serialized.stack);
  return serialized;
}
