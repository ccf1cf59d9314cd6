import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate } from "./generation.ts";
import { cutAtStop, StopFinder, splitStops } from "./stop-sequences.ts";

describe("stops to send", () => {
  it.each([
    [["a", "b", "c"], { max: 2 }, ["a", "b"], ["c"]],
    [["a", "", "b"], {}, ["a", "b"], []],
    [["\n", "a", " "], { blank_text: false }, ["a"], ["\n", " "]],
    [["a"], { max: 0 }, [], ["a"]],
  ])("%j for %j", (stops, needs, sent, left) => {
    expect(splitStops(stops, needs)).toEqual([sent, left]);
  });
});

describe("the first stop in a text", () => {
  it.each([
    ["abc", ["c"], { at: 2, stop: "c" }],
    ["abc", ["x"], undefined],
    // The first complete stop would have stopped the model.
    ["abc", ["abc", "b"], { at: 1, stop: "b" }],
    ["abc", ["c", "bc"], { at: 1, stop: "bc" }],
    ["aXbX", ["X"], { at: 1, stop: "X" }],
  ])("%j at %j", (text, stops, found) => expect(new StopFinder(stops).push(text)).toEqual(found));

  it.each([
    ["so EN", ["END"], 2],
    ["so ENDI", ["ENDS"], 0],
    ["aab", ["aabaa"], 3],
    ["x", ["END"], 0],
    ["xE", ["END", "EXIT"], 1],
  ])("%j may end with the beginning of %j", (text, stops, length) => {
    const finder = new StopFinder(stops);
    finder.push(text);
    expect(finder.bufferedLength).toBe(length);
  });

  it("is the same for any chunks", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 30 });
    const stops = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(letters, stops, fc.integer({ min: 1, max: 5 }), (text, sequences, size) => {
        const finder = new StopFinder(sequences);
        let passed = "";
        let held = "";
        let found: string | undefined;
        for (let at = 0; at < text.length && found === undefined; at += size) {
          const piece = text.slice(at, at + size);
          const buffer = held + piece;
          const stopped = finder.push(piece);
          const end =
            stopped === undefined ? buffer.length - finder.bufferedLength : held.length + stopped.at;
          passed += buffer.slice(0, end);
          held = buffer.slice(end);
          found = stopped?.stop;
        }
        const whole = firstOf(text, sequences);
        expect([found === undefined ? passed + held : passed, found]).toEqual([
          text.slice(0, whole?.at ?? text.length),
          whole?.stop,
        ]);
      }),
    );
  });
});

/** The same by a simple search. */
function firstOf(text: string, stops: string[]): { at: number; stop: string } | undefined {
  const found = stops.filter((stop) => text.includes(stop)).map((stop) => ({ at: text.indexOf(stop), stop }));
  return found.sort((a, b) => a.at + a.stop.length - (b.at + b.stop.length) || a.at - b.at)[0];
}

it("text after the stop is removed", () => {
  const candidate: Candidate = {
    index: 0,
    parts: [
      { type: "reasoning", visibility: "full", text: "END" },
      { type: "text", text: "Hi END there" },
      { type: "tool_call", kind: "function", id: "c", name: "f", arguments: "{}" },
    ],
    finish: { reason: "tool_calls" },
  };
  expect(cutAtStop(candidate, ["END"])).toEqual({
    index: 0,
    parts: [candidate.parts[0], { type: "text", text: "Hi " }],
    finish: { reason: "stop_sequence", stop_sequence: "END" },
  });
  expect(cutAtStop(candidate, ["STOP"])).toBe(candidate);
});
