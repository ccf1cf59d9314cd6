/**
 * Converts one case of section F of the recordings' format page, and returns the differences from the expectation.
 */
import { RequestRefused } from "../../engine/conversion/contract.ts";
import { hubError } from "../../engine/conversion/hub/hub-error.ts";
import { createDecoder } from "../../engine/conversion/stream/framing.ts";
import type { Difference } from "./difference.ts";
import { match, matchStream } from "./match.ts";
import type { Case } from "./section-f.ts";
import { frameOf, payloadsOf } from "./sse.ts";
import { type ConversionCase, lane, least, wire } from "./wires.ts";

/** @param byId all cases, because a response may belong to the request of another case */
export function caseDifferences(item: Case, byId: ReadonlyMap<string, Case>): Difference[] {
  return runners[item.kind](item, byId);
}

/** Section F names fewer fields than a request needs; `convert` selects the way through. */
function conversion(item: Case, from: string, to: string, body: unknown): ConversionCase {
  const overrides = item.capabilities as Record<string, Record<string, unknown> & { models?: string[] }>;
  const { models, ...capabilities } = overrides[to] ?? {};
  const pathModel = (item.capabilities as { path_model?: string }).path_model ?? "m";
  const made: ConversionCase = {
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

/** The request that a response belongs to, in the client's wire, streaming where the case does. */
function request(item: Case, byId: ReadonlyMap<string, Case>, stream: boolean): ConversionCase {
  const { request: id, client } = item.capabilities as {
    request?: string;
    client?: { include_usage?: boolean };
  };
  const earlier = id === undefined ? undefined : byId.get(id);
  const body = {
    ...((earlier?.input as object) ?? least[item.to]),
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

const runners: Record<Case["kind"], (item: Case, byId: ReadonlyMap<string, Case>) => Difference[]> = {
  req(item) {
    const sent = lane(conversion(item, item.from, item.to, item.input)).request();
    return match(item.expected, JSON.parse(sent.body), item.to).differences;
  },
  rej(item) {
    const client = wire(item.from);
    const { status, ...own } = item.input as { status?: number; body?: { kind: string; message: string } };
    if (status !== undefined && own.body !== undefined) {
      const reply = client.fail(hubError(own.body.kind, own.body.message), "req");
      return replyDifferences(item, reply.status, reply.headers, reply.body);
    }
    try {
      lane(conversion(item, item.from, item.to, item.input)).request();
    } catch (refusal) {
      if (!(refusal instanceof RequestRefused)) throw refusal;
      const reply = client.fail(refusal.error, "req");
      return replyDifferences(item, reply.status, reply.headers, reply.body);
    }
    return [{ path: "", expected: "a refusal", actual: "a request" }];
  },
  res(item, byId) {
    const opened = lane(request(item, byId, false));
    opened.request();
    const reply = opened.response(
      200,
      { "content-type": "application/json" },
      Buffer.from(JSON.stringify(item.input)),
    );
    return match(item.expected, JSON.parse(String(reply.body)), item.to).differences;
  },
  str(item, byId) {
    const opened = lane(request(item, byId, true));
    opened.request();
    const stream = opened.stream({ "content-type": "text/event-stream" });
    let text = "";
    for (const payload of item.input as unknown[]) {
      text += Buffer.from(stream.push(Buffer.from(frameOf(payload)))).toString();
    }
    text += Buffer.from(stream.end()).toString();
    if (stream.error !== undefined && !stream.started) {
      return [{ path: "", expected: "a stream", actual: stream.error.message }];
    }
    return matchStream(item.expected as unknown[], payloadsOf(text), item.to).differences;
  },
  err(item, byId) {
    const {
      status,
      headers = {},
      body,
    } = item.input as { status: number; headers?: Record<string, string>; body: unknown };
    const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
    const opened = lane(request(item, byId, status === 200));
    opened.request();
    if (status !== 200) {
      const reply = opened.response(status, headers, bytes);
      return replyDifferences(item, reply.status, reply.headers, reply.body);
    }
    const stream = opened.stream({ "content-type": "text/event-stream" });
    stream.push(bytes);
    stream.end();
    if (stream.error === undefined) return [{ path: "", expected: "an error", actual: "none" }];
    const reply = wire(item.to).fail(stream.error, "req");
    return replyDifferences(item, reply.status, reply.headers, reply.body);
  },
  raw(item) {
    const bytes = Buffer.from(item.input as string);
    const framing =
      (item.input as string).trimStart().startsWith("data") || item.from === "chat" ? "sse" : "json";
    const whole = decodeAt(bytes, framing, bytes.length);
    const differences = match(item.expected, whole, item.from).differences;
    for (let cut = 1; cut < bytes.length; cut++) {
      const parts = decodeAt(bytes, framing, cut);
      if (JSON.stringify(parts) !== JSON.stringify(whole)) {
        differences.push({ path: `cut at byte ${cut}`, expected: whole, actual: parts });
      }
    }
    return differences;
  },
};

function replyDifferences(
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
