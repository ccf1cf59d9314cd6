import type { LookupFunction } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDnsCache } from "./dns-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

type Answer = Parameters<LookupFunction>[2];

/** A controllable name server, and a client that uses the cache. */
function setUp() {
  const lookups: { name: string; answer: Answer }[] = [];
  const names = createDnsCache((name, _options, answer) => void lookups.push({ name, answer }));
  const lookUp = (name = "a.example"): Promise<unknown> =>
    new Promise((resolve) => names(name, {}, (error, address) => resolve(error?.message ?? address)));
  return { lookups, lookUp };
}

test("concurrent lookups of a name share one answer, and later lookups use the cache", async () => {
  const { lookups, lookUp } = setUp();
  const both = [lookUp(), lookUp(), lookUp("b.example")];
  expect(lookups.map(({ name }) => name)).toEqual(["a.example", "b.example"]);
  lookups[0]?.answer(null, "192.0.2.1", 4);
  lookups[1]?.answer(null, "192.0.2.2", 4);
  expect(await Promise.all(both)).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.2"]);
  expect(await lookUp()).toBe("192.0.2.1");
  expect(lookups).toHaveLength(2);
});

test("an old answer is used while the name server does not respond, and after it has failed", async () => {
  const { lookups, lookUp } = setUp();
  const first = lookUp();
  lookups[0]?.answer(null, "192.0.2.1", 4);
  await first;
  vi.advanceTimersByTime(61_000);
  expect(await lookUp()).toBe("192.0.2.1");
  expect(await lookUp()).toBe("192.0.2.1");
  expect(lookups).toHaveLength(2);
  lookups[1]?.answer(new Error("SERVFAIL"), "", 4);
  expect(await lookUp()).toBe("192.0.2.1");
  expect(lookups).toHaveLength(2);
  vi.advanceTimersByTime(6_000);
  expect(await lookUp()).toBe("192.0.2.1");
  lookups[2]?.answer(null, "192.0.2.9", 4);
  expect(await lookUp()).toBe("192.0.2.9");
});

test("a name that never had an answer is looked up each time", async () => {
  const { lookups, lookUp } = setUp();
  for (const at of [0, 1]) {
    const failed = lookUp();
    lookups[at]?.answer(new Error("ENOTFOUND"), "", 4);
    expect(await failed).toBe("ENOTFOUND");
  }
});
