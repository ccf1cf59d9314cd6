/**
 * Runs one map of a wire as the gateway does. Requests are normalized and arranged for the wire, responses are completed, and
 * events pass the grammar and the shape. The time and ids are fixed.
 */

import { arrange } from "../../conversion/hub/arrange/arrange.ts";
import type { RequestNeeds } from "../../conversion/hub/arrange/request-needs.ts";
import { canonical } from "../../conversion/hub/canonical.ts";
import type { GenerationRequest, GenerationResponse, Part } from "../../conversion/hub/generation.ts";
import type { HubDocument } from "../../conversion/hub/operation-rules.ts";
import { settleAnswer } from "../../conversion/hub/settle-answer.ts";
import { type ItemNeeds, sharesOf } from "../../conversion/hub/split-request.ts";
import type {
  LooseEvent,
  ShapedEvent,
  Part as StreamPart,
  StrictEvent,
} from "../../conversion/stream/event.ts";
import { type Folded, fold } from "../../conversion/stream/fold.ts";
import { createGrammar, type Grammar } from "../../conversion/stream/grammar.ts";
import { placeProofs } from "../../conversion/stream/shape/proofs.ts";
import { createShape, type Needs } from "../../conversion/stream/shape.ts";
import { unfold } from "../../conversion/stream/unfold.ts";
import type { Bindings } from "../mappings/bindings.ts";
import { bindingsOf } from "../mappings/caller-input.ts";
import { respell } from "../mappings/key-spelling.ts";
import { type CompiledWire, wireStatus } from "../mappings/wire.ts";
import { all, type Runnable } from "../maps/maps.ts";
import type { Reads, Writes } from "../maps/row.ts";
import type { Case } from "./test-case.ts";

/** 2026-01-01, and an id with the length of the gateway's ids. */
const NOW = 1_767_225_600;
const ID = "test0000000000000000id01";

/** The key with the name and the headers of an event, beside its data. */
const FRAME = "$frame";

/** The fields of a case that its run needs. */
export type CaseRun = Pick<Case, "map" | "input" | "status" | "given">;

/** The inputs of a map: one document, or for a stream several in order. */
export interface Prepared {
  documents: readonly unknown[];
  bindings: Bindings;
}

/** The message of a refused request, which the wire cannot express. */
export class Refused {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/**
 * @param events gets the events of the hub that a decoded stream makes, also if the case expects their response
 * @returns the output of the map, or a `Refused`
 */
export function runCase(
  wire: CompiledWire,
  testCase: CaseRun & Partial<Pick<Case, "expect" | "exactly">>,
  events: StrictEvent[] = [],
): unknown {
  const prepared = prepare(wire, testCase);
  if (prepared instanceof Refused) return prepared;
  const { documents, bindings } = prepared;
  const [document] = documents;
  const { program } = wire;
  switch (testCase.map) {
    case "streamDecode":
      return decodeFrames(wire, prepared, testCase, events);
    case "streamEncode": {
      const frames: unknown[] = [];
      for (const event of documents)
        program.streamEncode?.(event, bindings, (frame) => takeFrame(frames, frame, bindings));
      return frames;
    }
    default: {
      const output = program[testCase.map]?.(document, bindings);
      return completeDocument(wire, all[testCase.map].writes, output);
    }
  }
}

/** The hub's documents after the steps that follow a map; all others unchanged. */
function completeDocument(wire: CompiledWire, kind: Reads | Writes, document: unknown): unknown {
  if (!isConversation(wire)) return document;
  if (kind === "hub request")
    return canonical({ turns: [], ...(document as object) } as unknown as GenerationRequest);
  return kind === "hub response" ? settle(document) : document;
}

/** Throws if the mapping has no such map, or if the input has the wrong type for it. */
export function prepare(wire: CompiledWire, testCase: CaseRun): Prepared | Refused {
  const { maps, stream } = wire.mapping;
  const streams = { streamDecode: stream.decode, streamEncode: stream.encode };
  if ({ ...maps, ...streams }[testCase.map] === undefined)
    throw new Error(`this mapping has no \`${all[testCase.map].at}\``);
  const bindings = bindingsFor(wire, testCase);
  if (all[testCase.map].sees?.session) bindings.state = { ...wire.mapping.session?.state, ...bindings.state };
  const documents = (preparations[testCase.map] ?? prepareOne)(wire, testCase, bindings);
  return documents instanceof Refused ? documents : { documents, bindings };
}

type Preparation = (wire: CompiledWire, testCase: CaseRun, bindings: Bindings) => unknown[] | Refused;

/** The input in the map's form: with the wire's normalized spelling, or complete. */
function prepareOne(wire: CompiledWire, { map, input }: CaseRun): unknown[] {
  const { request, response, stream } = wire.mapping;
  const { reads } = all[map];
  switch (reads) {
    case "wire request":
      return [respell(input, request.spelling)];
    case "wire response":
      return [respell(input, response.spelling)];
    case "wire event":
      return [respell(input, stream.decode?.spelling)];
    default:
      return [completeDocument(wire, reads, input)];
  }
}

/** The maps that need preparation. */
const preparations: { [Map in Runnable]?: Preparation } = {
  requestEncode: (wire, { input }, bindings) => {
    if (!isConversation(wire)) return firstShare(wire, input as HubDocument, bindings);
    const { program } = wire;
    const hub = canonical({ turns: [], ...(input as object) } as unknown as GenerationRequest);
    bindings.request = hub;
    const needs = (program.requestNeeds?.(hub, bindings) ?? {}) as RequestNeeds;
    const arranged = arrange(hub, needs, wire.mapping.dialects);
    return "message" in arranged
      ? new Refused(arranged.message)
      : [{ ...arranged.request, model: bindings.model }];
  },
  responseEncode: (wire, { input }, bindings) => {
    if (!isConversation(wire)) return [input];
    const { program } = wire;
    const answer = settle(input);
    const needs = program.responseNeeds?.(answer, bindings) as Needs | undefined;
    const withProofs = (parts: Part[]): Part[] => placeProofs(parts as StreamPart[], needs?.proofs) as Part[];
    const candidates = answer.candidates.map((candidate) => ({
      ...candidate,
      parts: withProofs(candidate.parts),
    }));
    return [{ ...answer, candidates }];
  },
  streamDecode: ({ mapping }, { input }, bindings) => {
    const map = mapping.stream.decode;
    bindings.state = { ...map?.state };
    const marks: unknown[] = [map?.done, map?.eof];
    return asList(input).map((frame) => (marks.includes(frame) ? frame : respell(frame, map?.spelling)));
  },
  streamEncode: ({ mapping, program }, { input }, bindings) => {
    bindings.state = { ...mapping.stream.encode?.state };
    const needs = (program.streamNeeds?.(undefined, bindings) ?? {}) as Needs;
    const events: ShapedEvent[] = [];
    const shape = createShape(needs, (event) => events.push(structuredClone(event)));
    if (Array.isArray(input)) {
      const grammar = createTestGrammar(bindings, "on-next", (event) => shape.accept(event));
      for (const event of input) grammar.accept(event as LooseEvent);
      grammar.close();
    } else for (const event of unfold(settle(input) as unknown as Folded)) shape.accept(event);
    return events;
  },
  errorEncode: ({ mapping }, { input, status }, bindings) => {
    const error = input as { kind: string };
    const mappedStatus = wireStatus(mapping, error);
    if (status !== undefined && status !== mappedStatus)
      throw new Error(`its HTTP status is ${mappedStatus}, not ${status}`);
    bindings.status = mappedStatus;
    return [{ ...error, status: mappedStatus }];
  },
};

function isConversation({ kind }: CompiledWire): boolean {
  return kind === "conversation";
}

/** The first of the requests that are sent to a target. */
function firstShare(
  { program, rules }: CompiledWire,
  request: HubDocument,
  bindings: Bindings,
): unknown[] | Refused {
  bindings.request = request;
  const needs = (program.requestNeeds?.(request, bindings) ?? {}) as { items?: ItemNeeds };
  const shares = rules.split === undefined ? [request] : sharesOf(request, rules.split, needs.items ?? {});
  return Array.isArray(shares) ? [{ ...shares[0], model: bindings.model }] : new Refused(shares.message);
}

/** The events of the frames, or the response that they form if a single map is expected. */
function decodeFrames(
  { mapping, program }: CompiledWire,
  { documents, bindings }: Prepared,
  testCase: Partial<Pick<Case, "expect" | "exactly">>,
  events: StrictEvent[],
): unknown {
  const map = mapping.stream.decode;
  const grammar = createTestGrammar(bindings, map?.close, (event) => events.push(structuredClone(event)));
  const accept = (event: unknown): void => grammar.accept(event as LooseEvent);
  const dataOf = frameReader(bindings);
  for (const frame of documents) {
    if (frame === map?.done) grammar.accept({ type: "end" });
    else if (frame === map?.eof) grammar.close();
    else program.streamDecode?.(dataOf(frame), bindings, accept);
  }
  grammar.close();
  return Array.isArray(testCase.expect ?? testCase.exactly) ? events : fold(events);
}

/**
 * Sets `$frame` for each event as the reader of a stream does: `{ $frame: { event: open }, i: 0 }` is an event with the name `open`
 * and the data `{ i: 0 }`. An event without this key has the frame of the bindings.
 * @returns a function that returns the data of an event
 */
export function frameReader(bindings: Bindings): (document: unknown) => unknown {
  const { frame: given } = bindings;
  return (document) => {
    bindings.frame = given;
    if (typeof document !== "object" || document === null || !Object.hasOwn(document, FRAME)) return document;
    const { [FRAME]: frame, ...data } = document as Record<typeof FRAME, NonNullable<Bindings["frame"]>>;
    bindings.frame = frame;
    return data;
  };
}

/** Takes a frame as the writer of a stream does. */
export function takeFrame(frames: unknown[], frame: unknown, bindings: Bindings): void {
  frames.push(structuredClone(frame));
  bindings.sequence++;
}

function bindingsFor(wire: CompiledWire, { input, given, status }: CaseRun): Bindings {
  const bodyModel = (input as { model?: unknown } | null)?.model;
  const model = typeof bodyModel === "string" ? bodyModel : "m";
  const client = { text: "", body: input, pathParameters: {}, query: {}, headers: {}, now: NOW, id: ID };
  const { caps, ...more } = given;
  return bindingsOf(client, {
    model,
    requested: model,
    requestId: "req_test",
    status,
    ...more,
    caps: { ...wire.mapping.capabilities, ...(caps as object | undefined) },
  });
}

function asList(input: unknown): unknown[] {
  return Array.isArray(input) ? input : [input];
}

/** Adds the fields that a mapping always makes and a test may omit. */
function settle(answer: unknown): GenerationResponse {
  const complete = { candidates: [], ...(answer as object) } as GenerationResponse;
  return settleAnswer(complete, { id: ID, names: new Map(), answer: {} });
}

function createTestGrammar(
  { id, requested, now }: Bindings,
  close: "on-next" | undefined,
  emit: (event: StrictEvent) => void,
): Grammar {
  return createGrammar(
    {
      start: { id, model: requested, created: now },
      makeId: (choice, index, name) => `call_${choice}_${index}_${name}`,
      ...(close === undefined ? {} : { close }),
    },
    emit,
  );
}
