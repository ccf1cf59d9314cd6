import { describe, expect, test } from "vitest";
import type { TokenPlace } from "../conversion/contract.ts";
import { authenticate, headerFor, placesFor } from "./authenticate.ts";
import { Tokens } from "./token-index.ts";

const tokens = new Tokens([
  { name: "one", value: "value-one", allows: () => true },
  { name: "two", value: "value-two", allows: (model) => model === "m" },
]);
const bearer: TokenPlace = { header: "authorization", scheme: "bearer" };
const places = placesFor(
  [{ header: "x-key" }, { query: "key" }],
  [bearer, { query: "other" }, { header: "x-key" }],
);

test("the route's own places come first, then each header of other wires once, and no query parameter of another wire", () => {
  expect(places).toEqual([{ header: "x-key" }, { query: "key" }, bearer]);
});

test("the header for a token works when a user pastes it", () => {
  expect(headerFor([{ query: "key" }, { header: "x-key" }], "T")).toEqual({ name: "x-key", value: "T" });
  expect(headerFor([bearer], "T")).toEqual({ name: "authorization", value: "Bearer T" });
  expect(headerFor([{ query: "key" }], "T")).toEqual({ name: "authorization", value: "Bearer T" });
});

describe("credentials in a request", () => {
  const cases: [string, Record<string, string>, Record<string, string>, string][] = [
    ["nothing", {}, {}, "missing"],
    ["an empty header", { "x-key": "" }, {}, "missing"],
    ["a scheme without a token", { authorization: "Bearer" }, {}, "missing"],
    ["another scheme", { authorization: "Basic value-one" }, {}, "missing"],
    ["a header", { "x-key": "value-one" }, {}, "one"],
    ["a query", {}, { key: "value-two" }, "two"],
    ["a query of another wire", {}, { other: "value-two" }, "missing"],
    ["a bearer, whatever its case and spaces", { authorization: "bEARER   value-one " }, {}, "one"],
    ["a wrong token", { "x-key": "value-" }, {}, "unknown"],
    [
      "a wrong and a right one",
      { "x-key": "of another service", authorization: "Bearer value-two" },
      {},
      "two",
    ],
    ["a value with a space around it", { "x-key": " value-one" }, {}, "unknown"],
  ];
  test.each(cases)("%s", (_title, headers, query, expected) => {
    const found = authenticate(places, headers, query, tokens);
    expect(typeof found === "string" ? found : found.name).toBe(expected);
  });
});

test("a found token has its allowed models but not its value", () => {
  const two = tokens.find("value-two");
  expect(two?.allows("m")).toBe(true);
  expect(two?.allows("n")).toBe(false);
  expect(JSON.stringify(two)).not.toContain("value-two");
});
