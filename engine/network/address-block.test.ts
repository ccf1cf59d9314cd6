import { expect, test } from "vitest";
import { blockMatcher, readBlock } from "./address-block.ts";

test.each<[string[], string, boolean]>([
  [["203.0.113.7"], "203.0.113.7", true],
  [["203.0.113.7"], "203.0.113.8", false],
  [["10.0.0.0/8"], "10.200.3.4", true],
  [["10.0.0.0/8"], "11.0.0.1", false],
  [["10.0.0.0/8"], "::ffff:10.1.2.3", true],
  [["10.0.0.0/8"], "0000:0000:0000:0000:0000:ffff:0a01:0203", true],
  [["2001:db8::/32"], "2001:0db8:0000:0000:0000:0000:0000:0001", true],
  [["2001:db8::/32"], "2001:db9::1", false],
  [["0.0.0.0/0"], "2001:db9::1", false],
  [[], "10.0.0.1", false],
  [["no address"], "10.0.0.1", false],
  [["10.0.0.0/8"], "", false],
])("%j with %s: %s", (blocks, address, matches) => {
  expect(blockMatcher(blocks)(address)).toBe(matches);
});

test.each([
  "10.0.0.1/33",
  "10.0.0.0/8/8",
  "10.0.0",
  "2001:db8::/129",
  "10.0.0.0/x",
  "10.0.0.0/",
  "10.0.0.0/1e1",
  "",
])("%s is no block", (text) => {
  expect(readBlock(text)).toBeUndefined();
});
