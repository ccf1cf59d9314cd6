/**
 * The events of a generation stream, in the hub's words.
 *
 * A wire's decode map emits *loose* events: it says what it saw and names parts by whatever key the wire uses.
 * The machine (`grammar.ts`) turns them into *strict* events that obey the stream grammar: one `start` first, dense
 * indices, every opened part closed once, one `finish` per choice, one terminal event, nothing after it. A wire's
 * encode map reads *shaped* events (`shape.ts`): strict events, delayed and annotated as the wire declares it needs.
 */

import type { Within } from "./wire-items.ts";

/** A part of a choice as the hub holds it; `type` is its kind (`text`, `tool_call`, …). */
export interface Part {
  type: string;
  [field: string]: unknown;
}

export interface Finish {
  reason: string;
  [field: string]: unknown;
}

export interface Usage {
  [counter: string]: unknown;
}

export interface StreamError {
  kind: string;
  message: string;
  status?: number;
  [field: string]: unknown;
}

/** A value in a tool call's arguments. Of the fields beside `at` one says it; with none, nothing is there yet. */
export interface ArgumentPiece {
  /** `$.recipe.steps[0]` */
  at?: string;
  /** More of the text that is there. */
  text?: string;
  /** A number or a boolean. */
  value?: unknown;
  is_null?: boolean;
}

/**
 * What one delta may add to an open part. Absent fields add nothing. In strict events a `signature` comes alone,
 * after the content that it signs.
 */
export interface Delta {
  /** Text of `text`, `refusal` and `reasoning` parts. */
  text?: string;
  /** A piece of a tool call's JSON arguments, verbatim. */
  arguments?: string;
  /** Pieces of a tool call's arguments, each with its path. Strict: one piece of JSON, when the call ends. */
  pieces?: readonly ArgumentPiece[];
  /** A piece of a custom tool call's free-text input. */
  input?: string;
  /** Which summary of a reasoning part the text belongs to; a new number starts a new summary. Strict: dense. */
  summary_index?: number;
  /** Opaque proof of origin (`{format, kind, value}`): into `opaque` of reasoning, `sig` of any other part. */
  signature?: unknown;
  annotation?: unknown;
  logprobs?: unknown[];
  /** Base64 audio, and its transcript. */
  audio?: string;
  transcript?: string;
}

/** What a part is made of that grows with its answer; `text` is that of refusals, too. */
export type Content = "text" | "reasoning" | "annotations" | "logprobs";

export interface Start {
  type: "start";
  id?: string;
  model?: string;
  /** Unix seconds. */
  created?: number;
  usage?: Usage;
  [field: string]: unknown;
}

type InPart = { choice?: number; key?: unknown; within?: Within | null };

/**
 * What decode maps emit. `key` is any value that identifies a part within its choice for the wire at hand; without one
 * a part is known by its kind, a call by its id or by being the last one. Where parts stand in items of the wire, `within`
 * says in which, and `key` counts inside it. `null` is absent.
 */
export type LooseEvent =
  | Start
  | ({ type: "part_start"; part: Part } & InPart)
  /** `kind` counts when the delta opens its part; `id` and `name` are for calls that bring them with a fragment. */
  | ({ type: "part_delta"; kind: string; id?: string; name?: string } & InPart & Delta)
  /** The part as a whole: reconciled with what was streamed; whatever is missing is delivered as a delta. */
  | ({ type: "part_whole"; part: Part } & InPart)
  /** `part` holds late fields; content in it is reconciled as in `part_whole`. Unknown keys are ignored. */
  | ({ type: "part_end"; part?: Partial<Part> } & InPart)
  | { type: "item_start"; choice?: number; within?: Within | null }
  /** An item at its end, reconciled with what was streamed of it. */
  | { type: "item_whole"; choice?: number; within?: Within | null; parts?: readonly Part[] }
  /** All items of a choice at its end, whatever they are numbered or called now. */
  | { type: "answer_whole"; choice?: number; items?: readonly { parts?: readonly Part[] }[] }
  | { type: "usage"; usage: Usage }
  /** Fields beside `finish` (ratings, grounding …) belong to the candidate and ride along. */
  | { type: "finish"; choice?: number; finish: Finish; [field: string]: unknown }
  | { type: "prompt_block"; block: Record<string, unknown> }
  | { type: "end" }
  | { type: "ping" }
  | { type: "error"; error: StreamError };

export interface PartStart {
  type: "part_start";
  choice: number;
  index: number;
  kind: string;
  /** A skeleton of its own: ids, names and what is not streamed; content follows as deltas. */
  part: Part;
}

export interface PartDelta extends Delta {
  type: "part_delta";
  choice: number;
  index: number;
  kind: string;
  /** The part as it grows: good for ids and names; its content may be ahead of this delta. */
  part: Part;
}

export interface PartEnd {
  type: "part_end";
  choice: number;
  index: number;
  kind: string;
  /** Complete, and not changed afterwards. */
  part: Part;
}

export interface FinishEvent {
  type: "finish";
  choice: number;
  finish: Finish;
  /** All parts of the choice, complete, in order of `index`. */
  parts: Part[];
  [field: string]: unknown;
}

export interface PromptBlock {
  type: "prompt_block";
  block: Record<string, unknown>;
}

export interface End {
  type: "end";
  /** All that was reported, merged. */
  usage?: Usage;
}

/** What leaves the grammar machine. `usage` events hold everything reported so far, merged. */
export type StrictEvent =
  | Start
  | PartStart
  | PartDelta
  | PartEnd
  | FinishEvent
  | PromptBlock
  | End
  | { type: "usage"; usage: Usage }
  | { type: "ping" }
  | { type: "error"; error: StreamError };

/** Where a shaped event stands among what its wire can stream. All ordinals count from 0, per choice. */
export interface Place {
  /** Dense ordinal of the part, in the order in which parts first appear. */
  position: number;
  /** The same among parts of the same kind. */
  nth: number;
  /** Ordinal of the part's group, or of the part where it belongs to none. */
  item: number;
  /** Ordinal inside the group; 0 outside any. */
  member: number;
  /** True on the first event of its choice. */
  first: boolean;
}

export interface GroupStart {
  type: "group_start";
  choice: number;
  /** As declared by the wire. */
  name: string;
  item: number;
  first: boolean;
  /** The first of the group. */
  part: Part;
}

export interface GroupEnd {
  type: "group_end";
  choice: number;
  name: string;
  item: number;
  first: boolean;
  /** Complete, in order of `member`. */
  parts: Part[];
}

export interface ShapedFinish extends FinishEvent {
  first: boolean;
  /** With `usage: [finish]`, where usage was reported. */
  usage?: Usage;
  /** With `finish: with-part`: the whole part that was held for this event instead of being sent on its own. */
  last?: Part;
}

/** What an encoding wire reads. A part of a kind that it wants `whole` has a `part_end` only. */
export type ShapedEvent =
  | Exclude<StrictEvent, PartStart | PartDelta | PartEnd | FinishEvent>
  | (PartStart & Place)
  | (PartDelta & Place)
  | (PartEnd & Place)
  | GroupStart
  | GroupEnd
  | ShapedFinish;
