/**
 * Runs large work in turns of the event loop: a few milliseconds, then other events. All large work of a process shares these
 * turns. So ten large requests block the loop no longer at a time than one; they only take longer.
 */

import type { Steps } from "../../language/json/in-steps.ts";

/** Minimum size of a body for this treatment. Smaller ones take only a few milliseconds. */
export const LARGE_BYTES: number = 1024 * 1024;

const TURN_MS = 8;

const waiting: (() => void)[] = [];
let isScheduled = false;

/** Runs the work in a later turn of the event loop, after work that already waits. */
export function takeTurn(work: () => void): void {
  waiting.push(work);
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    try {
      waiting.shift()?.();
    } finally {
      schedule();
    }
  });
}

/**
 * @param guard runs each turn, and handles its errors; after an error the work stops
 * @param isOver called before each turn; true stops the work
 */
export function inTurns<Result>(
  steps: Steps<Result>,
  { guard, isOver }: { guard: (work: () => void) => void; isOver: () => boolean },
  done: (result: Result) => void,
): void {
  const turn = (): void => {
    if (isOver()) return;
    guard(() => {
      const endMs = performance.now() + TURN_MS;
      do {
        const next = steps.next();
        if (next.done === true) {
          done(next.value);
          return;
        }
      } while (performance.now() < endMs);
      takeTurn(turn);
    });
  };
  takeTurn(turn);
}
