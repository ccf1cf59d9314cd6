import type { Mapping } from "../mappings/mapping.ts";

/** Caches a trace of a mapping for another object, for as long as both exist. */
export function memoize<Key extends object, Result>(
  trace: (mapping: Mapping, key: Key) => Result,
): (mapping: Mapping, key: Key) => Result {
  const cache = new WeakMap<Mapping, WeakMap<Key, Result>>();
  return (mapping, key) => {
    let ofMapping = cache.get(mapping);
    if (ofMapping === undefined) {
      ofMapping = new WeakMap();
      cache.set(mapping, ofMapping);
    }
    let result = ofMapping.get(key);
    if (result === undefined) {
      result = trace(mapping, key);
      ofMapping.set(key, result);
    }
    return result;
  };
}
