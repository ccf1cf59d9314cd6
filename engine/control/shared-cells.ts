/** The cells of limits in memory that processes share: the subjects first, then what each seat holds. */
import { bytesFor, type CellsMemory } from "../access/limits/cells.ts";
import { boardsBytes } from "./boards.ts";
import { closeMemory, mapMemory, PAGE_BYTES, provide, sizeMemory } from "./shared-memory.ts";

/** How much of it there may be, which all processes must know alike. */
export interface CellsSize {
  seats: number;
  rows: number;
}

/** With what each process says of itself (`boards.ts`). */
export interface JoinedCells extends CellsMemory {
  readonly boards: ArrayBufferLike;
}

export interface SharedCells extends JoinedCells {
  /** For those who are to share it. */
  readonly file: number;
  close(): void;
}

/** Rows for which room is made at once. */
const BLOCK_ROWS = 1_024;

/** @param file that nothing was written to */
export function createSharedCells(file: number, size: CellsSize): SharedCells {
  const { subjects, held, boards } = layout(size);
  sizeMemory(file, boards.offset + boards.bytes);
  provide(file, boards.offset, boards.bytes);
  let provided = 0;
  const seated = new Set<number>();
  const blocks = (rows: number): number => Math.min(size.rows, Math.ceil(rows / BLOCK_ROWS) * BLOCK_ROWS);
  const add = (offset: number, of: "subjects" | "held", from: number, to: number): void => {
    const start = bytesFor(from)[of];
    provide(file, offset + start, bytesFor(to)[of] - start);
  };
  return {
    ...joinSharedCells(file, size),
    file,
    provide(rows, seats) {
      const wanted = blocks(rows);
      if (wanted > provided) {
        add(subjects.offset, "subjects", provided, wanted);
        for (const seat of seated) add(held(seat).offset, "held", provided, wanted);
        provided = wanted;
      }
      for (const seat of seats) {
        if (!seated.has(seat)) add(held(seat).offset, "held", 0, provided);
        seated.add(seat);
      }
    },
    close: () => closeMemory(file),
  };
}

/** @param file as `createSharedCells` had it, in this process */
export function joinSharedCells(file: number, size: CellsSize): JoinedCells {
  const { subjects, held, boards } = layout(size);
  return {
    seats: size.seats,
    boards: mapMemory(file, boards.offset, boards.bytes),
    subjects: mapMemory(file, subjects.offset, subjects.bytes),
    held(seat) {
      const { offset, bytes } = held(seat);
      return mapMemory(file, offset, bytes);
    },
  };
}

/** Where the file goes on behind all of it. */
export function endOfCells(size: CellsSize): number {
  const { offset, bytes } = layout(size).boards;
  return offset + bytes;
}

interface Region {
  offset: number;
  bytes: number;
}

function layout({ rows, seats }: CellsSize): {
  subjects: Region;
  held(seat: number): Region;
  boards: Region;
} {
  const bytes = bytesFor(rows);
  const first = pages(bytes.subjects);
  const held = (seat: number): Region => ({
    offset: first + seat * pages(bytes.held),
    bytes: bytes.held,
  });
  return {
    subjects: { offset: 0, bytes: bytes.subjects },
    held,
    boards: { offset: held(seats).offset, bytes: pages(boardsBytes(seats)) },
  };
}

const pages = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
