/**
 * Tags of requests: names that a token declares, with the values that its client sends. They divide usage by team or project. All
 * bounds are here, because sums and metrics have a row for each value.
 */

/** By name. */
export type Tags = Readonly<Record<string, string>>;

/** The client's header, `team=a,project=b`. Upstreams never get it. */
export const TAGS_HEADER = "x-polywire-tags";
/** Of one token. */
export const MAX_TAGS = 8;
/** Longer values are cut. */
const MAX_VALUE_LENGTH = 64;
const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,31}$/;
/** Each other character becomes `_`. Without quotes and backslashes, a tag is a fixed text in stored JSON. */
const FORBIDDEN = /[^\p{L}\p{N} ._:/@+-]/gu;

export function isTagName(name: unknown): name is string {
  return typeof name === "string" && NAME.test(name);
}

/** @returns the value within the bounds; undefined for a value that is empty or no scalar */
export function tagValue(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const trimmed = String(value).trim();
  // By code points: half of a surrogate pair is no text.
  const cut = trimmed.length <= MAX_VALUE_LENGTH ? trimmed : [...trimmed].slice(0, MAX_VALUE_LENGTH).join("");
  return cut.replace(FORBIDDEN, "_") || undefined;
}

/** @param declared other names are ignored @returns undefined if the header has no declared tag */
export function tagsOfHeader(declared: readonly string[], header: string | undefined): Tags | undefined {
  if (header === undefined) return undefined;
  const sent = header.split(",").map((pair) => {
    const split = pair.indexOf("=");
    return split === -1 ? undefined : ([pair.slice(0, split).trim(), pair.slice(split + 1)] as const);
  });
  return collect(declared, (name) => sent.find((pair) => pair?.[0] === name)?.[1]);
}

/** Adds the declared names of `metadata` that the header does not have. @param body of the request, parsed */
export function withTagsOfBody(
  declared: readonly string[],
  tags: Tags | undefined,
  body: object | null,
): Tags | undefined {
  const metadata = (body as { metadata?: unknown } | null)?.metadata;
  if (typeof metadata !== "object" || metadata === null) return tags;
  return collect(
    declared,
    (name) => tags?.[name] ?? (Object.hasOwn(metadata, name) ? (metadata as Tags)[name] : undefined),
  );
}

/** In the order of their declaration, so that equal tags are equal texts. */
function collect(declared: readonly string[], valueFor: (name: string) => unknown): Tags | undefined {
  let tags: Record<string, string> | undefined;
  for (const name of declared) {
    const value = tagValue(valueFor(name));
    if (value === undefined) continue;
    tags ??= {};
    tags[name] = value;
  }
  return tags;
}
