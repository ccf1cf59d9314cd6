/**
 * One map of a wire, run as in service: requests are brought into the hub's one shape and arranged as the wire needs
 * it, answers are settled, events go through the grammar and the shape. Time and ids are fixed.
 */
import { settleAnswer } from "../../hub/answer.ts";
import { arrange } from "../../hub/arrange/arrange.ts";
import type { RequestNeeds } from "../../hub/arrange/needs.ts";
import { canonical } from "../../hub/canonical.ts";
import type { GenerateRequest, GenerateResponse, Part } from "../../hub/generate.ts";
import type { LooseEvent, Part as StreamPart, StrictEvent } from "../../stream/event.ts";
import { type Folded, fold } from "../../stream/fold.ts";
import { createGrammar, type Grammar } from "../../stream/grammar.ts";
import { type AnswerNeeds, shapeParts } from "../../stream/shape/answer.ts";
import { createShape, type Needs } from "../../stream/shape.ts";
import { unfold } from "../../stream/unfold.ts";
import type { Bindings } from "../bindings.ts";
import { respell } from "../spelling.ts";
import { bindingsOf, type CompiledWire, wireStatus } from "../wire.ts";
import type { Case } from "./case.ts";

/** 2026-01-01, and an id of the length that the gateway's have. */
const NOW = 1_767_225_600;
const ID = "test0000000000000000id01";

/** The sentence with which a request is refused that the wire cannot say. */
export class Refused {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** @returns what the map made, or a `Refused`. */
export function rehearse(wire: CompiledWire, one: Case): unknown {
  const way = ways[`${one.section} ${one.direction}`];
  const map = wire.mapping[one.section][one.direction];
  if (map === undefined) throw new Error(`this mapping has no \`${one.section}.${one.direction}\``);
  return way(wire, one.input, bindings(wire, one), one);
}

type Way = (wire: CompiledWire, input: unknown, given: Bindings, one: Case) => unknown;

const ways: Record<`${Case["section"]} ${Case["direction"]}`, Way> = {
  "request decode": (wire, input, given) => {
    const document = respell(input, wire.mapping.request.spelling);
    return canonical(wire.program.requestDecode?.(document, given) as GenerateRequest);
  },
  "request encode": (wire, input, given) => {
    const hub = canonical({ turns: [], ...(input as object) } as unknown as GenerateRequest);
    given.request = hub;
    const needs = (wire.program.requestNeeds?.(hub, given) ?? {}) as RequestNeeds;
    const arranged = arrange(hub, needs);
    if ("message" in arranged) return new Refused(arranged.message);
    return wire.program.requestEncode?.({ ...arranged.request, model: given.model }, given);
  },
  "response decode": (wire, input, given) => {
    const document = respell(input, wire.mapping.response.spelling);
    return settled(wire.program.responseDecode?.(document, given));
  },
  "response encode": (wire, input, given) => {
    const answer = settled(input);
    const needs = (wire.program.responseNeeds?.(answer, given) ?? {}) as AnswerNeeds;
    for (const candidate of answer.candidates) {
      candidate.parts = shapeParts(candidate.parts as StreamPart[], needs) as Part[];
    }
    return wire.program.responseEncode?.(answer, given);
  },
  "stream decode": (wire, input, given, { expect, exactly }) => {
    const map = wire.mapping.stream.decode;
    const events: StrictEvent[] = [];
    const grammar = machine(given, map?.close, (event) => events.push(structuredClone(event)));
    const state = { ...given, state: { ...map?.state } };
    for (const frame of input as unknown[]) {
      if (frame === map?.done) grammar.accept({ type: "end" });
      else {
        const emit = (event: unknown): void => grammar.accept(event as LooseEvent);
        wire.program.streamDecode?.(respell(frame, map?.spelling), state, emit);
      }
    }
    grammar.close();
    // What is expected as one map is the answer that the events come to.
    return Array.isArray(expect ?? exactly) ? events : fold(events);
  },
  "stream encode": (wire, input, given) => {
    const map = wire.mapping.stream.encode;
    const frames: unknown[] = [];
    const framing = String(wire.program.framing?.(undefined, given) ?? "sse");
    const state = { ...given, state: { ...map?.state }, sequence: 0, framing };
    const emit = (frame: unknown): void => {
      frames.push(structuredClone(frame));
      state.sequence++;
    };
    const needs = (wire.program.streamNeeds?.(undefined, state) ?? {}) as Needs;
    const shape = createShape(needs, (event) => wire.program.streamEncode?.(event, state, emit));
    if (Array.isArray(input)) {
      const grammar = machine(given, "on-next", (event) => shape.accept(event));
      for (const event of input) grammar.accept(event as LooseEvent);
      grammar.close();
    } else for (const event of unfold(settled(input) as unknown as Folded)) shape.accept(event);
    return frames;
  },
  "error decode": (wire, input, given) => wire.program.errorDecode?.(input, given),
  "error encode": (wire, input, given, { status }) => {
    const error = input as { kind: string };
    const own = wireStatus(wire.mapping, error);
    if (status !== undefined && status !== own) throw new Error(`its HTTP status is ${own}, not ${status}`);
    return wire.program.errorEncode?.({ ...error, status: own }, { ...given, status: own });
  },
};

function bindings(wire: CompiledWire, { input, given, status }: Case): Bindings {
  const said = (input as { model?: unknown }).model;
  const model = typeof said === "string" ? said : "m";
  const nobody = { text: "", body: input, path: {}, query: {}, headers: {}, now: NOW, id: ID };
  const { caps, ...more } = given;
  return bindingsOf(nobody, {
    model,
    requested: model,
    requestId: "req_test",
    status,
    ...more,
    caps: { ...wire.mapping.capabilities, ...(caps as object | undefined) },
  });
}

/** Answers of a test may leave out what a mapping always makes. */
function settled(answer: unknown): GenerateResponse {
  const whole = { candidates: [], ...(answer as object) } as GenerateResponse;
  return settleAnswer(whole, { id: ID, names: new Map(), answerTool: undefined });
}

function machine(given: Bindings, close: "on-next" | undefined, emit: (event: StrictEvent) => void): Grammar {
  return createGrammar(
    {
      start: { id: given.id, model: given.requested, created: given.now },
      makeId: (choice, index, name) => `call_${choice}_${index}_${name}`,
      ...(close === undefined ? {} : { close }),
    },
    emit,
  );
}
