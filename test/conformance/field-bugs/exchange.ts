/**
 * One exchange between a client's wire and an upstream's, without a gateway: the upstream's request, and the
 * response, whole or as a stream. A request gets the fields that its wire requires, so that a case only has the
 * fields that it tests.
 */
import { type Conversion, RequestRefused } from "../../../engine/conversion/contract.ts";
import type { Direction } from "../report/section.ts";
import { payloadsOf } from "../sse.ts";
import { type ConversionCase, lane, least, type WireName, wireNames } from "../wires.ts";
import { type ClientReading, readAsClient } from "./read-response.ts";

export type Wire = WireName;
export const wires: readonly Wire[] = wireNames;

// biome-ignore lint/suspicious/noExplicitAny: bodies of four wires, read as a client would; expectations catch the rest
export type Body = any;

/** The directions that ran since the set was last cleared. */
export const tried: Set<Direction> = new Set();

export interface Options {
  capabilities?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Converts through the hub even when both ends have the same wire. */
  convert?: boolean;
}

function open(from: Wire, to: Wire, body: Body, options: Options, stream: boolean): Conversion {
  tried.add(`${from} → ${to}`);
  const full = { ...least[from], ...body, ...(stream && from !== "content" ? { stream: true } : {}) };
  const conversion: ConversionCase = { from, to, body: full, ...options };
  if (from === "content") {
    conversion.path = { model: "m", ...(stream ? { stream: true } : {}) };
    conversion.query = stream ? { alt: "sse" } : {};
  }
  return lane(conversion);
}

export interface Sent {
  body: Body;
  text: string;
  dropped: readonly string[];
}

/** The upstream's request for a client's request. */
export function send(from: Wire, to: Wire, body: Body, options: Options = {}): Sent {
  const sent = open(from, to, body, options, false).request();
  return { body: JSON.parse(sent.body), text: sent.body, dropped: sent.dropped };
}

/** The refusal of a request that the upstream's wire cannot express. */
export function refusal(from: Wire, to: Wire, body: Body, options: Options = {}): RequestRefused["error"] {
  try {
    send(from, to, body, options);
  } catch (fault) {
    if (fault instanceof RequestRefused) return fault.error;
    throw fault;
  }
  throw new Error("the request was not refused");
}

export interface Answer {
  status: number;
  body: Body;
  headers: Record<string, string>;
  usage: Body;
  dropped: readonly string[];
  heard: ClientReading;
}

export interface ClientRequest extends Options {
  /** The client's request. */
  question?: Body;
  status?: number;
  /** Headers of the upstream's response. */
  answerHeaders?: Record<string, string>;
}

/** The client's response for an upstream's whole response. */
export function answer(client: Wire, upstream: Wire, body: Body, asked: ClientRequest = {}): Answer {
  const opened = open(client, upstream, asked.question ?? {}, asked, false);
  opened.request();
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const headers = { "content-type": "application/json", ...asked.answerHeaders };
  const reply = opened.response(asked.status ?? 200, headers, bytes);
  const parsed: Body = JSON.parse(Buffer.from(reply.body).toString());
  return {
    status: reply.status,
    body: parsed,
    headers: reply.headers,
    usage: reply.usage,
    dropped: reply.dropped,
    heard: readAsClient(client, reply.status === 200 ? [parsed] : [], false),
  };
}

export interface Streamed {
  text: string;
  /** The output for each input piece; the last entry is the output at the end. */
  steps: string[];
  /** The text that would fill a silence. */
  ping: string;
  /** Parsed payloads in order; `[DONE]` stays text. */
  events: Body[];
  /** The client's reading of the events. @throws Error at the first event that breaks the wire's grammar */
  heard: ClientReading;
  error: { kind: string; status: number; message: string; retryable: boolean } | undefined;
  /** False when nothing may have been sent, so that another channel can be tried. */
  started: boolean;
  usage: Body;
}

/**
 * The client's stream for an upstream's stream. @param events payloads in the wire's own framing, or the raw text of
 * a stream
 */
export function stream(
  client: Wire,
  upstream: Wire,
  events: Body[] | string,
  asked: ClientRequest = {},
): Streamed {
  const opened = open(client, upstream, asked.question ?? {}, asked, true);
  opened.request();
  const relayed = opened.stream({ "content-type": "text/event-stream", ...asked.answerHeaders });
  const pieces = typeof events === "string" ? [events] : events.map(framed);
  const steps = pieces.map((piece) => Buffer.from(relayed.push(Buffer.from(piece))).toString());
  steps.push(Buffer.from(relayed.end()).toString());
  const text = steps.join("");
  const found = payloadsOf(text);
  return {
    text,
    steps,
    ping: relayed.ping(),
    events: found,
    heard: readAsClient(client, found, true),
    error: relayed.error,
    started: relayed.started,
    usage: relayed.usage,
  };
}

function framed(event: Body): string | Uint8Array {
  return event instanceof Uint8Array ? event : frame(event);
}

/** A payload, as wires with server-sent events frame it. */
export function frame(payload: Body): string {
  if (typeof payload === "string") return `data: ${payload}\n\n`;
  const name = typeof payload.type === "string" ? `event: ${payload.type}\n` : "";
  return `${name}data: ${JSON.stringify(payload)}\n\n`;
}

/** Runs the same check for several wires, and names the wire that fails. */
export function each<T>(items: readonly T[], holds: (item: T) => void): void {
  for (const item of items) {
    try {
      holds(item);
    } catch (fault) {
      if (fault instanceof Error) fault.message = `${JSON.stringify(item)}: ${fault.message}`;
      throw fault;
    }
  }
}
