/**
 * Numbers of a request that its target was told otherwise: raised to the least that it takes, or brought down to the most.
 * Where the target has a number is known from its own decode map, so nothing is declared twice.
 */
import type { GenerateRequest } from "../hub/generate.ts";
import { ownWords } from "../mapping/losses/own-words.ts";
import type { CompiledWire } from "../mapping/wire.ts";

/** Things of the hub that hold nothing but numbers and words. */
const groups = ["sampling", "limits"] as const;

const places = new WeakMap<CompiledWire, Map<string, readonly (readonly string[])[]>>();

/** @returns hub paths with the numbers that they became: `sampling.temperature=1`. */
export function changedIn(request: GenerateRequest, body: unknown, target: CompiledWire): string[] {
  const changed: string[] = [];
  for (const group of groups) {
    const said = request[group] as Readonly<Record<string, unknown>> | undefined;
    for (const field in said) {
      const value = said[field];
      if (typeof value !== "number") continue;
      const path = `${group}.${field}`;
      const heard = numberIn(body, placesOf(target, path));
      if (heard !== undefined && heard !== value) changed.push(`${path}=${heard}`);
    }
  }
  return changed;
}

function placesOf(target: CompiledWire, path: string): readonly (readonly string[])[] {
  let known = places.get(target);
  if (known === undefined) {
    known = new Map();
    places.set(target, known);
  }
  let found = known.get(path);
  if (found === undefined) {
    const { decode } = target.mapping.request;
    const words = decode === undefined ? [] : ownWords(decode, target.mapping.fragments, path);
    found = words.map((place) => place.split("."));
    known.set(path, found);
  }
  return found;
}

/** The first that is there. */
function numberIn(body: unknown, places: readonly (readonly string[])[]): number | undefined {
  for (const place of places) {
    let value = body;
    for (const step of place) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
    if (typeof value === "number") return value;
  }
  return undefined;
}
