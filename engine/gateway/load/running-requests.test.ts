import { getHeapSpaceStatistics } from "node:v8";
import { afterEach, expect, test, vi } from "vitest";
import { Exchange } from "../exchange/exchange.ts";
import { DiscardedAnswer } from "../responses/discarded-answer.ts";
import type { Service } from "../service/service.ts";
import { BufferedMemory } from "./buffered-memory.ts";
import { RunningRequests } from "./running-requests.ts";

afterEach(() => vi.useRealTimers());

function request(payload?: unknown): Exchange {
  const one = {
    index: 0,
    held: payload,
    setIndex(index: number) {
      one.index = index;
    },
    checkDeadline() {},
  };
  return one as unknown as Exchange;
}

test("an ended request is removed once, in any order", () => {
  const running = new RunningRequests();
  const all = Array.from({ length: 5 }, () => request());
  let empty = 0;
  running.onEmpty = () => empty++;
  for (const each of all) running.add(each);
  for (const index of [1, 1, 4, 0]) running.delete(all[index] as Exchange);
  expect(new Set(running.all())).toEqual(new Set([all[2], all[3]]));
  expect(running.size).toBe(2);
  for (const index of [2, 3, 3]) running.delete(all[index] as Exchange);
  expect([running.size, empty]).toEqual([0, 1]);
});

test("memory of ended requests does not stay until a full garbage collection", () => {
  const running = new RunningRequests();
  const open: Exchange[] = [];
  const [many, atOnce, payloadBytes] = [60_000, 16, 8_000];
  const begin = (): void => {
    const started = request(new Array(payloadBytes / 8).fill(0.5));
    running.add(started);
    open.push(started);
  };
  for (let count = 0; count < atOnce; count++) begin();
  // These requests live long enough to move to the old generation, together with the structure that contains them.
  for (let count = 0; count < many; count++) request(new Array(payloadBytes / 8).fill(0.5));
  const before = tenuredBytes();
  for (let count = 0; count < many; count++) {
    begin();
    running.delete(open.shift() as Exchange);
  }
  expect(tenuredBytes() - before).toBeLessThan((many * payloadBytes) / 20);
});

test("a request without its client ends at its deadline, and without requests no timer runs", () => {
  vi.useFakeTimers();
  const running = new RunningRequests();
  const service = {
    bufferedMemory: new BufferedMemory(),
    log: { isLevelEnabled: () => false },
    losses: { warned: () => [] },
  } as unknown as Service;
  const wire = { name: "any" } as Exchange["wire"];
  const exchange = new Exchange(service, running, new DiscardedAnswer(), { wire, operation: undefined });
  const messages: string[] = [];
  exchange.cancelBy(({ message }) => {
    messages.push(message);
    exchange.settle({ status: 504 });
  });
  // This replaces the previous deadline.
  exchange.expectBody(500);
  exchange.expectEnd(1_000);
  exchange.closed();
  vi.advanceTimersByTime(900);
  expect([messages, running.size]).toEqual([[], 1]);
  vi.advanceTimersByTime(300);
  expect([messages, running.size]).toEqual([["the response took longer than this gateway allows"], 0]);
  expect(vi.getTimerCount()).toBe(0);
});

/** Size of the old generation of the heap. */
function tenuredBytes(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith("new"));
  return spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}
