/** Shared by both kinds of conversion: addresses the upstream, reads its bodies, converts its errors. */

import { exactValue, type ReadText, readText } from "../language/json/parse-json.ts";
import { patchFields } from "../language/json/patch.ts";
import { mentionsAnswer } from "../language/losses/mentions.ts";
import type { Bindings } from "../language/mappings/bindings.ts";
import { bindingsOf, documentOf } from "../language/mappings/caller-input.ts";
import { respell } from "../language/mappings/key-spelling.ts";
import type { Mapping } from "../language/mappings/mapping.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { replacedParts } from "./body-content.ts";
import type { ClientRequest, Outgoing, Reply, UnwrittenBody } from "./contract.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import type { GenerationResponse } from "./hub/generation.ts";
import { hubError } from "./hub/hub-error.ts";
import { segmentOf } from "./hub/path-segment.ts";
import type { Part as StreamPart } from "./stream/event.ts";
import { type AnswerFault, faultOf } from "./stream/settle-finish.ts";
import { collectStream } from "./through-hub/collect-stream.ts";
import { readUpstreamError } from "./upstream-error.ts";

const merged = new WeakMap<object, Map<string, Record<string, unknown>>>();

/** The wire's defaults, overridden by the provider and the model; one cached object per channel, model and wire. */
export function capabilitiesOf(target: ConversionTarget): Record<string, unknown> {
  let byWire = merged.get(target.capabilities);
  if (byWire === undefined) {
    byWire = new Map();
    merged.set(target.capabilities, byWire);
  }
  let capabilities = byWire.get(target.wire.name);
  if (capabilities === undefined) {
    capabilities = { ...target.wire.mapping.capabilities, ...target.capabilities };
    byWire.set(target.wire.name, capabilities);
  }
  return capabilities;
}

/** @param request the hub request, if the body was encoded from it */
export function outgoing(
  target: ConversionTarget,
  clientRequest: ClientRequest,
  content: string | UnwrittenBody,
  stream: boolean,
  dropped: readonly string[],
  request?: object,
): Outgoing {
  const { upstreams } = target.wire.mapping;
  const capabilities = capabilitiesOf(target);
  const computed = computedOf(target, clientRequest, content, stream, request);
  const headers: Record<string, string> = {
    ...(typeof content === "string" || content.kind === "plain"
      ? { "content-type": "application/json" }
      : {}),
    ...upstreams.headers,
    ...computed.headers,
  };
  for (const { header, capability } of upstreams.forward) {
    const value = knownValues(
      clientRequest.headers[header],
      capability === undefined ? undefined : capabilities[capability],
    );
    if (value !== undefined) headers[header] = value;
  }
  const basePath = computed.path ?? (stream ? upstreams.streamPath : upstreams.path);
  const path = computed.query
    ? `${basePath}${basePath.includes("?") ? "&" : "?"}${computed.query}`
    : basePath;
  const body = typeof content === "string" ? { body: content } : { body: "", unwritten: content };
  return { method: "POST", path: withModel(path, target.model), headers, ...body, stream, dropped };
}

/** The model's name is one path segment, whatever characters it has. */
export function withModel(path: string, model: string): string {
  return path.includes("{model}") ? path.replaceAll("{model}", () => segmentOf(model)) : path;
}

/** The URL and the headers of a request, where they depend on its content. */
function computedOf(
  target: ConversionTarget,
  clientRequest: ClientRequest,
  body: string | UnwrittenBody,
  stream: boolean,
  request: object | undefined,
): { path?: string; headers?: Record<string, string>; query?: string } {
  const { program } = target.wire;
  const path = stream ? program.streamPath : program.path;
  const { headers, query } = program;
  if (path === undefined && headers === undefined && query === undefined) return {};
  const bindings = bindingsOf(clientRequest, {
    caps: capabilitiesOf(target),
    model: target.model,
    streams: stream,
    request,
  });
  const document = sentDocument(body);
  const named = Object.entries((headers?.(document, bindings) ?? {}) as Record<string, unknown>);
  return {
    ...(path === undefined ? {} : { path: String(path(document, bindings)) }),
    headers: Object.fromEntries(named.flatMap(([name, value]) => headerOf(name, value))),
    query: queryOf((query?.(document, bindings) ?? {}) as Record<string, unknown>),
  };
}

export function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat())
      if (value !== undefined && value !== null) query.append(name, String(value));
  return query.toString();
}

/** The request body as a document, for the maps that compute the URL and the headers. */
export function sentDocument(body: string | UnwrittenBody): unknown {
  if (typeof body === "string") return body === "" ? {} : JSON.parse(body);
  if (body.kind === "json" || body.kind === "plain") return body.document;
  return body.kind === "bytes" ? { body: body.content } : Object.fromEntries(body.parts);
}

/** A value may come from the client: characters that are not valid in a header are escaped. */
function headerOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null || typeof value === "object") return [];
  const text = String(value).toWellFormed();
  return [[name, text.replace(/[^\x20-\x7e]/gu, encodeURIComponent).trim()]];
}

/** The text of a body that is sent unchanged, except for fields that the mapping replaces. */
export function ownText(upstream: CompiledWire, clientRequest: ClientRequest, bindings: Bindings): string {
  const changed = changedFields(upstream, clientRequest, bindings);
  return changed === undefined ? clientRequest.text : patchFields(clientRequest.text, changed);
}

/** The same as a document. */
export function ownDocument(
  upstream: CompiledWire,
  clientRequest: ClientRequest,
  bindings: Bindings,
): unknown {
  return { ...(documentOf(clientRequest) as object), ...changedFields(upstream, clientRequest, bindings) };
}

function changedFields(
  upstream: CompiledWire,
  { body }: ClientRequest,
  bindings: Bindings,
): Record<string, unknown> | undefined {
  const replaced = upstream.program.replace?.(body, bindings) as Record<string, unknown> | undefined;
  let changed: Record<string, unknown> | undefined;
  for (const key in replaced) {
    if ((body as Record<string, unknown>)[key] === replaced[key]) continue;
    changed ??= {};
    changed[key] = replaced[key];
  }
  return changed;
}

/** A body that is sent unchanged (a form as a form), except for fields that the mapping replaces. */
export function ownContent(
  upstream: CompiledWire,
  clientRequest: ClientRequest,
  bindings: Bindings,
): string | UnwrittenBody {
  const { parts, body } = clientRequest;
  if (parts === undefined) return ownText(upstream, clientRequest, bindings);
  const replaced = upstream.program.replace?.(body, bindings) as Record<string, unknown> | undefined;
  return { kind: "multipart", parts: replacedParts(parts, replaced ?? {}) };
}

/** Reduces a header's list to the values that the provider knows: a host may refuse a request for one unknown value. */
function knownValues(value: string | undefined, known: unknown): string | undefined {
  if (value === undefined || !Array.isArray(known)) return value;
  const values = value.split(",").map((word) => word.trim());
  const remaining = values.filter((word) => known.includes(word));
  return remaining.length === 0 ? undefined : remaining.join(",");
}

const decoder = new TextDecoder("utf-8", { fatal: false });

/** A body as JSON, or as text if it is not JSON. */
export function parseBody(body: Uint8Array): ReadText {
  return readText(decoder.decode(body));
}

/** A complete upstream response: its body, the content of a stream that came instead, or the reply for an error. */
export type CompleteResponse = CompleteBody | { gathered: GenerationResponse } | { reply: Reply };

/** A document as received; `exactValue` returns it with the exact digits of numbers. */
export interface CompleteBody {
  text: string;
  /** Numbers are floats. */
  body: object;
}

/**
 * Parses once. An error status, or a body that cannot be a response, becomes a reply at once.
 * @param read the parsed body, if it was read already
 */
export function readComplete(
  client: CompiledWire,
  upstream: CompiledWire,
  status: number,
  headers: Record<string, string>,
  body: Uint8Array,
  bindings: Bindings,
  read: ReadText = parseBody(body),
): CompleteResponse {
  const isError = status < 200 || status >= 300;
  const { text, value, isJson } = read;
  if (isError || hasError(value) || detectsError(upstream, value, bindings)) {
    const exact = isJson ? exactValue(text, value) : value;
    const error = readUpstreamError(upstream, isError ? status : undefined, headers, exact, bindings);
    return { reply: client.fail(error, bindings.requestId) };
  }
  // Wires without streams may have a list as their response.
  const isOneResponse = !Array.isArray(value) || (upstream.kind === "document" && mayStream(value));
  if (isJson && typeof value === "object" && value !== null && isOneResponse) return { text, body: value };
  const isStreamed = upstream.mapping.stream.decode !== undefined;
  const gathered =
    isStreamed && mayStream(value) ? collectStream(upstream, headers, body, bindings) : undefined;
  if (gathered !== undefined) return { gathered };
  const what =
    body.length === 0 ? "no body" : isJson ? "a body that is not an object" : "a body that is not JSON";
  const fault = hubError("upstream", `the provider responded with status ${status} and ${what}`);
  return { reply: client.fail(fault, bindings.requestId) };
}

/** A text, or a list of events. */
function mayStream(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === "string" && value !== "";
  return value.length > 0 && value.every((event) => typeof event === "object" && event !== null);
}

const CHARACTERS_PER_TOKEN = 4;

/** Estimated usage of a request whose response was not received: at least its input. */
export function estimateSpentOn(
  { text }: ClientRequest,
  counted: { input?: number | undefined } | undefined,
): Record<string, unknown> {
  if (counted?.input) return { ...counted };
  return { ...counted, input: Math.ceil(text.length / CHARACTERS_PER_TOKEN), estimated: true };
}

/** Why a decoded response is invalid, or undefined. */
export function faultOfAnswer(
  answer: GenerationResponse,
  { mapping }: CompiledWire,
  body: object,
): AnswerFault | undefined {
  if (isEmptyDocument(answer, mapping, body)) return { message: "the provider responded without a body" };
  return answer.candidates
    .map(({ finish, parts }) => faultOf(finish, parts as unknown as StreamPart[]))
    .find((fault) => fault !== undefined);
}

/** Neither content nor a finish reason: the decoded body is another document, such as `{}`. */
function isEmptyDocument(
  { candidates, prompt_block, usage }: GenerationResponse,
  mapping: Mapping,
  body: object,
): boolean {
  if (prompt_block !== undefined) return false;
  if (candidates.length === 0) return true;
  if (usage !== undefined && Object.keys(usage).length > 0) return false;
  const isBare = candidates.every(({ parts, finish }) => parts.length === 0 && (finish?.raw ?? "") === "");
  // Not every wire reports how an empty response ended.
  return isBare && !mentionsAnswer(mapping, body);
}

/** Whether the wire's `error.detect` finds an error in a response with a success status. */
function detectsError({ mapping, program }: CompiledWire, value: unknown, bindings: Bindings): boolean {
  if (program.errorDetect === undefined || typeof value !== "object" || value === null) return false;
  try {
    return program.errorDetect(respell(value, mapping.response.spelling), bindings) === true;
  } catch {
    // `response.decode` reads the same body next, and reports what it cannot read.
    return false;
  }
}

/** Some providers report an error with status 200. */
export function hasError(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 1 && hasError(value[0]);
  if (typeof value !== "object" || value === null) return false;
  const { error, type } = value as { error?: unknown; type?: unknown };
  return (
    type === "error" ||
    (typeof error === "object" && error !== null && !("status" in value && "output" in value))
  );
}
