import { expect, test } from "vitest";
import { allowList, isAllowEntry } from "./allow-list.ts";

test.each(["files.example", "*.corp.example", "localhost", "10.2.0.0/16", "127.0.0.1", "fd12::/16", "::1"])(
  "%s can be trusted",
  (entry) => {
    expect(isAllowEntry(entry)).toBe(true);
  },
);

test.each([
  "",
  "https://files.example",
  "a b",
  "*",
  "*.",
  "10.2.0.0/33",
  "10.2.0.0/",
  "10.2.0/8",
  "1.2.3",
  "a/b",
])("`%s` is not a valid entry", (entry) => {
  expect(isAllowEntry(entry)).toBe(false);
});

test("names match by host name, and addresses by network, also inside IPv6 addresses", () => {
  const list = allowList(["Files.example", "*.corp.example", "10.2.0.0/16", "fd12::/16"]);
  expect(["files.example", "a.corp.example", "a.b.corp.example"].every(list.hasHost)).toBe(true);
  expect(["corp.example", "evilcorp.example", "files.example.evil"].some(list.hasHost)).toBe(false);
  expect(["10.2.3.4", "::ffff:10.2.3.4", "64:ff9b::10.2.3.4", "fd12::1"].every(list.hasAddress)).toBe(true);
  expect(["10.3.0.1", "fd13::1", "127.0.0.1"].some(list.hasAddress)).toBe(false);
});
