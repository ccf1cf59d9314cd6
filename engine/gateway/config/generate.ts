/**
 * Reads what holds for generated answers at every channel: capabilities under those of providers and channels, over the
 * mappings' own.
 */
import type { Section } from "./section.ts";

export const GENERATE_KEYS = ["n", "max_n", "server_tools"] as const;

export function readGenerate(section: Section): Record<string, unknown> {
  const capabilities: Record<string, unknown> = {};
  if (section.has("n")) {
    capabilities.more_choices = section.oneOf("n", ["fan_out", "first", "reject"], "fan_out");
  }
  if (section.has("max_n")) capabilities.max_choices = section.number("max_n", 8, { min: 1, max: 128 });
  if (section.has("server_tools")) {
    capabilities.server_tools = section.oneOf("server_tools", ["map", "drop", "reject"], "map");
  }
  return capabilities;
}
