import type { LookupFunction } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDnsCache } from "./dns-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

type Answer = Parameters<LookupFunction>[2];

/** A controllable name server, and a client that uses the cache. */
function setUp() {
  const asked: { name: string; answer: Answer }[] = [];
  const names = createDnsCache((name, _options, answer) => void asked.push({ name, answer }));
  const ask = (name = "a.example"): Promise<unknown> =>
    new Promise((resolve) => names(name, {}, (error, address) => resolve(error?.message ?? address)));
  return { asked, ask };
}

test("who asks for the same name waits for the same answer, and later nobody waits", async () => {
  const { asked, ask } = setUp();
  const both = [ask(), ask(), ask("b.example")];
  expect(asked.map(({ name }) => name)).toEqual(["a.example", "b.example"]);
  asked[0]?.answer(null, "192.0.2.1", 4);
  asked[1]?.answer(null, "192.0.2.2", 4);
  expect(await Promise.all(both)).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.2"]);
  expect(await ask()).toBe("192.0.2.1");
  expect(asked).toHaveLength(2);
});

test("an old answer is used while the name server is silent, and after it has failed", async () => {
  const { asked, ask } = setUp();
  const first = ask();
  asked[0]?.answer(null, "192.0.2.1", 4);
  await first;
  vi.advanceTimersByTime(61_000);
  expect(await ask()).toBe("192.0.2.1");
  expect(await ask()).toBe("192.0.2.1");
  expect(asked).toHaveLength(2);
  asked[1]?.answer(new Error("SERVFAIL"), "", 4);
  expect(await ask()).toBe("192.0.2.1");
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(6_000);
  expect(await ask()).toBe("192.0.2.1");
  asked[2]?.answer(null, "192.0.2.9", 4);
  expect(await ask()).toBe("192.0.2.9");
});

test("a name that never had an answer is asked for each time", async () => {
  const { asked, ask } = setUp();
  for (const at of [0, 1]) {
    const failed = ask();
    asked[at]?.answer(new Error("ENOTFOUND"), "", 4);
    expect(await failed).toBe("ENOTFOUND");
  }
});
