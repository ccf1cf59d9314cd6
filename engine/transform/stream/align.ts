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
      isLoose
        ? [hasSameId, isSaidOf, isContinuedBy, isMoreThan]
        : [hasSameId, isSaidOf, isContinuedBy, isMoreThan, isNext],
    );
    if (textLike.has(kind) && isSaid(entries, pairs, kind))
      pairs = pairs.flatMap((each) => muted(each, kind));
  }
  return pairs;
}

type Rule = (streamed: Entry, whole: Part) => boolean;

/** The surest reasons first, each for all that are left. */
function pair(entries: readonly Entry[], pairs: readonly Pair[], rules: readonly Rule[]): void {
  const free = new Set(entries);
  for (const rule of rules) {
    for (const each of pairs) {
      if (each.entry !== undefined) continue;
      each.entry = [...free].find((entry) => rule(entry, each.whole));
      if (each.entry !== undefined) free.delete(each.entry);
    }
  }
}

/** Whether all words of a kind were streamed, in whatever pieces. */
function isSaid(entries: readonly Entry[], pairs: readonly Pair[], kind: string): boolean {
  const wordsOf = (parts: readonly Part[]): string =>
    parts.map((part) => (part.type === kind ? contentOf(part) : "")).join("");
  const all = wordsOf(pairs.map(({ whole }) => whole)).trim();
  return all !== "" && wordsOf(entries.map(({ part }) => part)).includes(all);
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

const hasSameId: Rule = ({ part, id }, whole) =>
  isFilled(whole.id)
    ? whole.id === id || whole.id === part.id
    : isFilled(itemId(whole)) && itemId(whole) === itemId(part);

function itemId(part: Part): unknown {
  return (part.item as { id?: unknown } | undefined)?.id;
}

const isSaidOf: Rule = ({ part }, whole) =>
  part.name === whole.name && contentOf(whole) !== "" && contentOf(part) === contentOf(whole);

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

const isFilled = (value: unknown): boolean => typeof value === "string" && value !== "";
