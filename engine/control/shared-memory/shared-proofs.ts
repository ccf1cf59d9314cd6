/**
 * The memory in which all traffic processes remember proofs of calls (`gateway/proofs/proof-ring.ts`): a part of the file
 * that they share, behind the cells of limits.
 *
 * Its cells are mapped, so control makes room for them first. Its records are written and read by system calls: where the
 * system has no room left, a write fails and nothing is remembered. A store into mapped memory would end the process.
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
/** Where it stands how many bytes of cells there is room for. */
const noteAt = (size: CellsSize): number => cellsAt(size) + pages(cellBytesFor(MAX_ENTRIES));
const recordsAt = (size: CellsSize): number => noteAt(size) + PAGE_BYTES;

/** Makes room for cells, for control. What was there already stays. */
export class SharedProofs {
  readonly #file: number;
  readonly #size: CellsSize;
  #provided = 0;

  /** @param file as `createSharedCells` has it */
  constructor(file: number, size: CellsSize) {
    this.#file = file;
    this.#size = size;
  }

  /** Before any process serves with so many entries. @throws when there is no room */
  fit(entries: number): void {
    const wanted = pages(cellBytesFor(entries));
    if (wanted <= this.#provided) return;
    // What is not written to takes no room.
    if (this.#provided === 0) sizeMemory(this.#file, recordsAt(this.#size));
    provide(this.#file, cellsAt(this.#size) + this.#provided, wanted - this.#provided);
    const note = Buffer.alloc(8);
    note.writeDoubleLE(wanted);
    writeSync(this.#file, note, 0, note.length, noteAt(this.#size));
    this.#provided = wanted;
  }
}

/** @param file the same one, in this process */
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
