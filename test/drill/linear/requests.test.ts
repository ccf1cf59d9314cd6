/**
 * The cost of a request grows in proportion to its size: four times as many turns, parts, tools, calls, results,
 * schema properties or characters take four times the time, not sixteen times. Each wire at either end gets requests
 * that are large in one way each; `npm run drill -- linear` runs them for each pair of wires.
 */
import { expect, test } from "vitest";
import { wireNames } from "../../conformance/wires.ts";
import { handle, inTurns, requestBody, requestCases } from "./cases.ts";
import { cpuMsOf, MOST } from "./growth.ts";

test.each(inTurns(requestCases, 1))("$from → $to: $name", { timeout: 240_000 }, ({ growth }) => {
  expect(growth()).toBeLessThan(MOST);
});

test("a schema whose definitions each have two references to the next takes no exponential time", () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const next = { $ref: `#/$defs/d${at + 1}` };
      return [`d${at}`, { type: "object", properties: { a: next, b: next } }];
    }),
  );
  const parameters = { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, $defs };
  for (const from of wireNames) {
    const body = requestBody(from, { tools: [{ type: "function", name: "f", parameters }] });
    for (const to of wireNames) expect(cpuMsOf(() => handle(from, to, body))).toBeLessThan(2_000);
  }
});
