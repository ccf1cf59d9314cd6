/** Whether a document has anything in it of what a wire's answers are made of. */
import type { Mapping } from "../mapping.ts";
import type { Reads } from "./reads.ts";
import { traceReads } from "./trace.ts";

const traced = new WeakMap<Mapping, Reads>();

/** True where a field that the decode map of answers reads holds a list or an object with something in it. */
export function mentionsAnswer(mapping: Mapping, document: object): boolean {
  const { responseDecode: decode } = mapping.maps;
  if (decode === undefined) return false;
  let reads = traced.get(mapping);
  if (reads === undefined) {
    reads = traceReads(decode, mapping.fragments, undefined);
    traced.set(mapping, reads);
  }
  const { fields } = reads;
  return Object.entries(document).some(
    ([name, value]) => typeof value === "object" && fields.has(name) && holdsSomething(value),
  );
}

function holdsSomething(value: unknown): boolean {
  if (typeof value !== "object") return value !== undefined && value !== "";
  return value !== null && Object.values(value).some(holdsSomething);
}
