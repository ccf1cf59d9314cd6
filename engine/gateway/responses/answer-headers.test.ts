import { expect, test } from "vitest";
import { formatDropped } from "./answer-headers.ts";

test("a list that is too long ends with a complete name and `...`", () => {
  const names = Array.from({ length: 300 }, (_, index) => `name-${index}`);
  const list = formatDropped(names);
  expect(list.length).toBeLessThanOrEqual(2048 + ",...".length);
  expect(list).toMatch(/,name-\d+,\.\.\.$/);
  expect(names.join(",").startsWith(list.slice(0, -"...".length))).toBe(true);
  expect(formatDropped(names.slice(0, 3))).toBe("name-0,name-1,name-2");
});

test.each([[["x".repeat(100_000)]], [["x".repeat(100_000), "y"]]])(
  "a name that is too long by itself is cut",
  (names) => {
    expect(formatDropped(names)).toBe(`${"x".repeat(2048)}...`);
  },
);
