import { expect, test } from "vitest";
import { listOf } from "./answer-headers.ts";

test("a list that is too long ends with a whole name, and says that there are more", () => {
  const names = Array.from({ length: 300 }, (_, index) => `name-${index}`);
  const list = listOf(names);
  expect(list.length).toBeLessThanOrEqual(2048 + ",...".length);
  expect(list).toMatch(/,name-\d+,\.\.\.$/);
  expect(names.join(",").startsWith(list.slice(0, -"...".length))).toBe(true);
  expect(listOf(names.slice(0, 3))).toBe("name-0,name-1,name-2");
});

test.each([[["x".repeat(100_000)]], [["x".repeat(100_000), "y"]]])(
  "a name that is too long by itself is cut",
  (names) => {
    expect(listOf(names)).toBe(`${"x".repeat(2048)}...`);
  },
);
