/**
 * Finds values that conversion changed for the target: numbers clamped to its limits, a reasoning effort mapped to the nearest
 * one, a service tier with another meaning. The target's own decode map shows its fields and values, so nothing is declared
 * twice. For a wire without a decode map, its encode map shows where the value is written.
 */

import { ownNames, targetNames } from "../../language/losses/wire-names.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { GenerationRequest } from "../hub/generation.ts";

/** Objects of the hub that contain only numbers. */
const groups = ["sampling", "limits"] as const;

/** Strings, and numbers that a wire may express as a string. */
const scalars = ["reasoning.effort", "reasoning.budget", "service_tier"].map((name) => ({
  name,
  path: name.split("."),
}));
const budget = ["reasoning", "budget"];

type Place = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** Field paths by wire, by object (none: the hub path itself) and by name. */
const pathsByWire = new WeakMap<CompiledWire, Map<string, Map<string, readonly Place[]>>>();

/** @returns hub paths with their new values: `sampling.temperature=1`, `reasoning.effort=high` */
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
      const sent = likeIn(body, placesOf(target, group, field), value);
      if (sent !== undefined && sent !== value) changed.push(`${group}.${field}=${sent}`);
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
  const requested = scalars.filter(({ path }) => valueAt(request, path) !== undefined);
  // Only the fields of these values, without the conversation.
  const part: Record<string, unknown> = {};
  for (const { name } of requested) {
    for (const [key = ""] of placesOf(target, "", name)) {
      const value = (body as Fields)[key];
      if (value !== undefined) part[key] = value;
    }
  }
  if (Object.keys(part).length === 0) return [];
  const decode = target.program.requestDecode;
  const decoded = decode?.(part, bindings);
  const changed = requested.flatMap(({ name, path }) => {
    const was = valueAt(request, path);
    const is = decode === undefined ? likeIn(part, placesOf(target, "", name), was) : valueAt(decoded, path);
    // A value without a field in the target is not changed: it is lost, or expressed by another field.
    return is === undefined || is === was || (isPlainTier(is) && isPlainTier(was)) ? [] : [`${name}=${is}`];
  });
  // If the target uses the budget, the effort is only an approximation.
  const isCounted = valueAt(request, budget) !== undefined && valueAt(decoded, budget) !== undefined;
  return isCounted ? changed.filter((each) => !each.startsWith("reasoning.effort")) : changed;
}

/** Two vendors' names for the standard tier. */
function isPlainTier(tier: unknown): boolean {
  return tier === "default" || tier === "standard_only";
}

function valueAt(document: unknown, path: Place): unknown {
  let value = document;
  for (const step of path) value = (value as Fields | undefined)?.[step];
  return value;
}

function placesOf(target: CompiledWire, group: string, name: string): readonly Place[] {
  let ofTarget = pathsByWire.get(target);
  if (ofTarget === undefined) {
    ofTarget = new Map();
    pathsByWire.set(target, ofTarget);
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

/** The first value with the type of the requested one: a wire may have a flag where others have a number. */
function likeIn(body: unknown, places: readonly Place[], requested: unknown): unknown {
  for (const place of places) {
    const value = valueAt(body, place);
    if (typeof value === typeof requested) return value;
  }
  return undefined;
}
