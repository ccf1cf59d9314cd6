/**
 * Which streamed parts the parts of a whole item or answer complete. Its ids and places are often others than the events
 * had, so content decides where ids do not: what was streamed is never said again, and what was not is new. Pure.
 */
import type { Part } from "./event.ts";
import type { Entry } from "./state.ts";

export interface Pair {
  /** What is known late, without words that were streamed already. */
  whole: Part;
  /** The streamed part that it completes; undefined for one that was never streamed. */
  entry: Entry | undefined;
}

const textLike: ReadonlySet<string> = new Set(["text", "refusal", "reasoning"]);

/** `isLoose`: some of the entries may belong to something else, so that their order proves nothing. */
export function align(entries: readonly Entry[], parts: readonly Part[], isLoose: boolean = false): Pair[] {
  let pairs: Pair[] = parts.map((whole) => ({ whole, entry: undefined }));
  for (const kind of new Set(parts.map(({ type }) => type))) {
    pair(
      entries.filter(({ part }) => part.type === kind),
      pairs.filter(({ whole }) => whole.type === kind),
      isLoose ? [isContinuedBy, isMoreThan] : [isContinuedBy, isMoreThan, isNext],
    );
    if (textLike.has(kind) && isSaid(entries, pairs, kind))
      pairs = pairs.flatMap((each) => muted(each, kind));
  }
  return pairs;
}

type Rule = (streamed: Entry, whole: Part) => boolean;

/** Names that a streamed part has in common with the whole that completes it; undefined: it has none. */
interface Names {
  streamed(entry: Entry): readonly (string | undefined)[];
  whole(part: Part): string | undefined;
}

/** The surest reasons first, each for all that are left. */
function pair(entries: readonly Entry[], pairs: readonly Pair[], rules: readonly Rule[]): void {
  const free = new Set(entries);
  const take = (each: Pair, entry: Entry | undefined): void => {
    each.entry = entry;
    if (entry !== undefined) free.delete(entry);
  };
  for (const { streamed, whole } of [ids, words]) {
    const named = Map.groupBy(
      [...free].reverse().flatMap((entry) => streamed(entry).map((name) => ({ name, entry }))),
      ({ name }) => name,
    );
    for (const each of pairs) {
      const name = each.entry === undefined ? whole(each.whole) : undefined;
      const known = name === undefined ? [] : (named.get(name) ?? []);
      let next = known.pop();
      while (next !== undefined && !free.has(next.entry)) next = known.pop();
      if (next !== undefined) take(each, next.entry);
    }
  }
  for (const rule of rules) {
    for (const each of pairs) {
      if (free.size === 0) return;
      if (each.entry === undefined)
        take(
          each,
          first(free, (entry) => rule(entry, each.whole)),
        );
    }
  }
}

function first(entries: Iterable<Entry>, fits: (entry: Entry) => boolean): Entry | undefined {
  for (const entry of entries) if (fits(entry)) return entry;
  return undefined;
}

/** Whether all words of a kind were streamed, in whatever pieces. */
function isSaid(entries: readonly Entry[], pairs: readonly Pair[], kind: string): boolean {
  const textOf = (parts: readonly Part[]): string =>
    parts.map((part) => (part.type === kind ? contentOf(part) : "")).join("");
  const all = textOf(pairs.map(({ whole }) => whole)).trim();
  return all !== "" && textOf(entries.map(({ part }) => part)).includes(all);
}

function muted(pair: Pair, kind: string): Pair[] {
  if (pair.whole.type !== kind) return [pair];
  if (pair.entry === undefined) return [];
  const { text: _, summary: __, ...rest } = pair.whole;
  return [{ whole: rest as Part, entry: pair.entry }];
}

/** What is streamed of a part, in one text. */
export function contentOf(part: Part): string {
  const { text, summary, arguments: args, input } = part;
  if (typeof text === "string" && text !== "") return text;
  if (Array.isArray(summary)) return summary.join("");
  return typeof args === "string" ? args : typeof input === "string" ? input : "";
}

const ids: Names = {
  streamed: ({ id, part }) => [named("id", id), named("id", part.id), named("item", itemId(part))],
  whole: (part) => named("id", part.id) ?? named("item", itemId(part)),
};

function named(what: string, id: unknown): string | undefined {
  return typeof id === "string" && id !== "" ? `${what} ${id}` : undefined;
}

function itemId(part: Part): unknown {
  return (part.item as { id?: unknown } | undefined)?.id;
}

const words: Names = { streamed: ({ part }) => [wordsOf(part)], whole: wordsOf };

function wordsOf(part: Part): string | undefined {
  const content = contentOf(part);
  return content === "" ? undefined : JSON.stringify([part.name ?? null, content]);
}

const isContinuedBy: Rule = ({ part }, whole) =>
  part.name === whole.name && contentOf(part) !== "" && contentOf(whole).startsWith(contentOf(part));

const isMoreThan: Rule = ({ part }, whole) =>
  part.name === whole.name && contentOf(whole) !== "" && contentOf(part).startsWith(contentOf(whole));

/** A call is never taken for another one. */
const isNext: Rule = ({ part, id }, whole) => {
  if (part.type === "server_tool_call") return part.tool === whole.tool;
  if (part.type !== "tool_call") return true;
  return part.name === whole.name ? contentOf(part) === "" : !part.name && id === "";
};
