import { expect, test } from "vitest";
import type { Steps } from "../../language/json/in-steps.ts";
import { inTurns, takeTurn } from "./loop-turns.ts";

const guarded = { guard: (work: () => void): void => work(), isOver: (): boolean => false };

function work(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
}

function* slow(steps: number, note: () => void = () => {}): Steps<string> {
  for (let step = 0; step < steps; step++) {
    note();
    work(10);
    yield;
  }
  return "done";
}

test("others have their turn between the steps, and other large work, too", async () => {
  const seen: string[] = [];
  const timer = setInterval(() => seen.push("."), 0);
  await Promise.all(
    ["a", "b"].map(
      (name) =>
        new Promise((over) =>
          inTurns(
            slow(5, () => seen.push(name)),
            guarded,
            over,
          ),
        ),
    ),
  );
  clearInterval(timer);
  expect(seen.filter((each) => each !== ".").join("")).toBe("ababababab");
  expect(seen.join("")).not.toMatch(/[ab]{4}/);
});

test("work that nobody waits for ends at its next turn", async () => {
  let steps = 0;
  let isOver = false;
  inTurns(
    slow(5, () => {
      steps++;
      isOver = steps === 2;
    }),
    { ...guarded, isOver: () => isOver },
    () => expect.unreachable(),
  );
  await new Promise((over) => setTimeout(over, 100));
  expect(steps).toBe(2);
});

test("work that throws goes no further, and the turns of others come all the same", async () => {
  const thrown: unknown[] = [];
  const guard = (turn: () => void): void => {
    try {
      turn();
    } catch (error) {
      thrown.push(error);
    }
  };
  const broken = slow(5, () => {
    throw new Error("broken");
  });
  inTurns(broken, { guard, isOver: () => false }, () => expect.unreachable());
  await new Promise<void>((over) => takeTurn(over));
  expect(thrown).toEqual([new Error("broken")]);
});
