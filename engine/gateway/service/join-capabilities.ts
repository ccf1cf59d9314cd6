/**
 * What a model can do at a channel: what its family can do, under what provider and channel say. What the wire takes
 * for granted is laid below both by the conversion.
 */
import type { Capabilities } from "../../conversion/hub/capabilities.ts";

const joined = new WeakMap<Capabilities, WeakMap<Capabilities, Capabilities>>();

/** The same object for the same two: what is known of a target is remembered by it. */
export function joinCapabilities(place: Capabilities, family: Capabilities | undefined): Capabilities {
  if (family === undefined) return place;
  let byFamily = joined.get(place);
  if (byFamily === undefined) {
    byFamily = new WeakMap();
    joined.set(place, byFamily);
  }
  let both = byFamily.get(family);
  if (both === undefined) {
    both = { ...family, ...place };
    byFamily.set(family, both);
  }
  return both;
}
