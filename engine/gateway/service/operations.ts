/** What can be asked of a model: what its places do, of what its name tells that it does. Nobody is held to it. */
import type { Transform } from "./service.ts";

/** @param offered by the places that have the model; names are given freely, so they may tell nothing, or be wrong */
export function operationsOf(transform: Transform, model: string, offered: readonly string[]): string[] {
  const known = transform.operations(model) ?? offered;
  const both = offered.filter((operation) => known.includes(operation));
  return [...new Set(both.length > 0 ? both : offered)];
}
