/**
 * Recorded traffic of the four formats through the mappings: every request decodes and encodes into every wire, every
 * answer and stream decodes, obeys the grammar, folds, and encodes into every wire; nothing throws.
 */
import { afterAll, describe, expect, it } from "vitest";
import { StreamReader } from "../../engine/transform/lane/reader.ts";
import { RequestRefused } from "../../engine/transform/lane.ts";
import { bindingsOf } from "../../engine/transform/mapping/wire.ts";
import type { StrictEvent } from "../../engine/transform/stream/event.ts";
import { fold } from "../../engine/transform/stream/fold.ts";
import { obeys } from "../stream/obeys.ts";
import { type Exchange, exchangesAbsent, loadExchanges, payloads, type RecordedStream } from "./exchanges.ts";
import { caller, lane, wire } from "./wires.ts";

const formats = ["chat", "messages", "responses", "content"];
const rows = loadExchanges((row) => formats.includes(row.format));
const counts: Record<string, Record<string, number>> = {};

function count(format: string, what: string): void {
  counts[format] ??= {};
  counts[format][what] = (counts[format][what] ?? 0) + 1;
}

describe.skipIf(exchangesAbsent !== undefined)("recorded exchanges", () => {
  for (const format of formats) {
    const own = rows.filter((row) => row.format === format);
    it(`${format}: every request decodes, and encodes into every wire or is refused with a reason`, () => {
      expect(
        gather(
          own.filter((row) => row.request !== undefined),
          sendEverywhere,
        ),
      ).toEqual([]);
    });
    it(`${format}: every answer decodes, and encodes into every wire`, () => {
      expect(gather(own.filter(isAnswered), answerEverywhere)).toEqual([]);
    });
    it(`${format}: every stream obeys the grammar, folds, and encodes into every wire`, () => {
      expect(
        gather(
          own.filter((row) => row.stream !== undefined),
          streamEverywhere,
        ),
      ).toEqual([]);
    });
  }

  afterAll(() => console.log(`recorded exchanges\n${JSON.stringify(counts, null, 1)}`));
});

/** What went wrong, by row: an empty list is a pass. */
function gather(list: Exchange[], run: (row: Exchange) => void): string[] {
  return list.flatMap((row) => {
    try {
      run(row);
      return [];
    } catch (fault) {
      return [
        `${row.id}: ${fault instanceof Error ? (fault.stack ?? "").split("\n").slice(0, 4).join(" | ") : fault}`,
      ];
    }
  });
}

/** Rows that a source files under a format that they are not in. */
const mislabelled: Record<string, string> = {
  "kong/cohere.request-transformer.response-in-json": "an answer of another wire (no `choices`)",
  "kong/llama2.request-transformer.response-in-json": "an answer of another wire (no `choices`)",
  "kong/mistral.request-transformer.response-in-json": "an answer of another wire (no `choices`)",
};

function isAnswered(row: Exchange): boolean {
  const body = row.response?.body;
  if (typeof body !== "object" || body === null || row.id in mislabelled) return false;
  // A few sources keep the body of an error and lose its status.
  const isError = (body as { error?: unknown }).error instanceof Object;
  return !isError && (row.response?.status ?? 200) < 300;
}

/** The model and the wish to stream stand in the path of some wires. */
function pathOf(row: Exchange): Record<string, unknown> {
  return { model: row.model || "m", ...(row.stream === undefined ? {} : { stream: true }) };
}

function sendEverywhere(row: Exchange): void {
  const body = { model: row.model || "m", ...row.request };
  for (const to of formats) {
    try {
      const sent = lane({ from: row.format, to, body, path: pathOf(row), convert: true }).request();
      expect(sent.body).not.toMatch(/"(\w*_)?undefined"/);
      count(row.format, `request → ${to}`);
    } catch (refusal) {
      if (!(refusal instanceof RequestRefused) || to === row.format) throw refusal;
      count(row.format, `request → ${to} refused: ${refusal.error.message}`);
    }
  }
}

const smallest: Record<string, Record<string, unknown>> = {
  chat: { model: "m", messages: [{ role: "user", content: "q" }] },
  messages: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] },
  responses: { model: "m", input: "q" },
  content: { contents: [{ parts: [{ text: "q" }] }] },
};

function answerEverywhere(row: Exchange): void {
  for (const to of formats) {
    const opened = lane({
      from: to,
      to: row.format,
      body: smallest[to],
      path: { model: "m" },
      convert: true,
    });
    opened.request();
    const reply = opened.response(200, {}, Buffer.from(JSON.stringify(row.response?.body)));
    if (reply.error !== undefined) throw new Error(`→ ${to}: ${reply.error.message}`);
    count(row.format, `answer → ${to}`);
  }
}

function framed(stream: RecordedStream): Buffer {
  if (stream.encoding === "sse") return Buffer.from(stream.body);
  const data = payloads(stream).map((payload) =>
    typeof payload === "string" ? payload : JSON.stringify(payload),
  );
  return Buffer.from(data.map((text) => `data: ${text}\n\n`).join(""));
}

function streamEverywhere(row: Exchange): void {
  if (row.stream === undefined) return;
  const bytes = framed(row.stream);
  const events: StrictEvent[] = [];
  const reader = new StreamReader({
    wire: wire(row.format),
    bindings: bindingsOf(caller({}), { requested: "m" }),
    headers: { "content-type": "text/event-stream" },
    emit: (event) => events.push(event),
    whole: () => {},
  });
  reader.push(bytes);
  reader.end();
  const broken = obeys(events);
  if (broken !== undefined) throw new Error(broken);
  fold(events);
  const last = events.at(-1);
  count(
    row.format,
    last?.type === "error" ? `stream ends in an error: ${last.error.message}` : "stream decoded",
  );
  for (const to of formats) {
    const body = to === "content" ? smallest[to] : { ...smallest[to], stream: true };
    const path = { model: "m", stream: true };
    const opened = lane({ from: to, to: row.format, body, path, query: { alt: "sse" }, convert: true });
    opened.request();
    const stream = opened.stream({ "content-type": "text/event-stream" });
    const text = Buffer.from(stream.push(bytes)).toString() + Buffer.from(stream.end()).toString();
    if (stream.started && text === "") throw new Error(`→ ${to}: a stream that says nothing`);
    count(row.format, `stream → ${to}`);
  }
}
