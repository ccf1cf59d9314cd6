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
const MAX_QUEUE_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 1_000;
const DELETION_CHECK_MS = 1_000;
const NEWLINE = 10;

export class Journal {
  readonly #options: JournalOptions;
  readonly #rotateBytes: number;
  readonly #deletionTimer: NodeJS.Timeout;
  #file: number | undefined;
  #number = 0;
  #fileBytes = 0;
  /** Lines of this turn of the event loop, and their callbacks. */
  #lines = "";
  #callbacks: (() => void)[] = [];
  /** Set while writing fails. */
  #queue: { lines: Buffer[]; bytes: number; records: number; retry: NodeJS.Timeout } | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#rotateBytes = options.rotateBytes ?? ROTATE_BYTES;
    this.#deletionTimer = setInterval(() => this.#rewriteDeletedFile(), DELETION_CHECK_MS).unref();
  }

  /** True while records wait for space on the disk. */
  get full(): boolean {
    return this.#queue !== undefined;
  }

  /**
   * Never throws.
   * @param onKept called when the system has the record, or `full` is true; in this turn of the event loop, but later
   */
  append(record: RequestRecord, onKept: () => void): void {
    this.#lines += `${lineOf(record)}\n`;
    if (this.#callbacks.push(onKept) === 1) setImmediate(this.#flush);
  }

  /** Writes the queue, if possible, and closes the file. */
  close(): void {
    clearInterval(this.#deletionTimer);
    this.#rewriteDeletedFile();
    this.#flush();
    this.#writeQueue();
    if (this.#queue !== undefined) {
      clearInterval(this.#queue.retry);
      this.#options.report({ kind: "lost", records: this.#queue.records });
    }
    this.#queue = undefined;
    this.#closeFile();
  }

  readonly #flush = (): void => {
    const callbacks = this.#callbacks;
    if (callbacks.length === 0) return;
    const lines = Buffer.from(this.#lines);
    this.#lines = "";
    this.#callbacks = [];
    this.#writeOrQueue(lines, callbacks.length);
    for (const onKept of callbacks) onKept();
  };

  #writeOrQueue(lines: Buffer, records: number): void {
    if (this.#queue === undefined) {
      const [rest, error] = this.#write(lines);
      if (error !== undefined) this.#startQueue(rest, records, error);
    } else if (this.#queue.bytes + lines.length > MAX_QUEUE_BYTES) {
      this.#options.report({ kind: "lost", records });
    } else {
      this.#queue.lines.push(lines);
      this.#queue.bytes += lines.length;
      this.#queue.records += records;
    }
  }

  /** Writes the content of a deleted file again. */
  #rewriteDeletedFile(): void {
    const lines = this.#file === undefined ? undefined : deletedLines(this.#file);
    if (lines === undefined) return;
    this.#rotate();
    const records = lines.filter((byte) => byte === NEWLINE).length;
    this.#options.report({ kind: "vanished", records, folder: this.#options.folder });
    this.#writeOrQueue(lines, records);
  }

  #startQueue(rest: Buffer, records: number, error: NodeJS.ErrnoException): void {
    const retry = setInterval(() => this.#writeQueue(), RETRY_MS).unref();
    this.#queue = { lines: [rest], bytes: rest.length, records, retry };
    this.#options.report({ kind: "failing", error });
  }

  #writeQueue(): void {
    const queue = this.#queue;
    if (queue === undefined) return;
    while (queue.lines.length > 0) {
      const [rest, error] = this.#write(queue.lines[0] as Buffer);
      if (error !== undefined) {
        queue.lines[0] = rest;
        return;
      }
      queue.bytes -= (queue.lines.shift() as Buffer).length;
    }
    clearInterval(queue.retry);
    this.#queue = undefined;
    this.#options.report({ kind: "healed", records: queue.records });
  }

  /** If `error` is defined, `rest` is what was not written. */
  #write(lines: Buffer): [rest: Buffer, error?: NodeJS.ErrnoException] {
    let writtenBytes = 0;
    try {
      this.#file ??= this.#open();
      while (writtenBytes < lines.length) {
        const bytes = writeSync(this.#file, lines, writtenBytes);
        writtenBytes += bytes;
        this.#fileBytes += bytes;
      }
      if (this.#fileBytes >= this.#rotateBytes) this.#rotate();
      return [lines];
    } catch (error) {
      // Opens the file again for the next try, because the folder may have moved when space was made.
      this.#closeFile();
      return [lines.subarray(writtenBytes), error as NodeJS.ErrnoException];
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
    this.#fileBytes = 0;
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
