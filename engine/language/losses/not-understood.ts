/**
 * The parts of a client's request that its own wire's decode map does not read, or only passes on to a target that does not
 * read them. These are unknown keys at any place, with the names that the client used.
 */
import type { Mapping } from "../mappings/mapping.ts";
import { memoize } from "./memoize.ts";
import { Reads } from "./reads.ts";
import { traceKinds, traceReads } from "./trace-reads.ts";
import { Ignored, unreadPaths } from "./unread-paths.ts";

/** Fields for the identity or position of a place, which a target can reconstruct. */
const ignored = new Ignored(["type", "index", "id", "status", "role"]);

/** Independent of the target's capabilities, because a wire's vendor-specific fields hardly depend on them. */
const readsFor = memoize((client: Mapping, { maps, fragments }: Mapping) => {
  const { requestEncode: encode } = maps;
  return traceKinds(client, encode === undefined ? new Reads() : traceReads(encode, fragments, undefined));
});

/** @param document the client's request, as passed to the decode map */
export function notUnderstood(client: Mapping, target: Mapping, document: unknown): string[] {
  const { reads, takesOthers } = readsFor(client, target);
  const paths = unreadPaths(document, reads, ignored, "wire");
  return takesOthers ? paths.filter((path) => /[.[]/.test(path)) : paths;
}
