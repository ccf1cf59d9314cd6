/**
 * What each traffic process is doing, in memory that it shares with control: a length, and so many bytes of text. The text
 * is there before its length, so half of one is never read as a whole; no length, nothing is being done.
 */
import type { Activity } from "../../gateway/load/activity.ts";

const BOARD_BYTES = 256;
const HEAD_BYTES = 4;

export const activityBytes: (seats: number) => number = (seats) => seats * BOARD_BYTES;

/** For the process of this seat. */
export function writeActivity(memory: ArrayBufferLike, seat: number): Activity {
  const length = new Int32Array(memory, seat * BOARD_BYTES, 1);
  const text = Buffer.from(memory, seat * BOARD_BYTES + HEAD_BYTES, BOARD_BYTES - HEAD_BYTES);
  // What begins within it is a part of it.
  let depth = 0;
  // Pieces of one stream come many at a time: the words for all of them stand there already.
  let written = "";
  let bytes = 0;
  return {
    begin(describe) {
      if (depth++ > 0) return;
      const work = describe();
      if (work !== written) {
        bytes = text.write(work, "latin1");
        written = work;
      }
      Atomics.store(length, 0, bytes);
    },
    end() {
      if (--depth === 0) Atomics.store(length, 0, 0);
    },
  };
}

/** What the process of this seat is doing; undefined when it does nothing. */
export function readActivity(memory: ArrayBufferLike, seat: number): string | undefined {
  const [length = 0] = new Int32Array(memory, seat * BOARD_BYTES, 1);
  if (length <= 0 || length > BOARD_BYTES - HEAD_BYTES) return undefined;
  return Buffer.from(memory, seat * BOARD_BYTES + HEAD_BYTES, length).toString("latin1");
}

/** For one that is gone, so that its successor is not taken for it. */
export function clearActivity(memory: ArrayBufferLike, seat: number): void {
  new Int32Array(memory, seat * BOARD_BYTES, 1)[0] = 0;
}
