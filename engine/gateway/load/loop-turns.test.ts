import { expect, test } from "vitest";
import type { Steps } from "../../language/json/in-steps.ts";
import { inTurns, takeTurn } from "./loop-turns.ts";

const guarded = { guard: (work: () => void): void => work(), isOver: (): boolean => false };

function work(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
}

function* slow(steps: number, onStep: () => void = () => {}): Steps<string> {
  for (let step = 0; step < steps; step++) {
    onStep();
    work(10);
    yield;
  }
  return "done";
}

test("other events and other large work run between the steps", async () => {
  const events: string[] = [];
  const timer = setInterval(() => events.push("."), 0);
  await Promise.all(
    ["a", "b"].map(
      (name) =>
        new Promise((resolve) =>
          inTurns(
            slow(5, () => events.push(name)),
            guarded,
            resolve,
          ),
        ),
    ),
  );
  clearInterval(timer);
  expect(events.filter((each) => each !== ".").join("")).toBe("ababababab");
  expect(events.join("")).not.toMatch(/[ab]{4}/);
});

test("work whose request has ended stops at its next turn", async () => {
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
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(steps).toBe(2);
});

test("work that throws stops, and other work still runs", async () => {
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
  await new Promise<void>((resolve) => takeTurn(resolve));
  expect(thrown).toEqual([new Error("broken")]);
});
