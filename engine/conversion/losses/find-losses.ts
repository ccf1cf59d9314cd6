/**
 * What a conversion cannot say in its target, by name: known from what the target's encode map reads (DESIGN.md, rule
 * 5).
 */

import type { Reads } from "../../language/losses/reads.ts";
import { Ignored, MOST_NAMES, unreadPaths } from "../../language/losses/unread-paths.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Note } from "../hub/arrange/arranged.ts";
import type { GenerationRequest, GenerationResponse } from "../hub/generation.ts";
import type { HubDocument } from "../hub/operation-rules.ts";

/** Fields that steer the conversion itself: a caller does not miss them. */
const ofRequest = [
  "origin",
  "model",
  "model_requested",
  "stream",
  "stream_opts",
  // The gateway writes it into the answer.
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
  "told",
  // As its wire declares it: what the hub has words for is said in them.
  "server.raw",
  // The wire that knows the thing.
  "vendor.format",
  "file_id.format",
  "signature.format",
  "redacted.format",
  "encrypted.format",
  "thought_signature.format",
  "continuation.format",
  "item.format",
  // It is that of the call, which says it.
  "tool_result.name",
  // Where an answer can be held to a schema at all, it is.
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

/** What says only what is so when nobody says anything: a target without a word for it loses nothing. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  n: [1],
  parallel_tools: [true],
  "tool_choice.mode": ["auto"],
  "response_format.type": ["text"],
  modalities: ["text"],
  service_tier: ["auto", "default"],
  // The finish says it.
  status: ["completed", "incomplete"],
};

function isUsual(document: object, path: string): boolean {
  const [name = ""] = path.split("[");
  const value = (document as Readonly<Record<string, unknown>>)[name];
  const { type, mode } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (type !== undefined) return usual[`${name}.type`]?.includes(type) === true;
  if (mode !== undefined) return usual[`${name}.mode`]?.includes(mode) === true;
  return usual[name]?.includes(Array.isArray(value) ? value.join() : value) === true;
}

/** Who says that there is to be reasoning; of media the source is the thing itself. */
const words = ["source"];

const ignored = { request: new Ignored(ofRequest, words), answer: new Ignored(ofAnswer, words) };

/**
 * @param reported what the map that encoded it said that it cannot say
 * @param notUnderstood what is told of the caller's request in its own words
 * @returns hub paths and codes of notes, each once: `sampling.seed`, `instructions_hoisted`.
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
  const unread = reads === undefined ? [] : lostOf(withoutUnkept(request), reads, "request");
  // As with most requests.
  if (reported.length + unread.length + notes.length + (request.notes?.length ?? 0) === 0) return [];
  const paths = [...reported, ...unread].filter((path) => !isUsual(request, path));
  const noted = [...(request.notes ?? []), ...notes].map((note) => note.code);
  return [...new Set([...asNamed(paths, request, notUnderstood), ...noted])];
}

/** Not to keep an answer is what every target does that keeps none. */
function withoutUnkept(request: GenerationRequest): GenerationRequest {
  if (request.state?.store !== false) return request;
  const { store: _, ...state } = request.state;
  const { state: __, ...rest } = request;
  return Object.keys(state).length === 0 ? rest : { ...rest, state };
}

/**
 * What the hub has no word for is named as the caller named it, unless more was reported of it already. A caller may have
 * made up any number of names, so each is looked up once.
 */
function asNamed(
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
      const others = Object.keys(vendor?.[wire] ?? {}).slice(0, MOST_NAMES);
      for (const name of others) if (!reported.has(name)) named.add(name);
    }
  }
  return [...named];
}

class Reported {
  readonly #paths: readonly string[];
  readonly #exact: ReadonlySet<string>;
  /** In the order of their characters, once a name is looked up that is none of them: most are. */
  #sorted: readonly string[] | undefined;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    this.#exact = new Set(paths);
  }

  /** The name itself, or a path below it. */
  has(name: string): boolean {
    if (this.#exact.has(name)) return true;
    if (this.#paths.length === 0) return false;
    this.#sorted ??= this.#paths.toSorted();
    return firstFrom(`${name}.`, this.#sorted)?.startsWith(`${name}.`) === true;
  }
}

/** The first of the sorted texts that does not come before this one. */
function firstFrom(text: string, sorted: readonly string[]): string | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

/** The same of operations whose request and answer are one document each. */
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
  return [...new Set([...reported, ...asNamed(lostOf(document, reads, kind, steering), document)])];
}

/** @param kind a whole answer, or one that was streamed: a wire may say more in the one than in the other. */
export function lostOfAnswer(
  answer: GenerationResponse,
  client: CompiledWire,
  kind: "response" | "stream" = "response",
): string[] {
  const reads = client.reads(kind, client.mapping.capabilities);
  if (reads === undefined) return [];
  const paths = lostOf(answer, reads, kind).filter((path) => !isUsual(answer, path));
  if (saysMore(answer) && lostOfDetail(reads).length > 0) paths.push("candidates.finish.detail");
  if (answer.candidates?.some(citesNoPage)) paths.push("candidates.parts.annotations");
  return [...new Set(paths)];
}

/** A citation of a page that only says what the page is called: no wire has a form for it. */
function citesNoPage({ parts }: Partial<GenerationResponse["candidates"][number]>): boolean {
  const texts = (parts ?? []).filter((part) => part.type === "text");
  return texts.some(({ annotations = [] }) => annotations.some(({ type, url }) => type === "url" && !url));
}

/** Every wire says why an answer ended; not what its upstream said beyond that (`finishMessage`, `stop_details`). */
function saysMore({ candidates }: GenerationResponse): boolean {
  return candidates.some(
    ({ finish }) => finish?.detail !== undefined && Object.keys(finish.detail).length > 0,
  );
}

function lostOfDetail(reads: Reads): string[] {
  return unreadPaths({ candidates: [{ finish: { detail: { message: "why" } } }] }, reads, nothingIgnored);
}

const nothingIgnored = new Ignored([]);

/**
 * Hub paths of a request or an answer that a map which reads so much of it cannot say.
 * @param steering further fields that a target which does not read them loses nothing by
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
