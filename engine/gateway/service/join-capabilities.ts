/**
 * Capabilities of a model at a channel: those of its family, overridden by provider and channel. The conversion adds the wire's
 * defaults.
 */
import type { Capabilities } from "../../conversion/hub/capabilities.ts";

const joined = new WeakMap<Capabilities, WeakMap<Capabilities, Capabilities>>();

/** Returns the same object for the same arguments: it is a key of caches for the target. */
export function joinCapabilities(
  channelCapabilities: Capabilities,
  family: Capabilities | undefined,
): Capabilities {
  if (family === undefined) return channelCapabilities;
  let byFamily = joined.get(channelCapabilities);
  if (byFamily === undefined) {
    byFamily = new WeakMap();
    joined.set(channelCapabilities, byFamily);
  }
  let combined = byFamily.get(family);
  if (combined === undefined) {
    combined = { ...family, ...channelCapabilities };
    byFamily.set(family, combined);
  }
  return combined;
}
