/**
 * The events of a generation stream, in the hub's words.
 *
 * A wire's decode map emits *loose* events: it says what it saw and names parts by whatever key the wire uses.
 * The machine (`grammar.ts`) turns them into *strict* events that obey the stream grammar: one `start` first, dense
 * indices, every opened part closed once, one `finish` per choice, one terminal event, nothing after it. A wire's
 * encode map reads *shaped* events (`shape.ts`): strict events, delayed and annotated as the wire declares it needs.
 */

/** A part of a choice as the hub holds it; `type` is its kind (`text`, `tool_call`, …). */
export interface Part {
  type: string
  [field: string]: unknown
}

export interface Finish {
  reason: string
  [field: string]: unknown
}

export interface Usage {
  [counter: string]: unknown
}

export interface StreamError {
  kind: string
  message: string
  status?: number
  [field: string]: unknown
}

/** What one delta may add to an open part. Absent fields add nothing. */
export interface Delta {
  /** Text of `text`, `refusal` and `reasoning` parts. */
  text?: string
  /** A piece of a tool call's JSON arguments, verbatim. */
  arguments?: string
  /** A piece of a custom tool call's free-text input. */
  input?: string
  /** Which summary of a reasoning part the text belongs to; a new number starts a new summary. */
  summary_index?: number
  /** Opaque proof of origin, kept beside the part (`{format, kind, value}`). */
  signature?: unknown
  annotation?: unknown
  logprobs?: unknown[]
  /** Base64 audio, and its transcript. */
  audio?: string
  transcript?: string
}

export interface Start {
  type: 'start'
  id?: string
  model?: string
  /** Unix seconds. */
  created?: number
  usage?: Usage
  [field: string]: unknown
}

/** What decode maps emit. `key` is any value that identifies a part within its choice for the wire at hand. */
export type LooseEvent =
  | Start
  | { type: 'part_start'; choice?: number; key?: unknown; part: Part }
  | ({ type: 'part_delta'; choice?: number; key?: unknown; kind: string } & Delta)
  /** The part as a whole: reconciled with what was streamed; whatever is missing is delivered as a delta. */
  | { type: 'part_whole'; choice?: number; key?: unknown; part: Part }
  | { type: 'part_end'; choice?: number; key?: unknown; part?: Partial<Part> }
  | { type: 'usage'; usage: Usage }
  | { type: 'finish'; choice?: number; finish: Finish }
  | { type: 'prompt_block'; block: Record<string, unknown> }
  | { type: 'end' }
  | { type: 'ping' }
  | { type: 'error'; error: StreamError }

/** What leaves the grammar machine. `part` on `part_end` is complete; on `part_start` it is the skeleton. */
export type StrictEvent =
  | Start
  | { type: 'part_start'; choice: number; index: number; kind: string; part: Part }
  | ({ type: 'part_delta'; choice: number; index: number; kind: string; part: Part } & Delta)
  | { type: 'part_end'; choice: number; index: number; kind: string; part: Part }
  | { type: 'usage'; usage: Usage }
  | { type: 'finish'; choice: number; finish: Finish; parts: Part[] }
  | { type: 'prompt_block'; block: Record<string, unknown> }
  | { type: 'end' }
  | { type: 'ping' }
  | { type: 'error'; error: StreamError }
