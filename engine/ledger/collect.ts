/**
 * Moves journals into a sink, once each: reads what was appended since the offset that the sink remembers, and hands
 * over whole lines together with the offset behind them, so that records and offset become true in one transaction.
 *
 * A journal that nobody writes any more is deleted when the sink has all of it. While the sink cannot take anything the
 * journals grow and nothing is lost.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { recordIn } from "./line.ts";
import type { RequestRecord } from "./record.ts";

export interface Sink {
  /** Bytes of the journal that it has; 0 for one that it does not know. */
  offset(journal: string): Promise<number>;
  /** Takes records that it does not have yet, by their id, and the offset, in one transaction. */
  apply(journal: string, offset: number, records: readonly RequestRecord[]): Promise<void>;
  /** The journal is gone; its offset need not be kept. */
  forget(journal: string): Promise<void>;
}

export interface CollectorOptions {
  sink: Sink;
  /** Folders of journals, this process's own and those of dead ones. */
  folders: readonly string[];
  /** Whether the process that writes journals of this name is alive. */
  isAlive(name: string): boolean;
  report(event: CollectorEvent): void;
}

export type CollectorEvent =
  | { kind: "failing"; error: Error }
  | { kind: "healed" }
  /** Somebody deleted it; told once, and again when it was there meanwhile. */
  | { kind: "vanished"; folder: string }
  /** A line that is no record: half of one, of a process that died while it wrote. */
  | { kind: "unreadable"; journal: string; offset: number };

/** What control holds of records at a time, as lines, objects and rows; larger pieces cost no less for each. */
const PIECE_BYTES = 128 * 1024;
const FILE = /^(.+)\.(\d+)\.ndjson$/;

export class Collector {
  readonly #options: CollectorOptions;
  readonly #offsets = new Map<string, number>();
  #running: Promise<void> | undefined;
  /** The run that follows the one under way. */
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

  /** Moves all that was written before the call; one run at a time. Never rejects. */
  collect(): Promise<void> {
    if (this.#running === undefined && this.#next === undefined) return this.#run();
    // The run under way may have passed by what was written since.
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

  /** None in a folder that is gone: the others are moved all the same. */
  #journals(folder: string): JournalFile[] {
    try {
      const found = journals(folder);
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
    // Asked before the last look at its size: what a live process writes afterwards is for the next run.
    const isOver = !isLast || !this.#options.isAlive(name);
    let offset = this.#offsets.get(file) ?? (await sink.offset(file));
    for (;;) {
      const { bytes, atEnd } = readPiece(path, offset, isOver);
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
    const all = readAll(text);
    if (all !== undefined) return all;
    let offset = start;
    return text.split("\n").flatMap((line) => {
      const at = offset;
      offset += Buffer.byteLength(line) + 1;
      if (line === "") return [];
      const record = read(line);
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
function journals(folder: string): JournalFile[] {
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

/** Whole lines from an offset; with `isOver`, also what stands behind the last one: nobody will finish it. */
function readPiece(path: string, offset: number, isOver: boolean): { bytes: Buffer; atEnd: boolean } {
  const file = openSync(path, "r");
  try {
    const left = Math.max(0, fstatSync(file).size - offset);
    for (let size = PIECE_BYTES; ; size *= 2) {
      const buffer = Buffer.alloc(Math.min(size, left));
      const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
      const atEnd = bytes.length === left;
      if (atEnd && isOver) return { bytes, atEnd };
      const lines = bytes.subarray(0, bytes.lastIndexOf(10) + 1);
      // A line longer than the piece: take a larger one.
      if (lines.length > 0 || atEnd) return { bytes: lines, atEnd };
    }
  } finally {
    closeSync(file);
  }
}

/** All lines at once, which costs less than one by one; undefined when one of them is no record. */
function readAll(text: string): RequestRecord[] | undefined {
  if (!text.endsWith("\n")) return undefined;
  try {
    const lines: unknown[] = JSON.parse(`[${text.slice(0, -1).replaceAll("\n", ",")}]`);
    const records = lines.map(recordIn);
    return records.includes(undefined) ? undefined : (records as RequestRecord[]);
  } catch {
    return undefined;
  }
}

function read(line: string): RequestRecord | undefined {
  try {
    return recordIn(JSON.parse(line));
  } catch {
    return undefined;
  }
}
