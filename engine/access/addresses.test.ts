import { expect, test } from "vitest";
import { addressMatcher, callerAddress, isAddressBlock } from "./addresses.ts";

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
  expect(addressMatcher(blocks)(address)).toBe(matches);
});

test.each(["10.0.0.1/33", "10.0.0.0/8/8", "10.0.0", "2001:db8::/129", "10.0.0.0/x", ""])(
  "%s is no block",
  (text) => {
    expect(isAddressBlock(text)).toBe(false);
  },
);

test.each<[string, string | undefined, string]>([
  ["nothing was forwarded", undefined, "10.0.0.1"],
  ["one proxy", "203.0.113.7", "203.0.113.7"],
  ["a chain of ours", "203.0.113.7, 10.0.0.9", "203.0.113.7"],
  ["what a caller made up stands in front", "1.2.3.4, 203.0.113.7, 10.0.0.9", "203.0.113.7"],
  ["only ours", "10.0.0.8, 10.0.0.9", "10.0.0.8"],
  ["no address", "unknown, 10.0.0.9", "10.0.0.9"],
])("behind a proxy that is trusted, %s", (_title, forwarded, address) => {
  expect(callerAddress("10.0.0.1", forwarded, addressMatcher(["10.0.0.0/8"]))).toBe(address);
});

test("whoever is not trusted may claim what he likes", () => {
  expect(callerAddress("203.0.113.7", "10.0.0.1", addressMatcher(["10.0.0.0/8"]))).toBe("203.0.113.7");
});
