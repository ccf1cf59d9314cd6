/**
 * The form of a wire written by hand, as one would write it who knows JavaScript engines and has only this wire to
 * serve: the same conversions as the mapping, for everything that the benchmark's bodies hold and every top-level
 * field beside. Rarer kinds of parts are left out, which favours the hand.
 */
import type { Bindings } from "../../../engine/transform/mapping/bindings.ts";

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

/** What a decode map keeps of fields that it does not know. */
export function unknownFields(body: Json, known: ReadonlySet<string>): Json {
  let rest: Json;
  for (const key in body) {
    if (known.has(key)) continue;
    rest ??= {};
    rest[key] = body[key];
  }
  return rest;
}

/** A call's arguments for wires that want an object. */
export function parseArguments(text: string | undefined): Json {
  if (!text) return {};
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
  } catch {
    return { _raw: text };
  }
}

export function textOf(parts: Json[], kind: string, separator: string): string | undefined {
  let text: string | undefined;
  for (const part of parts) {
    if (part.type === kind) text = text === undefined ? part.text : text + separator + part.text;
  }
  return text;
}

export function idCore(id: string): string {
  return id.replace(/^[a-z]+[-_](?=.)/, "");
}
