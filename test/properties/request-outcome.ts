/** Converts requests from a client of one wire to an upstream of another, and compares what arrives. */
import { arrange } from "../../engine/conversion/hub/arrange/arrange.ts";
import type { RequestNeeds } from "../../engine/conversion/hub/arrange/request-needs.ts";
import { canonical } from "../../engine/conversion/hub/canonical.ts";
import type { GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { lostOfRequest } from "../../engine/conversion/losses/find-losses.ts";
import { respell } from "../../engine/language/mappings/key-spelling.ts";
import { bindingsFor } from "../conformance/round-trip/read.ts";
import { type WireName, wire } from "../conformance/wires.ts";
import { compare, coversDifference, type Difference } from "./compare.ts";

export type Body = Record<string, unknown>;

const encoded = (to: string, request: GenerationRequest, bindings = bindingsFor(to)): Body =>
  JSON.parse(JSON.stringify(wire(to).program.requestEncode?.(request, bindings)));

export function decoded(from: string, body: unknown): GenerationRequest {
  const document = respell(body, wire(from).mapping.request.spelling);
  return canonical(wire(from).program.requestDecode?.(document, bindingsFor(from)) as GenerationRequest);
}

function arranged(to: string, hub: GenerationRequest): GenerationRequest | undefined {
  const needs = (wire(to).program.requestNeeds?.(hub, bindingsFor(to)) ?? {}) as RequestNeeds;
  const made = arrange(hub, needs);
  return "message" in made ? undefined : made.request;
}

/**
 * The request as a client of this wire writes it, as far as the wire can express it; undefined where the wire refuses
 * it.
 */
export function bodyOf(from: WireName, request: GenerationRequest): Body | undefined {
  const fitting = arranged(from, canonical({ ...request, origin: from }));
  return fitting === undefined ? undefined : encoded(from, fitting);
}

/** Fields that control a conversion, and fields that a wire keeps to itself. */
const ignoredFields: ReadonlySet<string> = new Set(
  "origin model model_requested stream stream_opts notes vendor ext item legacy_max reasoning raw".split(" "),
);

function normalizeRequest(request: GenerationRequest): unknown {
  const { turns } = canonical({ ...request, turns: structuredClone(request.turns) });
  const system = (request.system ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
  return plain({ ...request, system, turns: joined(turns) });
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (ignoredFields.has(key) ? [] : [[key, plain(inner)]])),
  );
}

/** The results of one round as one turn, each as one text, because some wires do not separate them. */
function joined(turns: GenerationRequest["turns"]): GenerationRequest["turns"] {
  const out: GenerationRequest["turns"] = [];
  for (const turn of turns) {
    const last = out.at(-1);
    const parts = turn.parts.map((part) => {
      if (part.type !== "tool_result") return part;
      const texts = part.content.flatMap((inner) => (inner.type === "text" ? [inner.text] : []));
      const others = part.content.filter(({ type }) => type !== "text");
      const text = { type: "text" as const, text: asJson(texts.join("\n")) };
      return { ...part, content: texts.length > 0 ? [text, ...others] : others };
    });
    if (turn.role === "tool" && last?.role === "tool") last.parts = [...last.parts, ...parts];
    else out.push({ ...turn, parts });
  }
  return out;
}

/** A result that is JSON may be sent as a JSON value, or in the `output` of an object. */
function asJson(text: string): string {
  try {
    const value = JSON.parse(text);
    const isWrapped = Object.keys(value ?? {}).join() === "output";
    return JSON.stringify(isWrapped ? value.output : value);
  } catch {
    return text;
  }
}

export interface Outcome {
  /** The request that the target should get, and the one that it got. */
  sought: GenerationRequest;
  heard: GenerationRequest;
  /**
   * Fields that were dropped without a report, fields that the client did not send, and fields that arrived although
   * they were reported as dropped.
   */
  silent: Difference[];
  made: Difference[];
  arrived: string[];
}

/** @returns undefined where one of the two wires refuses the request */
export function outcomeOf(from: WireName, to: WireName, request: GenerationRequest): Outcome | undefined {
  const body = bodyOf(from, request);
  if (body === undefined) return undefined;
  const hub = decoded(from, body);
  const sought = arranged(to, hub);
  if (sought === undefined) return undefined;
  const bindings = bindingsFor(to);
  const heard = decoded(to, encoded(to, sought, bindings));
  const losses = lostOfRequest(sought, wire(to), wire(to).mapping.capabilities, [], bindings.lost);
  const differences = compare(normalizeRequest(sought), normalizeRequest(heard));
  const lost = differences.filter((difference) => "said" in difference);
  const own = new Set(Object.keys(hub.vendor?.[from] ?? {}));
  return {
    sought,
    heard,
    silent: lost.filter((each) => !losses.some((loss) => coversDifference(loss, each))),
    made: differences.filter((difference) => !("said" in difference)),
    arrived: losses.filter((loss) => !own.has(loss) && !lost.some((each) => coversDifference(loss, each))),
  };
}
