/** The reads of a mapping's encode maps in the hub, traced once for each target's capabilities. */
import type { Mapping } from "../mappings/mapping.ts";
import type { Template } from "../mappings/template.ts";
import { memoize } from "./memoize.ts";
import type { Reads } from "./reads.ts";
import { traceReads, traceStreamReads } from "./trace-reads.ts";

type Caps = Record<string, unknown>;

/** The reads for a target with these capabilities; unread fields are lost on this wire. Undefined if there is no encode map. */
export type ReadsOf = (kind: "request" | "response" | "stream", caps: Caps) => Reads | undefined;

/** The parts of a request outside its body, in `$request`. */
const outsideBody = ["path", "headers", "query"] as const;

const traces = {
  request: memoize(({ maps, fragments }, caps: Caps) => {
    const otherMaps = outsideBody.flatMap((name) => maps[name] ?? []);
    return traceMap(maps.requestEncode, fragments, caps, otherMaps);
  }),
  response: memoize(({ maps, fragments }, caps: Caps) => traceMap(maps.responseEncode, fragments, caps)),
  stream: memoize(
    ({ stream, fragments }, caps: Caps) => stream.encode && traceStreamReads(stream.encode, fragments, caps),
  ),
};

/** Traces are cached with their capabilities, which exist as long as their channel. */
export function readsOf(mapping: Mapping): ReadsOf {
  return (kind, caps) => traces[kind](mapping, caps);
}

function traceMap(
  encode: Mapping["maps"]["requestEncode"],
  fragments: Mapping["fragments"],
  caps: Caps,
  otherMaps: readonly Template[] = [],
): Reads | undefined {
  return encode && traceReads(encode, fragments, caps, otherMaps);
}
