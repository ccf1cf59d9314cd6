/**
 * The events of a generation stream, in the hub's format.
 *
 * A wire's decode map emits *loose* events, which use the wire's own keys for parts. The grammar (`grammar.ts`) converts them
 * to *strict* events: one `start` first, dense indices, every opened part closed once, one `finish` per choice, one terminal
 * event, nothing after it. A wire's encode map reads *shaped* events (`shape.ts`): strict events, delayed and annotated as the
 * wire's mapping requires.
 */

import type { Within } from "./wire-items.ts";

/** A part of a choice in the hub's format; `type` is its kind (`text`, `tool_call`, …). */
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

/** A value in a tool call's arguments. At most one field beside `at` is set; without one, the value is still empty. */
export interface ArgumentPiece {
  /** The JSON path: `$.recipe.steps[0]`. */
  at?: string;
  /** The next chunk of a string value. */
  text?: string;
  /** A number or a boolean. */
  value?: unknown;
  is_null?: boolean;
}

/**
 * The content that a delta adds to an open part. In strict events a `signature` has a delta of its own, after the content that
 * it signs.
 */
export interface Delta {
  /** Text of `text`, `refusal` and `reasoning` parts. */
  text?: string;
  /** A chunk of a tool call's JSON arguments, verbatim. */
  arguments?: string;
  /**
   * Values of a tool call's arguments, each with its path. Strict events have one chunk of JSON instead, when the call ends.
   */
  pieces?: readonly ArgumentPiece[];
  /** A chunk of a custom tool call's free-text input. */
  input?: string;
  /** The summary of a reasoning part that the text belongs to; a new number starts a new summary. Dense in strict events. */
  summary_index?: number;
  /** Opaque proof of origin (`{format, kind, value}`): added to `opaque` of reasoning, to `sig` of any other part. */
  signature?: unknown;
  annotation?: unknown;
  logprobs?: unknown[];
  /** Base64 audio, and its transcript. */
  audio?: string;
  transcript?: string;
}

/** The content of parts that grows with the response; `text` includes refusals. */
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
 * The output of decode maps. `key` is any value that identifies a part within its choice. Without a key, a part is identified
 * by its kind; a call by its id, else as the last call. If the wire groups parts in items, `within` identifies the item and
 * `key` counts inside it. `null` is absent.
 */
export type LooseEvent =
  | Start
  | ({ type: "part_start"; part: Part } & InPart)
  /** `kind` is used when the delta opens its part; `id` and `name` are for calls that send them with a fragment. */
  | ({ type: "part_delta"; kind: string; id?: string; name?: string } & InPart & Delta)
  /** The complete part, reconciled with the streamed content; missing content is emitted as a delta. */
  | ({ type: "part_whole"; part: Part } & InPart)
  /** `part` has late fields; its content is reconciled as in `part_whole`. Unknown keys are ignored. */
  | ({ type: "part_end"; part?: Partial<Part> } & InPart)
  | { type: "item_start"; choice?: number; within?: Within | null }
  /** A complete item, reconciled with its streamed content. */
  | { type: "item_whole"; choice?: number; within?: Within | null; parts?: readonly Part[] }
  /** All items of a finished choice; their numbers and ids may differ from the streamed ones. */
  | { type: "answer_whole"; choice?: number; items?: readonly { parts?: readonly Part[] }[] }
  | { type: "usage"; usage: Usage }
  /** Fields beside `finish` (ratings, grounding …) belong to the candidate and are passed on. */
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
  /** A copy with ids, names and fields that are not streamed; content follows as deltas. */
  part: Part;
}

export interface PartDelta extends Delta {
  type: "part_delta";
  choice: number;
  index: number;
  kind: string;
  /** The part in progress: read ids and names only, because its content may be ahead of this delta. */
  part: Part;
}

export interface PartEnd {
  type: "part_end";
  choice: number;
  index: number;
  kind: string;
  /** Complete; not changed afterwards. */
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
  /** All reported usage, merged. */
  usage?: Usage;
}

/** The output of the grammar. `usage` events contain all usage reported so far, merged. */
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

/** The position of a shaped event among the parts that its wire can stream. All ordinals start at 0, per choice. */
export interface Place {
  /** Dense ordinal of the part, in the order in which parts first appear. */
  position: number;
  /** The same among parts of the same kind. */
  nth: number;
  /** The ordinal among parts of the same kind. */
  item: number;
  /** Ordinal inside the group; 0 outside any. */
  member: number;
  /** True on the first event of its choice. */
  first: boolean;
}

export interface GroupStart {
  type: "group_start";
  choice: number;
  /** The group's name in the mapping. */
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
  /** With `usage: [finish]`, if usage was reported. */
  usage?: Usage;
  /** With `finish: with-part`: the complete part that was buffered for this event instead of being sent separately. */
  last?: Part;
}

/** The input of a wire's encode map. Parts of kinds that the wire needs `whole` have only a `part_end`. */
export type ShapedEvent =
  | Exclude<StrictEvent, PartStart | PartDelta | PartEnd | FinishEvent>
  | (PartStart & Place)
  | (PartDelta & Place)
  | (PartEnd & Place)
  | GroupStart
  | GroupEnd
  | ShapedFinish;
