/** A depth that would run no test is refused. */
import { expect, test } from "vitest";
import { readDepth } from "./depth.ts";

test.each([
  [undefined, 1],
  ["1", 1],
  ["4", 4],
  ["300", 300],
])("%s is a valid depth", (text, depth) => {
  expect(readDepth(text)).toBe(depth);
});

test.each(["", "0", "-1", "0.5", "1e3", " 4", "deep"])('"%s" is refused with a correct example', (text) => {
  expect(() => readDepth(text)).toThrow("Type POLYWIRE_TEST_DEPTH=4 npm test");
});
