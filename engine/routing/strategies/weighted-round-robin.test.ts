import fc from "fast-check";
import { expect, test } from "vitest";
import { WeightedRoundRobin } from "./weighted-round-robin.ts";

function run(weights: Record<string, number>, rounds: number, isReady = (_: string) => true): string {
  const turns = new WeightedRoundRobin(Object.keys(weights), (name) => weights[name] as number);
  return Array.from({ length: rounds }, () => {
    const order: string[] = [];
    turns.take(isReady, order);
    return order[0];
  }).join("");
}

test("shares are spread, not bunched", () => {
  expect(run({ a: 3, b: 1 }, 8)).toBe("aabaaaba");
  expect(run({ a: 1, b: 1, c: 1 }, 6)).toBe("abcabc");
});

test("who is not ready is left out, and loses nothing by it", () => {
  expect(run({ a: 1, b: 1, c: 1 }, 4, (name) => name !== "b")).toBe("acac");
});

test("over a full round everyone gets exactly its weight", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(weights, (list) => {
      const names = Object.fromEntries(
        list.map((weight, index) => [String.fromCharCode(97 + index), weight]),
      );
      const total = list.reduce((sum, weight) => sum + weight, 0);
      const taken = run(names, total);
      for (const [name, weight] of Object.entries(names)) expect(taken.split(name).length - 1).toBe(weight);
    }),
  );
});

test("everyone who is ready is in the order once; others come when asked for", () => {
  const turns = new WeightedRoundRobin(["a", "b", "c"], () => 1);
  const order: string[] = [];
  turns.take((name) => name !== "a", order);
  expect(order.toSorted()).toEqual(["b", "c"]);
  turns.others((name) => name !== "a", order);
  expect(order.at(-1)).toBe("a");
});
