/**
 * `streamGenerateContent` without `alt` (https://generativelanguage.googleapis.com/$discovery/rest: the default of
 * `alt` is `json`): one JSON array of the elements of `alt=sse`, for every upstream wire, passed through and
 * converted.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { payloadsOf } from "./sse.ts";
import { lane, wireNames } from "./wires.ts";

const body = { contents: [{ role: "user", parts: [{ text: "q" }] }] };
const path = { model: "m", stream: true };

const ways = [{ to: "content" as const, convert: false }, ...wireNames.map((to) => ({ to, convert: true }))];

describe.each(ways)("$to, converted: $convert", ({ to, convert }) => {
  const bytes = readFileSync(new URL(`../../demo/golden/${to}.sse`, import.meta.url));

  function streamed(query: Record<string, string>): {
    type: string | undefined;
    pieces: string[];
    whole: string;
  } {
    const made = lane({ from: "content", to, body, path, query, convert });
    made.request();
    const stream = made.stream({ "content-type": "text/event-stream" });
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += 64)
      pieces.push(Buffer.from(stream.push(bytes.subarray(at, at + 64))));
    pieces.push(Buffer.from(stream.end()));
    return {
      type: stream.headers["content-type"],
      pieces: pieces.map(String).filter((piece) => piece !== ""),
      whole: Buffer.concat(pieces).toString(),
    };
  }

  it.each([{}, { alt: "json" }, { alt: "media" }])("%j gives one array of the same elements", (query) => {
    const { type, pieces, whole } = streamed(query as Record<string, string>);
    const { whole: events } = streamed({ alt: "sse" });
    expect(type).toBe("application/json");
    expect(JSON.parse(whole)).toEqual(payloadsOf(events.replaceAll("\r\n", "\n")));
    expect(pieces.length).toBeGreaterThan(2);
    // The output so far is the array without its end.
    let said = "";
    for (const piece of pieces.slice(0, -1)) {
      said += piece;
      expect(() => JSON.parse(said.endsWith("]") ? said : `${said}]`), said).not.toThrow();
    }
  });
});
