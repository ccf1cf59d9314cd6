import { expect, it } from "vitest";
// Loaded in advance: the lazy import may take longer than the turns below.
import "../../language/mappings/explain-failure.ts";
import { bindingsOf, nobody } from "../../language/mappings/caller-input.ts";
import { buildLibrary } from "../../language/mappings/library.ts";
import { type FailureLine, reportFailures } from "./failures.ts";

const text = `mapping: acme
operation: generation
request: { encode: { model: =model + 1 } }
response: { decode: { id: =id + 1 } }
`;

/** A wire with two maps that both fail on names. */
function createFailingWire(): {
  fail(map: "requestEncode" | "responseDecode", more?: object): Promise<string[]>;
  clock: { ms: number };
} {
  const clock = { ms: 0 };
  const lines: FailureLine[] = [];
  const failed = reportFailures(
    (line) => lines.push(line),
    () => clock.ms,
  );
  const { wires } = buildLibrary([{ path: "acme.yaml", text }], { validators: () => undefined, failed });
  return {
    clock,
    /** @returns the maps that were reported since the last call */
    async fail(map, more = {}) {
      const document = { model: "m", id: "r", ...more };
      expect(() => wires.get("acme")?.program[map]?.(document, bindingsOf(nobody, {}))).toThrow();
      const before = lines.length;
      // Reports arrive some turns of the event loop later, or never.
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
      return lines.slice(before).map((line) => line.map);
    },
  };
}

it("reports each failing map at most once a minute", async () => {
  const { fail, clock } = createFailingWire();
  expect(await fail("responseDecode")).toEqual(["responseDecode"]);
  expect(await fail("responseDecode")).toEqual([]);
  expect(await fail("requestEncode")).toEqual(["requestEncode"]);
  clock.ms = 59_999;
  expect(await fail("responseDecode")).toEqual([]);
  clock.ms = 60_000;
  expect(await fail("responseDecode")).toEqual(["responseDecode"]);
});

it("explains no failure with a large document, and waits for a smaller one", async () => {
  const { fail } = createFailingWire();
  expect(await fail("responseDecode", { list: Array.from({ length: 2000 }, () => 1) })).toEqual([]);
  expect(await fail("responseDecode", { list: Array.from({ length: 1900 }, () => 1) })).toEqual([
    "responseDecode",
  ]);
});
