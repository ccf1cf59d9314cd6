import { expect, test } from "vitest";
import type { ShapedEvent } from "../event.ts";
import { annotations, placeAnnotations, type Scope } from "./annotations.ts";

const place = { position: 0, nth: 0, item: 0, member: 0, first: false };
const url = (more: object) => ({ type: "url", url: "u", ...more });

/** The output of the stage for chunked texts with citations between them, by part. */
function outputOf(scope: Scope, ...parts: (string | object)[][]): unknown[] {
  const out: unknown[] = [];
  const accept = annotations(scope, { characters: 0 })((event: ShapedEvent) => {
    if (event.type === "part_delta" && event.annotation !== undefined) out.push(event.annotation);
    else if (event.type === "part_delta") out.push(event.text);
    else if (event.type === "part_end") out.push({ end: event.part.annotations ?? [] });
  });
  for (const [index, pieces] of parts.entries()) {
    const part = { type: "text", text: pieces.filter((piece) => typeof piece === "string").join("") };
    const at = { ...place, choice: 0, index, kind: "text", part };
    accept({ ...at, type: "part_start" });
    for (const piece of pieces) {
      accept({
        ...at,
        type: "part_delta",
        ...(typeof piece === "string" ? { text: piece } : { annotation: piece }),
      });
    }
    accept({ ...at, type: "part_end" });
  }
  return out;
}

test("a position in a part becomes a position in the choice", () => {
  const cited = url({ start: 1, end: 2 });
  expect(outputOf("choice", ["abc"], ["de", cited])).toEqual([
    "abc",
    { end: [] },
    "de",
    url({ start: 4, end: 5 }),
    { end: [url({ start: 4, end: 5 })] },
  ]);
  expect(outputOf("part", ["abc"], ["de", cited])).toContainEqual(cited);
});

test("a citation without a position covers its part, and waits for its end", () => {
  expect(outputOf("choice", ["abc"], [url({}), "de"])).toEqual([
    "abc",
    { end: [] },
    "de",
    url({ start: 3, end: 5 }),
    { end: [url({ start: 3, end: 5 })] },
  ]);
});

test("byte positions become character positions when the text has arrived", () => {
  const bytes = url({ bytes: { from: 2, to: 5 } });
  expect(outputOf("part", ["é", bytes, "ü!"])).toEqual([
    "é",
    "ü!",
    url({ start: 1, end: 3 }),
    { end: [url({ start: 1, end: 3 })] },
  ]);
  expect(outputOf("part", ["éü!", bytes])[1]).toEqual(url({ start: 1, end: 3 }));
});

test("citations without a URL are unchanged", () => {
  const file = { type: "file", file_id: "f" };
  expect(outputOf("choice", ["abc", file])).toEqual(["abc", file, { end: [file] }]);
});

test("complete responses: the same positions, and part numbers without wire-specific parts", () => {
  const parts = [
    { type: "server_tool_call", id: "s" },
    { type: "text", text: "abc" },
    { type: "text", text: "de", annotations: [url({})] },
  ];
  expect(placeAnnotations(parts, "choice")[2]?.annotations).toEqual([url({ start: 3, end: 5, part: 1 })]);
  expect(placeAnnotations(parts, "part")[2]?.annotations).toEqual([url({ start: 0, end: 2, part: 1 })]);
  const plain = [{ type: "text", text: "a" }];
  expect(placeAnnotations(plain, "choice")).toBe(plain);
});
