/** The counters of limits in shared memory: the subjects first, then the reservations of each seat. */
import { bytesFor, type CellsMemory } from "../../access/limits/limit-cells.ts";
import { activityBytes } from "./process-activity.ts";
import { allocate, closeMemory, mapMemory, PAGE_BYTES, sizeMemory } from "./shared-memory.ts";

/** Its size, which all processes must agree on. */
export interface CellsSize {
  seats: number;
  rows: number;
}

/** With the current work of each process (`process-activity.ts`). */
export interface JoinedCounters extends CellsMemory {
  readonly activity: ArrayBufferLike;
}

export interface SharedCounters extends JoinedCounters {
  /** File descriptor for the other processes. */
  readonly file: number;
  close(): void;
}

/** Rows that are allocated at once. */
const BLOCK_ROWS = 1_024;

/** @param file that nothing was written to */
export function createSharedCounters(file: number, size: CellsSize): SharedCounters {
  const { subjects, held, activity } = layout(size);
  sizeMemory(file, activity.offset + activity.bytes);
  allocate(file, activity.offset, activity.bytes);
  let provided = 0;
  const seated = new Set<number>();
  const blocks = (rows: number): number => Math.min(size.rows, Math.ceil(rows / BLOCK_ROWS) * BLOCK_ROWS);
  const add = (offset: number, of: "subjects" | "held", from: number, to: number): void => {
    const start = bytesFor(from)[of];
    allocate(file, offset + start, bytesFor(to)[of] - start);
  };
  return {
    ...joinSharedCounters(file, size),
    file,
    provide(rows, seats) {
      const neededRows = blocks(rows);
      if (neededRows > provided) {
        add(subjects.offset, "subjects", provided, neededRows);
        for (const seat of seated) add(held(seat).offset, "held", provided, neededRows);
        provided = neededRows;
      }
      for (const seat of seats) {
        if (!seated.has(seat)) add(held(seat).offset, "held", 0, provided);
        seated.add(seat);
      }
    },
    close: () => closeMemory(file),
  };
}

/** @param file of `createSharedCounters`, in this process */
export function joinSharedCounters(file: number, size: CellsSize): JoinedCounters {
  const { subjects, held, activity } = layout(size);
  return {
    seats: size.seats,
    activity: mapMemory(file, activity.offset, activity.bytes),
    subjects: mapMemory(file, subjects.offset, subjects.bytes),
    held(seat) {
      const { offset, bytes } = held(seat);
      return mapMemory(file, offset, bytes);
    },
  };
}

/** Offset after all of it. */
export function endOfCells(size: CellsSize): number {
  const { offset, bytes } = layout(size).activity;
  return offset + bytes;
}

interface Region {
  offset: number;
  bytes: number;
}

function layout({ rows, seats }: CellsSize): {
  subjects: Region;
  held(seat: number): Region;
  activity: Region;
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
    activity: { offset: held(seats).offset, bytes: pages(activityBytes(seats)) },
  };
}

const pages = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
