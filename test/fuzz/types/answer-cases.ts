/**
 * Upstream responses, whole and streamed, with each JSON type in each field, and the result for clients of each wire.
 */
import { readFileSync } from "node:fs";
import { question } from "../../conformance/round-trip/full-request.ts";
import { payloadsOf } from "../../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../../conformance/wires.ts";
import { grow, type Json, type Path } from "../../schemas/grow.ts";
import { holes, kinds, replaced } from "./kinds.ts";

export interface AnswerCase {
  from: WireName;
  to: string;
  /** Whether the bytes may pass where both ends have one wire. */
  passes: boolean;
  path: Path;
  /** A whole body, or the events of a stream. */
  body?: Json;
  events?: readonly Json[];
}

const speakers = [...wireNames, "completions"];

/** Each case uses one client wire, in rotation. */
export function* answerCases(): Generator<AnswerCase> {
  let turn = 0;
  for (const to of speakers)
    for (const [kind, isStream] of [
      ["response", false],
      ["event", true],
    ] as const)
      for (const { document, path } of holes(grow(`/schemas/wire/generation/${to}/${kind}.json`)))
        for (const value of kinds) {
          const from = wireNames[turn++ % wireNames.length] as WireName;
          const bent = replaced(document, path, value);
          const about = { from, to, passes: turn % 8 < 4, path };
          yield isStream ? { ...about, events: eventsWith(to, bent, document) } : { ...about, body: bent };
        }
}

const streams = new Map(wireNames.map((wire) => [wire as string, goldenOf(wire)]));

function goldenOf(wire: WireName): Json[] {
  const text = readFileSync(new URL(`../../../demo/golden/${wire}.sse`, import.meta.url), "utf8");
  return payloadsOf(text).filter((payload) => payload !== "[DONE]") as Json[];
}

/** A valid stream with an additional event after the first event of its name. */
function eventsWith(to: string, bent: Json, sound: Json): Json[] {
  const events = streams.get(to) ?? [];
  const name = (sound as { type?: Json }).type;
  const found = events.findIndex((event) => name !== undefined && (event as { type?: Json }).type === name);
  const at = found < 0 ? Math.min(1, events.length) : found + 1;
  return [...events.slice(0, at), bent, ...events.slice(at)];
}

/** The client's result: the bytes, and the error if there is one. */
export interface ClientResult {
  bytes: string;
  message: string | undefined;
  /** The detail of an unexpected error. */
  detail: string | undefined;
}

export function convert({ from, to, passes, body, events }: AnswerCase): ClientResult {
  const made = lane({ ...question(from, to, events !== undefined), ...(passes ? { convert: false } : {}) });
  made.request();
  if (events === undefined) {
    const bytes = Buffer.from(JSON.stringify(body));
    const reply = made.response(200, { "content-type": "application/json" }, bytes);
    return {
      bytes: Buffer.from(reply.body as Uint8Array).toString(),
      message: reply.error?.message,
      detail: reply.error?.detail,
    };
  }
  const stream = made.stream({ "content-type": "text/event-stream" });
  const out = events.map((event) => {
    const name = (event as { type?: unknown } | null)?.type;
    const line = typeof name === "string" ? `event: ${name}\n` : "";
    return Buffer.from(stream.push(Buffer.from(`${line}data: ${JSON.stringify(event)}\n\n`)));
  });
  const bytes = Buffer.concat([...out, Buffer.from(stream.end())]).toString();
  return { bytes, message: stream.error?.message, detail: stream.error?.detail };
}
