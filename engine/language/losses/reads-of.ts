/** What a mapping's encode maps read of the hub, traced once for each target's capabilities. */
import type { Mapping } from "../mappings/mapping.ts";
import type { Template } from "../mappings/template.ts";
import { memoize } from "./memoize.ts";
import type { Reads } from "./reads.ts";
import { traceReads, traceStreamReads } from "./trace-reads.ts";

type Caps = Record<string, unknown>;

/** For a target of these capabilities; what is not read is lost on this wire. Undefined where nothing is encoded. */
export type ReadsOf = (kind: "request" | "response" | "stream", caps: Caps) => Reads | undefined;

/** What is said of a request outside its body, by `$request`. */
const sentBeside = ["path", "headers", "query"] as const;

const traces = {
  request: memoize(({ maps, fragments }, caps: Caps) => {
    const beside = sentBeside.flatMap((name) => maps[name] ?? []);
    return ofMap(maps.requestEncode, fragments, caps, beside);
  }),
  response: memoize(({ maps, fragments }, caps: Caps) => ofMap(maps.responseEncode, fragments, caps)),
  stream: memoize(
    ({ stream, fragments }, caps: Caps) => stream.encode && traceStreamReads(stream.encode, fragments, caps),
  ),
};

/** Traces are kept with the capabilities they are for, which live as long as their channel. */
export function readsOf(mapping: Mapping): ReadsOf {
  return (kind, caps) => traces[kind](mapping, caps);
}

function ofMap(
  encode: Mapping["maps"]["requestEncode"],
  fragments: Mapping["fragments"],
  caps: Caps,
  beside: readonly Template[] = [],
): Reads | undefined {
  return encode && traceReads(encode, fragments, caps, beside);
}
