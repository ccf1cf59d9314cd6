/** Functions on responses about client objects: their ids, the items of a page that the client may see, and their URLs. */

import { isJsonObject, replaceTexts, type Steps, textsAt, valuesAt } from "./json-paths.ts";
import { type Kind, ownId, type Page, type PassGroup } from "./pass-rule.ts";

/** The ids of an object and of the objects in it, in the form that the store has. Empty if the object has no id. */
export function idsOf(group: PassGroup, kind: Kind, object: unknown): string[] {
  const ids = textsAt(object, kind.id).map((id) => ownId(kind, id));
  return ids.length === 0 ? [] : [...ids, ...containedIds(group, kind, object)];
}

function containedIds({ kinds }: PassGroup, { contains }: Kind, object: unknown): string[] {
  return contains.flatMap(({ kind: name, at }) => {
    const kind = kinds.get(name);
    return kind === undefined ? [] : textsAt(object, at).map((id) => ownId(kind, id));
  });
}

/** The objects in a response. */
export function objectsAt(answer: unknown, at: Steps): unknown[] {
  return valuesAt(answer, at).filter(isJsonObject);
}

/** @param callerIds the client's ids. @returns the remaining items of the page, which is modified */
export function filterOwn(
  answer: unknown,
  { items: at, first, last, count }: Page,
  kind: Kind,
  callerIds: ReadonlySet<string>,
): unknown[] {
  const isOwn = (item: unknown): boolean =>
    textsAt(item, kind.id).some((id) => callerIds.has(ownId(kind, id)));
  const ownItems: unknown[] = [];
  for (const list of valuesAt(answer, at.slice(0, -1))) {
    if (!Array.isArray(list)) continue;
    const kept = list.filter(isOwn);
    ownItems.push(...kept);
    list.splice(0, list.length, ...kept);
  }
  if (!isJsonObject(answer)) return ownItems;
  const idOf = (item: unknown): string | null => textsAt(item, kind.id)[0] ?? null;
  if (first !== undefined && first in answer) answer[first] = idOf(ownItems[0]);
  if (last !== undefined && last in answer) answer[last] = idOf(ownItems.at(-1));
  if (count !== undefined && count in answer) answer[count] = ownItems.length;
  return ownItems;
}

/** The query for the next page; undefined after the last. Must be called before items are removed. */
export function nextPage(
  answer: unknown,
  { more, next }: Page,
  clientQuery: Readonly<Record<string, string>>,
): { query: string; value: string } | undefined {
  if (more !== undefined && isJsonObject(answer) && answer[more] === false) return undefined;
  for (const { query, from, unless } of next) {
    const value = textsAt(answer, from).at(-1);
    if (value !== undefined && (unless === undefined || clientQuery[unless] === undefined))
      return { query, value };
  }
  return undefined;
}

/** @param rewrite returns the gateway's URL for an upstream URL. @returns whether any URL changed */
export function rewriteUrls(
  kind: Kind,
  objects: readonly unknown[],
  rewrite: (url: string) => string,
): boolean {
  let isChanged = false;
  for (const object of objects)
    for (const at of kind.urls) isChanged = replaceTexts(object, at, rewrite) || isChanged;
  return isChanged;
}
