/** Finds the fields that a target's wire cannot express, from the paths that its encode map reads (DESIGN.md, rule 5). */

import type { Reads } from "../../language/losses/reads.ts";
import { Ignored, MAX_NAMES, unreadPaths } from "../../language/losses/unread-paths.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Note } from "../hub/arrange/arranged.ts";
import type { GenerationRequest, GenerationResponse } from "../hub/generation.ts";
import type { HubDocument } from "../hub/operation-rules.ts";

/** Fields that control the conversion itself; the client does not miss them. */
const ofRequest = [
  "origin",
  "model",
  "model_requested",
  "stream",
  "stream_opts",
  // The gateway writes it into the response.
  "echo",
  "legacy_max",
  "type",
  "kind",
  "item",
  "ext",
  "authority",
  "version",
  "visibility",
  "mime",
  "mode",
  "notes",
  // Where a tool was declared, and that a part only repeats it.
  "late",
  "redundant",
  // The tool as its wire declares it; the hub has fields for everything that it can express.
  "server.raw",
  // The wire that defines the value.
  "vendor.format",
  "file_id.format",
  "signature.format",
  "redacted.format",
  "encrypted.format",
  "thought_signature.format",
  "continuation.format",
  "item.format",
  // The call has the same name.
  "tool_result.name",
  // A target that supports schemas always enforces them.
  "json_schema.strict",
];

const ofAnswer = [
  ...ofRequest,
  "id",
  "created",
  "raw",
  "index",
  "finish",
  "usage",
  "safety",
  "grounding",
  "service_tier",
  "fingerprint",
  "part",
  "complete",
];

/** Default values: a target without the field behaves the same. */
const defaults: Readonly<Record<string, readonly unknown[]>> = {
  n: [1],
  parallel_tools: [true],
  "tool_choice.mode": ["auto"],
  "response_format.type": ["text"],
  modalities: ["text"],
  service_tier: ["auto", "default"],
  // The finish contains it.
  status: ["completed", "incomplete"],
};

function isDefault(document: object, path: string): boolean {
  const [name = ""] = path.split("[");
  const value = (document as Readonly<Record<string, unknown>>)[name];
  const { type, mode } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (type !== undefined) return defaults[`${name}.type`]?.includes(type) === true;
  if (mode !== undefined) return defaults[`${name}.mode`]?.includes(mode) === true;
  return defaults[name]?.includes(Array.isArray(value) ? value.join() : value) === true;
}

/** A plain `source` says who asked for reasoning; an object `source` is the medium itself and is not ignored. */
const plainOnly = ["source"];

const ignored = { request: new Ignored(ofRequest, plainOnly), answer: new Ignored(ofAnswer, plainOnly) };

/**
 * @param reported paths that the encode map itself reported
 * @param notUnderstood fields of the client's request that its decode map does not read, by their own names
 * @returns hub paths and codes of notes, each once: `sampling.seed`, `instructions_hoisted`
 */
export function lostOfRequest(
  request: GenerationRequest,
  target: CompiledWire,
  caps: Record<string, unknown>,
  notes: readonly Note[],
  reported: readonly string[] = [],
  notUnderstood: readonly string[] = [],
): string[] {
  const reads = target.reads("request", caps);
  const unread = reads === undefined ? [] : lostOf(withoutStoreFalse(request), reads, "request");
  // The common case.
  if (reported.length + unread.length + notes.length + (request.notes?.length ?? 0) === 0) return [];
  const paths = [...reported, ...unread].filter((path) => !isDefault(request, path));
  const noted = [...(request.notes ?? []), ...notes].map((note) => note.code);
  return [...new Set([...withClientNames(paths, request, notUnderstood), ...noted])];
}

/** `store: false` is not lost: a target without storage never stores a response. */
function withoutStoreFalse(request: GenerationRequest): GenerationRequest {
  if (request.state?.store !== false) return request;
  const { store: _, ...state } = request.state;
  const { state: __, ...rest } = request;
  return Object.keys(state).length === 0 ? rest : { ...rest, state };
}

/**
 * Names fields that the hub does not have by the client's own names, unless they are reported already. A client may send any
 * number of unknown fields, so each is looked up once.
 */
function withClientNames(
  paths: readonly string[],
  { vendor }: Pick<GenerationRequest, "vendor">,
  notUnderstood: readonly string[] = [],
): string[] {
  const named = new Set<string>();
  const wires = new Set<string>();
  const reported = new Reported(notUnderstood);
  for (const path of paths) {
    const [first, wire] = path.split(".", 2);
    if (first !== "vendor" || wire === undefined) named.add(path);
    else if (!wires.has(wire)) {
      wires.add(wire);
      const others = Object.keys(vendor?.[wire] ?? {}).slice(0, MAX_NAMES);
      for (const name of others) if (!reported.has(name)) named.add(name);
    }
  }
  return [...named];
}

class Reported {
  readonly #paths: readonly string[];
  readonly #exact: ReadonlySet<string>;
  /** Sorted on the first lookup of a name that is not an exact path, which is the usual case. */
  #sorted: readonly string[] | undefined;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    this.#exact = new Set(paths);
  }

  /** True for the path itself or the parent of one. */
  has(name: string): boolean {
    if (this.#exact.has(name)) return true;
    if (this.#paths.length === 0) return false;
    this.#sorted ??= this.#paths.toSorted();
    return firstFrom(`${name}.`, this.#sorted)?.startsWith(`${name}.`) === true;
  }
}

/** The first sorted text that is not less than `text`. */
function firstFrom(text: string, sorted: readonly string[]): string | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

/** The same for operations whose request and response are one document each. */
export function lostOfDocument(
  kind: "request" | "response",
  document: HubDocument,
  target: CompiledWire,
  caps: Record<string, unknown>,
  reported: readonly string[] = [],
): string[] {
  const reads = target.reads(kind, caps);
  if (reads === undefined) return [];
  const { steering } = target.rules;
  return [...new Set([...reported, ...withClientNames(lostOf(document, reads, kind, steering), document)])];
}

/** @param kind a complete response or a streamed one: a wire may express more in the one than in the other */
export function lostOfAnswer(
  answer: GenerationResponse,
  client: CompiledWire,
  kind: "response" | "stream" = "response",
): string[] {
  const reads = client.reads(kind, client.mapping.capabilities);
  if (reads === undefined) return [];
  const paths = lostOf(answer, reads, kind).filter((path) => !isDefault(answer, path));
  if (hasFinishDetail(answer) && lostOfDetail(reads).length > 0) paths.push("candidates.finish.detail");
  if (answer.candidates?.some(citesNoPage)) paths.push("candidates.parts.annotations");
  return [...new Set(paths)];
}

/** A citation with a title and without a URL: no wire can express it. */
function citesNoPage({ parts }: Partial<GenerationResponse["candidates"][number]>): boolean {
  const texts = (parts ?? []).filter((part) => part.type === "text");
  return texts.some(({ annotations = [] }) => annotations.some(({ type, url }) => type === "url" && !url));
}

/** Every wire has the finish reason, but not the upstream's details of it (`finishMessage`, `stop_details`). */
function hasFinishDetail({ candidates }: GenerationResponse): boolean {
  return candidates.some(
    ({ finish }) => finish?.detail !== undefined && Object.keys(finish.detail).length > 0,
  );
}

function lostOfDetail(reads: Reads): string[] {
  return unreadPaths({ candidates: [{ finish: { detail: { message: "why" } } }] }, reads, nothingIgnored);
}

const nothingIgnored = new Ignored([]);

/**
 * Hub paths of a request or a response that a map with these reads cannot express.
 * @param steering further fields that do not count as lost
 */
export function lostOf(
  document: GenerationRequest | GenerationResponse | HubDocument,
  reads: Reads,
  kind: "request" | "response" | "stream",
  steering: readonly string[] = [],
): string[] {
  const paths = unreadPaths(document, reads, kind === "request" ? ignored.request : ignored.answer);
  return steering.length === 0 ? paths : paths.filter((path) => !steering.includes(path));
}
