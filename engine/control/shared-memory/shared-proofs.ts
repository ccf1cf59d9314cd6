/**
 * The shared memory for proofs of calls (`gateway/proofs/proof-ring.ts`): a part of the file that all traffic processes share,
 * after the cells of limits.
 *
 * The cells are mapped, so control allocates them first. The records are written and read by system calls: if memory is full, a
 * write fails, and the proof is not stored. A write into mapped memory would end the process then.
 */
import { readSync, writeSync } from "node:fs";
import { cellBytesFor, type RingMemory } from "../../gateway/proofs/proof-ring.ts";
import { type CellsSize, endOfCells } from "./shared-counters.ts";
import { mapMemory, PAGE_BYTES, provide, sizeMemory } from "./shared-memory.ts";

const NO_ROOM = "the shared memory is full";

/** As `reasoning.cache.entries` allows. */
const MAX_ENTRIES = 10_000_000;

const pages = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
const cellsAt = endOfCells;
/** The offset of the number of allocated bytes of cells. */
const noteAt = (size: CellsSize): number => cellsAt(size) + pages(cellBytesFor(MAX_ENTRIES));
const recordsAt = (size: CellsSize): number => noteAt(size) + PAGE_BYTES;

/** Control's side: allocates the cells. Existing cells stay. */
export class SharedProofs {
  readonly #file: number;
  readonly #size: CellsSize;
  #provided = 0;

  /** @param file of `createSharedCounters` */
  constructor(file: number, size: CellsSize) {
    this.#file = file;
    this.#size = size;
  }

  /** Must run before any process serves with this number of entries. @throws if memory is full */
  fit(entries: number): void {
    const wanted = pages(cellBytesFor(entries));
    if (wanted <= this.#provided) return;
    // Pages that are never written use no memory.
    if (this.#provided === 0) sizeMemory(this.#file, recordsAt(this.#size));
    provide(this.#file, cellsAt(this.#size) + this.#provided, wanted - this.#provided);
    const note = Buffer.alloc(8);
    note.writeDoubleLE(wanted);
    writeSync(this.#file, note, 0, note.length, noteAt(this.#size));
    this.#provided = wanted;
  }
}

/** @param file the same file, as this process has it */
export function joinSharedProofs(file: number, size: CellsSize): RingMemory {
  const start = recordsAt(size);
  return {
    cells(bytes) {
      const note = Buffer.alloc(8);
      readSync(file, note, 0, note.length, noteAt(size));
      if (note.readDoubleLE() < bytes) throw new Error(NO_ROOM);
      return mapMemory(file, cellsAt(size), bytes);
    },
    write(offset, bytes) {
      const written = writeSync(file, bytes, 0, bytes.length, start + offset);
      if (written < bytes.length) throw new Error(NO_ROOM);
    },
    read(offset, into) {
      readSync(file, into, 0, into.length, start + offset);
    },
  };
}
