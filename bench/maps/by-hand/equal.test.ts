/**
 * What stands by hand does what the mappings do: on every request and answer that is shipped or recorded, the two give the
 * same JSON. Streams are held to each other by the benchmark itself, on its own two. Whoever changes what a mapping
 * says changes it here, too, or the comparison of their speed means nothing.
 */
import { describe, expect, it } from "vitest";
import { type Exchange, loadExchanges } from "../../../test/conformance/exchanges.ts";
import { lane, wire } from "../../../test/conformance/wires.ts";
import { writtenRows } from "../../../test/conformance/written/exchanges.ts";
import { type WireName, wireNames } from "../bodies.ts";
import { difference } from "../difference.ts";
import { hands } from "./hands.ts";

/** Where the hand knows better than to try: by map, the place of the difference, and why. */
const leftOut: Record<string, string> = {
  "responses requestDecode $.turns.*.parts.*.id": "ids that are null on items of built-in tools are kept",
  "messages responseDecode $.id": "a body without any field of an answer",
  "content requestEncode $.toolConfig": "a flag beside functions and built-in tools together",
  "content requestEncode $.toolConfig.includeServerSideToolInvocations": "the same beside other fields",
  "content responseDecode $.candidates.*.logprobs": "probabilities of an answer in pieces",
  "content responseDecode $.candidates.*.parts.*.annotations": "where grounding says no segment",
  "content responseEncode $.candidates.*.groundingMetadata.groundingSupports.*.segment":
    "notes that have places and no words",
  "content responseEncode $.candidates.*.groundingMetadata.groundingSupports.*.segment.partIndex":
    "notes of a later part",
  "content responseEncode $.candidates.*.groundingMetadata.groundingSupports.*.segment.startIndex":
    "places in a later part",
  "messages responseDecode $.usage": "usage that is no object",
  "responses responseEncode $.output.*": "images as calls of a built-in tool",
};

const maps = ["requestDecode", "requestEncode", "responseDecode", "responseEncode"] as const;

const smallest: Record<WireName, Record<string, unknown>> = {
  chat: { model: "m", messages: [{ role: "user", content: "q" }] },
  messages: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] },
  responses: { model: "m", input: "q" },
  content: { contents: [{ parts: [{ text: "q" }] }] },
};

const rows = [...writtenRows, ...loadExchanges((row) => wireNames.some((name) => name === row.format))];
/** Each is converted for one wire in its turn, unless POLYWIRE_EVERY says for all (`npm run drill -- every`). */
const every = process.env.POLYWIRE_EVERY !== undefined;
const counts = new Map<string, number>();
const different = new Map<string, string>();
let current = "";

/** Has every map run by hand, too, from now on. */
function shadow(name: WireName): void {
  const { program } = wire(name);
  for (const map of maps) {
    const compiled = program[map];
    if (compiled === undefined) throw new Error(`${name} has no ${map}`);
    program[map] = (document, b) => {
      const is = compiled(document, b);
      const what = `${name} ${map}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      const found = compare(() => hands[name][map](document, b), is);
      if (found !== undefined && leftOut[`${what} ${found}`] === undefined)
        different.set(`${what} ${found}`, current);
      return is;
    };
  }
}

/** Where the two differ as JSON, in which a field that is undefined is none; indexes are left out. */
function compare(byHand: () => unknown, is: unknown): string | undefined {
  try {
    return difference(asJson(byHand()), asJson(is))?.replace(/\.\d+/g, ".*");
  } catch (fault) {
    return `throws ${fault}`;
  }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Through the maps of both wires; what a lane makes of the rest is no matter here. */
function convert(row: Exchange, to: WireName): void {
  current = `${row.id} (${row.format} and ${to})`;
  const { request, response, format, model } = row;
  const path = { model: model || "m" };
  if (request !== undefined) {
    const body = { model: model || "m", ...request };
    attempt(() => lane({ from: format, to, body, path, convert: true }).request());
  }
  const body = response?.body;
  if (typeof body !== "object" || body === null) return;
  attempt(() => {
    const opened = lane({ from: to, to: format, body: smallest[to], path: { model: "m" }, convert: true });
    opened.request();
    opened.response(response?.status ?? 200, {}, Buffer.from(JSON.stringify(body)));
  });
}

function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // A request that the target cannot take is refused between the maps.
  }
}

describe("maps by hand", () => {
  it("give what the compiled maps give, for every request and answer", () => {
    for (const name of wireNames) shadow(name);
    for (const [at, row] of rows.entries()) {
      const turn = (at + Math.floor(at / wireNames.length)) % wireNames.length;
      for (const to of every ? wireNames : wireNames.slice(turn, turn + 1)) convert(row, to);
    }
    console.log(`by hand as compiled: ${[...counts].map(([what, count]) => `${what} ${count}`).join(", ")}`);
    expect(Object.fromEntries(different)).toEqual({});
  }, 600_000);
});
