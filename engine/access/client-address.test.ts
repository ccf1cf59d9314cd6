import { expect, test } from "vitest";
import { blockMatcher } from "../network/address-block.ts";
import { readClientAddress } from "./client-address.ts";

test.each<[string, string | undefined, string]>([
  ["no header", undefined, "10.0.0.1"],
  ["one proxy", "203.0.113.7", "203.0.113.7"],
  ["several trusted proxies", "203.0.113.7, 10.0.0.9", "203.0.113.7"],
  ["a forged entry before the real one", "1.2.3.4, 203.0.113.7, 10.0.0.9", "203.0.113.7"],
  ["only trusted proxies", "10.0.0.8, 10.0.0.9", "10.0.0.8"],
  ["an entry that is not an address", "unknown, 10.0.0.9", "10.0.0.9"],
])("x-forwarded-for of a trusted proxy: %s", (_title, forwarded, address) => {
  expect(readClientAddress("10.0.0.1", forwarded, blockMatcher(["10.0.0.0/8"]))).toBe(address);
});

test("x-forwarded-for of an untrusted address is ignored", () => {
  expect(readClientAddress("203.0.113.7", "10.0.0.1", blockMatcher(["10.0.0.0/8"]))).toBe("203.0.113.7");
});
