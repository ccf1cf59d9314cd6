import type { Mapping } from "../mappings/mapping.ts";

/** Caches a trace of a mapping for another object, for as long as both exist. */
export function memoize<For extends object, Result>(
  trace: (mapping: Mapping, given: For) => Result,
): (mapping: Mapping, given: For) => Result {
  const cache = new WeakMap<Mapping, WeakMap<For, Result>>();
  return (mapping, given) => {
    let ofMapping = cache.get(mapping);
    if (ofMapping === undefined) {
      ofMapping = new WeakMap();
      cache.set(mapping, ofMapping);
    }
    let result = ofMapping.get(given);
    if (result === undefined) {
      result = trace(mapping, given);
      ofMapping.set(given, result);
    }
    return result;
  };
}
