/** Converts the rate limits in an upstream's headers to the client's wire. */
import { readLimits, writeLimits } from "../../language/mappings/limit-headers.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";

/** @param now Unix seconds */
export function limitsFor(
  client: CompiledWire,
  upstream: CompiledWire,
  headers: Record<string, string>,
  now: number,
): Record<string, string> {
  const theirs = upstream.mapping.upstreams.limits;
  const ours = client.mapping.clients?.limits ?? client.mapping.upstreams.limits;
  if (theirs === undefined || ours === undefined) return {};
  return writeLimits(ours, readLimits(theirs, headers, now), now);
}
