/**
 * A process's journal: records appended to a file of its own, a line each (`line.ts`), before the last byte of an answer goes
 * out. What was handed to the system survives the death of the process, whenever that is; control moves it into the
 * store (`collect.ts`).
 *
 * Records of one turn of the event loop are one write, because a write costs more than all else that a record needs;
 * those who wait for it are told in the same turn.
 *
 * A disk that is full loses nothing while the process lives: lines wait in memory, in order, and a half-written one is
 * finished first. `full` says so, for those who would rather stop than owe.
 *
 * A file that was deleted can still be written, and nobody would ever read it: it is looked after, and what it holds is
 * written anew. Records that had been moved before are there once all the same, for the store knows their ids.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { lineOf } from "./line.ts";
import type { RequestRecord } from "./record.ts";

export interface JournalOptions {
  folder: string;
  /** Unique among all processes that ever lived: files are `<name>.<number>.ndjson`. */
  name: string;
  /** A file that has grown to this size is followed by the next. */
  rotateBytes?: number;
  /** Told once when writing begins to fail, and once when it works again. */
  report(event: JournalEvent): void;
}

export type JournalEvent =
  | { kind: "failing"; error: NodeJS.ErrnoException }
  | { kind: "healed"; records: number }
  /** The file was deleted, or its folder. */
  | { kind: "vanished"; records: number; folder: string }
  | { kind: "lost"; records: number };

const ROTATE_BYTES = 8 * 1024 * 1024;
/** What waits while the disk is full; more would take the memory that requests need. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 1_000;
const LOOK_MS = 1_000;
const NEWLINE = 10;

export class Journal {
  readonly #options: JournalOptions;
  readonly #rotateBytes: number;
  readonly #looking: NodeJS.Timeout;
  #file: number | undefined;
  #number = 0;
  #written = 0;
  /** What this turn of the event loop has to write, and who is to be told. */
  #lines = "";
  #kept: (() => void)[] = [];
  /** Set while writing fails. */
  #waiting: { lines: Buffer[]; bytes: number; records: number; retry: NodeJS.Timeout } | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#rotateBytes = options.rotateBytes ?? ROTATE_BYTES;
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** True while records wait for room on the disk. */
  get full(): boolean {
    return this.#waiting !== undefined;
  }

  /**
   * Never throws.
   * @param kept told when the system has the record, or `full` is true; in this turn of the event loop, but not at once
   */
  append(record: RequestRecord, kept: () => void): void {
    this.#lines += `${lineOf(record)}\n`;
    if (this.#kept.push(kept) === 1) setImmediate(this.#flush);
  }

  /** Writes what waits, if it can, and closes the file. */
  close(): void {
    clearInterval(this.#looking);
    this.#look();
    this.#flush();
    this.#drain();
    if (this.#waiting !== undefined) {
      clearInterval(this.#waiting.retry);
      this.#options.report({ kind: "lost", records: this.#waiting.records });
    }
    this.#waiting = undefined;
    this.#closeFile();
  }

  readonly #flush = (): void => {
    const callbacks = this.#kept;
    if (callbacks.length === 0) return;
    const lines = Buffer.from(this.#lines);
    this.#lines = "";
    this.#kept = [];
    this.#take(lines, callbacks.length);
    for (const kept of callbacks) kept();
  };

  #take(lines: Buffer, records: number): void {
    if (this.#waiting === undefined) {
      const [rest, error] = this.#write(lines);
      if (error !== undefined) this.#wait(rest, records, error);
    } else if (this.#waiting.bytes + lines.length > MAX_WAITING_BYTES) {
      this.#options.report({ kind: "lost", records });
    } else {
      this.#waiting.lines.push(lines);
      this.#waiting.bytes += lines.length;
      this.#waiting.records += records;
    }
  }

  /** Writes anew what stands in a file that was deleted. */
  #look(): void {
    const lines = this.#file === undefined ? undefined : deletedLines(this.#file);
    if (lines === undefined) return;
    this.#rotate();
    const records = lines.filter((byte) => byte === NEWLINE).length;
    this.#options.report({ kind: "vanished", records, folder: this.#options.folder });
    this.#take(lines, records);
  }

  #wait(rest: Buffer, records: number, error: NodeJS.ErrnoException): void {
    const retry = setInterval(() => this.#drain(), RETRY_MS).unref();
    this.#waiting = { lines: [rest], bytes: rest.length, records, retry };
    this.#options.report({ kind: "failing", error });
  }

  #drain(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    while (waiting.lines.length > 0) {
      const [rest, error] = this.#write(waiting.lines[0] as Buffer);
      if (error !== undefined) {
        waiting.lines[0] = rest;
        return;
      }
      waiting.bytes -= (waiting.lines.shift() as Buffer).length;
    }
    clearInterval(waiting.retry);
    this.#waiting = undefined;
    this.#options.report({ kind: "healed", records: waiting.records });
  }

  /** What could not be written, and why; nothing when all was. */
  #write(lines: Buffer): [rest: Buffer, error?: NodeJS.ErrnoException] {
    let done = 0;
    try {
      this.#file ??= this.#open();
      while (done < lines.length) {
        const bytes = writeSync(this.#file, lines, done);
        done += bytes;
        this.#written += bytes;
      }
      if (this.#written >= this.#rotateBytes) this.#rotate();
      return [lines];
    } catch (error) {
      // Opened anew for the next try: whoever made room may have moved the folder, too.
      this.#closeFile();
      return [lines.subarray(done), error as NodeJS.ErrnoException];
    }
  }

  #open(): number {
    const { folder, name } = this.#options;
    // Who asked for what is nobody else's business.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSync(join(folder, `${name}.${this.#number}.ndjson`), "a+", 0o600);
  }

  #closeFile(): void {
    if (this.#file === undefined) return;
    try {
      closeSync(this.#file);
    } catch {
      // A file that could not be written may not be closed well either.
    }
    this.#file = undefined;
  }

  #rotate(): void {
    this.#closeFile();
    this.#written = 0;
    this.#number++;
  }
}

/** What stands in an open file that has no name any more; undefined for one that has. */
function deletedLines(file: number): Buffer | undefined {
  try {
    const { nlink, size } = fstatSync(file);
    if (nlink > 0) return undefined;
    const lines = Buffer.alloc(size);
    return lines.subarray(0, readSync(file, lines, 0, size, 0));
  } catch {
    // Not every kind of file system says so; writing tells what is wrong then.
    return undefined;
  }
}
