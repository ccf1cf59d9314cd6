/**
 * What a target was told otherwise than it was asked for: numbers raised to the least that it takes or brought down to the
 * most, a reasoning effort that became the nearest it knows, a tier of another meaning. Where the target has a thing, and
 * what its word for it means, is known from its own decode map, so nothing is declared twice; of one that only encodes,
 * where its encode map writes the thing itself.
 */

import { ownNames, targetNames } from "../../language/losses/wire-names.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { GenerationRequest } from "../hub/generation.ts";

/** Things of the hub that hold nothing but numbers. */
const groups = ["sampling", "limits"] as const;

/** Words, and numbers that a wire may say in words. */
const words = ["reasoning.effort", "reasoning.budget", "service_tier"].map((name) => ({
  name,
  path: name.split("."),
}));
const budget = ["reasoning", "budget"];

type Place = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** By wire, by group of things (none: the hub's path itself), by name. */
const places = new WeakMap<CompiledWire, Map<string, Map<string, readonly Place[]>>>();

/** @returns hub paths with what they became: `sampling.temperature=1`, `reasoning.effort=high`. */
export function changedIn(
  request: GenerationRequest,
  body: unknown,
  target: CompiledWire,
  bindings: Bindings,
): string[] {
  const changed: string[] = [];
  for (const group of groups) {
    const fields = request[group] as Fields | undefined;
    for (const field in fields) {
      const value = fields[field];
      if (typeof value !== "number") continue;
      const heard = likeIn(body, placesOf(target, group, field), value);
      if (heard !== undefined && heard !== value) changed.push(`${group}.${field}=${heard}`);
    }
  }
  if (request.reasoning !== undefined || request.service_tier !== undefined)
    changed.push(...changedWords(request, body, target, bindings));
  return changed;
}

function changedWords(
  request: GenerationRequest,
  body: unknown,
  target: CompiledWire,
  bindings: Bindings,
): string[] {
  const asked = words.filter(({ path }) => valueAt(request, path) !== undefined);
  // What the target is told of these things, and nothing of the conversation.
  const part: Record<string, unknown> = {};
  for (const { name } of asked) {
    for (const [key = ""] of placesOf(target, "", name)) {
      const value = (body as Fields)[key];
      if (value !== undefined) part[key] = value;
    }
  }
  if (Object.keys(part).length === 0) return [];
  const decode = target.program.requestDecode;
  const heard = decode?.(part, bindings);
  const changed = asked.flatMap(({ name, path }) => {
    const was = valueAt(request, path);
    const is = decode === undefined ? likeIn(part, placesOf(target, "", name), was) : valueAt(heard, path);
    // What the target has no such word for is not changed: it is lost, or said in another.
    return is === undefined || is === was || (isPlainTier(is) && isPlainTier(was)) ? [] : [`${name}=${is}`];
  });
  // Of one that goes by its budget, the effort is only what comes near it.
  const isCounted = valueAt(request, budget) !== undefined && valueAt(heard, budget) !== undefined;
  return isCounted ? changed.filter((each) => !each.startsWith("reasoning.effort")) : changed;
}

/** Two makers' words for what is neither faster nor cheaper. */
function isPlainTier(tier: unknown): boolean {
  return tier === "default" || tier === "standard_only";
}

function valueAt(document: unknown, place: Place): unknown {
  let value = document;
  for (const step of place) value = (value as Fields | undefined)?.[step];
  return value;
}

function placesOf(target: CompiledWire, group: string, name: string): readonly Place[] {
  let ofTarget = places.get(target);
  if (ofTarget === undefined) {
    ofTarget = new Map();
    places.set(target, ofTarget);
  }
  let ofGroup = ofTarget.get(group);
  if (ofGroup === undefined) {
    ofGroup = new Map();
    ofTarget.set(group, ofGroup);
  }
  let found = ofGroup.get(name);
  if (found === undefined) {
    const path = group === "" ? name : `${group}.${name}`;
    const { maps, fragments } = target.mapping;
    const { requestDecode: decode, requestEncode: encode } = maps;
    const written = encode === undefined ? [] : targetNames(encode, fragments, path);
    const words = decode === undefined ? written : ownNames(decode, fragments, path);
    found = words.map((place) => place.split("."));
    ofGroup.set(name, found);
  }
  return found;
}

/** The first that is there, and of the type of what was asked for: a wire may have a flag where others have a number. */
function likeIn(body: unknown, places: readonly Place[], asked: unknown): unknown {
  for (const place of places) {
    const value = valueAt(body, place);
    if (typeof value === typeof asked) return value;
  }
  return undefined;
}
