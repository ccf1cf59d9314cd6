import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bounds, InFlight, type Release } from "./in-flight.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const bounds: Bounds = { maxInFlight: 2, maxWaiting: 2, queueTimeoutMs: 100 };

function enter(inFlight: InFlight, events: string[], name: string, more: Partial<Bounds> = {}): Release {
  const release = inFlight.enter(
    "a",
    { ...bounds, ...more },
    () => events.push(`${name} starts`),
    () => events.push(`${name} is refused`),
  );
  return release ?? (() => {});
}

test("requests beyond the limit wait in order, and requests beyond the queue are refused at once", () => {
  const [inFlight, events] = [new InFlight(), [] as string[]];
  const releases = ["1", "2", "3", "4", "5"].map((name) => enter(inFlight, events, name));
  expect(events).toEqual(["1 starts", "2 starts", "5 is refused"]);
  releases[1]?.();
  expect(events.at(-1)).toBe("3 starts");
  // A second call has no effect.
  releases[1]?.();
  expect(events.at(-1)).toBe("3 starts");
  releases[0]?.();
  expect(events.at(-1)).toBe("4 starts");
});

test("a request is refused after the timeout, and a request that ends while it waits gets no call", () => {
  const [inFlight, events] = [new InFlight(), [] as string[]];
  const releases = ["1", "2", "3", "4"].map((name) => enter(inFlight, events, name));
  releases[2]?.();
  vi.advanceTimersByTime(100);
  expect(events).toEqual(["1 starts", "2 starts", "4 is refused"]);
  releases[0]?.();
  expect(inFlight.isFull("a", 2)).toBe(false);
});

test("each counter counts only its requests, and starts at zero after they end", () => {
  const [inFlight, events] = [new InFlight(), [] as string[]];
  const releases = ["1", "2"].map((name) => enter(inFlight, events, name));
  expect([inFlight.isFull("a", 2), inFlight.isFull("b", 2)]).toEqual([true, false]);
  for (const release of releases) release();
  expect(inFlight.isFull("a", 1)).toBe(false);
});

test("after the limit is raised, waiting requests start when the next request ends", () => {
  const [inFlight, events] = [new InFlight(), [] as string[]];
  const [first] = ["1", "2", "3"].map((name) => enter(inFlight, events, name));
  enter(inFlight, events, "4", { maxInFlight: 10 });
  first?.();
  expect(events).toEqual(["1 starts", "2 starts", "3 starts", "4 starts"]);
});

test("a request can end before `enter` returns, and then the waiting request starts", () => {
  const [inFlight, events] = [new InFlight(), [] as string[]];
  const one: Bounds = { ...bounds, maxInFlight: 1 };
  const refuse = (): void => void events.push("refused");
  inFlight.enter(
    "a",
    one,
    (release) => {
      inFlight.enter("a", one, () => events.push("the next starts"), refuse);
      release?.();
      events.push("left");
    },
    refuse,
  );
  expect(events).toEqual(["the next starts", "left"]);
  expect(inFlight.isFull("a", 1)).toBe(true);
});

test("the end of the last request does not remove a counter that another request uses again", () => {
  const inFlight = new InFlight();
  const one: Bounds = { ...bounds, maxInFlight: 1 };
  const release = inFlight.enter(
    "a",
    one,
    () => {},
    () => {},
  );
  // One waits, starts, ends at once, and then comes back.
  inFlight.enter(
    "a",
    one,
    (release) => {
      release?.();
      inFlight.enter(
        "a",
        one,
        () => {},
        () => {},
      );
    },
    () => {},
  );
  release?.();
  expect(inFlight.isFull("a", 1)).toBe(true);
});
