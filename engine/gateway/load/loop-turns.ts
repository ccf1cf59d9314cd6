/**
 * Large work in turns of the event loop: a few milliseconds, then whatever else waits. All large work of a process shares
 * these turns, so ten large requests hold the loop no longer at a time than one does; they only take longer.
 */

import type { Steps } from "../../language/json/in-steps.ts";

/** From here on a body is worth the pauses: what is smaller is read and converted in a few milliseconds. */
export const LARGE_BYTES: number = 1024 * 1024;

const TURN_MS = 8;

const waiting: (() => void)[] = [];
let isScheduled = false;

/** Runs it in a later turn of the event loop, behind what waits already. */
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
 * @param guard runs each turn, and sees to what it throws: the work goes no further then
 * @param isOver asked before each turn: nobody waits for the result any more
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
