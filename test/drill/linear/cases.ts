/**
 * The cost of requests and streams that are large in one way each, between all wires: the cases of the growth tests.
 */

import { RequestRefused } from "../../../engine/conversion/contract.ts";
import { resultsAsUser } from "../../../engine/conversion/hub/arrange/alternate.ts";
import type { GenerationRequest, Turn } from "../../../engine/conversion/hub/generation.ts";
import { openConversion } from "../../../engine/conversion/open-conversion.ts";
import { question } from "../../conformance/round-trip/full-request.ts";
import { bindingsFor } from "../../conformance/round-trip/read.ts";
import {
  caller,
  channelCapabilities,
  lane,
  type WireName,
  wire,
  wireNames,
} from "../../conformance/wires.ts";
import { growthOf, SHARE } from "./growth.ts";
import { dimensions } from "./requests.ts";
import { framesOf, hubStreams, ownStreams } from "./streams.ts";

export interface Case {
  name: string;
  from: WireName;
  to: WireName;
  /** How many times as long four times the size takes. */
  growth(): number;
}

const REQUESTS = 2_000 * SHARE;
const STREAMS = 3_000 * SHARE;

const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const first: Turn = { role: "user", parts: [{ type: "text", text: "q" }] };

/** Each dimension of a request, between all wires. */
export const requestCases: Case[] = pairs.flatMap(([from, to]) =>
  Object.entries(dimensions).map(([name, sized]) => ({
    name,
    from,
    to,
    growth: () =>
      growthOf(REQUESTS, (count) => {
        const body = requestBody(from, sized(count));
        return () => handle(from, to, body);
      }),
  })),
);

/** Each dimension of a stream, between all wires; for content of one wire only, from that wire to all. */
export const streamCases: Case[] = pairs.flatMap(([from, to]) => [
  ...Object.entries(hubStreams).map(([name, events]) =>
    streamCase(name, from, to, (count) => framesOf(to, events(count))),
  ),
  ...Object.entries(ownStreams).flatMap(([name, { to: upstream, frames }]) =>
    upstream === to ? [streamCase(name, from, to, frames)] : [],
  ),
]);

function streamCase(name: string, from: WireName, to: WireName, frames: (count: number) => string[]): Case {
  const growth = (): number =>
    growthOf(STREAMS, (count) => {
      const bytes = frames(count).map((frame) => Buffer.from(frame));
      return () => relay(from, to, bytes);
    });
  return { name, from, to, growth };
}

/**
 * A selection of wire pairs for each case name, such that each name meets every wire at either end, and all names
 * together cover every pair. The cost of a wire depends on the wire and the request, seldom on the wire at the other
 * end.
 *
 * @param rounds how often each wire occurs; four give all pairs
 */
export function inTurns(cases: readonly Case[], rounds: number): Case[] {
  const names = [...new Set(cases.map(({ name }) => name))];
  return cases.filter(({ name, from, to }) => {
    const distance = (wireNames.indexOf(to) - wireNames.indexOf(from) + wireNames.length) % wireNames.length;
    return (distance + names.indexOf(name)) % wireNames.length < rounds;
  });
}

/** The request as a client of the wire writes it, without regard for the order that other wires require. */
export function requestBody(from: WireName, part: Partial<GenerationRequest>): object {
  const request: GenerationRequest = { model: "m", turns: [first], ...part, origin: from };
  const turns = from === "messages" || from === "content" ? resultsAsUser(request.turns) : request.turns;
  const body = wire(from).program.requestEncode?.({ ...request, turns }, bindingsFor(from));
  return JSON.parse(JSON.stringify(body));
}

/** All processing of a request before it is sent, and the usage estimate. */
export function handle(from: WireName, to: WireName, body: object): void {
  const asked = caller({ body, path: from === "content" ? { model: "m" } : {} });
  if (wire(from).validate(asked, "default") !== undefined) return;
  wire(from).peek(asked);
  wire(from).counts(asked);
  const opened = openConversion(wire(from), asked, {
    wire: wire(to),
    model: "m",
    capabilities: channelCapabilities(),
    convert: true,
    countTokens: (text) => text.length,
  });
  try {
    opened.mediaToFetch();
    opened.request();
    opened.response(200, {}, Buffer.from("{}"));
  } catch (fault) {
    if (!(fault instanceof RequestRefused)) throw fault;
  }
}

/** All processing of a stream, and the queries at its end. */
function relay(from: WireName, to: WireName, frames: readonly Uint8Array[]): void {
  const opened = lane(question(from, to, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  for (const frame of frames) stream.push(frame);
  stream.end();
  void stream.usage;
  void stream.dropped;
  if (!stream.finished && stream.error === undefined) throw new Error("the stream did not end");
}
