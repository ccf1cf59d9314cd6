/** Converts responses from an upstream of one wire to a client of another, and compares what the client reads. */

import type { StreamConversion } from "../../engine/conversion/contract.ts";
import type { GenerationResponse, Part } from "../../engine/conversion/hub/generation.ts";
import type { StrictEvent } from "../../engine/conversion/stream/event.ts";
import { fold } from "../../engine/conversion/stream/fold.ts";
import { StreamReader } from "../../engine/conversion/stream-reader.ts";
import { shapeAnswer } from "../../engine/conversion/through-hub/shape-answer.ts";
import { question } from "../conformance/round-trip/full-request.ts";
import { answerOf, bindingsFor } from "../conformance/round-trip/read.ts";
import { lane, type WireName, wire } from "../conformance/wires.ts";
import { compare, coversDifference, type Difference } from "./compare.ts";
import { bodyOf, streamOf } from "./hub.ts";

export interface AnswerOutcome {
  /** The response as the client reads it. */
  heard: GenerationResponse;
  /**
   * Fields that were dropped without a report, fields that the upstream did not send, and fields that arrived
   * although they were reported as dropped.
   */
  silent: Difference[];
  made: Difference[];
  arrived: string[];
}

export function wholeOutcome(from: WireName, to: WireName, said: GenerationResponse): AnswerOutcome {
  const answer = asSaidBy(to, said);
  const made = lane(question(from, to, false));
  made.request();
  const body = bodyOf(to, answer);
  const reply = made.response(200, {}, body);
  const heard = answerOf(from, JSON.parse(reply.body.toString()));
  return between(from, answerOf(to, JSON.parse(body.toString())), heard, reply.dropped, false);
}

export function streamOutcome(from: WireName, to: WireName, said: GenerationResponse): AnswerOutcome {
  const bytes = streamOf(to, asSaidBy(to, said));
  const stream = opened(from, to);
  const heard = heardIn(from, Buffer.from(relayed(stream, [bytes])));
  return between(from, heardIn(to, bytes), heard, stream.dropped, true);
}

/** Two wires have proofs of calls themselves; the others would only repeat what this gateway sent them earlier. */
function asSaidBy(wire: WireName, answer: GenerationResponse): GenerationResponse {
  if (wire === "chat" || wire === "content") return answer;
  const bare = ({ sig: _, ...part }: Part): Part => part as Part;
  const candidates = answer.candidates.map((each) => ({ ...each, parts: each.parts.map(bare) }));
  return { ...answer, candidates };
}

/** The client's bytes for a whole response. */
export function answered(from: WireName, to: WireName, body: Uint8Array): string {
  const made = lane(question(from, to, false));
  made.request();
  return made.response(200, {}, body).body.toString();
}

export function opened(from: WireName, to: WireName): StreamConversion {
  const made = lane(question(from, to, true));
  made.request();
  return made.stream({ "content-type": "text/event-stream" });
}

export function relayed(stream: StreamConversion, pieces: readonly Uint8Array[]): string {
  const out = pieces.map((piece) => Buffer.from(stream.push(piece)));
  return Buffer.concat([...out, Buffer.from(stream.end())]).toString();
}

/** The response in a stream, which may be one whole body. */
export function heardIn(format: WireName, bytes: Uint8Array): GenerationResponse {
  const events: StrictEvent[] = [];
  let whole: GenerationResponse | undefined;
  const reader = new StreamReader({
    wire: wire(format),
    bindings: bindingsFor(format),
    headers: { "content-type": "text/event-stream" },
    emit: (event) => events.push(event),
    complete: (body) => {
      whole = answerOf(format, body);
    },
  });
  reader.push(bytes);
  reader.end();
  return whole ?? (fold(events) as unknown as GenerationResponse);
}

function between(
  from: WireName,
  said: GenerationResponse,
  heard: GenerationResponse,
  losses: readonly string[],
  isStream: boolean,
): AnswerOutcome {
  const shaped = shapeAnswer(wire(from), said, bindingsFor(from));
  const differences = compare(normalizeResponse(shaped, isStream), normalizeResponse(heard, isStream));
  const lost = differences.filter((difference) => "said" in difference);
  return {
    heard,
    silent: lost.filter((each) => !losses.some((loss) => coversDifference(loss, each))),
    made: differences.filter((difference) => !("said" in difference)),
    arrived: losses
      .filter((loss) => !(isStream && places.has(loss)))
      .filter((loss) => !lost.some((each) => coversDifference(loss, each))),
  };
}

/** Not compared in streams (`alike`). */
const places: ReadonlySet<string> = new Set(
  ["start", "end", "bytes"].map((field) => `candidates.parts.annotations.${field}`),
);

/** Metadata of a response. */
const metadataFields: ReadonlySet<string> = new Set(
  "model created status item ext raw visibility part kind service_tier safety grounding".split(" "),
);

/** The differences between a whole response and the same response as a stream. */
export function streamDifferences(whole: GenerationResponse, streamed: GenerationResponse): Difference[] {
  return compare(normalizeResponse(whole, true), normalizeResponse(streamed, true));
}

function normalizeResponse({ candidates, usage }: GenerationResponse, isStream: boolean): unknown {
  return {
    usage,
    candidates: candidates.map(({ parts, ...candidate }) => ({
      ...(plain(candidate) as object),
      parts: mergeParts(parts, isStream).map(plain),
    })),
  };
}

/**
 * Where reasoning comes in pieces, two parts in a row cannot be distinguished from one; empty text counts as none.
 */
function mergeParts(parts: readonly Part[], isStream: boolean): Part[] {
  const out: Part[] = [];
  for (const part of parts.map((each) => normalizePart(each, isStream))) {
    const last = out.at(-1);
    if (isStream && last?.type === "reasoning" && part.type === "reasoning") {
      const text = `${last.text ?? ""}${part.text ?? ""}`;
      if (text !== "") last.text = text;
      last.opaque = [...(last.opaque ?? []), ...(part.opaque ?? [])];
    } else if (
      part.type !== "text" ||
      part.text !== "" ||
      part.logprobs !== undefined ||
      part.sig !== undefined
    )
      out.push(part);
  }
  return out;
}

/** One form for content that wires express in several. */
function normalizePart(part: Part, isStream: boolean): Part {
  switch (part.type) {
    case "text": {
      if (part.annotations === undefined) return part;
      // Positions are counted in text or in bytes, and are known when the text is.
      const at = (byte: number): number => Buffer.from(part.text).subarray(0, byte).toString().length;
      // The cited text repeats the text at that position.
      const annotations = part.annotations.map(({ bytes, start, end, text: _, ...rest }) =>
        isStream
          ? rest
          : { ...rest, start: start ?? (bytes && at(bytes.from ?? 0)), end: end ?? (bytes && at(bytes.to)) },
      );
      return { ...part, annotations } as Part;
    }
    case "reasoning": {
      const { summary, text = summary?.join("\n\n"), opaque, ...rest } = part;
      // A proof that is sealed for another wire has one kind there.
      const proofs = opaque?.map((proof) => ({ ...proof, kind: "signature" as const }));
      return { ...rest, ...(text ? { text } : {}), ...(proofs === undefined ? {} : { opaque: proofs }) };
    }
    case "tool_call": {
      // Free text becomes a function's arguments where a wire streams no other calls.
      if (part.kind !== "custom" || part.input === undefined) return part;
      const { input, ...rest } = part;
      return { ...rest, kind: "function", arguments: JSON.stringify({ input }) };
    }
    default:
      return part;
  }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (metadataFields.has(key) ? [] : [[key, plain(inner)]])),
  );
}
