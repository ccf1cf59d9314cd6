import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { ReadScheduler, type ScheduledBody } from "./read-scheduler.ts";

const PIECE_BYTES = 128 * 1024;
const TURN_BYTES = 512 * 1024;

/** A client with endless data. It sends a chunk in each turn in which it is read. */
class Client implements ScheduledBody {
  pieces = 0;
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
function turn(scheduler: ReadScheduler, clients: readonly Client[], pieceBytes = PIECE_BYTES): number {
  let bytes = 0;
  for (const client of clients) {
    if (!client.isRead) continue;
    bytes += pieceBytes;
    client.pieces++;
    scheduler.countBytes(client, pieceBytes);
  }
  return bytes;
}

function join(scheduler: ReadScheduler, count: number): Client[] {
  const clients = Array.from({ length: count }, () => new Client());
  for (const client of clients) scheduler.join(client);
  return clients;
}

test("a turn reads no more than its limit from many fast clients, and the same from each", async () => {
  const scheduler = new ReadScheduler(TURN_BYTES);
  const clients = join(scheduler, 50);
  const read: number[] = [];
  for (let count = 0; count < 200; count++) {
    read.push(turn(scheduler, clients));
    await setImmediate();
  }
  expect(Math.max(...read)).toBeLessThanOrEqual(TURN_BYTES);
  expect(Math.min(...read)).toBe(TURN_BYTES);
  const pieces = clients.map((client) => client.pieces);
  expect(Math.max(...pieces) - Math.min(...pieces)).toBeLessThanOrEqual(2);
});

test("a single client, or clients with little data, never wait", async () => {
  const scheduler = new ReadScheduler(TURN_BYTES);
  const alone = join(scheduler, 1);
  for (let count = 0; count < 20; count++) {
    expect(turn(scheduler, alone)).toBe(PIECE_BYTES);
    await setImmediate();
  }
  const slow = join(scheduler, 1000);
  for (let count = 0; count < 20; count++) {
    expect(turn(scheduler, slow, 100)).toBe(1000 * 100);
    await setImmediate();
  }
});

test("clients without data do not delay the others", async () => {
  const scheduler = new ReadScheduler(TURN_BYTES);
  const [idle, busy] = [join(scheduler, 20), join(scheduler, 20)];
  turn(scheduler, [...idle, ...busy], TURN_BYTES / 40);
  const before = busy.map((client) => client.pieces);
  for (let count = 0; count < 100; count++) {
    await setImmediate();
    turn(scheduler, busy);
  }
  expect(idle.every((client) => client.turns >= 5)).toBe(true);
  expect(busy.map((client, at) => client.pieces - (before[at] ?? 0)).every((pieces) => pieces >= 8)).toBe(
    true,
  );
});

test("a client that leaves while it waits is not resumed, and the others are read", async () => {
  const scheduler = new ReadScheduler(TURN_BYTES);
  const clients = join(scheduler, 20);
  turn(scheduler, clients);
  const gone = clients.filter((_, at) => at % 2 === 0);
  for (const client of gone) {
    scheduler.leave(client);
    client.isRead = false;
  }
  const rest = clients.filter((client) => !gone.includes(client));
  for (let count = 0; count < 20; count++) {
    await setImmediate();
    turn(scheduler, rest);
  }
  expect(gone.some((client) => client.isRead)).toBe(false);
  expect(rest.every((client) => client.pieces >= 5)).toBe(true);
});
