/** What a mapping's encode maps read of the hub, traced once for each target's capabilities. */
import type { Mapping } from "../mapping.ts";
import type { Reads } from "./reads.ts";
import { traceReads, traceStreamReads } from "./trace.ts";

/** For a target of these capabilities; what is not read is lost on this wire. Undefined where nothing is encoded. */
export type ReadsOf = (
  kind: "request" | "response" | "stream",
  caps: Record<string, unknown>,
) => Reads | undefined;

/** Traces are kept with the capabilities they are for, which live as long as their channel. */
export function readsOf(mapping: Mapping): ReadsOf {
  const { fragments, maps, stream } = mapping;
  const traced = {
    request: new WeakMap<object, Reads>(),
    response: new WeakMap<object, Reads>(),
    stream: new WeakMap<object, Reads>(),
  };
  const trace = (kind: keyof typeof traced, caps: Record<string, unknown>): Reads | undefined => {
    if (kind === "stream") return stream.encode && traceStreamReads(stream.encode, fragments, caps);
    const encode = maps[`${kind}Encode`];
    return encode && traceReads(encode, fragments, caps);
  };
  return (kind, caps) => {
    const reads = traced[kind].get(caps) ?? trace(kind, caps);
    if (reads !== undefined) traced[kind].set(caps, reads);
    return reads;
  };
}
