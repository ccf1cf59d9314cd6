/** Whether a document contains fields of a wire's responses. */
import type { Mapping } from "../mappings/mapping.ts";
import { memoize } from "./memoize.ts";
import { Reads } from "./reads.ts";
import { traceReads } from "./trace-reads.ts";

const readsOfAnswer = memoize(({ maps, fragments }: Mapping) =>
  maps.responseDecode === undefined ? new Reads() : traceReads(maps.responseDecode, fragments, undefined),
);

/** True if a field that the decode map of responses reads contains a list or an object that is not empty. */
export function mentionsAnswer(mapping: Mapping, document: object): boolean {
  const { fields } = readsOfAnswer(mapping, mapping);
  return Object.entries(document).some(
    ([name, value]) => typeof value === "object" && fields.has(name) && isFilled(value),
  );
}

function isFilled(value: unknown): boolean {
  if (typeof value !== "object") return value !== undefined && value !== "";
  return value !== null && Object.values(value).some(isFilled);
}
