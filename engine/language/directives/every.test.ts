/** `every` puts its fields before those of each frame, compiled and interpreted, for every form of a frame. */
import { expect, it } from "vitest";
import type { Bindings } from "../mappings/bindings.ts";
import { bindingsOf, nobody } from "../mappings/caller-input.ts";
import { interpretMapping } from "../mappings/interpret-mapping.ts";
import { buildLibrary } from "../mappings/library.ts";

const rows: [emit: string, frames: unknown[]][] = [
  ["{ a: =a }", [{ n: 1, a: 5 }]],
  [
    "[{ a: =a }, { b: 2 }]",
    [
      { n: 1, a: 5 },
      { n: 1, b: 2 },
    ],
  ],
  [
    "{ $each: =list, v: =$ }",
    [
      { n: 1, v: 7 },
      { n: 1, v: 8 },
    ],
  ],
  ["{ $if: =a = 4, $then: { a: 4 }, $else: { b: =a } }", [{ n: 1, b: 5 }]],
  ["{ $match: =a, 5: { five: true } }", [{ n: 1, five: true }]],
  ["{ $let: { x: =a }, $with: =deep, v: =v, x: =$x }", [{ n: 1, v: 9, x: 5 }]],
  ["{ $each: =nobody, v: =$, $else: { none: true } }", [{ n: 1, none: true }]],
  ["{ $merge: [{ a: =a }, { $use: rest }] }", [{ n: 1, a: 5, rest: 3 }]],
  ["{ $use: rest }", [{ n: 1, rest: 3 }]],
];

const ofRows: [row: string, frames: unknown[]][] = [
  [
    "{ every: { m: =$$.a }, emit: [{ a: =a }, { $with: =deep, v: =v }] }",
    [
      { n: 1, m: 5, a: 5 },
      { n: 1, m: 5, v: 9 },
    ],
  ],
  ["{ every: { n: 2 }, emit: { $use: rest } }", [{ n: 2, rest: 3 }]],
  ["{ set: { s: =a }, every: { s: =$state.s }, emit: { b: 1 } }", [{ n: 1, s: 5, b: 1 }]],
  // The frame has a field with that name.
  ["{ every: hour }", [{ n: 1, every: "hour" }]],
  ["{ every: hour, at: noon }", [{ n: 1, every: "hour", at: "noon" }]],
];

it.each([...rows.map(([emit, frames]): [string, unknown[]] => [`{ emit: ${emit} }`, frames]), ...ofRows])(
  "%s",
  async (row, frames) => {
    const state = row.includes("$state") ? "state: { s: 0 }" : "";
    const text = `mapping: t
operation: complete
stream:
  encode:
    every: { n: =$sequence + 1 }
    ${state}
    on:
      - ${row}
fragments: { rest: { rest: 3 } }
`;
    const { wires, diagnostics } = buildLibrary([{ path: "t.yaml", text }], { validators: () => undefined });
    expect(diagnostics).toEqual([]);
    const { mapping, program } = wires.get("t") ?? {};
    if (mapping === undefined) throw new Error("no mapping");
    const event = { a: 5, list: [7, 8], deep: { v: 9 } };
    const bindings: Bindings = bindingsOf(nobody, {});
    const emitted: unknown[] = [];
    program?.streamEncode?.(event, bindings, (frame) => emitted.push(frame));
    expect(emitted).toEqual(frames);
    const interpretedFrames: unknown[] = [];
    await interpretMapping(mapping).streamEncode?.(event, bindings, (frame) => interpretedFrames.push(frame));
    expect(interpretedFrames).toEqual(frames);
  },
);
