import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bounds, InFlight, type Release } from "./in-flight.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const bounds: Bounds = { most: 2, waiting: 2, queueTimeoutMs: 100 };

function enter(inFlight: InFlight, heard: string[], name: string, more: Partial<Bounds> = {}): Release {
  const release = inFlight.enter(
    "a",
    { ...bounds, ...more },
    () => heard.push(`${name} goes`),
    () => heard.push(`${name} is refused`),
  );
  return release ?? (() => {});
}

test("so many go, a few wait for their turn in order, the others are refused at once", () => {
  const [inFlight, heard] = [new InFlight(), [] as string[]];
  const releases = ["1", "2", "3", "4", "5"].map((name) => enter(inFlight, heard, name));
  expect(heard).toEqual(["1 goes", "2 goes", "5 is refused"]);
  releases[1]?.();
  expect(heard.at(-1)).toBe("3 goes");
  // A second call has no effect.
  releases[1]?.();
  expect(heard.at(-1)).toBe("3 goes");
  releases[0]?.();
  expect(heard.at(-1)).toBe("4 goes");
});

test("who waits for too long is refused; who leaves meanwhile hears nothing more", () => {
  const [inFlight, heard] = [new InFlight(), [] as string[]];
  const releases = ["1", "2", "3", "4"].map((name) => enter(inFlight, heard, name));
  releases[2]?.();
  vi.advanceTimersByTime(100);
  expect(heard).toEqual(["1 goes", "2 goes", "4 is refused"]);
  releases[0]?.();
  expect(inFlight.isFull("a", 2)).toBe(false);
});

test("what is counted apart is counted apart, and nothing is kept of what is over", () => {
  const [inFlight, heard] = [new InFlight(), [] as string[]];
  const releases = ["1", "2"].map((name) => enter(inFlight, heard, name));
  expect([inFlight.isFull("a", 2), inFlight.isFull("b", 2)]).toEqual([true, false]);
  for (const release of releases) release();
  expect(inFlight.isFull("a", 1)).toBe(false);
});

test("more may be in flight from now on: those who wait go with the next who leaves", () => {
  const [inFlight, heard] = [new InFlight(), [] as string[]];
  const [first] = ["1", "2", "3"].map((name) => enter(inFlight, heard, name));
  enter(inFlight, heard, "4", { most: 10 });
  first?.();
  expect(heard).toEqual(["1 goes", "2 goes", "3 goes", "4 goes"]);
});

test("who goes on at once can leave before it has come back, and who waits for that goes then", () => {
  const [inFlight, heard] = [new InFlight(), [] as string[]];
  const one: Bounds = { ...bounds, most: 1 };
  const refuse = (): void => void heard.push("refused");
  inFlight.enter(
    "a",
    one,
    (release) => {
      inFlight.enter("a", one, () => heard.push("the next goes"), refuse);
      release?.();
      heard.push("left");
    },
    refuse,
  );
  expect(heard).toEqual(["the next goes", "left"]);
  expect(inFlight.isFull("a", 1)).toBe(true);
});

test("who leaves as the last does not take away what others have begun to count meanwhile", () => {
  const inFlight = new InFlight();
  const one: Bounds = { ...bounds, most: 1 };
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
