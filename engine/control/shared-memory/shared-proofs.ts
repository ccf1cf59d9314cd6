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
import { allocate, mapMemory, PAGE_BYTES, sizeMemory } from "./shared-memory.ts";

const MEMORY_FULL = "the shared memory is full";

/** As `reasoning.cache.entries` allows. */
const MAX_ENTRIES = 10_000_000;

const pages = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
const cellsOffset = endOfCells;
/** The offset of the number of allocated bytes of cells. */
const sizeOffset = (size: CellsSize): number => cellsOffset(size) + pages(cellBytesFor(MAX_ENTRIES));
const recordsOffset = (size: CellsSize): number => sizeOffset(size) + PAGE_BYTES;

/** Control's side: allocates the cells. Existing cells stay. */
export class SharedProofs {
  readonly #file: number;
  readonly #size: CellsSize;
  #allocatedBytes = 0;

  /** @param file of `createSharedCounters` */
  constructor(file: number, size: CellsSize) {
    this.#file = file;
    this.#size = size;
  }

  /** Must run before any process serves with this number of entries. @throws if memory is full */
  resize(entries: number): void {
    const neededBytes = pages(cellBytesFor(entries));
    if (neededBytes <= this.#allocatedBytes) return;
    // Pages that are never written use no memory.
    if (this.#allocatedBytes === 0) sizeMemory(this.#file, recordsOffset(this.#size));
    allocate(this.#file, cellsOffset(this.#size) + this.#allocatedBytes, neededBytes - this.#allocatedBytes);
    const sizeBuffer = Buffer.alloc(8);
    sizeBuffer.writeDoubleLE(neededBytes);
    writeSync(this.#file, sizeBuffer, 0, sizeBuffer.length, sizeOffset(this.#size));
    this.#allocatedBytes = neededBytes;
  }
}

/** @param file the same file, as this process has it */
export function joinSharedProofs(file: number, size: CellsSize): RingMemory {
  const start = recordsOffset(size);
  return {
    cells(bytes) {
      const sizeBuffer = Buffer.alloc(8);
      readSync(file, sizeBuffer, 0, sizeBuffer.length, sizeOffset(size));
      if (sizeBuffer.readDoubleLE() < bytes) throw new Error(MEMORY_FULL);
      return mapMemory(file, cellsOffset(size), bytes);
    },
    write(offset, bytes) {
      const written = writeSync(file, bytes, 0, bytes.length, start + offset);
      if (written < bytes.length) throw new Error(MEMORY_FULL);
    },
    read(offset, into) {
      readSync(file, into, 0, into.length, start + offset);
    },
  };
}
