/** What a provider file says of paths that pass (docs/passing.md), read. */
import type { HeadPlace } from "../../conversion/contract.ts";
import type { Steps } from "./json-paths.ts";

/** The paths that pass at one wire of a provider. */
export interface PassGroup {
  /** What stands of clients' paths in the base URL already: `/v1`. */
  below: string;
  /** What only its clients send, where others ask for the same paths; none: whoever is not told apart is its client. */
  marks: readonly HeadPlace[];
  /** Lower-case names of the caller's headers that go along, beside those that always do. */
  headers: readonly string[];
  /** Lower-case names of the upstream's headers that come back, beside those that always do. */
  answers: readonly string[];
  kinds: ReadonlyMap<string, Kind>;
  page: Page | undefined;
  rules: readonly PassRule[];
}

/** A thing that callers make, and that belongs to who made it. */
export interface Kind {
  /** Where the id stands in the object. */
  id: Steps;
  /** What ids begin with in objects and not in paths: `files/`. Whatever stands before it is none of the id. */
  after: string;
  /** Where ids of other things stand in it, which are its owner's, too. */
  holds: readonly { kind: string; at: Steps }[];
  /** Where it has URLs of the upstream, which become the gateway's. */
  urls: readonly Steps[];
}

/** How a list of things looks. */
export interface Page {
  items: Steps;
  /** Fields with the id of the first and the last item. */
  first: string | undefined;
  last: string | undefined;
  /** A field that says how many there are. */
  count: string | undefined;
  /**
   * Ways to ask for the next page: a parameter of the query, and where its value stands; the last, where there are several.
   * None where the query has a parameter that turns pages the other way.
   */
  next: readonly { query: string; from: Steps; unless: string | undefined }[];
  /** A field that is false where there is no next page. */
  more: string | undefined;
}

export type Act = "makes" | "shows" | "lists" | "forgets";

export interface PassRule {
  /** HEAD is a GET. */
  method: string;
  /** As clients ask; `{name}` is one segment, or what of one is not literal. */
  path: string;
  /** Below the base URL, with the same names. */
  to: string;
  /** What the answer is about. */
  act: { verb: Act; kind: string } | undefined;
  /** Where the object stands in the answer. */
  at: Steps;
  /** Where ids stand in a body of JSON. */
  names: readonly { kind: string; at: Steps }[];
  /** Parameters of the query that are ids. */
  query: readonly { kind: string; name: string }[];
  /** Headers of the answer with a URL of the upstream; ids in its query are the caller's. */
  links: readonly string[];
  /** Where a body of JSON names models. */
  models: readonly Steps[];
  /** What names of models begin with there. */
  modelsAfter: string;
  /** It uses models that the request does not name. */
  isUnseen: boolean;
  /** Where numbers stand in an answer of JSON that count as used, by the hub's names (docs/wires/rules.md#usage). */
  usage: readonly { name: string; at: Steps }[];
  maxBytes: number | undefined;
}

/** Whether the request's body must be read before it is known where it goes. */
export function readsBody({ names, models }: PassRule): boolean {
  return names.length > 0 || models.length > 0;
}

/** Whether an answer must be whole before it is known what of it the caller gets. */
export function readsAnswer({ act, links, usage }: PassRule): boolean {
  return act !== undefined || links.length > 0 || usage.length > 0;
}

/** An id as it is remembered, of one that stands in an object or in a path. */
export function ownId({ after }: Kind, text: string): string {
  if (after === "") return text;
  const at = text.lastIndexOf(after);
  return after + (at < 0 ? text : text.slice(at + after.length));
}
