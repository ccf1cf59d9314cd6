/**
 * A recorded stream, folded into one answer and encoded whole, against the same stream encoded event by event: both say
 * the same to the wire's own reader, and what is written fits the wire's schemas. Judges nothing.
 */
import type { ValidateFunction } from "ajv";
import type { GenerateResponse } from "../../../engine/transform/hub/generate.ts";
import { describeError } from "../../../engine/transform/mapping/validate.ts";
import type { Part } from "../../../engine/transform/stream/event.ts";
import { fold } from "../../../engine/transform/stream/fold.ts";
import { type AnswerNeeds, shapeParts } from "../../../engine/transform/stream/shape/answer.ts";
import { schemasIn } from "../../../schemas/files.ts";
import { createAjv } from "../../../schemas/keywords.ts";
import type { Exchange } from "../exchanges.ts";
import { lane, wire } from "../wires.ts";
import type { Json } from "./meaning/plain.ts";
import { type Difference, differences, type WireName } from "./meaning.ts";
import { question } from "./question.ts";
import { bindingsFor, eventsOf, framed, readStream, readWhole, settled } from "./read.ts";

const ajv = createAjv();
for (const schema of schemasIn("wire")) ajv.addSchema(schema);

/** `undefined` where the stream broke before its first byte: there is no answer to compare. */
export function foldedDifferences(row: Exchange, to: WireName): Difference[] | undefined {
  const opened = lane(question(to, row.format, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.concat([Buffer.from(stream.push(framed(row))), Buffer.from(stream.end())]);
  if (stream.error !== undefined) return undefined;
  const body = encodedWhole(fold(eventsOf(row.format, framed(row))) as unknown as GenerateResponse, to);
  const whole = readWhole(to, body);
  const streamed = readStream(to, bytes);
  // What one says as a failure, so does the other.
  const isAlike = whole === undefined && streamed !== undefined && "error" in streamed;
  return [
    ...faults(to, "response", [body]),
    ...faults(to, "event", dataOf(bytes.toString())),
    ...(isAlike ? [] : differences(whole, streamed)),
  ];
}

/** As a lane encodes a whole answer. */
function encodedWhole(folded: GenerateResponse, to: WireName): unknown {
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

/** The JSON data of an event stream of our own making: one line of it a frame. */
function dataOf(text: string): unknown[] {
  return [...text.matchAll(/^data: (.*)$/gm)]
    .map(([, data]) => data as string)
    .filter((data) => data !== "[DONE]")
    .map((data) => JSON.parse(data) as Json);
}

/** What does not fit the schema of its kind. */
export function faults(to: WireName, kind: "response" | "event", values: readonly unknown[]): Difference[] {
  const validate = ajv.getSchema(`/schemas/wire/generate/${to}/${kind}.json`) as ValidateFunction;
  return values.flatMap((value) =>
    validate(value)
      ? []
      : [
          {
            path: `schema of ${kind}`,
            expected: describeError(validate.errors ?? []).message,
            actual: value,
          },
        ],
  );
}
