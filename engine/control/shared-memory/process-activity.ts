/**
 * The current work of each traffic process, in memory shared with control: a length and that many bytes of text. The text is
 * written before its length, so no reader sees a partial text. Length 0: idle.
 */
import type { Activity } from "../../gateway/load/activity.ts";

const BOARD_BYTES = 256;
const HEAD_BYTES = 4;

export const activityBytes: (seats: number) => number = (seats) => seats * BOARD_BYTES;

/** For the process of this seat. */
export function writeActivity(memory: ArrayBufferLike, seat: number): Activity {
  const length = new Int32Array(memory, seat * BOARD_BYTES, 1);
  const text = Buffer.from(memory, seat * BOARD_BYTES + HEAD_BYTES, BOARD_BYTES - HEAD_BYTES);
  // Nested work belongs to the outer one.
  let depth = 0;
  // Chunks of one stream come many at a time, with the same text.
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

/** Current work of the process in this seat; undefined if it is idle. */
export function readActivity(memory: ArrayBufferLike, seat: number): string | undefined {
  const [length = 0] = new Int32Array(memory, seat * BOARD_BYTES, 1);
  if (length <= 0 || length > BOARD_BYTES - HEAD_BYTES) return undefined;
  return Buffer.from(memory, seat * BOARD_BYTES + HEAD_BYTES, length).toString("latin1");
}

/** For a process that has ended, so that its work is not attributed to its successor. */
export function clearActivity(memory: ArrayBufferLike, seat: number): void {
  new Int32Array(memory, seat * BOARD_BYTES, 1)[0] = 0;
}
