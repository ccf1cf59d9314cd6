/**
 * One conversion case of another project: converts the same input, and compares the result with that project's
 * expectation. Requests are compared by meaning, responses by what a client reads. Judges nothing.
 */
import { RequestRefused } from "../../../engine/conversion/contract.ts";
import { type Difference, differences } from "../difference.ts";
import { payloads } from "../exchanges.ts";
import { isRecord, type Json } from "../json.ts";
import { type ClientReading, readAsClient, readStreamAsClient } from "../oracle/client-reading.ts";
import { question } from "../round-trip/full-request.ts";
import { meaningOf } from "../round-trip/meaning.ts";
import { frameOf } from "../sse.ts";
import { type ConversionCase, lane, type WireName } from "../wires.ts";
import { assertionDifferences } from "./assertions.ts";
import type { Pair } from "./load.ts";
import { targetOf } from "./target.ts";

/** @param pair with a supported wire at each end */
export function pairDifferences(pair: Pair): Difference[] | Promise<Difference[]> {
  const to = pair.to as WireName;
  switch (pair.direction) {
    case "request":
      return pair.expected_error === undefined ? request(pair, to) : refused(pair);
    case "response":
      return response(pair, to);
    case "stream":
      return stream(pair, to);
  }
}

function conversion(pair: Pair): ConversionCase {
  const body = pair.input as Json;
  const model = typeof body.model === "string" ? body.model : "m";
  return {
    from: pair.from,
    to: pair.to,
    body: pair.from === "content" ? body : { model, ...body },
    path: { model, stream: false },
    capabilities: targetOf(pair.to as WireName, pair.expected as Json | undefined),
    convert: true,
  };
}

function request(pair: Pair, to: WireName): Difference[] {
  const body = withoutPlaceholder(JSON.parse(lane(conversion(pair)).request().body));
  if (pair.expected === undefined) return assertionDifferences(pair, body);
  const without = ({ model: _, ...rest }: Json): Json => rest;
  return differences(without(meaningOf(to, pair.expected as Json)), without(meaningOf(to, body)));
}

/**
 * Removes the turn that we insert before an assistant's turn (docs/wires/messages.md#roles): other projects' cases
 * often begin with one.
 */
function withoutPlaceholder(body: Json): Json {
  for (const key of ["messages", "contents"]) {
    const turns = body[key];
    if (Array.isArray(turns) && turns.length > 1 && JSON.stringify(turns[0]).includes('"(continue)"')) {
      return { ...body, [key]: turns.slice(1) };
    }
  }
  return body;
}

/** A conversion that one project refuses may succeed here, but only with a report of the dropped fields. */
function refused(pair: Pair): Difference[] {
  try {
    const sent = lane(conversion(pair)).request();
    if (sent.dropped.length > 0) return [];
    return [{ path: "", expected: `refused: ${pair.expected_error}`, actual: JSON.parse(sent.body) }];
  } catch (refusal) {
    if (refusal instanceof RequestRefused) return [];
    throw refusal;
  }
}

function response(pair: Pair, to: WireName): Difference[] {
  const opened = lane(question(to, pair.from, false));
  opened.request();
  const reply = opened.response(200, {}, Buffer.from(JSON.stringify(unwrapped(pair.input))));
  const body = JSON.parse(String(reply.body)) as Json;
  if (pair.expected === undefined) return assertionDifferences(pair, body);
  if (reply.error !== undefined) return errorDifferences(pair, body);
  return differences(readAsClient(to, pair.expected), readAsClient(to, body));
}

/** One private backend wraps the wire's response. */
function unwrapped(body: unknown): unknown {
  return isRecord(body) && isRecord(body.response) ? body.response : body;
}

function errorDifferences(pair: Pair, body: Json): Difference[] {
  const message = (value: unknown): unknown => (value as { error?: { message?: unknown } })?.error?.message;
  return differences({ message: message(pair.expected) }, { message: message(body) });
}

async function stream(pair: Pair, to: WireName): Promise<Difference[]> {
  const opened = lane(question(to, pair.from, true));
  opened.request();
  const converted = opened.stream({ "content-type": "text/event-stream" });
  const bytes =
    Buffer.from(converted.push(framed(pair.input))).toString() + Buffer.from(converted.end()).toString();
  // Before the first byte, the client gets a status.
  const { error, started } = converted;
  const answer =
    error === undefined || started ? await readWholeAsClient(to, bytes) : { error: error.message };
  return differences(await readWholeAsClient(to, framed(pair.expected).toString()), answer);
}

function readWholeAsClient(to: WireName, body: string): Promise<ClientReading> {
  const isWhole = body.startsWith("{");
  return readStreamAsClient(
    to,
    isWhole ? [JSON.parse(body)] : payloads({ status: 200, encoding: "sse", body }),
  );
}

/**
 * A stream as bytes: raw events unchanged; chunks, one per line or in a list, framed again; a whole response
 * unchanged.
 */
function framed(body: unknown): Buffer {
  if (Array.isArray(body)) return Buffer.from(body.map(frameOf).join(""));
  if (isRecord(body)) return Buffer.from(JSON.stringify(body));
  const text = String(body);
  if (!/^\s*[{[]/.test(text)) return Buffer.from(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Buffer.from(lines.map((line) => frameOf(opened(line))).join(""));
}

/** Some hosts wrap each event in base64. */
function opened(line: string): string {
  const bytes = /^\s*\{\s*"bytes":\s*"([^"]*)"/.exec(line)?.[1];
  return bytes === undefined ? line : Buffer.from(bytes, "base64").toString();
}
