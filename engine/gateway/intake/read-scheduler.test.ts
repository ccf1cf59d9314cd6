import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Inlet, ReadScheduler } from "./read-scheduler.ts";

const PIECE_BYTES = 128 * 1024;
const TURN_BYTES = 512 * 1024;

/** A client with endless data. It sends a chunk in each turn in which it is read. */
class Caller implements Inlet {
  given = 0;
  isRead = true;
  turns = 0;

  wait(): void {
    this.isRead = false;
  }

  go(): void {
    this.turns++;
    this.isRead = true;
  }
}

/** One turn of the event loop. @returns the bytes read in it */
function turn(turns: ReadScheduler, callers: readonly Caller[], pieceBytes = PIECE_BYTES): number {
  let bytes = 0;
  for (const caller of callers) {
    if (!caller.isRead) continue;
    bytes += pieceBytes;
    caller.given++;
    turns.took(caller, pieceBytes);
  }
  return bytes;
}

function join(turns: ReadScheduler, count: number): Caller[] {
  const callers = Array.from({ length: count }, () => new Caller());
  for (const caller of callers) turns.join(caller);
  return callers;
}

test("a turn reads no more than its limit from many fast clients, and the same from each", async () => {
  const turns = new ReadScheduler(TURN_BYTES);
  const callers = join(turns, 50);
  const read: number[] = [];
  for (let count = 0; count < 200; count++) {
    read.push(turn(turns, callers));
    await setImmediate();
  }
  expect(Math.max(...read)).toBeLessThanOrEqual(TURN_BYTES);
  expect(Math.min(...read)).toBe(TURN_BYTES);
  const given = callers.map((caller) => caller.given);
  expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(2);
});

test("whoever sends alone, or little, never waits", async () => {
  const turns = new ReadScheduler(TURN_BYTES);
  const alone = join(turns, 1);
  for (let count = 0; count < 20; count++) {
    expect(turn(turns, alone)).toBe(PIECE_BYTES);
    await setImmediate();
  }
  const slow = join(turns, 1000);
  for (let count = 0; count < 20; count++) {
    expect(turn(turns, slow, 100)).toBe(1000 * 100);
    await setImmediate();
  }
});

test("clients without data do not delay the others", async () => {
  const turns = new ReadScheduler(TURN_BYTES);
  const [idle, busy] = [join(turns, 20), join(turns, 20)];
  turn(turns, [...idle, ...busy], TURN_BYTES / 40);
  const before = busy.map((caller) => caller.given);
  for (let count = 0; count < 100; count++) {
    await setImmediate();
    turn(turns, busy);
  }
  expect(idle.every((caller) => caller.turns >= 5)).toBe(true);
  expect(busy.map((caller, at) => caller.given - (before[at] ?? 0)).every((given) => given >= 8)).toBe(true);
});

test("whoever leaves while it waits is not called, and the others are read", async () => {
  const turns = new ReadScheduler(TURN_BYTES);
  const callers = join(turns, 20);
  turn(turns, callers);
  const gone = callers.filter((_, at) => at % 2 === 0);
  for (const caller of gone) {
    turns.leave(caller);
    caller.isRead = false;
  }
  const rest = callers.filter((caller) => !gone.includes(caller));
  for (let count = 0; count < 20; count++) {
    await setImmediate();
    turn(turns, rest);
  }
  expect(gone.some((caller) => caller.isRead)).toBe(false);
  expect(rest.every((caller) => caller.given >= 5)).toBe(true);
});
