/**
 * Finds the hub fields that a wire can never express: passes example documents with every field of the hub's schema to the
 * wire's encode maps, arranged as for a conversion.
 */

import type { Reads } from "../../language/losses/reads.ts";
import { sampleDocuments } from "../../language/losses/sample-documents.ts";
import { traceReads, traceStreamReads } from "../../language/losses/trace-reads.ts";
import { ownNames } from "../../language/losses/wire-names.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf } from "../../language/mappings/caller-input.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Schemas } from "../../language/schemas/schema-walker.ts";
import { arrange } from "../hub/arrange/arrange.ts";
import type { RequestNeeds } from "../hub/arrange/request-needs.ts";
import { structuredAnswer } from "../hub/arrange/structured.ts";
import type { GenerationRequest, GenerationResponse } from "../hub/generation.ts";
import type { Part } from "../stream/event.ts";
import { type AnswerNeeds, shapeParts } from "../stream/shape/answer-parts.ts";
import { lostOf } from "./find-losses.ts";

export type DocumentKind = "request" | "response" | "stream";

export interface Loss {
  /** The hub path: `sampling.seed`, `turns.parts[audio]`. */
  path: string;
  /** Whether the loss depends on a capability of the model. */
  depends: boolean;
}

/** @param kind a request to an upstream of this wire, or a response to its clients, complete or streamed */
export function unavoidableLosses(wire: CompiledWire, kind: DocumentKind, schemas: Schemas): Loss[] {
  const reads = wire.reads(kind, wire.mapping.capabilities);
  const whatever = anyReads(wire, kind);
  if (reads === undefined || whatever === undefined) return [];
  const shape = schemas.shape(
    `/schemas/hub/${wire.operation}/${kind === "request" ? kind : "response"}.json`,
  );
  const talks = wire.kind === "conversation";
  const documents = sampleDocuments(schemas, shape).flatMap((document, index) =>
    talks ? apart(document as Shown, index) : [document as Shown],
  );
  const arranged = documents.map((document) =>
    talks
      ? arrangedFor(wire, kind, document)
      : { shown: document, reported: reportedBy(wire, kind, document) },
  );
  const { steering } = wire.rules;
  const lost = (by: Reads): string[] =>
    everywhere(documents, arranged, (document) => lostOf(document, by, kind, steering));
  const always = new Set(lost(whatever));
  return lost(reads).map((path) => ({ path, depends: !always.has(path) }));
}

/** The wire's own field names for a hub path. */
export function ownNamesOf({ mapping }: CompiledWire, path: string, kind: DocumentKind): readonly string[] {
  const decode = mapping.maps[kind === "request" ? "requestDecode" : "responseDecode"];
  return decode === undefined ? [] : ownNames(decode, mapping.fragments, path);
}

/** All paths that are read under any capabilities. */
function anyReads({ mapping }: CompiledWire, kind: DocumentKind): Reads | undefined {
  const { fragments, stream, maps } = mapping;
  if (kind === "stream") return stream.encode && traceStreamReads(stream.encode, fragments, undefined);
  const encode = maps[`${kind}Encode`];
  return encode && traceReads(encode, fragments, undefined);
}

/** The kinds of parts that each role may have (docs/wires/rules.md#conversations). */
const inTurns: Readonly<Record<string, readonly string[]>> = {
  system: ["text"],
  user: ["text", "image", "audio", "video", "file", "search_result", "vendor"],
  assistant: [
    ...["text", "refusal", "reasoning", "tool_call", "server_tool_call", "server_tool_result"],
    ...["image", "audio", "item_ref", "compaction", "vendor"],
  ],
  tool: ["tool_result"],
};

interface Shown {
  system?: Part[];
  prediction?: Part[];
  turns?: { role?: string; parts: Part[] }[];
  candidates?: { parts: Part[]; logprobs?: unknown }[];
}

/** Puts each part in a document of its own, so that losses of one role or kind do not hide other parts. */
function apart(document: Shown, index: number): Shown[] {
  const { turns, candidates } = document;
  const key = turns === undefined ? "candidates" : "turns";
  const holders = turns ?? candidates ?? [];
  const words = ({ system = [], prediction = [] }: Shown): Shown => ({
    ...(system.length > 0 ? { system: system.filter(({ type }) => type === "text") } : {}),
    ...(prediction.length > 0 ? { prediction: prediction.filter(({ type }) => type === "text") } : {}),
  });
  const bare = {
    ...document,
    ...words(document),
    [key]: holders.slice(0, 1).map((holder) => ({ ...holder, parts: [] })),
  };
  // The parts are the same in all documents.
  if (index > 0) return [bare];
  const parts = holders.flatMap((holder) =>
    holder.parts
      .filter(({ type }) => inTurns[String((holder as { role?: string }).role)]?.includes(type) ?? true)
      .map((part): Shown => ({ [key]: [...before(part), { ...holder, parts: [plain(part)] }] })),
  );
  return [bare, ...parts];
}

/** Content of parts is covered by documents of its own. */
function plain({ content, ...part }: Part): Part {
  return Array.isArray(content) ? { ...part, content: [{ type: "text", text: "x" }] } : part;
}

/** A tool result needs a preceding call. */
function before({ type, call_id: id }: Part): NonNullable<Shown["turns"]> {
  const call = { type: "tool_call", id, name: "x", arguments: "{}" };
  return type === "tool_result" ? [{ role: "assistant", parts: [call] }] : [];
}

/** Arranges the document as a conversion does; undefined if it is refused. */
function arrangedFor(wire: CompiledWire, kind: DocumentKind, document: Shown): ArrangedShown | undefined {
  const { program } = wire;
  if (kind === "request") {
    const needs = (program.requestNeeds?.(document, plainly(wire)) ?? {}) as RequestNeeds;
    const whole = document as unknown as GenerationRequest;
    // An empty conversation cannot be arranged.
    if (document.turns?.every(({ parts }) => parts.length === 0)) {
      const shown = structuredAnswer(whole, needs).request as unknown as Shown;
      return { shown, reported: reportedBy(wire, kind, shown) };
    }
    const arranged = arrange(whole, needs);
    if ("message" in arranged) return undefined;
    const noted = arranged.notes.map(({ code }) => code).filter((code) => code.includes("."));
    const shown = arranged.request as unknown as Shown;
    return { shown, reported: [...noted, ...reportedBy(wire, kind, shown)] };
  }
  const map = kind === "stream" ? program.streamNeeds : program.responseNeeds;
  const needs = (map?.(document, plainly(wire)) ?? {}) as AnswerNeeds;
  const candidates = (document.candidates ?? []).map(({ logprobs: _, ...candidate }) => ({
    ...candidate,
    // Of a complete candidate, logprobs are part of the text before it is encoded.
    parts: shapeParts(candidate.parts, needs),
  }));
  return { shown: { ...document, candidates }, reported: [] };
}

/** The losses that the request's encode map reports itself. */
function reportedBy(wire: CompiledWire, kind: DocumentKind, document: Shown): string[] {
  const bindings = plainly(wire);
  if (kind === "request") wire.program.requestEncode?.(document, bindings);
  return bindings.lost;
}

/** An example document for the encode map, with losses that arranging and the map itself reported. */
interface ArrangedShown {
  shown: Shown;
  reported: string[];
}

function plainly({ mapping }: CompiledWire): Bindings {
  const nobody = { text: "", body: undefined, pathParameters: {}, query: {}, headers: {}, now: 0, id: "id" };
  return bindingsOf(nobody, { caps: mapping.capabilities, model: "m", requested: "m" });
}

/** Losses that occur in every document. */
function everywhere(
  documents: readonly Shown[],
  arranged: readonly (ArrangedShown | undefined)[],
  lostOfShown: (document: GenerationRequest | GenerationResponse) => string[],
): string[] {
  const found = documents.map((document, index) => {
    const arrangement = arranged[index];
    const lost =
      arrangement === undefined
        ? (document.turns ?? []).flatMap(({ parts }) => parts.map(({ type }) => `turns.parts[${type}]`))
        : [
            ...lostOfShown(arrangement.shown as unknown as GenerationRequest | GenerationResponse),
            ...arrangement.reported,
          ];
    return { lost: new Set(lost), held: pathsOf(document) };
  });
  const all = new Set(found.flatMap(({ lost }) => [...lost]));
  return [...all].filter((path) =>
    found.every(
      ({ lost, held }) => !held.has(path) || [path, ...above(path, held)].some((each) => lost.has(each)),
    ),
  );
}

/** Losses that include this one: those of its parent fields, and of the kinds of parts that contain it. */
function above(path: string, held: ReadonlySet<string>): string[] {
  const steps = path.replace(/\[.*\]$/, "").split(".");
  const fields = steps.slice(1).map((_, index) => steps.slice(0, index + 1).join("."));
  return [...fields, ...fields.flatMap((field) => [...held].filter((each) => each.startsWith(`${field}[`)))];
}

/** The maximum depth of reported paths. */
const MAX_STEPS = 4;

/** Every path of a document in the form of loss paths: fields, and the values that distinguish kinds. */
function pathsOf(value: unknown, path = "", found: Set<string> = new Set()): Set<string> {
  if (path.split(".").length > MAX_STEPS) return found;
  if (Array.isArray(value)) for (const item of value) pathsOf(item, path, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "string") found.add(`${path}[${inner}]`);
      const below = path === "" ? key : `${path}.${key}`;
      found.add(below);
      pathsOf(inner, below, found);
    }
  }
  return found;
}
