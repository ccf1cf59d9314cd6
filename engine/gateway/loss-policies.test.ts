import { expect, test } from "vitest";
import { LossPolicies, type LossPolicy } from "./loss-policies.ts";

const policies = (rules: Record<string, LossPolicy>): LossPolicies =>
  new LossPolicies(Object.entries(rules).map(([pattern, policy]) => ({ pattern, policy })));

test("without rules everything may be lost", () => {
  expect(policies({}).refused(["sampling.seed"])).toBeUndefined();
  expect(policies({}).warned(["sampling.seed"])).toEqual([]);
});

test("the first pattern that fits decides", () => {
  const chosen = policies({ "sampling.top_k": "allow", "sampling.*": "reject", "*": "warn" });
  expect(chosen.refused(["sampling.top_k", "sampling.seed"])).toBe("sampling.seed");
  expect(chosen.warned(["sampling.top_k", "turns.parts[audio]"])).toEqual(["turns.parts[audio]"]);
});

test("kinds of parts are patterns like any other", () => {
  expect(policies({ "turns.parts[*]": "reject" }).refused(["turns.parts[audio]"])).toBe("turns.parts[audio]");
  expect(policies({ "turns.parts[*]": "reject" }).refused(["turns.parts.detail"])).toBeUndefined();
});
