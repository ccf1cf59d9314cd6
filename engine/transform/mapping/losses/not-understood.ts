/**
 * What a caller said in words that its own wire's decode map does not read, or only hands on to a target that does not:
 * keys that nobody knows, wherever they stand, named as the caller named them.
 */
import type { Mapping } from "../mapping.ts";
import { Reads } from "./reads.ts";
import { type KindReads, traceKinds, traceReads } from "./trace.ts";
import { Ignored, unreadPaths } from "./unread.ts";

/** What a place says about itself and its neighbours, which a reader knows without looking. */
const ignored = new Ignored(["type", "index", "id", "status", "role"]);

const traced = new WeakMap<Mapping, WeakMap<Mapping, KindReads>>();

/** @param document the caller's request as the decode map was shown it. */
export function notUnderstood(client: Mapping, target: Mapping, document: unknown): string[] {
  const { reads, takesOthers } = readsFor(client, target);
  const paths = unreadPaths(document, reads, ignored, "wire");
  return takesOthers ? paths.filter((path) => /[.[]/.test(path)) : paths;
}

/** Whatever the target's models can do: what a wire keeps for itself is much the same for all of them. */
function readsFor(client: Mapping, target: Mapping): KindReads {
  let ofClient = traced.get(client);
  if (ofClient === undefined) {
    ofClient = new WeakMap();
    traced.set(client, ofClient);
  }
  let found = ofClient.get(target);
  if (found === undefined) {
    const { requestEncode: encode } = target.maps;
    found = traceKinds(
      client,
      encode === undefined ? new Reads() : traceReads(encode, target.fragments, undefined),
    );
    ofClient.set(target, found);
  }
  return found;
}
