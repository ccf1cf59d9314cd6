/** The parsed pass-through rules of a provider file (docs/passing.md). */
import type { HeadPlace } from "../../conversion/contract.ts";
import type { Steps } from "./json-paths.ts";

/** The pass-through paths at one wire of a provider. */
export interface PassGroup {
  /** The part of clients' paths that the base URL already includes: `/v1`. */
  basePath: string;
  /**
   * Headers or parameters that identify clients of this wire, if several wires share a path; empty: the default for
   * unidentified clients.
   */
  marks: readonly HeadPlace[];
  /** Lower-case names of client headers to forward, in addition to the standard ones. */
  requestHeaders: readonly string[];
  /** Lower-case names of upstream headers to return, in addition to the standard ones. */
  responseHeaders: readonly string[];
  kinds: ReadonlyMap<string, Kind>;
  page: Page | undefined;
  rules: readonly PassRule[];
}

/** A type of object that clients create and own. */
export interface Kind {
  /** Path of the id in the object. */
  id: Steps;
  /** Prefix of ids in objects that paths omit: `files/`. Text before the prefix is not part of the id. */
  idPrefix: string;
  /** Paths of other objects' ids in it, which belong to the same owner. */
  contains: readonly { kind: string; at: Steps }[];
  /** Paths of upstream URLs, which are rewritten to the gateway. */
  urls: readonly Steps[];
}

/** The structure of a list. */
export interface Page {
  items: Steps;
  /** Fields with the id of the first and the last item. */
  first: string | undefined;
  last: string | undefined;
  /** A field with the number of items. */
  count: string | undefined;
  /**
   * Ways to request the next page: a query parameter, and the path of its value. If there are several values, the last is used.
   * Not applied if the query has the parameter `unless`, which reverses the direction.
   */
  next: readonly { query: string; from: Steps; unless: string | undefined }[];
  /** A field that is false on the last page. */
  more: string | undefined;
}

export type Act = "creates" | "returns" | "lists" | "deletes";

export interface PassRule {
  /** GET includes HEAD. */
  method: string;
  /** The clients' path; `{name}` is one segment, or the variable part of one. */
  path: string;
  /** Below the base URL, with the same names. */
  upstreamPath: string;
  /** The effect of the request on an object. */
  act: { verb: Act; kind: string } | undefined;
  /** Path of the object in the response. */
  responsePath: Steps;
  /** Paths of ids in a JSON body. */
  bodyIds: readonly { kind: string; at: Steps }[];
  /** Query parameters that are ids. */
  queryIds: readonly { kind: string; name: string }[];
  /** Response headers with an upstream URL; ids in its query belong to the client. */
  urlHeaders: readonly string[];
  /** Paths of model names in a JSON body. */
  models: readonly Steps[];
  /** Prefix of these model names. */
  modelPrefix: string;
  /** The request uses models that it does not name. */
  usesUnnamedModels: boolean;
  /** Paths of usage counts in a JSON response, by the hub's names (docs/wires/rules.md#usage). */
  usage: readonly { name: string; at: Steps }[];
  maxBytes: number | undefined;
}

/** Whether the channel depends on the request's body. */
export function readsBody({ bodyIds, models }: PassRule): boolean {
  return bodyIds.length > 0 || models.length > 0;
}

/** Whether the response must be complete before it is processed. */
export function readsAnswer({ act, urlHeaders, usage }: PassRule): boolean {
  return act !== undefined || urlHeaders.length > 0 || usage.length > 0;
}

/** The id in its stored form, from an object or a path. */
export function ownId({ idPrefix }: Kind, text: string): string {
  if (idPrefix === "") return text;
  const at = text.lastIndexOf(idPrefix);
  return idPrefix + (at < 0 ? text : text.slice(at + idPrefix.length));
}
