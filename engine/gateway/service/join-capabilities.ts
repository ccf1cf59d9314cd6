/**
 * Capabilities of a model at a channel: those of its family, overridden by provider and channel. The conversion adds the wire's
 * defaults.
 */
import type { Capabilities } from "../../conversion/hub/capabilities.ts";

const joined = new WeakMap<Capabilities, WeakMap<Capabilities, Capabilities>>();

/** Returns the same object for the same arguments: it is a key of caches for the target. */
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
