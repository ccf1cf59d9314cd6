/**
 * Calls whose arguments come in pieces, each with a JSON path: clients of another wire get them whole. The
 * expectation is the original value, and readers without common code read the output.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Body, frame, stream } from "../conformance/field-bugs/exchange.ts";
import { readStreamAsClient } from "../conformance/oracle/client-reading.ts";
import { RUNS } from "../depth.ts";
import { words } from "./arbitrary/words.ts";

/** An empty object or list has no pieces. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    words,
    fc.constantFrom("", 0, -1.5, 1e21, true, false, null),
    fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom("city", "a b", "it's", 'x"y', "a.b", "[0]", "é\\"), tie("value"), {
      minKeys: 1,
    }),
  ),
}));
const argumentsOf = fc.dictionary(fc.constantFrom("recipe", "n", "steps"), value);

interface Piece {
  jsonPath: string;
  [kind: string]: unknown;
}

function pathOf(path: string, key: string): string {
  return /^\w+$/.test(key) ? `${path}.${key}` : `${path}['${key.replaceAll(/['\\]/g, "\\$&")}']`;
}

/** @param size characters of a text per piece */
function* piecesOf(said: unknown, size: number, path = "$"): Generator<Piece> {
  if (Array.isArray(said)) {
    for (const [at, item] of said.entries()) yield* piecesOf(item, size, `${path}[${at}]`);
  } else if (typeof said === "object" && said !== null) {
    for (const [key, item] of Object.entries(said)) yield* piecesOf(item, size, pathOf(path, key));
  } else if (typeof said === "string") {
    const letters = [...said];
    for (let at = 0; at < letters.length; at += size) {
      const stringValue = letters.slice(at, at + size).join("");
      yield { jsonPath: path, stringValue, willContinue: true };
    }
    yield { jsonPath: path, stringValue: "" };
  } else if (typeof said === "number") yield { jsonPath: path, numberValue: said };
  else yield { jsonPath: path, ...(said === null ? { nullValue: "NULL_VALUE" } : { boolValue: said }) };
}

const said = (part: Body, more: Body = {}): Body => ({
  candidates: [{ content: { role: "model", parts: [part] }, ...more }],
});

/** A streamed call: its name, its pieces, and an empty end. */
function framesOf(call: unknown, size: number): Body[] {
  const parts = [...piecesOf(call, size)].map((piece) => ({ partialArgs: [piece], willContinue: true }));
  return [{ name: "f", willContinue: true }, ...parts, {}].map((functionCall) => said({ functionCall }));
}

const ending = said({ text: "" }, { finishReason: "STOP" });

test.each(["chat", "messages", "responses", "content"] as const)("content → %s", async (client) => {
  const property = fc.asyncProperty(
    fc.array(argumentsOf, { minLength: 1, maxLength: 2 }),
    fc.integer({ min: 1, max: 5 }),
    async (calls, size) => {
      const frames = [said({ text: "Well" }), ...calls.flatMap((call) => framesOf(call, size)), ending];
      const { events } = stream(client, "content", frames, { convert: true });
      const heard = await readStreamAsClient(client, events);
      expect(heard).toMatchObject({
        choices: [{ text: "Well", finish: "tool_calls", calls: calls.map((args) => ({ name: "f", args })) }],
      });
    },
  );
  await fc.assert(property, { numRuns: RUNS });
});

test("a stream that ends within a call is incomplete, and pieces with invalid paths are ignored", () => {
  const pieces = [
    { jsonPath: "$.city", stringValue: "Ro" },
    { jsonPath: "city", stringValue: "lost" },
    { jsonPath: "$.list[99999999]", numberValue: 1 },
    { jsonPath: "$.__proto__.polluted", boolValue: true },
  ];
  const frames = [
    said({ functionCall: { name: "f", partialArgs: pieces, willContinue: true } }),
    said({ text: "" }, { finishReason: "MAX_TOKENS" }),
  ];
  const { events } = stream("chat", "content", frames.map(frame).join(""));
  const text = events
    .flatMap((event: Body) => event.choices?.[0]?.delta?.tool_calls ?? [])
    .map((call: Body) => call.function.arguments ?? "")
    .join("");
  expect(JSON.parse(text)).toMatchObject({ city: "Ro", list: [] });
  expect(({} as Body).polluted).toBeUndefined();
  expect(events.find((event: Body) => event.choices?.[0]?.finish_reason)?.choices[0].finish_reason).toBe(
    "length",
  );
});
