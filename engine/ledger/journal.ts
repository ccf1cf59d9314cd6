/**
 * The journal of a process: records appended to its file, one line each (`line.ts`), before the last byte of a response is
 * sent. Data that the system has received survives the death of the process. Control moves it into the store (`collect.ts`).
 *
 * Records of one turn of the event loop are one write, because a write costs more than everything else about a record.
 * Callbacks run in the same turn.
 *
 * A full disk loses nothing while the process runs: lines are queued in memory, in order, and an incomplete one is completed
 * first. `full` reports this, so that the gateway can refuse requests.
 *
 * A deleted file can still be written, but nobody would read it. The journal detects this and writes its content again. Records
 * that were moved before still count once, because the store knows their ids.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { lineOf } from "./line.ts";
import type { RequestRecord } from "./record.ts";

export interface JournalOptions {
  folder: string;
  /** Unique among all processes ever: files are `<name>.<number>.ndjson`. */
  name: string;
  /** Size at which a new file starts. */
  rotateBytes?: number;
  /** Called once when writing starts to fail, and once when it works again. */
  report(event: JournalEvent): void;
}

export type JournalEvent =
  | { kind: "failing"; error: NodeJS.ErrnoException }
  | { kind: "healed"; records: number }
  /** The file or its folder was deleted. */
  | { kind: "vanished"; records: number; folder: string }
  | { kind: "lost"; records: number };

const ROTATE_BYTES = 8 * 1024 * 1024;
/** Maximum queue while the disk is full. More would take memory that requests need. */
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
  /** Lines of this turn of the event loop, and their callbacks. */
  #lines = "";
  #kept: (() => void)[] = [];
  /** Set while writing fails. */
  #waiting: { lines: Buffer[]; bytes: number; records: number; retry: NodeJS.Timeout } | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#rotateBytes = options.rotateBytes ?? ROTATE_BYTES;
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** True while records wait for space on the disk. */
  get full(): boolean {
    return this.#waiting !== undefined;
  }

  /**
   * Never throws.
   * @param kept called when the system has the record, or `full` is true; in this turn of the event loop, but later
   */
  append(record: RequestRecord, kept: () => void): void {
    this.#lines += `${lineOf(record)}\n`;
    if (this.#kept.push(kept) === 1) setImmediate(this.#flush);
  }

  /** Writes the queue, if possible, and closes the file. */
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

  /** Writes the content of a deleted file again. */
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

  /** The unwritten rest and the error; an empty rest if all was written. */
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
      // Opens the file again for the next try, because the folder may have moved when space was made.
      this.#closeFile();
      return [lines.subarray(done), error as NodeJS.ErrnoException];
    }
  }

  #open(): number {
    const { folder, name } = this.#options;
    // Records are private.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSync(join(folder, `${name}.${this.#number}.ndjson`), "a+", 0o600);
  }

  #closeFile(): void {
    if (this.#file === undefined) return;
    try {
      closeSync(this.#file);
    } catch {
      // Closing a file that could not be written may fail too.
    }
    this.#file = undefined;
  }

  #rotate(): void {
    this.#closeFile();
    this.#written = 0;
    this.#number++;
  }
}

/** The content of an open file that was deleted; undefined if it exists. */
function deletedLines(file: number): Buffer | undefined {
  try {
    const { nlink, size } = fstatSync(file);
    if (nlink > 0) return undefined;
    const lines = Buffer.alloc(size);
    return lines.subarray(0, readSync(file, lines, 0, size, 0));
  } catch {
    // Not every file system reports this. Writing then reports the error.
    return undefined;
  }
}
