import { expect, test } from "vitest";
import { LossPolicies, type LossPolicy, shortened } from "./loss-policies.ts";

const policies = (rules: Record<string, LossPolicy>): LossPolicies =>
  new LossPolicies(Object.entries(rules).map(([pattern, policy]) => ({ pattern, policy })));

test("without rules, every loss is allowed", () => {
  expect(policies({}).refused(["sampling.seed"])).toBeUndefined();
  expect(policies({}).warned(["sampling.seed"])).toEqual([]);
});

test("the first matching pattern applies", () => {
  const chosen = policies({ "sampling.top_k": "allow", "sampling.*": "reject", "*": "warn" });
  expect(chosen.refused(["sampling.top_k", "sampling.seed"])).toBe("sampling.seed");
  expect(chosen.warned(["sampling.top_k", "turns.parts[audio]"])).toEqual(["turns.parts[audio]"]);
});

test("a pattern can match kinds of parts", () => {
  expect(policies({ "turns.parts[*]": "reject" }).refused(["turns.parts[audio]"])).toBe("turns.parts[audio]");
  expect(policies({ "turns.parts[*]": "reject" }).refused(["turns.parts.detail"])).toBeUndefined();
});

test("the log lists 100 losses, counts the others, and cuts long names", () => {
  const few = ["sampling.seed", "turns.parts[audio]"];
  expect(shortened(few)).toBe(few);
  const many = shortened(Array.from({ length: 1_000 }, (_, index) => `unknown${index}`));
  expect(many).toHaveLength(101);
  expect(many.at(-1)).toBe("and 900 more");
  expect(shortened(["x".repeat(1_000)])).toEqual(["x".repeat(200)]);
});
