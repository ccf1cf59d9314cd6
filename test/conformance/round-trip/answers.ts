/**
 * Recorded responses and streams through the hub. A stream follows the hub's grammar. Folded into one response and
 * encoded whole, it gives an independent reader the same content as encoded event by event. The output matches the
 * wire's schemas. Judges nothing.
 */
import type { GenerationResponse } from "../../../engine/conversion/hub/generation.ts";
import type { Part } from "../../../engine/conversion/stream/event.ts";
import { fold } from "../../../engine/conversion/stream/fold.ts";
import { type AnswerNeeds, shapeParts } from "../../../engine/conversion/stream/shape/answer-parts.ts";
import { checkGrammar } from "../../stream/grammar-check.ts";
import { type Difference, differences } from "../difference.ts";
import type { Exchange } from "../exchanges.ts";
import { readAsClient, readStreamAsClient } from "../oracle/client-reading.ts";
import { payloadsOf } from "../sse.ts";
import { lane, type WireName, wire } from "../wires.ts";
import { question } from "./full-request.ts";
import { latest } from "./memoize-latest.ts";
import { bindingsFor, eventsOf, framed, settled } from "./read.ts";
import { faults } from "./schema.ts";

/** The whole response in a client's wire, checked with that wire's schema. */
export function answerDifferences(row: Exchange, to: WireName): Difference[] {
  const opened = lane(question(to, row.format, false));
  opened.request();
  const reply = opened.response(200, {}, Buffer.from(JSON.stringify(row.response?.body)));
  if (reply.error !== undefined) throw new Error(reply.error.message);
  return faults(to, "response", [JSON.parse(String(reply.body))]);
}

/** A stream that breaks before its first byte has no response to compare: its client gets a status. */
export async function streamDifferences(row: Exchange, to: WireName): Promise<Difference[]> {
  const { bytes: sent, heard, broken } = streamOf(row);
  if (broken !== undefined) return [{ path: "grammar", expected: "kept", actual: broken }];
  const opened = lane(question(to, row.format, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.concat([Buffer.from(stream.push(sent)), Buffer.from(stream.end())]);
  if (stream.started && bytes.length === 0) return [{ path: "", expected: "a stream", actual: "nothing" }];
  if (stream.error !== undefined) return [];
  const body = encodedWhole(fold(heard) as unknown as GenerationResponse, to);
  const events = payloadsOf(bytes.toString()).filter((data) => data !== "[DONE]");
  return [
    ...faults(to, "response", [body]),
    ...faults(to, "event", events),
    ...differences(readAsClient(to, body), await readStreamAsClient(to, events)),
  ];
}

/** The decoding does not depend on the client's wire. */
const streamOf = latest((row: Exchange) => {
  const bytes = framed(row);
  const heard = eventsOf(row.format, bytes);
  return { bytes, heard, broken: checkGrammar(heard) };
});

/** As a conversion encodes a whole response. */
function encodedWhole(folded: GenerationResponse, to: WireName): unknown {
  const answer = settled(folded);
  const client = wire(to);
  const bindings = bindingsFor(to);
  const needs = (client.program.responseNeeds?.(answer, bindings) ?? {}) as AnswerNeeds;
  const candidates = answer.candidates.map((candidate) => ({
    ...candidate,
    parts: shapeParts(candidate.parts as unknown as Part[], needs),
  }));
  return client.program.responseEncode?.({ ...answer, candidates }, bindings);
}
