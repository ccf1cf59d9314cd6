/**
 * The wires by hand and the mappings give the same JSON, on every shipped and recorded request and response. The
 * benchmark itself compares streams: its own two streams. A change of a mapping needs the same change here; otherwise the
 * comparison of their speed means nothing.
 */
import { describe, expect, it } from "vitest";
import { type Exchange, loadExchanges } from "../../../test/conformance/exchanges.ts";
import { lane, wire } from "../../../test/conformance/wires.ts";
import { writtenRows } from "../../../test/conformance/written/exchanges.ts";
import { type WireName, wireNames } from "../bodies.ts";
import { difference } from "../difference.ts";
import { hands } from "./hands.ts";

/** Differences where the code by hand omits a case on purpose: by map, the path of the difference, and the reason. */
const leftOut: Record<string, string> = {
  "responses requestDecode $.turns.*.parts.*.id": "ids that are null on items of built-in tools are kept",
  "messages responseDecode $.id": "a body without any field of an answer",
  "content requestEncode $.toolConfig": "the flag that requests with both functions and built-in tools need",
  "content requestEncode $.toolConfig.includeServerSideToolInvocations":
    "the same flag, if `toolConfig` has other fields too",
  "content responseDecode $.candidates.*.logprobs": "probabilities of an answer in pieces",
  "content responseDecode $.candidates.*.parts.*.annotations": "where grounding says no segment",
  "content responseEncode $.candidates.*.groundingMetadata.groundingSupports.*.segment":
    "annotations that have positions and no text",
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
/**
 * Each row is converted for one wire in rotation; POLYWIRE_EVERY converts it for all wires (`npm run drill --
 * every`).
 */
const every = process.env.POLYWIRE_EVERY !== undefined;
const counts = new Map<string, number>();
const different = new Map<string, string>();
let current = "";

/** From now on, also runs the code by hand for every map. */
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

/** The path where the two differ as JSON, without indexes. A field with the value undefined counts as absent. */
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

/** Converts through the maps of both wires; the result itself is not compared. */
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
    // A request that the target cannot accept is refused between the maps.
  }
}

describe("maps by hand", () => {
  it("give the same result as the compiled maps, for every request and response", () => {
    for (const name of wireNames) shadow(name);
    for (const [at, row] of rows.entries()) {
      const turn = (at + Math.floor(at / wireNames.length)) % wireNames.length;
      for (const to of every ? wireNames : wireNames.slice(turn, turn + 1)) convert(row, to);
    }
    console.log(`by hand as compiled: ${[...counts].map(([what, count]) => `${what} ${count}`).join(", ")}`);
    expect(Object.fromEntries(different)).toEqual({});
  }, 600_000);
});
