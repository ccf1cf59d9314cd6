import { expect, test } from "vitest";
import { blockMatcher } from "../network/address-block.ts";
import { readClientAddress } from "./client-address.ts";

test.each<[string, string | undefined, string]>([
  ["nothing was forwarded", undefined, "10.0.0.1"],
  ["one proxy", "203.0.113.7", "203.0.113.7"],
  ["a chain of ours", "203.0.113.7, 10.0.0.9", "203.0.113.7"],
  ["what a caller made up stands in front", "1.2.3.4, 203.0.113.7, 10.0.0.9", "203.0.113.7"],
  ["only ours", "10.0.0.8, 10.0.0.9", "10.0.0.8"],
  ["no address", "unknown, 10.0.0.9", "10.0.0.9"],
])("behind a proxy that is trusted, %s", (_title, forwarded, address) => {
  expect(readClientAddress("10.0.0.1", forwarded, blockMatcher(["10.0.0.0/8"]))).toBe(address);
});

test("whoever is not trusted may claim what he likes", () => {
  expect(readClientAddress("203.0.113.7", "10.0.0.1", blockMatcher(["10.0.0.0/8"]))).toBe("203.0.113.7");
});
