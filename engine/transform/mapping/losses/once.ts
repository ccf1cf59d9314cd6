import type { Mapping } from "../mapping.ts";

/** A trace of a mapping for something else, made once and kept for as long as both are there. */
export function once<For extends object, Made>(
  trace: (mapping: Mapping, given: For) => Made,
): (mapping: Mapping, given: For) => Made {
  const kept = new WeakMap<Mapping, WeakMap<For, Made>>();
  return (mapping, given) => {
    let ofMapping = kept.get(mapping);
    if (ofMapping === undefined) {
      ofMapping = new WeakMap();
      kept.set(mapping, ofMapping);
    }
    let made = ofMapping.get(given);
    if (made === undefined) {
      made = trace(mapping, given);
      ofMapping.set(given, made);
    }
    return made;
  };
}
