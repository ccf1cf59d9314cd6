/** Whether a document has anything in it of what a wire's answers are made of. */
import type { Mapping } from "../mappings/mapping.ts";
import { memoize } from "./memoize.ts";
import { Reads } from "./reads.ts";
import { traceReads } from "./trace-reads.ts";

const readsOfAnswer = memoize(({ maps, fragments }: Mapping) =>
  maps.responseDecode === undefined ? new Reads() : traceReads(maps.responseDecode, fragments, undefined),
);

/** True where a field that the decode map of answers reads holds a list or an object with something in it. */
export function mentionsAnswer(mapping: Mapping, document: object): boolean {
  const { fields } = readsOfAnswer(mapping, mapping);
  return Object.entries(document).some(
    ([name, value]) => typeof value === "object" && fields.has(name) && holdsSomething(value),
  );
}

function holdsSomething(value: unknown): boolean {
  if (typeof value !== "object") return value !== undefined && value !== "";
  return value !== null && Object.values(value).some(holdsSomething);
}
