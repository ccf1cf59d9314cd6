/** What the grammar machine remembers of one stream. Data only; the rules are in its neighbours. */
import { plainNumber } from "../../language/json/exact-number.ts";
import type { AudioText } from "./audio.ts";
import type { Content, LooseEvent, Part, StrictEvent, Usage } from "./event.ts";
import type { PiecedValue } from "./pieced-value.ts";
import type { WholeObject } from "./whole-object.ts";
import { type Items, noItems } from "./wire-items.ts";

export interface GrammarOptions {
  /** Fills what the upstream does not say. `created` in Unix seconds. */
  start: { id: string; model: string; created: number };
  /** The id of a call that came without one, or with one already taken. Must be a function of its arguments. */
  makeId: (choice: number, index: number, name: string) => string;
  /** `on-next`: the wire does not say where text ends; any part that opens ends text, refusal and reasoning. */
  close?: "explicit" | "on-next";
  /** `at-end`: the wire may go on after a finish; the last one counts, when the stream ends. */
  finish?: "at-once" | "at-end";
  /** A stream that stops without a finish counts as finished, if it holds a part and all its calls parse. */
  lenient?: boolean;
  /** What nobody reads as a whole: of it a beginning is kept, and what comes after only passes. Absent: nothing is. */
  passing?: readonly Content[];
  /**
   * Told of content that no event can carry, by its path in a whole answer: a call without a name is
   * `candidates.parts[tool_call]`, a citation of no text `candidates.parts.annotations`.
   */
  dropped?: (path: string) => void;
}

export interface Stream {
  readonly options: GrammarOptions;
  readonly emit: (event: StrictEvent) => void;
  /** By the upstream's numbers. */
  readonly choices: Map<number, Choice>;
  /** Numbers of ours that are taken, and where to look for the next that is not. */
  readonly taken: Set<number>;
  free: number;
  started: boolean;
  over: boolean;
  blocked: boolean;
  usage: Usage | undefined;
  /** The latest value: the first event of a stream may hold the requested tier instead of the served one. */
  serviceTier?: string | undefined;
  /** Of all that parts hold, in characters. */
  held: number;
  /** Characters and notes that are kept of what only passes. */
  readonly begun: { characters: number; notes: number };
}

export interface Choice {
  /** Ours. */
  readonly choice: number;
  /** The latest part of each key. */
  readonly byKey: Map<unknown, Entry>;
  // Made when something comes into them, as no text of an answer does: a stream that waits holds tables of nothing.
  /** Calls by the upstream's ids. */
  byId: Map<string, Entry> | undefined;
  /** All that ever were, in order of appearance. */
  readonly entries: Entry[];
  /** The wire's items, once it has said which part stands in which. */
  items: Items | undefined;
  /** By their items' numbers, as their keys have them. */
  byItem: Map<string, Entry[]> | undefined;
  /** In order of opening; some that have ended may still be among them, but never as the last. */
  readonly open: Entry[];
  /** Texts and thoughts among them, which other parts may end. */
  readonly openTexts: Entry[];
  /** Of announced parts. */
  ids: Set<unknown> | undefined;
  /** Announced parts; the place is the index. */
  readonly parts: Part[];
  lastCall: Entry | undefined;
  /** Citations that came before their text. */
  notes: unknown[] | undefined;
  held: number;
  /** A finish that waits for the end of the stream. */
  pendingFinish: Extract<LooseEvent, { type: "finish" }> | undefined;
  finished: boolean;
}

export interface Entry {
  part: Part;
  /** What its events name it by. */
  readonly key: unknown;
  /** -1 until it is announced: a call is held until its name is known. */
  index: number;
  state: "held" | "open" | "ended";
  /** As the upstream gave it, '' while it gave none. */
  id: string;
  /** First half of a surrogate pair, waiting for the other. */
  half: string;
  /** Places of the summaries by the upstream's numbers, in order of appearance. */
  summaries: Map<unknown, number> | undefined;
  /** Of a call, whether its arguments are complete. */
  object: WholeObject | undefined;
  /** Of a call, arguments that come in pieces. */
  pieced: PiecedValue | undefined;
  audio: AudioText | undefined;
  /** Characters that its part holds. */
  held: number;
  /** Some of its content has passed without being kept. */
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
    over: false,
    blocked: false,
    usage: undefined,
    held: 0,
    begun: { characters: 0, notes: 0 },
  };
}

/** As many as anybody can ask for at once. */
const MAX_CHOICES = 128;

/** The upstream's number, or in the place of one that no choice can have, or that is taken, the first that is free. */
function ownNumber(stream: Stream, number: number): number {
  let chosen = number;
  if (number >= MAX_CHOICES || stream.taken.has(number)) {
    while (stream.taken.has(stream.free)) stream.free++;
    chosen = stream.free;
  }
  stream.taken.add(chosen);
  return chosen;
}

/** The choice of that number; whatever is not a number of a choice is the first. */
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
      held: 0,
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
