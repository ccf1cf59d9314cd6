/**
 * The log: entries on standard error; standard output is for people. Entries are written asynchronously in batches. They never
 * contain a body, a key or a token.
 */
import { isatty } from "node:tty";
import type { LogFields, LogPart } from "./log-fields.ts";
import { LogWriter } from "./log-writer.ts";
import { jsonLine, type LogEntry, textLine } from "./write-entry.ts";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

export interface LogSettings {
  level: LogLevel;
  /** Of parts that have a level of their own. */
  levels?: readonly (readonly [part: string, level: LogLevel])[];
  format?: "auto" | "json" | "text";
  access?: { sample?: number | undefined; slowMs?: number | undefined };
}

type Unknown<Fields> = { [Name in Exclude<keyof Fields, keyof LogFields>]: never };
type Write = <Fields extends LogFields>(fields: Fields & Unknown<Fields>, message: string) => void;

export interface Logger {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  isLevelEnabled(level: "info"): boolean;
  /** Whether the access log has an entry for a request. Absent: for every request. */
  selects?(isFailed: boolean, ms: number): boolean;
}

/** A log whose settings can change. */
export interface AdjustableLogger extends Logger {
  configure(settings: LogSettings): void;
  /** @param sink also gets each entry, as a line of JSON; undefined: nothing does */
  forward(sink: ((line: string) => void) | undefined): void;
}

const STANDARD_ERROR = 2;
/** Entries wait until this size is reached, or until the next flush. */
const BATCH_BYTES = 2048;
/** The size of an atomic write to a pipe (PIPE_BUF). Several processes write to the same pipe, and lines must not be split. */
const PIECE_BYTES = 4096;
const FLUSH_MS = 500;
const RANKS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, silent: 100 } as const;

export interface LogTarget {
  /** Absent: standard error. */
  write?(text: string): void;
  /** The name of this process. */
  process?: string;
  isTerminal?: boolean;
  /** From 0 to 1, exclusive. */
  random?(): number;
}

export function createLog(settings: LogSettings, target: LogTarget = {}): AdjustableLogger {
  return new Log(settings, target);
}

class Log implements AdjustableLogger {
  readonly #write: (text: string) => void;
  readonly #process: string;
  readonly #isTerminal: boolean;
  readonly #random: () => number;
  #settings: LogSettings;
  #sink: ((line: string) => void) | undefined;
  #ranks: ReadonlyMap<string, number> = new Map();

  constructor(settings: LogSettings, target: LogTarget) {
    this.#settings = settings;
    this.#process = target.process ?? "control";
    this.#isTerminal = target.isTerminal ?? (target.write === undefined && isatty(STANDARD_ERROR));
    this.#random = target.random ?? Math.random;
    this.#write = target.write ?? this.#openStandardError();
    this.configure(settings);
  }

  configure(settings: LogSettings): void {
    this.#settings = settings;
    this.#ranks = new Map(settings.levels?.map(([part, level]) => [part, RANKS[level]]));
  }

  forward(sink: ((line: string) => void) | undefined): void {
    this.#sink = sink;
  }

  readonly info: Write = (fields, message) => this.#enter("info", fields, message);
  readonly warn: Write = (fields, message) => this.#enter("warn", fields, message);
  readonly error: Write = (fields, message) => this.#enter("error", fields, message);

  isLevelEnabled(level: "info"): boolean {
    return this.#isEnabled("access", level);
  }

  selects(isFailed: boolean, ms: number): boolean {
    if (!this.#isEnabled("access", "info")) return false;
    const { sample = this.#isTerminal ? 1 : 0, slowMs } = this.#settings.access ?? {};
    if (isFailed || (slowMs !== undefined && ms >= slowMs)) return true;
    return sample > 0 && (sample >= 1 || this.#random() < sample);
  }

  #isEnabled(part: LogPart, level: LogEntry["level"]): boolean {
    return RANKS[level] >= (this.#ranks.get(part) ?? RANKS[this.#settings.level]);
  }

  /** Every entry comes through here. */
  #enter(level: LogEntry["level"], fields: LogFields, message: string): void {
    if (!this.#isEnabled(fields.part, level)) return;
    const entry: LogEntry = { timeMs: Date.now(), level, message, fields };
    const line = this.#format(entry);
    this.#write(line);
    this.#sink?.(line.startsWith("{") ? line : jsonLine(entry, this.#process));
  }

  #format(entry: LogEntry): string {
    const { format = "auto" } = this.#settings;
    const isText = format === "text" || (format === "auto" && this.#isTerminal);
    return isText ? textLine(entry) : jsonLine(entry, this.#process);
  }

  #openStandardError(): (text: string) => void {
    const writer = new LogWriter(STANDARD_ERROR, {
      batchBytes: BATCH_BYTES,
      pieceBytes: PIECE_BYTES,
      describeDropped: (lines) =>
        this.#format({
          timeMs: Date.now(),
          level: "warn",
          message: "log entries were dropped because they could not be written",
          fields: { part: "processes", lines },
        }),
    });
    setInterval(() => writer.flush(), FLUSH_MS).unref();
    process.on("exit", () => writer.flushSync());
    return (text) => writer.write(text);
  }
}
