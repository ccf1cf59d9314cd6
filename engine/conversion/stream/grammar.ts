/**
 * Converts a wire's loose events to strict ones, even for faulty upstreams: one `start` first, dense indices, every part opened
 * and closed exactly once, one `finish` per choice, one terminal event, nothing after it. It contains no code for specific
 * wires: their differences are events and two options.
 */
import { plainNumber } from "../../language/json/exact-number.ts";
import { align, contentOf } from "./align-parts.ts";
import { copyOf, missing } from "./content.ts";
import type { LooseEvent, Part, StreamError, StrictEvent, Usage } from "./event.ts";
import {
  type Choice,
  choiceAt,
  type Entry,
  type GrammarOptions,
  itemsOf,
  newStream,
  type Stream,
} from "./grammar-state.ts";
import { mergeUsage } from "./merge-usage.ts";
import { findCall, findCompleted, keyOf, nameOf } from "./part-identity.ts";
import {
  add,
  bufferNote,
  endPart,
  enter,
  identify,
  isFilled,
  isSigned,
  note,
  takeNotes,
} from "./part-life.ts";
import { type AnswerFault, callsAreComplete, faultOf, settleReason } from "./settle-finish.ts";
import {
  beginItem,
  endItem,
  findItem,
  type Item,
  itemOf,
  keyOfPart,
  keyWithin,
  type Within,
} from "./wire-items.ts";

export type { GrammarOptions } from "./grammar-state.ts";

export interface Grammar {
  accept(event: LooseEvent): void;
  /** The upstream closed the stream. */
  close(): void;
  /** Characters of the response that are stored. */
  readonly stored: number;
}

type Loose<T extends LooseEvent["type"]> = Extract<LooseEvent, { type: T }>;

/** One grammar per stream. `emit` is called synchronously, any number of times per event; inputs are not changed. */
export function createGrammar(options: GrammarOptions, emit: (event: StrictEvent) => void): Grammar {
  return new Machine(newStream(options, emit));
}

class Machine implements Grammar {
  readonly #stream: Stream;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  accept(event: LooseEvent): void {
    if (!this.#stream.isFinished) accept(this.#stream, event);
  }

  close(): void {
    if (!this.#stream.isFinished) end(this.#stream, false);
  }

  get stored(): number {
    return this.#stream.storedCharacters;
  }
}

function accept(stream: Stream, event: LooseEvent): void {
  switch (event.type) {
    case "part_delta":
      delta(stream, event);
      break;
    case "part_start":
      partStart(stream, event);
      break;
    case "part_whole":
      completePart(stream, event);
      break;
    case "part_end":
      partEnd(stream, event);
      break;
    case "item_start":
      beginItem(itemsOf(choiceAt(stream, event.choice)), event.within ?? {});
      break;
    case "item_whole":
      completeItem(stream, event);
      break;
    case "answer_whole":
      completeAnswer(stream, event);
      break;
    case "start":
      if (typeof event.service_tier === "string") stream.serviceTier = event.service_tier;
      if (stream.started) report(stream, event.usage);
      else start(stream, event);
      break;
    case "usage":
      report(stream, event.usage);
      break;
    case "finish": {
      const choice = choiceAt(stream, event.choice);
      begin(stream);
      if (stream.options.finish === "at-end") choice.pendingFinish = event;
      else finish(stream, choice, event);
      break;
    }
    case "prompt_block":
      begin(stream);
      stream.blocked = true;
      stream.emit({ type: "prompt_block", block: event.block });
      break;
    case "ping":
      stream.emit({ type: "ping" });
      break;
    case "end":
      end(stream, true);
      break;
    case "error":
      stream.isFinished = true;
      stream.emit({ type: "error", error: event.error });
  }
}

function start(stream: Stream, event: Loose<"start">): void {
  const { options } = stream;
  stream.started = true;
  const full: Loose<"start"> = {
    ...event,
    id: event.id || options.start.id,
    model: event.model || options.start.model,
    // Unix seconds in any spelling, such as `1787150055.0`.
    created: (plainNumber(event.created) as number | undefined) || options.start.created,
  };
  if (isFilled(event.usage)) {
    stream.usage = mergeUsage(undefined, event.usage as Usage);
    full.usage = { ...stream.usage };
  } else delete full.usage;
  stream.emit(full);
}

function begin(stream: Stream): void {
  if (!stream.started) start(stream, { type: "start" });
}

function report(stream: Stream, usage: Usage | null | undefined): void {
  if (typeof usage !== "object" || usage === null || !Object.values(usage).some(isFilled)) return;
  begin(stream);
  stream.usage = mergeUsage(stream.usage, usage);
  stream.emit({ type: "usage", usage: { ...stream.usage } });
}

function delta(stream: Stream, event: Loose<"part_delta">): void {
  const { kind } = event;
  const isCall = kind === "tool_call";
  const id = isCall ? nameOf(event.id) : "";
  const name = isCall ? nameOf(event.name) : "";
  const isNamed = id !== "" || name !== "";
  const opens = isNamed || bringsContent(event);
  // An empty delta between the chunks of a call must not open a text (field bug B11).
  if (!opens && !isFilled(event.annotation) && !isFilled(event.logprobs)) return;
  const choice = choiceAt(stream, event.choice);
  if (choice.finished) return;
  const key = keyFor(choice, event, kind);
  let entry =
    isCall && (isNamed || key === undefined)
      ? findCall(choice, key, { id, name, arguments: event.arguments })
      : choice.byKey.get(key ?? kind);
  const thought = kind === "reasoning" ? repeatedBy(choice, event) : undefined;
  if (thought !== undefined) {
    choice.byKey.set(key ?? kind, thought);
    add(stream, choice, thought, { signature: event.signature });
    return;
  }
  if (entry?.state === "ended" && isNote(event, opens)) {
    note(stream, choice, entry, event.annotation);
    return;
  }
  if (entry?.state === "ended" && reopens(stream, event, opens)) entry = undefined;
  else if (entry?.state === "open" && isFinishedReasoning(stream, entry, event)) entry = undefined;
  if (entry === undefined && key === undefined && isNote(event, opens)) {
    bufferNote(stream, choice, event.annotation);
    return;
  }
  if (entry?.state === "ended" || (entry === undefined && !opens)) {
    lose(stream, event);
    return;
  }
  if (entry === undefined) {
    const part: Part = { type: kind };
    if (id !== "") part.id = id;
    if (name !== "") part.name = name;
    entry = replace(stream, choice, key, part, id);
  } else if (isNamed) identify(stream, choice, entry, id, name);
  add(stream, choice, entry, event);
}

/** Whether a delta has only a citation of a text. It may precede the text, or follow the call that ended the text. */
function isNote({ kind, annotation, logprobs }: Loose<"part_delta">, opens: boolean): boolean {
  return kind === "text" && !opens && isFilled(annotation) && !isFilled(logprobs);
}

function bringsContent(event: Loose<"part_delta">): boolean {
  return (
    isFilled(event.text) ||
    isFilled(event.arguments) ||
    isFilled(event.pieces) ||
    isFilled(event.input) ||
    isSigned(event.signature) ||
    isFilled(event.audio) ||
    isFilled(event.transcript)
  );
}

/** The open reasoning whose text a signed delta repeats: some providers send the text twice, the second time with the proof. */
function repeatedBy(choice: Choice, { text, signature }: Loose<"part_delta">): Entry | undefined {
  if (!isSigned(signature) || !isFilled(text)) return undefined;
  const repeated = String(text);
  for (const entry of choice.openTexts) {
    const { type, text: streamed } = entry.part;
    if (type !== "reasoning" || typeof streamed !== "string") continue;
    // Reading a growing text flattens it, which takes time in proportion to its length.
    if (Math.abs(streamed.length - repeated.length) > MOST_BLANKS) continue;
    if (streamed.trim() === repeated.trim()) return entry;
  }
  return undefined;
}

/** The maximum difference in white space around repeated text. */
const MOST_BLANKS = 64;

/** If a wire does not mark the end of reasoning, the proof does: later text is another reasoning part. */
function isFinishedReasoning({ options }: Stream, { part }: Entry, event: Loose<"part_delta">): boolean {
  if (options.close !== "on-next" || part.type !== "reasoning" || !isFilled(event.text)) return false;
  return Array.isArray(part.opaque) && part.opaque.length > 0;
}

/**
 * More content of an ended call is a repetition; more text opens a new part, and so does a proof alone, so that it is not lost.
 */
function reopens(stream: Stream, event: Loose<"part_delta">, opens: boolean): boolean {
  if (!opens || event.kind === "tool_call") return false;
  return stream.options.close === "on-next" || (isSigned(event.signature) && !isFilled(event.text));
}

function lose(stream: Stream, event: Loose<"part_delta">): void {
  const { dropped } = stream.options;
  if (dropped === undefined) return;
  for (const [field, name] of fields) {
    if (isFilled(event[field])) dropped(`candidates.parts.${name}`);
  }
  if (isSigned(event.signature)) dropped("candidates.parts.opaque");
}

/** Fields of a delta, and the part's field for each. */
const fields = [
  ["text", "text"],
  ["arguments", "arguments"],
  ["pieces", "arguments"],
  ["input", "input"],
  ["annotation", "annotations"],
  ["logprobs", "logprobs"],
  ["audio", "source"],
  ["transcript", "transcript"],
] as const;

/** The key of a part. An event without a key for a part of its item means the latest part of its kind. */
function keyFor(
  choice: Choice,
  event: { key?: unknown; within?: Within | null },
  kind: string | undefined,
): unknown {
  const key = keyOf(event.key);
  if (!event.within && choice.items === undefined) return key;
  const items = itemsOf(choice);
  const item = itemOf(items, event.within ?? {});
  if (key !== undefined) return keyOfPart(items, item, kind ?? "", key);
  const latest = entriesIn(choice, item).findLast((entry) => kind === undefined || entry.part.type === kind);
  return latest?.key ?? keyWithin(item, kind ?? "", key);
}

/** Adds a new part and ends the previous part of the same key. */
function replace(stream: Stream, choice: Choice, key: unknown, part: Part, id: string): Entry {
  begin(stream);
  const before =
    key === undefined && part.type === "tool_call" ? undefined : choice.byKey.get(key ?? part.type);
  if (before?.state === "open") endPart(stream, choice, before);
  else if (before?.state === "buffered") forget(stream, choice, before);
  return enter(stream, choice, key, part, id);
}

/** Drops a call whose name never arrived: no client could answer it. */
function forget(stream: Stream, choice: Choice, entry: Entry): void {
  entry.state = "ended";
  choice.bufferedCalls -= 1;
  stream.options.dropped?.("candidates.parts[tool_call]");
}

function isPart(part: unknown): part is Part {
  return typeof part === "object" && part !== null && typeof (part as Part).type === "string";
}

function partStart(stream: Stream, event: Loose<"part_start">): void {
  const { part } = event;
  const choice = choiceAt(stream, event.choice);
  if (!isPart(part) || choice.finished) return;
  const key = keyFor(choice, event, part.type);
  const id = nameOf(part.id);
  if (part.type === "tool_call") {
    const entry = findCall(choice, key, { id, name: nameOf(part.name), arguments: part.arguments });
    if (entry === undefined) replace(stream, choice, key, copyOf(part), id);
    else if (entry.state !== "ended") identify(stream, choice, entry, id, nameOf(part.name));
    return;
  }
  const entry = choice.byKey.get(key ?? part.type);
  const isSame =
    entry?.part.type === part.type &&
    (entry.state === "ended"
      ? id !== "" && id === entry.id
      : id === "" || entry.id === "" || id === entry.id);
  if (!isSame) replace(stream, choice, key, part, id);
}

function completePart(stream: Stream, event: Loose<"part_whole">): void {
  const { part } = event;
  const choice = choiceAt(stream, event.choice);
  if (!isPart(part) || choice.finished) return;
  const key = keyFor(choice, event, part.type);
  const id = nameOf(part.id);
  let entry = findCompleted(choice, key, part.type, id) ?? elsewhere(choice, event);
  if (entry === undefined) entry = replace(stream, choice, key, copyOf(part), id);
  complete(stream, choice, entry, part);
}

/** The part of the same item that this complete part means although the keys differ. */
function elsewhere(choice: Choice, { within, part }: Loose<"part_whole">): Entry | undefined {
  if (!within) return undefined;
  return align(entriesIn(choice, itemOf(itemsOf(choice), within)), [part], true)[0]?.entry;
}

function entriesIn(choice: Choice, { number }: Item): readonly Entry[] {
  return choice.byItem?.get(`${number}`) ?? [];
}

function completeItem(stream: Stream, event: Loose<"item_whole">): void {
  const choice = choiceAt(stream, event.choice);
  if (choice.finished) return;
  const items = itemsOf(choice);
  const parts = (event.parts ?? []).filter(isPart);
  const within = event.within ?? {};
  const item = findItem(items, within) ?? beginItem(items, within);
  const itemEntries = entriesIn(choice, item);
  const isLoose = !itemEntries.some((entry) => parts.some(({ type }) => type === entry.part.type));
  const open = isLoose ? [...items.open].flatMap((each) => entriesIn(choice, each)) : itemEntries;
  reconcile(stream, choice, open, parts, isLoose);
  endItem(items, item);
}

function completeAnswer(stream: Stream, event: Loose<"answer_whole">): void {
  const choice = choiceAt(stream, event.choice);
  if (choice.finished) return;
  const parts = (event.items ?? []).flatMap((item) => item?.parts ?? []).filter(isPart);
  reconcile(stream, choice, choice.entries, parts, false);
}

function reconcile(
  stream: Stream,
  choice: Choice,
  entries: readonly Entry[],
  parts: readonly Part[],
  isLoose: boolean,
): void {
  for (const { whole, entry } of align(entries, parts, isLoose)) {
    if (entry?.state === "ended") addLaterText(stream, choice, entry, whole);
    else {
      const target = entry ?? replace(stream, choice, undefined, copyOf(whole), nameOf(whole.id));
      complete(stream, choice, target, whole);
    }
  }
}

/** Text that follows the end of its part becomes a new part. */
function addLaterText(stream: Stream, choice: Choice, { part, isCut }: Entry, whole: Part): void {
  // Content that was not stored cannot be compared.
  if (isCut) return;
  const [streamed, all] = [contentOf(part), contentOf(whole)];
  if (part.type === "tool_call" || !all.startsWith(streamed) || all.length === streamed.length) return;
  const rest: Part = { type: part.type, text: all.slice(streamed.length) };
  complete(stream, choice, replace(stream, choice, undefined, rest, ""), undefined);
}

function partEnd(stream: Stream, event: Loose<"part_end">): void {
  const choice = choiceAt(stream, event.choice);
  const key = keyFor(choice, event, event.part?.type);
  const entry = key === undefined ? choice.open.at(-1) : choice.byKey.get(key);
  if (entry !== undefined && !choice.finished) complete(stream, choice, entry, event.part ?? undefined);
}

/** Ends a part with its late fields. */
function complete(stream: Stream, choice: Choice, entry: Entry, late: Partial<Part> | undefined): void {
  if (entry.state === "buffered" && late !== undefined) {
    identify(stream, choice, entry, nameOf(late.id), nameOf(late.name));
    // Its name may still arrive, with its item or the complete response.
    if (entry.state === "buffered")
      for (const delta of missing(entry.part, late)) add(stream, choice, entry, delta);
  }
  if (entry.state === "open") endPart(stream, choice, entry, late);
}

function finish(stream: Stream, choice: Choice, event: Loose<"finish">): void {
  if (choice.finished) return;
  begin(stream);
  const declared = nameOf(event.finish?.reason) || "stop";
  const isCut = declared !== "stop" && declared !== "tool_calls";
  if (choice.bufferedCalls > 0) stream.options.dropped?.("candidates.parts[tool_call]");
  if (takeNotes(stream, choice).length > 0) stream.options.dropped?.("candidates.parts.annotations");
  for (const entry of [...choice.open]) {
    if (entry.state === "open") endPart(stream, choice, entry, undefined, isCut);
  }
  choice.finished = true;
  const { parts } = choice;
  const fault = faultOf({ ...event.finish, reason: declared }, parts);
  if (fault !== undefined) {
    fail(stream, "upstream_answer_failed", fault.message, fault);
    return;
  }
  stream.emit({
    ...event,
    choice: choice.choice,
    finish: { ...event.finish, reason: settleReason(declared, parts) },
    ...(stream.serviceTier && { service_tier: stream.serviceTier }),
    parts,
  });
}

/** `isDeclared`: the upstream sent an end event; otherwise it only closed the stream. */
function end(stream: Stream, isDeclared: boolean): void {
  if (!stream.started) {
    fail(stream, "upstream_stream_empty", "The upstream sent an empty stream.");
    return;
  }
  for (const choice of stream.choices.values()) {
    if (choice.pendingFinish !== undefined && !stream.isFinished)
      finish(stream, choice, choice.pendingFinish);
  }
  if (stream.isFinished) return;
  const answered = [...stream.choices.values()].filter(isAnswered);
  const unfinished = answered.filter((choice) => !choice.finished);
  // A started stream with an end event and no content is an empty response, not an error (field bug A18).
  if (answered.length === 0 && isDeclared) unfinished.push(choiceAt(stream, 0));
  else if (answered.length === 0 || (unfinished.length > 0 && !isTolerable(stream, unfinished, isDeclared))) {
    fail(
      stream,
      "upstream_stream_truncated",
      "The upstream's stream ended before the response was complete.",
    );
    return;
  }
  const reason = stream.blocked ? "content_filter" : "stop";
  for (const choice of unfinished) finish(stream, choice, { type: "finish", finish: { reason } });
  stream.isFinished = true;
  stream.emit(stream.usage === undefined ? { type: "end" } : { type: "end", usage: { ...stream.usage } });
}

function isAnswered(choice: Choice): boolean {
  return choice.finished || choice.parts.length > 0 || choice.bufferedCalls > 0;
}

/**
 * A stream with an end event and no finish at all is tolerated: some providers never send one (field bug A13). A stream without
 * an end event, or with a finish for another choice only, was cut off.
 */
function isTolerable(stream: Stream, unfinished: Choice[], isDeclared: boolean): boolean {
  const neverSays = isDeclared && [...stream.choices.values()].every((choice) => !choice.finished);
  return (
    (neverSays || stream.options.lenient === true) &&
    unfinished.every((choice) => choice.bufferedCalls === 0 && callsAreComplete(choice.parts))
  );
}

function fail(stream: Stream, code: string, message: string, more: Partial<AnswerFault> = {}): void {
  stream.isFinished = true;
  // The decode map sets the fields of other kinds.
  const ours = more.kind === undefined ? { kind: "upstream", status: 502, retryable: true } : {};
  stream.emit({ type: "error", error: { ...ours, ...more, code, message } as StreamError });
}
