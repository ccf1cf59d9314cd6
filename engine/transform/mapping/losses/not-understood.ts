/**
 * What a caller said in words that its own wire's decode map does not read: keys that nobody knows, below the top level,
 * where the map keeps what it does not know by itself (`$unread`). Named as the caller named them.
 */
import type { Mapping } from "../mapping.ts";
import type { Reads } from "./reads.ts";
import { traceKinds } from "./trace.ts";
import { Ignored, unreadPaths } from "./unread.ts";

/** What a place says about itself and its neighbours, which a reader knows without looking. */
const ignored = new Ignored(["type", "index"]);

const traced = new WeakMap<Mapping, Reads>();

/** @param document the caller's request as the decode map was shown it. */
export function notUnderstood(mapping: Mapping, document: unknown): string[] {
  const { decode } = mapping.request;
  if (decode === undefined) return [];
  let reads = traced.get(mapping);
  if (reads === undefined) {
    reads = traceKinds(decode, mapping.fragments);
    traced.set(mapping, reads);
  }
  return unreadPaths(document, reads, ignored).filter((path) => /[.[]/.test(path));
}
