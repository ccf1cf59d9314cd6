/**
 * A wire written by hand, as an expert in JavaScript engines would write it for this wire alone. It is plain code for
 * the same conversions as the mapping, dialects and rare parts included. `equal.test.ts` compares both on recorded
 * traffic. What no map does (proofs, schemas, media types, reasoning efforts) is the engine's own code for both
 * sides. It omits lists where the wire has objects, which favours the code by hand.
 */
import type { Opaque } from "../../../engine/conversion/hub/generation.ts";
import { unseal } from "../../../engine/conversion/hub/seal.ts";
import type { Bindings } from "../../../engine/language/mappings/bindings.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies are read as they come, which is what is measured
export type Json = any;

export interface ByHand {
  requestDecode(body: Json, b: Bindings): Json;
  requestEncode(hub: Json, b: Bindings): Json;
  responseDecode(body: Json, b: Bindings): Json;
  responseEncode(hub: Json, b: Bindings): Json;
  streamDecode(event: Json, b: Bindings, emit: (event: Json) => void): void;
  streamEncode(event: Json, b: Bindings, emit: (frame: Json) => void): void;
}

/** Unknown fields of a body, as a decode map keeps them. */
export function unknownFields(body: Json, known: ReadonlySet<string>): Json {
  let rest: Json;
  for (const key in body) {
    if (known.has(key)) continue;
    rest ??= {};
    rest[key] = body[key];
  }
  return rest;
}

/** A call's arguments, for wires that require an object. */
export function parseArguments(text: string | undefined): Json {
  if (!text || text.trim() === "") return {};
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
  } catch {
    return { _raw: text };
  }
}

/** The joined texts of the parts of one kind; undefined where there is none. */
export function textOf(parts: Json[], kind: string, separator: string): string | undefined {
  let text: string | undefined;
  for (const part of parts) {
    if (part.type === kind) text = text === undefined ? part.text : text + separator + part.text;
  }
  return text;
}

/** Wraps a single value into a list. */
export function listOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return value == null ? [] : [value];
}

/** Whether a value has content: non-empty text, true, or a list or object that contains something. */
export function hasContent(value: Json): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Array.isArray(value) ? value.some(hasContent) : Object.keys(value).length > 0;
}

export function idCore(id: string): string {
  return id.replace(/^[a-z]+[-_](?=.)/, "");
}

/** The proof in a field of a wire; most fields are empty. */
export function proofOf(value: Json, wire: string, kind: Opaque["kind"]): Json {
  return value == null ? undefined : unseal(value, wire, kind);
}

/** Undefined for an object without fields. */
export function orNothing(object: Json): Json {
  for (const _ in object) return object;
  return undefined;
}
