/** The state of the grammar for one stream. Data only; the rules are in the neighbouring files. */
import { plainNumber } from "../../language/json/exact-number.ts";
import type { AudioText } from "./audio.ts";
import type { Content, LooseEvent, Part, StrictEvent, Usage } from "./event.ts";
import type { PiecedValue } from "./pieced-value.ts";
import type { WholeObject } from "./whole-object.ts";
import { type Items, noItems } from "./wire-items.ts";

export interface GrammarOptions {
  /** Defaults for fields that the upstream omits. `created` in Unix seconds. */
  start: { id: string; model: string; created: number };
  /** Makes the id of a call whose id is missing or taken. Must be a pure function. */
  makeId: (choice: number, index: number, name: string) => string;
  /** `on-next`: the wire does not mark the end of text; a new part ends text, refusal and reasoning. */
  close?: "explicit" | "on-next";
  /** `at-end`: the wire may send more after a finish; the last finish counts, at the end of the stream. */
  finish?: "at-once" | "at-end";
  /** A stream that stops without a finish counts as finished if it has a part and all its calls parse. */
  lenient?: boolean;
  /** Content that no reader needs complete: only its beginning is stored, later content passes through. Absent: none. */
  passing?: readonly Content[];
  /**
   * Called for content that no event can carry, with its path in a complete response: a call without a name is
   * `candidates.parts[tool_call]`, a citation without text `candidates.parts.annotations`.
   */
  dropped?: (path: string) => void;
}

export interface Stream {
  readonly options: GrammarOptions;
  readonly emit: (event: StrictEvent) => void;
  /** By the upstream's choice numbers. */
  readonly choices: Map<number, Choice>;
  /** Assigned choice numbers; `free` is where the search for an unused one starts. */
  readonly taken: Set<number>;
  free: number;
  started: boolean;
  isFinished: boolean;
  blocked: boolean;
  usage: Usage | undefined;
  /** The latest value: the first event of a stream may contain the requested tier instead of the actual one. */
  serviceTier?: string | undefined;
  /** Characters of all parts. */
  storedCharacters: number;
  /** Characters and annotations stored of content that passes through. */
  readonly storedSoFar: { characters: number; notes: number };
}

export interface Choice {
  /** The assigned number. */
  readonly choice: number;
  /** The latest part of each key. */
  readonly byKey: Map<unknown, Entry>;
  // Created on first use: a response of plain text never needs the maps, and a waiting stream should use little memory.
  /** Calls by the upstream's ids. */
  byId: Map<string, Entry> | undefined;
  /** All parts, in order of appearance. */
  readonly entries: Entry[];
  /** The wire's items, if its events name them. */
  items: Items | undefined;
  /** By item number, in the form of the keys. */
  byItem: Map<string, Entry[]> | undefined;
  /** In order of opening; may contain ended parts, but never as the last. */
  readonly open: Entry[];
  /** Open text and reasoning parts, which other parts may end. */
  readonly openTexts: Entry[];
  /** Ids of announced parts. */
  ids: Set<unknown> | undefined;
  /** Announced parts, by index. */
  readonly parts: Part[];
  lastCall: Entry | undefined;
  /** Citations that preceded their text. */
  notes: unknown[] | undefined;
  bufferedCalls: number;
  /** A finish that is deferred to the end of the stream. */
  pendingFinish: Extract<LooseEvent, { type: "finish" }> | undefined;
  finished: boolean;
}

export interface Entry {
  part: Part;
  /** The key in the upstream's events. */
  readonly key: unknown;
  /** -1 until the part is announced: a call is buffered until its name is known. */
  index: number;
  state: "buffered" | "open" | "ended";
  /** The upstream's id, or '' until there is one. */
  id: string;
  /** First half of a surrogate pair, buffered until the second arrives. */
  half: string;
  /** Positions of the summaries by the upstream's numbers, in order of appearance. */
  summaries: Map<unknown, number> | undefined;
  /** Tracks whether a call's JSON arguments are complete. */
  object: WholeObject | undefined;
  /** Assembles a call's arguments from values with paths. */
  pieced: PiecedValue | undefined;
  audio: AudioText | undefined;
  /** Characters stored in the part. */
  storedCharacters: number;
  /** Some content passed through without being stored. */
  isCut: boolean;
}

export function newStream(options: GrammarOptions, emit: (event: StrictEvent) => void): Stream {
  return {
    options,
    emit,
    choices: new Map(),
    taken: new Set(),
    free: 0,
    started: false,
    isFinished: false,
    blocked: false,
    usage: undefined,
    storedCharacters: 0,
    storedSoFar: { characters: 0, notes: 0 },
  };
}

/** The maximum that a request can ask for. */
const MAX_CHOICES = 128;

/** The upstream's number; if that is invalid or taken, the first free number. */
function ownNumber(stream: Stream, number: number): number {
  let chosen = number;
  if (number >= MAX_CHOICES || stream.taken.has(number)) {
    while (stream.taken.has(stream.free)) stream.free++;
    chosen = stream.free;
  }
  stream.taken.add(chosen);
  return chosen;
}

/** The choice with that number; an invalid number means the first choice. */
export function choiceAt(stream: Stream, value: unknown): Choice {
  const number = plainNumber(value);
  const at = typeof number === "number" && Number.isInteger(number) && number > 0 ? number : 0;
  let choice = stream.choices.get(at);
  if (choice === undefined) {
    choice = {
      choice: ownNumber(stream, at),
      byKey: new Map(),
      byId: undefined,
      entries: [],
      items: undefined,
      byItem: undefined,
      open: [],
      openTexts: [],
      ids: undefined,
      parts: [],
      lastCall: undefined,
      notes: undefined,
      bufferedCalls: 0,
      pendingFinish: undefined,
      finished: false,
    };
    stream.choices.set(at, choice);
  }
  return choice;
}

export function itemsOf(choice: Choice): Items {
  choice.items ??= noItems();
  return choice.items;
}
