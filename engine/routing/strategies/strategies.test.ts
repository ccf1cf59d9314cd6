/** Simulates each strategy with a million requests on a virtual clock, and compares the results with its theory. */
import { describe, expect, test } from "vitest";
import { createOrder } from "./create-order.ts";
import { Load } from "./load.ts";
import type { Asked, StrategyName, Traits } from "./strategy.ts";
import { TwoChoices } from "./two-choices.ts";

const REQUESTS = 1_000_000;
const everyone = (): boolean => true;

function members(weights: readonly number[]): Traits[] {
  return weights.map((weight, index) => ({
    weight,
    name: `channel-${index}`,
    load: new Load(),
    price: undefined,
  }));
}

const orderOf = (strategy: StrategyName, all: readonly Traits[]) =>
  createOrder({ strategy }, all, (member) => member);

function first(
  order: ReturnType<typeof orderOf>,
  asked: Asked = { nowMs: 0 },
  isReady: (member: Traits) => boolean = everyone,
): Traits {
  const found: Traits[] = [];
  order.take(isReady, found, asked);
  return found[0] as Traits;
}

/** A request whose affinity is this text. */
const sticking = (affinity: string | undefined): Asked => ({
  nowMs: 0,
  facts: { isStreamed: false, affinity: () => affinity },
});

/** Pearson's statistic of observed counts against shares. */
function chiSquare(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return counts.reduce((sum, count, index) => {
    const expected = (total * (shares[index] as number)) / whole;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

/** The 99.9 % quantile of the chi-square distribution, for 1 to 4 degrees of freedom. */
const CRITICAL = [10.83, 13.82, 16.27, 18.47];

/** A linear congruential generator (Numerical Recipes): the same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(["priority", "weighted"] as const)("%s", (strategy) => {
  test("a million requests have exactly the shares of the weights", () => {
    const weights = [5, 3, 1, 1];
    const all = members(weights);
    const order = orderOf(strategy, all);
    const counts = new Map(all.map((member) => [member, 0]));
    for (let request = 0; request < REQUESTS; request++) {
      const member = first(order);
      counts.set(member, (counts.get(member) as number) + 1);
    }
    expect([...counts.values()]).toEqual(weights.map((weight) => (REQUESTS * weight) / 10));
  });
});

describe("sticky", () => {
  const weights = [4, 3, 2, 1];

  test("the shares of a million keys follow the weights", () => {
    const all = members(weights);
    const order = orderOf("sticky", all);
    const counts = all.map(() => 0);
    for (let key = 0; key < REQUESTS; key++) {
      const index = all.indexOf(first(order, sticking(`user ${key}`)));
      counts[index] = (counts[index] as number) + 1;
    }
    expect(chiSquare(counts, weights)).toBeLessThan(CRITICAL[2] as number);
  });

  test("a key keeps its member; if that is lost, only its keys move, by the weights of the others", () => {
    const all = members(weights);
    const order = orderOf("sticky", all);
    const lost = all[0] as Traits;
    const moved = all.map(() => 0);
    const strays: number[] = [];
    for (let key = 0; key < 100_000; key++) {
      const asked = sticking(`conversation ${key}`);
      const home = first(order, asked);
      const other = first(order, asked, (member) => member !== lost);
      if (home === lost) {
        const index = all.indexOf(other);
        moved[index] = (moved[index] as number) + 1;
      } else if (other !== home) strays.push(key);
      if (first(order, asked) !== home) strays.push(key);
    }
    expect(strays).toEqual([]);
    expect(chiSquare(moved.slice(1), weights.slice(1))).toBeLessThan(CRITICAL[1] as number);
  });

  test("another process ranks alike, in whatever order it read the channels", () => {
    const all = members(weights);
    const one = orderOf("sticky", all);
    const other = orderOf("sticky", members(weights).toReversed());
    for (let key = 0; key < 1000; key++)
      expect(first(one, sticking(String(key))).name).toBe(first(other, sticking(String(key))).name);
  });

  test("requests without a key take turns", () => {
    const all = members([1, 1]);
    const order = orderOf("sticky", all);
    const names = [1, 2, 3, 4].map(() => first(order, sticking(undefined)).name);
    expect(names).toEqual(["channel-0", "channel-1", "channel-0", "channel-1"]);
  });

  test("all ready members are in the order, so that a failure moves on", () => {
    const all = members(weights);
    const found: Traits[] = [];
    orderOf("sticky", all).take((member) => member !== all[1], found, sticking("k"));
    expect(found.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      all[0],
      all[2],
      all[3],
    ]);
  });
});

describe("least_busy", () => {
  test("every request goes to a member with the fewest requests in flight", () => {
    const all = members([1, 1, 1, 1, 1]);
    const order = orderOf("least_busy", all);
    const random = generator(7);
    const running: Traits[] = [];
    let worst = 0;
    for (let request = 0; request < REQUESTS; request++) {
      if (running.length < 100) {
        const member = first(order);
        const least = Math.min(...all.map(({ load }) => load?.inFlight as number));
        worst = Math.max(worst, (member.load as Load).inFlight - least);
        member.load?.begin();
        running.push(member);
      } else {
        const [ended] = running.splice(Math.floor(random() * running.length), 1);
        ended?.load?.end();
      }
    }
    expect(worst).toBe(0);
  });

  test("idle members take turns by weight", () => {
    const all = members([3, 1]);
    const order = orderOf("least_busy", all);
    const names = [1, 2, 3, 4].map(() => first(order).name);
    expect(names.filter((name) => name === "channel-0").length).toBe(3);
  });
});

describe("lowest_latency", () => {
  test("two choices: the fullest of ten members has at most four more than the mean after a million requests", () => {
    const all = members(Array.from({ length: 10 }, () => 1));
    for (const { load } of all) load?.observe(100, false, 0);
    const order = new TwoChoices(all, (member) => member, generator(1));
    const found: Traits[] = [];
    for (let request = 0; request < REQUESTS; request++) {
      found.length = 0;
      order.take(everyone, found, { nowMs: 0 });
      found[0]?.load?.begin();
    }
    const loads = all.map(({ load }) => load?.inFlight as number);
    // ln ln n / ln 2 + O(1) (Berenbrink et al. 2000); one random choice would exceed the mean by some hundreds.
    expect(Math.max(...loads) - REQUESTS / 10).toBeLessThanOrEqual(4);
  });

  test("of a million requests, a member that is ten times slower gets few, but some", () => {
    const INTERVAL_MS = 20;
    const all = members([1, 1, 1]);
    const latencies = [100, 100, 1000];
    const order = new TwoChoices(all, (member) => member, generator(3));
    const counts = [0, 0, 0];
    /** The members whose responses end in a slot of 20 ms; a ring of one second. */
    const ending = Array.from({ length: 51 }, (): number[] => []);
    for (let request = 0; request < REQUESTS; request++) {
      const nowMs = request * INTERVAL_MS;
      for (const index of (ending[request % 51] as number[]).splice(0)) {
        const { load } = all[index] as Traits;
        load?.end();
        load?.observe(latencies[index] as number, false, nowMs);
      }
      const member = first(order, { nowMs });
      const index = all.indexOf(member);
      member.load?.begin();
      counts[index] = (counts[index] as number) + 1;
      ending[(request + (latencies[index] as number) / INTERVAL_MS) % 51]?.push(index);
    }
    expect((counts[2] as number) / REQUESTS).toBeLessThan(0.05);
    expect(counts[2]).toBeGreaterThan(1000);
  });

  test("the average converges to a lower latency with its time constant, and takes a higher one at once", () => {
    const load = new Load();
    load.observe(1000, false, 0);
    let nowMs = 0;
    for (; nowMs < 10_000; nowMs += 10) load.observe(200, false, nowMs + 10);
    // e^-1 of the difference is left after one time constant.
    expect(load.latencyMs(false, nowMs)).toBeCloseTo(200 + 800 / Math.E, 0);
    load.observe(900, false, nowMs);
    expect(load.latencyMs(false, nowMs)).toBe(900);
    expect(load.latencyMs(true, nowMs)).toBe(0);
  });

  test("a failure raises the latency, and never lowers it", () => {
    const load = new Load();
    load.observe(500, true, 0);
    load.observeFailure(1, true, 0);
    expect(load.latencyMs(true, 0)).toBe(500);
    load.observeFailure(60_000, true, 0);
    expect(load.latencyMs(true, 0)).toBe(60_000);
  });
});

describe("cheapest", () => {
  test("a million requests cost the lowest price of the members that were ready, and share equal prices by weight", () => {
    const prices = [30, 10, 10, 20];
    const all = members([1, 3, 1, 1]).map((member, index) => ({ ...member, price: prices[index] }));
    const order = orderOf("cheapest", all);
    const random = generator(11);
    const counts = [0, 0, 0, 0];
    let cost = 0;
    let lowestCost = 0;
    for (let request = 0; request < REQUESTS; request++) {
      // The two cheapest are ready together or not at all, so their shares stay exact.
      const areReady = random() < 0.75;
      const member = first(order, { nowMs: request }, ({ price }) => price !== 10 || areReady);
      cost += member.price as number;
      lowestCost += areReady ? 10 : 20;
      const index = all.findIndex(({ name }) => name === member.name);
      counts[index] = (counts[index] as number) + 1;
    }
    expect(cost).toBe(lowestCost);
    expect(counts[0]).toBe(0);
    expect(Math.abs((counts[1] as number) - 3 * (counts[2] as number))).toBeLessThanOrEqual(3);
  });

  test("the lowest price first, equal ones in turns, an unknown price last", () => {
    const all = members([1, 1, 1, 1]).map((member, index) => ({
      ...member,
      price: [9, 2, undefined, 2][index],
    }));
    const order = orderOf("cheapest", all);
    const names = [1, 2].map(() => {
      const found: Traits[] = [];
      order.take(everyone, found, { nowMs: 0 });
      return found.map(({ name }) => name.slice(-1)).join("");
    });
    expect(names).toEqual(["1302", "3102"]);
  });
});
