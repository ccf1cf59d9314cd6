/**
 * Processes responses about objects that clients create. It stores their ids with the client as owner, removes other clients'
 * objects from lists, and rewrites upstream URLs to the gateway.
 */

import { parseJson } from "../../language/json/parse-json.ts";
import type { OwnedIds } from "../../store/answers/owned-id-contract.ts";
import { namesIn } from "./choose-channel.ts";
import { textsAt } from "./json-paths.ts";
import { filterOwn, idsOf, nextPage, objectsAt, rewriteUrls } from "./owned-objects.ts";
import { type Address, rewriteUrl } from "./pass-address.ts";
import { type Kind, ownId, type Page } from "./pass-rule.ts";
import type { PassTarget } from "./pass-table.ts";

/** A request and its owner. */
export interface OwnedRequest {
  target: PassTarget;
  owner: string;
  /** Values for the names in the rule's path, as in the client's request. */
  pathValues: readonly string[];
  query: Readonly<Record<string, string>>;
  /** The gateway's own origin, as the client knows it. */
  gatewayOrigin: string;
  /** The path of the client's request, which corresponds to `address` at the upstream. */
  clientPath: string;
  address: Address;
}

export type NextPage = NonNullable<ReturnType<typeof nextPage>>;

export type OwnedAnswer =
  | { body: string | Buffer }
  /** A list page without objects of the client: the query for the next page. */
  | { next: NextPage }
  /** An id in the response belongs to another client. */
  | "taken";

/**
 * @param headerIds ids in the response's headers
 * @param isLastPage whether to return a page even if it has no objects of the client
 */
export async function readOwned(
  bytes: Buffer,
  headerIds: readonly string[],
  request: OwnedRequest,
  owned: OwnedIds,
  isLastPage: boolean,
): Promise<OwnedAnswer> {
  const { target, owner } = request;
  const { channel, group, rule } = target;
  const addOwned = async (ids: readonly string[]): Promise<boolean> =>
    ids.length === 0 || (await owned.add(owner, channel, ids));
  if (!(await addOwned(headerIds))) return "taken";
  const document = documentOf(bytes);
  const kind = rule.act === undefined ? undefined : group.kinds.get(rule.act.kind);
  if (kind === undefined || document === undefined) return { body: bytes };
  if (rule.act?.verb === "deletes") {
    await owned.forget(owner, idsInPath(request, kind));
    return { body: bytes };
  }
  const isList = rule.act?.verb === "lists";
  let objects = objectsAt(document, rule.responsePath);
  if (isList) {
    const page = pageOf(target);
    const next = nextPage(document, page, request.query);
    objects = filterOwn(document, page, kind, await ownIdsIn(document, page, kind, request, owned));
    if (objects.length === 0 && next !== undefined && !isLastPage) return { next };
  }
  const shown =
    rule.act?.verb === "returns" && target.place.passesIds
      ? await ownObjects(objects, kind, request, owned)
      : objects;
  if (!(await addOwned(shown.flatMap((object) => idsOf(group, kind, object))))) return "taken";
  const hasChangedUrls = rewriteUrls(kind, objects, (url) => rewriteUrl(url, target, request));
  return { body: isList || hasChangedUrls ? JSON.stringify(document) : bytes };
}

/** Rewrites URLs in the response's headers to the gateway. The ids in their queries belong to the client. */
export function rewriteUrlHeaders(
  headers: Readonly<Record<string, string>>,
  request: OwnedRequest,
): { headers: Record<string, string>; ids: string[] } {
  const { group, rule } = request.target;
  const rewritten: Record<string, string> = { ...headers };
  const ids = rule.urlHeaders.flatMap((name) => {
    const url = headers[name];
    if (url === undefined || !URL.canParse(url)) return [];
    rewritten[name] = rewriteUrl(url, request.target, request);
    const { searchParams } = new URL(url);
    return rule.queryIds.flatMap(({ kind: kindName, name: parameter }) => {
      const kind = group.kinds.get(kindName);
      const id = searchParams.get(parameter);
      return kind === undefined || id === null ? [] : [ownId(kind, id)];
    });
  });
  return { headers: rewritten, ids };
}

function idsInPath({ target: { rule }, pathValues }: OwnedRequest, kind: Kind): string[] {
  return namesIn(rule.path).flatMap((name, at) =>
    name === rule.act?.kind ? [ownId(kind, pathValues[at] ?? "")] : [],
  );
}

/** The client's own among objects that may have been created without the gateway. A read does not establish ownership. */
async function ownObjects(
  objects: readonly unknown[],
  kind: Kind,
  { owner }: OwnedRequest,
  owned: OwnedIds,
): Promise<unknown[]> {
  const idsOfObject = (object: unknown): string[] => textsAt(object, kind.id).map((id) => ownId(kind, id));
  const ownIds = new Set((await owned.find(owner, objects.flatMap(idsOfObject))).map(({ id }) => id));
  return objects.filter((object) => idsOfObject(object).some((id) => ownIds.has(id)));
}

/** The ids of a page that belong to the client, at this channel. */
async function ownIdsIn(
  document: unknown,
  page: Page,
  kind: Kind,
  { owner, target }: OwnedRequest,
  owned: OwnedIds,
): Promise<Set<string>> {
  const listed = objectsAt(document, page.items).flatMap((item) => textsAt(item, kind.id));
  const ownedIds = await owned.find(
    owner,
    listed.map((id) => ownId(kind, id)),
  );
  return new Set(ownedIds.filter(({ channel }) => channel === target.channel).map(({ id }) => id));
}

/** The structure of a list. A rule may override the path of its items. */
function pageOf({ group, rule }: PassTarget): Page {
  const page = group.page ?? NO_PAGE;
  return rule.responsePath.length === 0 ? page : { ...page, items: [...rule.responsePath, "[]"] };
}

const NO_PAGE: Page = {
  items: [],
  first: undefined,
  last: undefined,
  count: undefined,
  next: [],
  more: undefined,
};

/** Undefined if the body is not JSON. */
function documentOf(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString());
  } catch {
    return undefined;
  }
}
