/**
 * `parts: serial`: one open part per choice (docs/wires/rules.md#streams). The events of other parts are queued in the order in
 * which their parts appeared. An open text ends early, before the next part; later text becomes a new part. An open call stays
 * open until it ends, or until its arguments are complete and another part has an event.
 */
import { append, contentOfKind, copyOf, STORED_CHARACTERS, skeleton } from "../content.ts";
import type { Content, Part } from "../event.ts";
import { WholeObject } from "../whole-object.ts";
import { type Buffered, isPartEvent, type PartEvent, type Sink, type Stage, weightOf } from "./stage.ts";

const textLike: ReadonlySet<string> = new Set(["text", "refusal", "reasoning"]);

/** One part of the shaped stream. */
interface Turn {
  index: number;
  /** The strict part, or a new part for later text, which grows here. */
  part: Part;
  isLaterText: boolean;
  /** The first summary of a new part for later text; its numbering starts there. */
  summary: number | undefined;
  waiting: PartEvent[];
  /** Characters stored of later text. */
  stored: number;
  isFinished: boolean;
  /** Tracks whether a call's arguments are complete. */
  object: WholeObject;
}

interface Choice {
  choice: number;
  /** Number of turns so far. `index` is renumbered, because strict events have no part for later text. */
  count: number;
  current: Turn | undefined;
  /** Turns before `next` are finished. */
  queue: Turn[];
  next: number;
  byIndex: Map<number, Turn>;
  /** Characters of queued events and of later text. */
  weight: number;
}

/**
 * @param passing content that no reader needs complete, so later text is not stored
 * @param dropped called for annotations that arrive after the end of their text
 */
export function serial(
  waiting: Buffered,
  passing: readonly Content[] = [],
  dropped?: (path: string) => void,
): Stage {
  return (next) => {
    const choices = new Map<number, Choice>();
    return (event) => {
      if (!isPartEvent(event)) {
        next(event);
        return;
      }
      let choice = choices.get(event.choice);
      if (choice === undefined) {
        choice = {
          choice: event.choice,
          count: 0,
          current: undefined,
          queue: [],
          next: 0,
          byIndex: new Map(),
          weight: 0,
        };
        choices.set(event.choice, choice);
      }
      const before = choice.weight;
      take(choice, event, next, passing, dropped);
      waiting.characters += choice.weight - before;
    };
  };
}

function take(
  choice: Choice,
  event: PartEvent,
  next: Sink,
  passing: readonly Content[],
  dropped?: (path: string) => void,
): void {
  let turn = choice.byIndex.get(event.index);
  if (turn === undefined) turn = addTurn(choice, event.index, event.part, false);
  else if (turn.isFinished) {
    if (!goesOn(event)) {
      if (event.type !== "part_delta") return;
      if (event.annotation !== undefined) dropped?.("candidates.parts.annotations");
      if (event.logprobs !== undefined) dropped?.("candidates.parts.logprobs");
      return;
    }
    turn = addLaterText(choice, event);
  }
  event.index = turn.index;
  if (turn.isLaterText) {
    if (event.type === "part_delta") choice.weight += grow(turn, event, passing);
    event.part = turn.part;
  } else if (event.type === "part_delta") turn.part = event.part;
  if (event.type === "part_delta" && event.arguments !== undefined) turn.object.push(event.arguments);
  if (turn !== choice.current) {
    turn.waiting.push(event);
    choice.weight += weightOf(event);
  } else deliver(choice, turn, event, next);
  advance(choice, next);
}

function addTurn(choice: Choice, strictIndex: number, part: Part, isRest: boolean): Turn {
  const turn: Turn = {
    index: choice.count,
    part,
    isLaterText: isRest,
    summary: undefined,
    waiting: [],
    stored: 0,
    isFinished: false,
    object: new WholeObject(),
  };
  choice.count += 1;
  choice.queue.push(turn);
  choice.byIndex.set(strictIndex, turn);
  return turn;
}

/** Whether the event adds to a text that has ended here. Repetitions and late annotations of a call do not open a part. */
function goesOn(event: PartEvent): boolean {
  if (event.type !== "part_delta" || !textLike.has(event.kind)) return false;
  return event.text !== undefined || event.signature !== undefined;
}

function addLaterText(choice: Choice, event: PartEvent): Turn {
  const { type, visibility } = event.part;
  const part = skeleton({ type, visibility });
  const turn = addTurn(choice, event.index, part, true);
  turn.waiting.push({ ...placeOf(choice, turn), type: "part_start", part: copyOf(part) });
  return turn;
}

/** @returns the number of added characters */
function grow(turn: Turn, event: PartEvent & { type: "part_delta" }, passing: readonly Content[]): number {
  if (event.summary_index !== undefined) {
    turn.summary ??= event.summary_index;
    event.summary_index = Math.max(0, event.summary_index - turn.summary);
  }
  const { text, ...rest } = event;
  const isStored = turn.stored < STORED_CHARACTERS || !passing.includes(contentOfKind(event.kind));
  append(turn.part, isStored ? event : rest);
  const more = isStored ? (text ?? "").length : 0;
  turn.stored += more;
  return more;
}

/** The position of an event that has no strict event; later stages fill in the ordinals. */
function placeOf(choice: Choice, turn: Turn): Omit<PartEvent, "type" | "part"> {
  const { index, part } = turn;
  return {
    choice: choice.choice,
    index,
    kind: part.type,
    position: 0,
    nth: 0,
    item: 0,
    member: 0,
    first: false,
  };
}

function endEarly(choice: Choice, turn: Turn, next: Sink): void {
  // A copy, because the strict part may still grow.
  deliver(choice, turn, { ...placeOf(choice, turn), type: "part_end", part: copyOf(turn.part) }, next);
}

function deliver(choice: Choice, turn: Turn, event: PartEvent, next: Sink): void {
  if (event.type === "part_end") {
    turn.isFinished = true;
    choice.current = undefined;
  }
  next(event);
}

/** Delivers the queued parts as far as the current one permits. */
function advance(choice: Choice, next: Sink): void {
  for (let turn = choice.queue[choice.next]; turn !== undefined; turn = choice.queue[choice.next]) {
    const { current } = choice;
    if (current !== undefined) {
      if (!mayEnd(current)) return;
      endEarly(choice, current, next);
    }
    choice.next++;
    choice.current = turn;
    const { waiting } = turn;
    turn.waiting = [];
    for (const event of waiting) {
      choice.weight -= weightOf(event);
      deliver(choice, turn, event, next);
    }
  }
  if (choice.next === 0) return;
  choice.queue = [];
  choice.next = 0;
}

function mayEnd({ part, object }: Turn): boolean {
  if (textLike.has(part.type)) return true;
  return part.type === "tool_call" && part.kind !== "custom" && object.isComplete(part.arguments);
}
