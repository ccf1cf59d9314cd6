/**
 * Moves journals into a sink, each record once: reads what was appended since the sink's offset, and passes complete lines with
 * the offset behind them, so that records and offset are stored in one transaction.
 *
 * A journal without a writer is deleted when the sink has all of it. While the sink is unavailable the journals grow and
 * nothing is lost.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { recordIn } from "./line.ts";
import type { RequestRecord } from "./record.ts";

export interface Sink {
  /** Bytes of the journal that the sink has; 0 for an unknown one. */
  offset(journal: string): Promise<number>;
  /** Stores new records, by their id, and the offset, in one transaction. */
  apply(journal: string, offset: number, records: readonly RequestRecord[]): Promise<void>;
  /** The journal is deleted, so its offset is not needed. */
  forget(journal: string): Promise<void>;
}

export interface CollectorOptions {
  sink: Sink;
  /** Folders of journals: of this process and of dead ones. */
  folders: readonly string[];
  /** Whether the process of this journal runs. */
  isAlive(name: string): boolean;
  report(event: CollectorEvent): void;
}

export type CollectorEvent =
  | { kind: "failing"; error: Error }
  | { kind: "healed" }
  /** The folder was deleted. Reported once, and again if it reappeared meanwhile. */
  | { kind: "vanished"; folder: string }
  /** A line that is not a record: incomplete, because its process died while it wrote. */
  | { kind: "unreadable"; journal: string; offset: number };

/** Bytes of records that control processes at once, as lines, objects and rows. Larger chunks are not cheaper. */
const READ_BYTES = 128 * 1024;
const FILE = /^(.+)\.(\d+)\.ndjson$/;

export class Collector {
  readonly #options: CollectorOptions;
  readonly #offsets = new Map<string, number>();
  #running: Promise<void> | undefined;
  /** The run after the current one. */
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failing = false;
  readonly #vanished = new Set<string>();

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  start(everyMs: number): void {
    this.#timer ??= setInterval(() => void this.collect(), everyMs).unref();
  }

  /** Moves everything that was written before the call; one run at a time. Never rejects. */
  collect(): Promise<void> {
    if (this.#running === undefined && this.#next === undefined) return this.#run();
    // The current run may have passed the journal before the latest write.
    this.#next ??= (this.#running as Promise<void>).then(() => {
      this.#next = undefined;
      return this.#run();
    });
    return this.#next;
  }

  #run(): Promise<void> {
    this.#running = this.#collect().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Size of the records that are not moved yet. Files that disappear meanwhile count as empty. */
  waitingBytes(): number {
    let bytes = 0;
    for (const folder of this.#options.folders) {
      try {
        for (const { file } of listJournals(folder))
          bytes += Math.max(0, statSync(join(folder, file)).size - (this.#offsets.get(file) ?? 0));
      } catch {}
    }
    return bytes;
  }

  /** Moves the rest and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.collect();
  }

  async #collect(): Promise<void> {
    const { folders, report } = this.#options;
    try {
      for (const folder of folders) for (const file of this.#journals(folder)) await this.#move(folder, file);
      if (this.#failing) report({ kind: "healed" });
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) report({ kind: "failing", error: error as Error });
      this.#failing = true;
    }
  }

  /** Empty for a folder that is gone, so that the others are still moved. */
  #journals(folder: string): JournalFile[] {
    try {
      const found = listJournals(folder);
      this.#vanished.delete(folder);
      return found;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      if (!this.#vanished.has(folder)) this.#options.report({ kind: "vanished", folder });
      this.#vanished.add(folder);
      return [];
    }
  }

  async #move(folder: string, { file, name, isLast }: JournalFile): Promise<void> {
    const { sink } = this.#options;
    const path = join(folder, file);
    // Checked before the last look at its size: later writes of a live process are for the next run.
    const isOver = !isLast || !this.#options.isAlive(name);
    let offset = this.#offsets.get(file) ?? (await sink.offset(file));
    for (;;) {
      const { bytes, atEnd } = readLines(path, offset, isOver);
      if (bytes.length > 0) {
        const next = offset + bytes.length;
        await sink.apply(file, next, this.#recordsOf(path, offset, bytes));
        offset = next;
        this.#offsets.set(file, offset);
      }
      if (atEnd) break;
    }
    if (!isOver) return;
    unlinkSync(path);
    this.#offsets.delete(file);
    await sink.forget(file);
  }

  #recordsOf(path: string, start: number, bytes: Buffer): RequestRecord[] {
    const text = bytes.toString("utf8");
    const all = parseLines(text);
    if (all !== undefined) return all;
    let offset = start;
    return text.split("\n").flatMap((line) => {
      const at = offset;
      offset += Buffer.byteLength(line) + 1;
      if (line === "") return [];
      const record = parseLine(line);
      if (record !== undefined) return [record];
      this.#options.report({ kind: "unreadable", journal: basename(path), offset: at });
      return [];
    });
  }
}

interface JournalFile {
  file: string;
  name: string;
  /** Whether its process may still write to it. */
  isLast: boolean;
}

/** Oldest first. */
function listJournals(folder: string): JournalFile[] {
  const found = readdirSync(folder).flatMap((file) => {
    const [, name, number] = FILE.exec(file) ?? [];
    return name === undefined ? [] : [{ file, name, number: Number(number) }];
  });
  const last = new Map<string, number>();
  for (const { name, number } of found) last.set(name, Math.max(number, last.get(name) ?? 0));
  return found
    .sort((left, right) => left.name.localeCompare(right.name) || left.number - right.number)
    .map(({ file, name, number }) => ({ file, name, isLast: number === last.get(name) }));
}

/** Complete lines from an offset; with `isOver`, also an incomplete last line, which nobody will complete. */
function readLines(path: string, offset: number, isOver: boolean): { bytes: Buffer; atEnd: boolean } {
  const file = openSync(path, "r");
  try {
    const remainingBytes = Math.max(0, fstatSync(file).size - offset);
    for (let size = READ_BYTES; ; size *= 2) {
      const buffer = Buffer.alloc(Math.min(size, remainingBytes));
      const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
      const atEnd = bytes.length === remainingBytes;
      if (atEnd && isOver) return { bytes, atEnd };
      const lines = bytes.subarray(0, bytes.lastIndexOf(10) + 1);
      // The line is longer than the chunk: read a larger one.
      if (lines.length > 0 || atEnd) return { bytes: lines, atEnd };
    }
  } finally {
    closeSync(file);
  }
}

/** Parses all lines at once, which is cheaper than one by one; undefined if one of them is not a record. */
function parseLines(text: string): RequestRecord[] | undefined {
  if (!text.endsWith("\n")) return undefined;
  try {
    const lines: unknown[] = JSON.parse(`[${text.slice(0, -1).replaceAll("\n", ",")}]`);
    const records = lines.map(recordIn);
    return records.includes(undefined) ? undefined : (records as RequestRecord[]);
  } catch {
    return undefined;
  }
}

function parseLine(line: string): RequestRecord | undefined {
  try {
    return recordIn(JSON.parse(line));
  } catch {
    return undefined;
  }
}
