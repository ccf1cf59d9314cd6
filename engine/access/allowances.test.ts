import { expect, test } from "vitest";
import { Allowances } from "./allowances.ts";
import type { Limiter, Reservation, Subject } from "./limits/limits.ts";

/** A limiter that records the keys of the subjects in each reservation. */
function recordingLimiter(): { limiter: Limiter; reservations: string[][] } {
  const reservations: string[][] = [];
  const reserve = (subjects: readonly Subject[]): Reservation => {
    reservations.push(subjects.map(({ key }) => key));
    return { settle() {}, handOver() {}, cancel() {} };
  };
  return { limiter: { reserve }, reservations };
}

const rule = (
  pattern: string,
): { pattern: string; matches(model: string): boolean; limits: { rpm: number } } => ({
  pattern,
  matches: (model) => model.startsWith(pattern.replace("*", "")),
  limits: { rpm: 1 },
});

test.each([
  { models: ["m1"], subjects: ["model:m1", "model:m*", "all"] },
  // The second target may answer, too; a rule that matches both counts once.
  { models: ["fast", "m1", "m2"], subjects: ["model:m1", "model:m2", "model:m*", "all"] },
  { models: ["other"], subjects: ["all"] },
])("$models is counted against $subjects", ({ models, subjects }) => {
  const { limiter, reservations } = recordingLimiter();
  const shared = { all: { limits: { rpm: 9 } }, models: [rule("m1"), rule("m2"), rule("m*")] };
  new Allowances(limiter, shared).reserve(undefined, models, { tokens: 1, micros: 1 });
  expect(reservations).toEqual([subjects]);
});
