/**
 * What a wire cannot say, whatever a request or an answer holds: found by showing its encode maps everything that the
 * hub can hold, arranged as for a conversion.
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
  /** In the hub: `sampling.seed`, `turns.parts[audio]`. */
  path: string;
  /** Some capability of a model changes it. */
  depends: boolean;
}

/** @param kind a request to an upstream of this wire, or an answer to a caller of it, whole or streamed. */
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

/** What callers, or upstreams, of a wire call a place of the hub. */
export function wordsIn({ mapping }: CompiledWire, path: string, kind: DocumentKind): readonly string[] {
  const decode = mapping.maps[kind === "request" ? "requestDecode" : "responseDecode"];
  return decode === undefined ? [] : ownNames(decode, mapping.fragments, path);
}

/** What is read for some capabilities or others. */
function anyReads({ mapping }: CompiledWire, kind: DocumentKind): Reads | undefined {
  const { fragments, stream, maps } = mapping;
  if (kind === "stream") return stream.encode && traceStreamReads(stream.encode, fragments, undefined);
  const encode = maps[`${kind}Encode`];
  return encode && traceReads(encode, fragments, undefined);
}

/** What may stand in a turn (docs/wires/rules.md#conversations). */
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

/** Each part in a document of its own, so that what one role or kind loses does not hide what another says. */
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

/** What parts hold is shown by the parts themselves. */
function plain({ content, ...part }: Part): Part {
  return Array.isArray(content) ? { ...part, content: [{ type: "text", text: "x" }] } : part;
}

/** A result is one of a call. */
function before({ type, call_id: id }: Part): NonNullable<Shown["turns"]> {
  const call = { type: "tool_call", id, name: "x", arguments: "{}" };
  return type === "tool_result" ? [{ role: "assistant", parts: [call] }] : [];
}

/** As a conversion would hand it to the encode map; undefined where it refuses to. */
function arrangedFor(wire: CompiledWire, kind: DocumentKind, document: Shown): ArrangedShown | undefined {
  const { program } = wire;
  if (kind === "request") {
    const needs = (program.requestNeeds?.(document, plainly(wire)) ?? {}) as RequestNeeds;
    const whole = document as unknown as GenerationRequest;
    // A conversation in which nothing is said has no order to be brought into.
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
    // Those of a whole candidate stand on its text before anything is written.
    parts: shapeParts(candidate.parts, needs),
  }));
  return { shown: { ...document, candidates }, reported: [] };
}

/** What the encode map of a request says itself that it cannot say. */
function reportedBy(wire: CompiledWire, kind: DocumentKind, document: Shown): string[] {
  const bindings = plainly(wire);
  if (kind === "request") wire.program.requestEncode?.(document, bindings);
  return bindings.lost;
}

/** What an encode map is shown, and which losses were told before, and by the map itself. */
interface ArrangedShown {
  shown: Shown;
  reported: string[];
}

function plainly({ mapping }: CompiledWire): Bindings {
  const nobody = { text: "", body: undefined, path: {}, query: {}, headers: {}, now: 0, id: "id" };
  return bindingsOf(nobody, { caps: mapping.capabilities, model: "m", requested: "m" });
}

/** What is lost wherever it stands. */
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

/** Losses that this one is a part of: those of the fields that lead to it, and of the kinds of parts that hold it. */
function above(path: string, held: ReadonlySet<string>): string[] {
  const steps = path.replace(/\[.*\]$/, "").split(".");
  const fields = steps.slice(1).map((_, index) => steps.slice(0, index + 1).join("."));
  return [...fields, ...fields.flatMap((field) => [...held].filter((each) => each.startsWith(`${field}[`)))];
}

/** Fields that a path is worth following for. */
const MAX_STEPS = 4;

/** Every path of a document as losses name them: fields, and the values that tell kinds apart. */
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
