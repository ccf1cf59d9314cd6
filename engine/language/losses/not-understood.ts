/**
 * What a caller said in words that its own wire's decode map does not read, or only hands on to a target that does not:
 * keys that nobody knows, wherever they stand, named as the caller named them.
 */
import type { Mapping } from "../mappings/mapping.ts";
import { memoize } from "./memoize.ts";
import { Reads } from "./reads.ts";
import { traceKinds, traceReads } from "./trace-reads.ts";
import { Ignored, unreadPaths } from "./unread-paths.ts";

/** What a place says about itself and its neighbours, which a reader knows without looking. */
const ignored = new Ignored(["type", "index", "id", "status", "role"]);

/** Whatever the target's models can do: what a wire keeps for itself is much the same for all of them. */
const readsFor = memoize((client: Mapping, { maps, fragments }: Mapping) => {
  const { requestEncode: encode } = maps;
  return traceKinds(client, encode === undefined ? new Reads() : traceReads(encode, fragments, undefined));
});

/** @param document the caller's request as the decode map was shown it. */
export function notUnderstood(client: Mapping, target: Mapping, document: unknown): string[] {
  const { reads, takesOthers } = readsFor(client, target);
  const paths = unreadPaths(document, reads, ignored, "wire");
  return takesOthers ? paths.filter((path) => /[.[]/.test(path)) : paths;
}
