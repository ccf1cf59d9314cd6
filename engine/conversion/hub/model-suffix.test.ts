import { expect, it } from "vitest";
import { splitSuffix } from "./model-suffix.ts";

const configured = new Set(["m", "m-thinking-2507", "o-mini-high", "a-b"]);
const on = (more: object): object => ({ mode: "on", ...more });

it.each([
  ["m", { model: "m" }],
  // A configured name is never split.
  ["m-thinking-2507", { model: "m-thinking-2507" }],
  ["o-mini-high", { model: "o-mini-high" }],
  ["m-high", { model: "m", reasoning: on({ effort: "high" }) }],
  ["m-minimal", { model: "m", reasoning: on({ effort: "minimal" }) }],
  ["m-thinking", { model: "m", reasoning: on({}) }],
  ["m-thinking-2048", { model: "m", reasoning: on({ budget: 2048 }) }],
  ["m-thinking-low", { model: "m", reasoning: on({ effort: "low" }) }],
  ["m-thinking-0", { model: "m", reasoning: { mode: "off" } }],
  ["m-nothinking", { model: "m", reasoning: { mode: "off" } }],
  ["a-b-medium", { model: "a-b", reasoning: on({ effort: "medium" }) }],
  ["m-none", undefined],
  ["unknown-high", undefined],
  ["-high", undefined],
])("%s", (name, expected) => {
  expect(splitSuffix(name, (model) => configured.has(model))).toEqual(expected);
});
