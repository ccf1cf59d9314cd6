/**
 * The measured maps, each with its three ways to run (compiled, by hand, interpreted); and the directions that
 * combine them, with the JSON work that a direction always needs.
 */

import { arrange } from "../../engine/conversion/hub/arrange/arrange.ts";
import { canonical } from "../../engine/conversion/hub/canonical.ts";
import type { GenerationRequest, GenerationResponse } from "../../engine/conversion/hub/generation.ts";
import { settleAnswer } from "../../engine/conversion/hub/settle-answer.ts";
import { lostOfRequest } from "../../engine/conversion/losses/find-losses.ts";
import type { LooseEvent, ShapedEvent } from "../../engine/conversion/stream/event.ts";
import { createGrammar } from "../../engine/conversion/stream/grammar.ts";
import { createShape } from "../../engine/conversion/stream/shape.ts";
import { notUnderstood } from "../../engine/language/losses/not-understood.ts";
import type { Bindings } from "../../engine/language/mappings/bindings.ts";
import { bindingsOf } from "../../engine/language/mappings/caller-input.ts";
import { type Interpreted, interpretMapping } from "../../engine/language/mappings/interpret-mapping.ts";
import { respell } from "../../engine/language/mappings/key-spelling.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { caller, wire } from "../../test/conformance/wires.ts";
import { type Bodies, makeBodies, type WireName, wireNames } from "./bodies.ts";
import { hands } from "./by-hand/hands.ts";

export interface MapCase {
  /** `request decode chat`, `stream encode messages, text` … */
  name: string;
  /** Documents that one run converts; times are given per document. */
  documents: number;
  compiled: () => unknown;
  byHand: () => unknown;
  /**
   * Runs the interpreter on `interpretedDocuments` documents; with the compiled map's result for the same documents.
   */
  interpreted: () => Promise<unknown>;
  expected: () => unknown;
  interpretedDocuments: number;
}

export interface Direction {
  /** `request chat → messages` */
  name: string;
  documents: number;
  /** Decode and encode. */
  maps: () => unknown;
  /** JSON.parse of the input and JSON.stringify of the output. */
  json: () => unknown;
  /** Other work of the conversion between the two maps, where there is any. */
  between?: () => unknown;
}

const interpretedMappings = new Map<string, Interpreted>(
  wireNames.map((name) => [name, interpretMapping(wire(name).mapping)]),
);
/** Events of a stream for the interpreter. */
const maxInterpretedEvents = 12;

/** The pairs of wires that clients combine most often. */
export const pairs: readonly [WireName, WireName][] = [
  ["chat", "messages"],
  ["chat", "content"],
  ["chat", "responses"],
  ["messages", "responses"],
].flatMap(([a, b]) => [
  [a, b],
  [b, a],
]) as [WireName, WireName][];

export interface Cases {
  maps: MapCase[];
  directions: Direction[];
}

export function makeCases(): Cases {
  const bodies = makeBodies();
  const cases: Cases = { maps: [], directions: [] };
  for (const name of wireNames) {
    cases.maps.push(
      documentCase("request", "decode", name, requestOf(name, bodies), bindings(name, name, bodies)),
    );
    const answer = respell(bodies[name].response, wire(name).mapping.response.spelling);
    cases.maps.push(documentCase("response", "decode", name, answer, bindings("chat", name, bodies)));
    for (const kind of ["text", "calls"] as const) {
      const events = eventsOf(name, bodies[name][kind]);
      cases.maps.push(streamCase("decode", name, kind, events, bindings("chat", name, bodies)));
    }
  }
  for (const [from, to] of pairs) addPair(from, to, bodies, cases);
  return cases;
}

function addPair(client: WireName, upstream: WireName, bodies: Record<WireName, Bodies>, cases: Cases): void {
  const [near, far] = [wire(client), wire(upstream)];
  const b = bindings(client, upstream, bodies);
  const arrangedRequest = arrangeRequest(client, upstream, bodies, b);
  const requestCase = documentCase("request", "encode", upstream, arrangedRequest, b, ` from ${client}`);
  cases.maps.push(requestCase);
  cases.directions.push(requestDirection(near, far, bodies[client].request, b, arrangedRequest));

  const body = respell(bodies[upstream].response, far.mapping.response.spelling);
  const decoded = far.program.responseDecode?.(body, b) as GenerationResponse;
  const settled = settleAnswer(decoded, { id: b.id, names: new Map(), answer: {} });
  cases.maps.push(documentCase("response", "encode", client, settled, b, ` from ${upstream}`));
  cases.directions.push(responseDirection(near, far, bodies[upstream].response, b, settled));

  for (const kind of ["text", "calls"] as const) {
    const incoming = eventsOf(upstream, bodies[upstream][kind]);
    const shaped = shapeEvents(near, far, incoming, b);
    cases.maps.push(streamCase("encode", client, kind, shaped, b, ` from ${upstream}`));
    cases.directions.push(streamDirection(near, far, kind, incoming, shaped, b));
  }
}

/** The bindings of an attempt that maps see: a client of one wire, a target of the other. */
function bindings(client: WireName, upstream: WireName, bodies: Record<WireName, Bodies>): Bindings {
  const b = bindingsOf(caller({ body: bodies[client].request }), {
    caps: wire(upstream).mapping.capabilities,
    model: "bench-model-1",
    requested: "bench-model-1",
  });
  b.request = canonical(
    wire(client).program.requestDecode?.(requestOf(client, bodies), b) as GenerationRequest,
  );
  return b;
}

function requestOf(name: WireName, bodies: Record<WireName, Bodies>): unknown {
  return respell(bodies[name].request, wire(name).mapping.request.spelling);
}

function arrangeRequest(
  client: WireName,
  upstream: WireName,
  bodies: Record<WireName, Bodies>,
  b: Bindings,
): GenerationRequest {
  const decoded = wire(client).program.requestDecode?.(requestOf(client, bodies), b) as GenerationRequest;
  return arrangeForTarget(wire(upstream), canonical(decoded), b);
}

function arrangeForTarget(target: CompiledWire, hub: GenerationRequest, b: Bindings): GenerationRequest {
  const found = arrange(hub, target.program.requestNeeds?.(hub, b) ?? {});
  if ("message" in found) throw new Error(found.message);
  return found.request;
}

function eventsOf(name: WireName, events: readonly unknown[]): unknown[] {
  return events.map((event) => respell(event, wire(name).mapping.stream.decode?.spelling));
}

function shapeEvents(near: CompiledWire, far: CompiledWire, events: unknown[], b: Bindings): ShapedEvent[] {
  const shaped: ShapedEvent[] = [];
  const shape = createShape(near.program.streamNeeds?.(undefined, b) ?? {}, (event) =>
    shaped.push({ ...event }),
  );
  const start = { id: b.id, model: b.requested, created: b.now };
  const close = far.mapping.stream.decode?.close;
  const makeId = (_: number, index: number): string => `call_${index}`;
  const grammar = createGrammar({ start, makeId, ...(close && { close }) }, (event) => shape.accept(event));
  const state = { ...b, state: { ...far.mapping.stream.decode?.state } };
  for (const event of events) {
    far.program.streamDecode?.(event, state, (loose) => grammar.accept(loose as LooseEvent));
  }
  grammar.close();
  return shaped;
}

function documentCase(
  what: "request" | "response",
  way: "decode" | "encode",
  name: WireName,
  document: unknown,
  b: Bindings,
  suffix: string = "",
): MapCase {
  const map = `${what}${way === "decode" ? "Decode" : "Encode"}` as const;
  const compiled = wire(name).program[map];
  const byHand = hands[name][map];
  const interpreted = interpretedMappings.get(name)?.[map];
  if (compiled === undefined || interpreted === undefined) throw new Error(`${name} has no ${map}`);
  return {
    name: `${what} ${way} ${name}${suffix}`,
    documents: 1,
    compiled: () => compiled(document, b),
    byHand: () => byHand(document, b),
    interpreted: () => interpreted(document, b),
    expected: () => compiled(document, b),
    interpretedDocuments: 1,
  };
}

type Emit = (value: unknown) => void;

function streamCase(
  way: "decode" | "encode",
  name: WireName,
  kind: string,
  events: readonly unknown[],
  attemptBindings: Bindings,
  suffix: string = "",
): MapCase {
  const map = way === "decode" ? "streamDecode" : "streamEncode";
  const compiled = wire(name).program[map];
  const byHand = hands[name][map];
  const interpreted = interpretedMappings.get(name)?.[map];
  if (compiled === undefined || interpreted === undefined) throw new Error(`${name} has no ${map}`);
  const run =
    (step: (event: unknown, b: Bindings, emit: Emit) => void, list: readonly unknown[]) => (): unknown => {
      const { b, emitted, emit } = openStreamState(name, way, attemptBindings);
      for (const event of list) step(event, b, emit);
      return emitted;
    };
  const few = events.slice(0, maxInterpretedEvents);
  return {
    name: `stream ${way} ${name}, ${kind}${suffix}`,
    documents: events.length,
    compiled: run(compiled, events),
    byHand: run(byHand, events),
    interpreted: async () => {
      const { b, emitted, emit } = openStreamState(name, way, attemptBindings);
      for (const event of few) await interpreted(event, b, emit);
      return emitted;
    },
    expected: run(compiled, few),
    interpretedDocuments: few.length,
  };
}

/** A stream's own state, and a list of the emitted events. */
function openStreamState(
  name: WireName,
  way: "decode" | "encode",
  attemptBindings: Bindings,
): { b: Bindings; emitted: unknown[]; emit: Emit } {
  const b: Bindings = {
    ...attemptBindings,
    sequence: 0,
    state: { ...wire(name).mapping.stream[way]?.state },
  };
  const emitted: unknown[] = [];
  const emit: Emit = (value) => {
    emitted.push(value);
    b.sequence++;
  };
  return { b, emitted, emit };
}

function requestDirection(
  near: CompiledWire,
  far: CompiledWire,
  body: unknown,
  b: Bindings,
  sent: GenerationRequest,
): Direction {
  const text = JSON.stringify(body);
  const document = respell(body, near.mapping.request.spelling);
  const out = far.program.requestEncode?.(sent, b);
  return {
    name: `request ${near.name} → ${far.name}`,
    documents: 1,
    maps: () => [near.program.requestDecode?.(document, b), far.program.requestEncode?.(sent, b)],
    json: () => [JSON.parse(text), JSON.stringify(out)],
    between: () => {
      respell(body, near.mapping.request.spelling);
      const hub = arrangeForTarget(far, canonical(b.request as GenerationRequest), b);
      return [...lostOfRequest(hub, far, b.caps, []), ...notUnderstood(near.mapping, far.mapping, document)];
    },
  };
}

function responseDirection(
  near: CompiledWire,
  far: CompiledWire,
  body: unknown,
  b: Bindings,
  settled: GenerationResponse,
): Direction {
  const text = JSON.stringify(body);
  const document = respell(body, far.mapping.response.spelling);
  const out = near.program.responseEncode?.(settled, b);
  return {
    name: `answer ${far.name} → ${near.name}`,
    documents: 1,
    maps: () => [far.program.responseDecode?.(document, b), near.program.responseEncode?.(settled, b)],
    json: () => [JSON.parse(text), JSON.stringify(out)],
    between: () => {
      respell(body, far.mapping.response.spelling);
      return settleAnswer(settled, { id: b.id, names: new Map(), answer: {} });
    },
  };
}

function streamDirection(
  near: CompiledWire,
  far: CompiledWire,
  kind: string,
  incoming: readonly unknown[],
  shaped: readonly ShapedEvent[],
  attemptBindings: Bindings,
): Direction {
  const decode = streamCase("decode", far.name as WireName, kind, incoming, attemptBindings);
  const encode = streamCase("encode", near.name as WireName, kind, shaped, attemptBindings);
  const texts = incoming.map((event) => JSON.stringify(event));
  const frames = encode.compiled() as unknown[];
  return {
    name: `stream ${far.name} → ${near.name}, ${kind}`,
    documents: incoming.length,
    maps: () => [decode.compiled(), encode.compiled()],
    json: () => {
      let size = 0;
      for (const text of texts) size += Object.keys(JSON.parse(text)).length;
      for (const frame of frames) size += JSON.stringify(frame).length;
      return size;
    },
  };
}
