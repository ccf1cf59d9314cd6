/**
 * Matches the parts of a complete item or response to streamed parts. Their ids and positions often differ, so content decides
 * if ids do not: streamed content is never repeated, other content is new. Pure.
 */

import { includes } from "../../language/text/includes.ts";
import type { Part } from "./event.ts";
import { FirstFreeList } from "./first-free.ts";
import type { Entry } from "./grammar-state.ts";
import { Prefixes } from "./prefixes.ts";

export interface Pair {
  /** Late fields, without text that was streamed already. */
  whole: Part;
  /** The streamed part; undefined if the part was not streamed. */
  entry: Entry | undefined;
}

const textLike: ReadonlySet<string> = new Set(["text", "refusal", "reasoning"]);

/** @param isLoose some entries may belong to another item, so their order proves nothing */
export function align(entries: readonly Entry[], parts: readonly Part[], isLoose: boolean = false): Pair[] {
  let pairs: Pair[] = parts.map((whole) => ({ whole, entry: undefined }));
  for (const kind of new Set(parts.map(({ type }) => type))) {
    pair(
      entries.filter(({ part }) => part.type === kind),
      pairs.filter(({ whole }) => whole.type === kind),
      isLoose,
    );
    if (textLike.has(kind) && isStreamed(entries, pairs, kind))
      pairs = pairs.flatMap((each) => muted(each, kind));
  }
  return pairs;
}

/** Names by which a streamed part and a complete part match; undefined if a part has none. */
interface Names {
  streamed(entry: Entry): readonly (string | undefined)[];
  whole(part: Part): string | undefined;
}

/** Applies the most certain rules first, each to all unmatched parts. */
function pair(entries: readonly Entry[], pairs: readonly Pair[], isLoose: boolean): void {
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
  const left = pairs.filter(({ entry }) => entry === undefined);
  if (left.length === 0 || free.size === 0) return;
  const { continuedBy, moreThan } = byWords(free);
  for (const rule of isLoose ? [continuedBy, moreThan] : [continuedBy, moreThan, nextOf(free)]) {
    for (const each of left) if (each.entry === undefined) take(each, rule(each.whole));
  }
}

type Rule = (whole: Part) => Entry | undefined;

/** Finds a streamed part whose text is a prefix of the complete text, or the reverse. */
function byWords(free: ReadonlySet<Entry>): { continuedBy: Rule; moreThan: Rule } {
  const named = new Map<unknown, Prefixes<Entry>>();
  for (const entry of free) {
    const text = contentOf(entry.part);
    if (text === "") continue;
    const { name } = entry.part;
    const others = named.get(name) ?? new Prefixes(free);
    named.set(name, others);
    others.add(text, entry);
  }
  return {
    continuedBy: (whole) => named.get(whole.name)?.beginningOf(contentOf(whole)),
    moreThan: (whole) => {
      const all = contentOf(whole);
      return all === "" ? undefined : named.get(whole.name)?.continuing(all);
    },
  };
}

/** The next unmatched part in order. A call never matches another call. */
function nextOf(free: ReadonlySet<Entry>): Rule {
  const places = new Map<Entry, number>();
  const lines = new Map<string, FirstFreeList<Entry>>();
  for (const entry of free) {
    places.set(entry, places.size);
    for (const line of linesOf(entry)) {
      const others = lines.get(line) ?? new FirstFreeList();
      lines.set(line, others);
      others.add(entry);
    }
  }
  return (whole) => {
    const found = linesFor(whole).flatMap((line) => lines.get(line)?.first(free) ?? []);
    const place = (entry: Entry): number => places.get(entry) as number;
    return found.sort((one, other) => place(one) - place(other))[0];
  };
}

/** The queues that a part belongs to. */
function linesOf({ part, id }: Entry): string[] {
  if (part.type === "server_tool_call") return [lineOf("tool", part.tool)];
  if (part.type !== "tool_call") return ["any"];
  const silent = contentOf(part) === "" ? [lineOf("silent", part.name)] : [];
  return !part.name && id === "" ? [...silent, lineOf("nameless", part.name)] : silent;
}

function linesFor(whole: Part): string[] {
  if (whole.type === "server_tool_call") return [lineOf("tool", whole.tool)];
  if (whole.type !== "tool_call") return ["any"];
  const nameless = [undefined, null, ""].filter((name) => name !== whole.name);
  return [lineOf("silent", whole.name), ...nameless.map((name) => lineOf("nameless", name))];
}

function lineOf(what: string, name: unknown): string {
  return `${what} ${typeof name} ${String(name)}`;
}

/** Whether all text of a kind was streamed, in any chunks. */
function isStreamed(entries: readonly Entry[], pairs: readonly Pair[], kind: string): boolean {
  const textOf = (parts: readonly Part[]): string =>
    parts.map((part) => (part.type === kind ? contentOf(part) : "")).join("");
  const all = textOf(pairs.map(({ whole }) => whole)).trim();
  return all !== "" && includes(textOf(entries.map(({ part }) => part)), all);
}

function muted(pair: Pair, kind: string): Pair[] {
  if (pair.whole.type !== kind) return [pair];
  if (pair.entry === undefined) return [];
  const { text: _, summary: __, ...rest } = pair.whole;
  return [{ whole: rest as Part, entry: pair.entry }];
}

/** The streamed content of a part, as one text. */
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
