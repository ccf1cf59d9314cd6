/**
 * Every case of wire-formats.md section F. A case that is not yet right stands in `section-f.open.json` with its
 * reason; one that has become right must leave the list.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RequestRefused } from "../../engine/transform/lane.ts";
import { hubError } from "../../engine/transform/mapping/wire.ts";
import { createDecoder } from "../../engine/transform/stream/framing.ts";
import { absence, wireFormatsPage } from "./data.ts";
import { type Difference, match, matchStream } from "./match.ts";
import { type Case, loadCases } from "./section-f.ts";
import { type Conversion, lane, wire } from "./wires.ts";

const missing = absence(wireFormatsPage);
const cases = missing === undefined ? loadCases() : [];
const open = JSON.parse(readFileSync(new URL("section-f.open.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;
const byId = new Map(cases.map((item) => [item.id, item]));

describe("wire-formats.md section F", () => {
  it.skipIf(missing === undefined)(`is there (${missing})`, () => {});
  for (const item of cases) {
    it(`${item.id} ${item.from}>${item.to} ${item.kind} | ${item.title}`, () => {
      const differences = run(item);
      if (open[item.id] === undefined) expect(differences, JSON.stringify(differences)).toEqual([]);
      else expect(differences, `${item.id} is right now: take it off section-f.open.json`).not.toEqual([]);
    });
  }
  it.runIf(missing === undefined)("has at most 15 open cases", () => {
    expect(Object.keys(open).length).toBeLessThanOrEqual(15);
  });
});

function run(item: Case): Difference[] {
  try {
    return runners[item.kind](item);
  } catch (fault) {
    return [{ path: "", message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }];
  }
}

/** Section F names fewer fields than a request needs to hold; `convert` says which way through. */
function conversion(item: Case, from: string, to: string, body: unknown): Conversion {
  const overrides = item.capabilities as Record<string, Record<string, unknown> & { models?: string[] }>;
  const { models, ...capabilities } = overrides[to] ?? {};
  const pathModel = (item.capabilities as { path_model?: string }).path_model ?? "m";
  const made: Conversion = {
    from,
    to,
    body,
    capabilities,
    convert: (item.capabilities as { lane?: string }).lane === "ir",
  };
  if (from === "content") made.path = { model: pathModel };
  if (models !== undefined) made.models = models;
  return made;
}

/** The request that an answer belongs to, in the client's wire, streaming where the case does. */
function request(item: Case, stream: boolean): Conversion {
  const { request: id, client } = item.capabilities as {
    request?: string;
    client?: { include_usage?: boolean };
  };
  const earlier = id === undefined ? undefined : byId.get(id);
  const bodies: Record<string, Record<string, unknown>> = {
    chat: { model: "m", messages: [{ role: "user", content: "q" }] },
    messages: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] },
    responses: { model: "m", input: "q" },
    content: { contents: [{ parts: [{ text: "q" }] }] },
  };
  const body = {
    ...((earlier?.input as object) ?? bodies[item.to]),
    ...(stream && item.to !== "content" ? { stream } : {}),
  };
  if (client?.include_usage === true) Object.assign(body, { stream_options: { include_usage: true } });
  const made = conversion(item, item.to, item.from, body);
  if (item.to === "content" && stream) {
    made.path = { model: "m", stream: true };
    made.query = { alt: "sse" };
  }
  return made;
}

const runners: Record<Case["kind"], (item: Case) => Difference[]> = {
  req(item) {
    const sent = lane(conversion(item, item.from, item.to, item.input)).request();
    return match(item.expected, JSON.parse(sent.body), item.to).differences;
  },
  rej(item) {
    const client = wire(item.from);
    const { status, ...own } = item.input as { status?: number; body?: { kind: string; message: string } };
    if (status !== undefined && own.body !== undefined) {
      const reply = client.fail(hubError(own.body.kind, own.body.message), "req");
      return reply_(item, reply.status, reply.headers, reply.body);
    }
    try {
      lane(conversion(item, item.from, item.to, item.input)).request();
    } catch (refusal) {
      if (!(refusal instanceof RequestRefused)) throw refusal;
      const reply = client.fail(refusal.error, "req");
      return reply_(item, reply.status, reply.headers, reply.body);
    }
    return [{ path: "", message: "the request was not refused" }];
  },
  res(item) {
    const opened = lane(request(item, false));
    opened.request();
    const reply = opened.response(
      200,
      { "content-type": "application/json" },
      Buffer.from(JSON.stringify(item.input)),
    );
    return match(item.expected, JSON.parse(String(reply.body)), item.to).differences;
  },
  str(item) {
    const opened = lane(request(item, true));
    opened.request();
    const stream = opened.stream({ "content-type": "text/event-stream" });
    let text = "";
    for (const payload of item.input as unknown[]) {
      const data = typeof payload === "string" ? payload : JSON.stringify(payload);
      text += Buffer.from(stream.push(Buffer.from(`data: ${data}\n\n`))).toString();
    }
    text += Buffer.from(stream.end()).toString();
    const payloads = text
      .split("\n\n")
      .map((frame) => /^data: (.*)$/m.exec(frame)?.[1])
      .filter((data) => data !== undefined)
      .map((data) => (data === "[DONE]" ? data : JSON.parse(data)));
    if (stream.error !== undefined && !stream.started) {
      return [{ path: "", message: `failed before the first byte: ${stream.error.message}` }];
    }
    return matchStream(item.expected as unknown[], payloads, item.to).differences;
  },
  err(item) {
    const {
      status,
      headers = {},
      body,
    } = item.input as { status: number; headers?: Record<string, string>; body: unknown };
    const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
    const opened = lane(request(item, status === 200));
    opened.request();
    if (status !== 200) {
      const reply = opened.response(status, headers, bytes);
      return reply_(item, reply.status, reply.headers, reply.body);
    }
    const stream = opened.stream({ "content-type": "text/event-stream" });
    stream.push(bytes);
    stream.end();
    if (stream.error === undefined) return [{ path: "", message: "no error was seen" }];
    const reply = wire(item.to).fail(stream.error, "req");
    return reply_(item, reply.status, reply.headers, reply.body);
  },
  raw(item) {
    const bytes = Buffer.from(item.input as string);
    const framing =
      (item.input as string).trimStart().startsWith("data") || item.from === "chat" ? "sse" : "json";
    const whole = decodeAt(bytes, framing, bytes.length);
    const differences = match(item.expected, whole, item.from).differences;
    for (let cut = 1; cut < bytes.length; cut++) {
      const parts = JSON.stringify(decodeAt(bytes, framing, cut));
      if (parts !== JSON.stringify(whole)) {
        differences.push({ path: "", message: `cut at byte ${cut}: ${parts}` });
      }
    }
    return differences;
  },
};

function reply_(
  item: Case,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Difference[] {
  return match(item.expected, { status, headers, body: JSON.parse(String(body)) }, item.to).differences;
}

/** The payloads of a stream whose bytes arrive in two pieces. */
function decodeAt(bytes: Buffer, framing: "sse" | "json", cut: number): unknown[] {
  const decoder = createDecoder(framing === "sse" ? "sse" : "json-array");
  const frames = [
    ...decoder.push(bytes.subarray(0, cut)),
    ...decoder.push(bytes.subarray(cut)),
    ...decoder.end(),
  ];
  return frames
    .map((frame) => frame.data)
    .filter((data) => data !== undefined)
    .map((data) => (data === "[DONE]" ? data : JSON.parse(data)));
}
