/**
 * Comments and other fields of an upstream's stream (keep-alive comments, `id:`, `retry:`) do not reach clients of
 * another wire, nor clients that would parse them as a piece of an event: their output is the same with and without
 * them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lane } from "../conformance/wires.ts";

const wires = ["chat", "messages", "responses", "content"] as const;
type Wire = (typeof wires)[number];

/** Wires in which a comment may pass, because all their clients skip it. */
const skipsComments: ReadonlySet<Wire> = new Set(["chat", "responses"]);

/** Wires whose frames have their own `event:` lines. */
const named: ReadonlySet<Wire> = new Set(["messages", "responses"]);

const golden = Object.fromEntries(
  wires.map((wire) => [
    wire,
    readFileSync(join(import.meta.dirname, `../../demo/golden/${wire}.sse`), "utf8"),
  ]),
) as Record<Wire, string>;

const asked: Record<Wire, Record<string, unknown>> = {
  chat: {
    body: { model: "m", stream: true, messages: [], stream_options: { include_usage: true } },
  },
  messages: { body: { model: "m", stream: true, max_tokens: 9, messages: [] } },
  responses: { body: { model: "m", stream: true, input: [] } },
  content: { body: { contents: [] }, path: { model: "m", stream: true }, query: { alt: "sse" } },
};

function streamed(client: Wire, upstream: Wire, text: string, pieceBytes: number): string {
  const opened = lane({ from: client, to: upstream, ...asked[client] } as Parameters<typeof lane>[0]);
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    out.push(Buffer.from(stream.push(bytes.subarray(at, at + pieceBytes))));
  out.push(Buffer.from(stream.end()));
  return Buffer.concat(out).toString();
}

/** A single line, or a separate frame. */
const comment = fc
  .tuple(
    fc.constantFrom(":", ": keep-alive", ":ping", ': {"error":{}}', ": data: [DONE]"),
    fc.constantFrom("\n", "\n\n", "\r\n"),
  )
  .map((parts) => parts.join(""));

/** Fields without a meaning in any of these wires; a field with which a wire names its events is excluded. */
const field = (wire: Wire): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(
        "id: 7",
        "id",
        "retry: 3000",

        ...(named.has(wire) ? [] : ["event: message"]),
      ),
      fc.constantFrom("\n", "\r\n"),
    )
    .map((parts) => parts.join(""));

/** Comments and fields, by the line of the stream before which they are inserted. */
const insertedLines = (wire: Wire): fc.Arbitrary<[number, string][]> =>
  fc.array(fc.tuple(fc.nat(80), fc.oneof(comment, field(wire))), { minLength: 1, maxLength: 6 });

function withComments(text: string, placed: readonly [number, string][]): string {
  const lines = text.split(/(?<=\n)/);
  return lines
    .map((line, at) => {
      const here = placed.filter(([before]) => before % lines.length === at).map(([, one]) => one);
      // A blank line would end the event around it.
      const inside = (lines[at - 1] ?? "\n").trim() !== "";
      return here.map((one) => (inside ? one.replace("\n\n", "\n") : one)).join("") + line;
    })
    .join("");
}

/** Where a wire has a ping event, keep-alive becomes one. */
const withoutPings = (text: string): string => text.replaceAll('event: ping\ndata: {"type":"ping"}\n\n', "");

describe.each(wires)("comments and odd fields of a %s upstream", (upstream) => {
  it.each(wires)("do not reach clients of %s, unless all its clients skip them", (client) => {
    const text = golden[upstream];
    const plain = streamed(client, upstream, text, text.length);
    fc.assert(
      fc.property(insertedLines(upstream), fc.integer({ min: 1, max: 400 }), (placed, pieceBytes) => {
        const commented = withComments(text, placed);
        const passes = client === upstream && skipsComments.has(client);
        const expected = passes ? withComments(plain, placed) : plain;
        const got = streamed(client, upstream, commented, pieceBytes);
        expect(withoutPings(got)).toBe(withoutPings(expected));
      }),
      { numRuns: 40 },
    );
  });
});
