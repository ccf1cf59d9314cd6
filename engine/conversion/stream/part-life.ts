/**
 * The lifecycle of one part: entered, announced, extended by deltas, ended. Emits the strict events of each step. `grammar.ts`
 * decides which part an event means and when parts end.
 */
import { ExactNumber, plainNumber } from "../../language/json/exact-number.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import { AudioText } from "./audio.ts";
import {
  append,
  CHARACTERS_OF_A_NOTE,
  contentOfKind,
  copyOf,
  grown,
  missing,
  refresh,
  STORED_CHARACTERS,
  STORED_NOTES,
  skeleton,
} from "./content.ts";
import type { ArgumentPiece, Content, Delta, Part, PartDelta } from "./event.ts";
import type { Choice, Entry, Stream } from "./grammar-state.ts";
import { PiecedValue } from "./pieced-value.ts";
import { isCompleteObject, isJson } from "./settle-finish.ts";
import { WholeObject } from "./whole-object.ts";
import { itemNumber } from "./wire-items.ts";

const textLike: ReadonlySet<string> = new Set(["text", "refusal", "reasoning"]);
const called: ReadonlySet<string> = new Set(["tool_call", "server_tool_call"]);

/** Adds a part and announces it if possible. `id` is the upstream's; a part without key is found by id or by order only. */
export function enter(stream: Stream, choice: Choice, key: unknown, part: Part, id: string): Entry {
  const entry: Entry = {
    part,
    key,
    index: -1,
    state: "buffered",
    id,
    half: "",
    summaries: undefined,
    object: undefined,
    pieced: undefined,
    audio: undefined,
    storedCharacters: 0,
    isCut: false,
  };
  choice.entries.push(entry);
  const item = itemNumber(key);
  if (item !== undefined) {
    choice.byItem ??= new Map();
    const others = choice.byItem.get(item);
    if (others === undefined) choice.byItem.set(item, [entry]);
    else others.push(entry);
  }
  const isCall = part.type === "tool_call";
  if (key !== undefined || !isCall) choice.byKey.set(key ?? part.type, entry);
  if (isCall) {
    choice.lastCall = entry;
    if (id !== "") learnId(choice, id, entry);
  }
  choice.bufferedCalls += 1;
  if (!isCall || part.name) announce(stream, choice, entry);
  return entry;
}

/** Sets the missing id or name of a buffered or open call. An announced id does not change. */
export function identify(stream: Stream, choice: Choice, entry: Entry, id: string, name: string): void {
  if (id !== "" && entry.id === "") {
    entry.id = id;
    learnId(choice, id, entry);
    if (entry.state === "buffered") entry.part.id = id;
  }
  if (name !== "" && entry.state === "buffered") {
    entry.part.name = name;
    announce(stream, choice, entry);
  }
}

function learnId(choice: Choice, id: string, entry: Entry): void {
  choice.byId ??= new Map();
  choice.byId.set(id, entry);
}

function announceId(choice: Choice, id: unknown): void {
  choice.ids ??= new Set();
  choice.ids.add(id);
}

function announce(stream: Stream, choice: Choice, entry: Entry): void {
  if (stream.options.close === "on-next") endText(stream, choice);
  const full = entry.part;
  const part = skeleton(full);
  const index = choice.parts.length;
  if (called.has(part.type) && (!part.id || choice.ids?.has(part.id))) {
    part.id = stream.options.makeId(choice.choice, index, String(part.name ?? part.tool ?? ""));
  }
  entry.part = part;
  entry.object = undefined;
  entry.index = index;
  entry.state = "open";
  choice.bufferedCalls -= 1;
  choice.parts.push(part);
  if (part.id) announceId(choice, part.id);
  stream.storedCharacters += CHARACTERS_OF_A_PART;
  choice.open.push(entry);
  if (textLike.has(part.type)) choice.openTexts.push(entry);
  stream.emit({ type: "part_start", choice: choice.choice, index, kind: part.type, part: copyOf(part) });
  for (const delta of missing(part, full)) add(stream, choice, entry, delta);
  if (part.type !== "text") return;
  for (const annotation of takeNotes(stream, choice)) add(stream, choice, entry, { annotation });
}

/** Buffers a citation that precedes its text. */
export function bufferNote(stream: Stream, choice: Choice, annotation: unknown): void {
  choice.notes ??= [];
  choice.notes.push(annotation);
  stream.storedCharacters += CHARACTERS_OF_A_NOTE;
}

/** Returns the citations that preceded their text. */
export function takeNotes(stream: Stream, choice: Choice): readonly unknown[] {
  const { notes = [] } = choice;
  choice.notes = undefined;
  stream.storedCharacters -= notes.length * CHARACTERS_OF_A_NOTE;
  return notes;
}

/** Adds a citation to a text that another part has ended. */
export function note(stream: Stream, choice: Choice, entry: Entry, annotation: unknown): void {
  const { part, index } = entry;
  const event: PartDelta = {
    type: "part_delta",
    choice: choice.choice,
    index,
    kind: part.type,
    part,
    annotation,
  };
  store(stream, entry, event);
  stream.emit(event);
}

function endText(stream: Stream, choice: Choice): void {
  for (const entry of [...choice.openTexts]) endPart(stream, choice, entry);
}

/** Adds content. A buffered part stores it; an open part emits it. */
export function add(stream: Stream, choice: Choice, entry: Entry, delta: Delta): void {
  const { part } = entry;
  const event: PartDelta = {
    type: "part_delta",
    choice: choice.choice,
    index: entry.index,
    kind: part.type,
    part,
  };
  if (isFilled(delta.text)) {
    const text = mend(entry, delta.text);
    if (text !== "") {
      event.text = text;
      if (part.type === "reasoning" && isFilled(delta.summary_index)) {
        event.summary_index = summaryAt(entry, delta.summary_index);
      }
    }
  }
  if (isFilled(delta.arguments)) {
    const more = mend(entry, delta.arguments);
    // Some providers repeat the complete arguments in the last chunk: two objects in a row are never JSON. Some send a null
    // first.
    const isEmpty = !part.arguments && (more === "null" || more === '""');
    if (more !== "" && !isEmpty && !(more === part.arguments && isCompleteObject(more)))
      event.arguments = more;
  }
  if (Array.isArray(delta.pieces)) collect(stream, entry, delta.pieces);
  if (isFilled(delta.input)) {
    const input = mend(entry, delta.input);
    if (input !== "") event.input = input;
  }
  if (isFilled(delta.transcript)) event.transcript = String(delta.transcript);
  if (isFilled(delta.audio)) event.audio = String(delta.audio);
  if (isFilled(delta.annotation)) event.annotation = delta.annotation;
  if (Array.isArray(delta.logprobs) && delta.logprobs.length > 0) event.logprobs = delta.logprobs;
  if (hasContent(event)) {
    store(stream, entry, event);
    if (entry.state === "open") stream.emit(event);
  }
  if (isSigned(delta.signature)) {
    const { signature } = delta;
    append(part, { signature });
    if (entry.state === "open") {
      stream.emit({
        type: "part_delta",
        choice: choice.choice,
        index: entry.index,
        kind: part.type,
        part,
        signature,
      });
    }
  }
}

/** Argument values with paths are emitted when all have arrived: they may come in any order. */
function collect(stream: Stream, entry: Entry, pieces: readonly ArgumentPiece[]): void {
  entry.pieced ??= new PiecedValue();
  for (const piece of pieces) {
    if (!entry.pieced.put(piece)) stream.options.dropped?.("candidates.parts.arguments");
    const characters = String(piece.text ?? "").length + String(piece.at).length;
    entry.storedCharacters += characters;
    stream.storedCharacters += characters;
  }
}

/** The estimated size of a part without its content. */
const CHARACTERS_OF_A_PART = 256;
/** The limit for all text that passes through. */
const STORED_CHARACTERS_IN_ALL = 65_536;

function store(stream: Stream, entry: Entry, event: PartDelta): void {
  const { passing } = stream.options;
  const kept =
    passing === undefined || !textLike.has(event.kind) ? event : storedPart(stream, entry, event, passing);
  grow(stream, entry, kept, sizeOf(kept));
}

function sizeOf(delta: Delta): number {
  const notes = (delta.logprobs?.length ?? 0) + (delta.annotation === undefined ? 0 : 1);
  return (
    (delta.text ?? delta.arguments ?? delta.input ?? "").length +
    (delta.audio ?? "").length +
    (delta.transcript ?? "").length +
    notes * CHARACTERS_OF_A_NOTE
  );
}

/** The portion of a delta that is stored when its content passes through. */
function storedPart(
  { storedSoFar: begun }: Stream,
  entry: Entry,
  delta: PartDelta,
  passing: readonly Content[],
): Delta {
  const { text, annotation, logprobs, summary_index: summary } = delta;
  const stored: Delta = summary === undefined ? {} : { summary_index: summary };
  if (text !== undefined) {
    if (passing.includes(contentOfKind(delta.kind))) {
      const most = Math.min(
        STORED_CHARACTERS - entry.storedCharacters,
        STORED_CHARACTERS_IN_ALL - begun.characters,
      );
      const beginning = text.slice(0, Math.max(0, most));
      begun.characters += beginning.length;
      entry.isCut ||= beginning.length < text.length;
      if (beginning !== "") stored.text = beginning;
    } else stored.text = text;
  }
  const room = (content: Content): number =>
    passing.includes(content) ? Math.max(0, STORED_NOTES - begun.notes) : Number.POSITIVE_INFINITY;
  if (annotation !== undefined) {
    if (room("annotations") > 0) stored.annotation = annotation;
    else entry.isCut = true;
    begun.notes++;
  }
  if (logprobs !== undefined) {
    const first = logprobs.slice(0, room("logprobs"));
    entry.isCut ||= first.length < logprobs.length;
    begun.notes += first.length;
    if (first.length > 0) stored.logprobs = first;
  }
  return stored;
}

function grow(stream: Stream, entry: Entry, delta: Delta, characters: number): void {
  append(entry.part, delta);
  if (delta.arguments !== undefined) {
    entry.object ??= new WholeObject();
    entry.object.push(delta.arguments);
  }
  if (delta.audio !== undefined) {
    const source = entry.part.source as { mime?: string; data?: string } | undefined;
    entry.audio ??= new AudioText(source?.data ?? "", grown);
    const mime = source?.mime ?? "application/octet-stream";
    entry.part.source = { kind: "base64", mime, data: entry.audio.push(delta.audio) };
  }
  entry.storedCharacters += characters;
  stream.storedCharacters += characters;
}

function hasContent(event: PartDelta): boolean {
  return (
    event.text !== undefined ||
    event.arguments !== undefined ||
    event.input !== undefined ||
    event.annotation !== undefined ||
    event.logprobs !== undefined ||
    event.audio !== undefined ||
    event.transcript !== undefined
  );
}

/** Some upstreams split a surrogate pair: the first half waits for the next delta. */
function mend(entry: Entry, piece: unknown): string {
  const fresh =
    typeof piece === "string" ? piece : typeof piece === "object" ? JSON.stringify(piece) : String(piece);
  const text = entry.half + fresh;
  if (text.isWellFormed()) {
    entry.half = "";
    return text;
  }
  const last = text.charCodeAt(text.length - 1);
  const isCut = last >= 0xd800 && last <= 0xdbff;
  entry.half = isCut ? text.slice(-1) : "";
  return (isCut ? text.slice(0, -1) : text).toWellFormed();
}

function summaryAt(entry: Entry, value: unknown): number {
  const number = plainNumber(value);
  entry.summaries ??= new Map();
  const place = entry.summaries.get(number) ?? entry.summaries.size;
  entry.summaries.set(number, place);
  return place;
}

/**
 * Ends an open part, after adding the content of `late`. With `isCut` the upstream stopped early: nothing is completed then.
 */
export function endPart(
  stream: Stream,
  choice: Choice,
  entry: Entry,
  late?: Partial<Part>,
  isCut: boolean = false,
): void {
  const { part } = entry;
  if (late !== undefined) settle(stream, choice, entry, late);
  if (entry.half !== "") replaceHalf(stream, choice, entry);
  if (entry.pieced !== undefined && !part.arguments) {
    add(stream, choice, entry, { arguments: entry.pieced.toString() });
    if (isCut) part.complete = false;
  }
  if (part.type === "tool_call" && part.kind !== "custom") {
    if (String(part.arguments ?? "").trim() !== "") {
      if (isCut && !isJson(part.arguments)) part.complete = false;
    } else if (!isCut) add(stream, choice, entry, { arguments: "{}" });
  } else if (part.type === "server_tool_call" && part.arguments !== undefined) {
    part.input = parsed(part.arguments);
    delete part.arguments;
  }
  entry.state = "ended";
  const at = choice.openTexts.indexOf(entry);
  if (at >= 0) choice.openTexts.splice(at, 1);
  while (choice.open.at(-1)?.state === "ended") choice.open.pop();
  stream.emit({ type: "part_end", choice: choice.choice, index: entry.index, kind: part.type, part });
}

function settle(stream: Stream, choice: Choice, entry: Entry, late: Partial<Part>): void {
  const { part } = entry;
  // Content that passed through is not stored, so it cannot be compared, and no reader needs it complete.
  const deltas = entry.isCut ? [] : missing(part, late);
  if (deltas.length > 0) entry.half = "";
  // A complete part numbers its summaries from 0, as the hub's part does.
  entry.summaries &&= new Map([...entry.summaries.values()].map((place) => [place, place]));
  for (const delta of deltas) add(stream, choice, entry, delta);
  refresh(part, late);
  if (part.id) announceId(choice, part.id);
  if (Array.isArray(late.opaque) && late.opaque.length > 0) part.opaque = [...late.opaque];
}

function replaceHalf(stream: Stream, choice: Choice, entry: Entry): void {
  entry.half = "";
  const { part, summaries } = entry;
  if (part.type === "tool_call") {
    add(stream, choice, entry, part.kind === "custom" ? { input: "\ufffd" } : { arguments: "\ufffd" });
  } else if (summaries !== undefined) {
    add(stream, choice, entry, { text: "\ufffd", summary_index: [...summaries.keys()].at(-1) as number });
  } else add(stream, choice, entry, { text: "\ufffd" });
}

/**
 * Text that is not a JSON object is stored unchanged in the field that formats with objects use for it
 * (docs/wires/rules.md#conversations).
 */
function parsed(text: unknown): object {
  try {
    const value = parseJson(text as string);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isObject && !(value instanceof ExactNumber)) return value;
  } catch {
    // Falls through: incomplete or invalid JSON.
  }
  return { _raw: text };
}

export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** An empty proof does not count: several wires send the field before its value. */
export function isSigned(signature: unknown): boolean {
  return isFilled(signature) && (signature as { value?: unknown }).value !== "";
}
