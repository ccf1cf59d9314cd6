/**
 * `annotations: part|choice|bytes`: gives citations positions in the text of their part or of their choice, in characters or
 * UTF-8 bytes, whatever the source uses. A citation without position covers its complete part, so it waits for the end. One in
 * bytes waits for its text. A citation may arrive after the end of its part. Citations without URL stay unchanged.
 */
import { CHARACTERS_OF_A_NOTE, STORED_NOTES } from "../content.ts";
import type { Part } from "../event.ts";
import { type Buffered, isPartEvent, type PartEvent, type Sink, type Stage } from "./stage.ts";
import { Utf8Places } from "./utf8-places.ts";

export type Scope = "part" | "choice" | "bytes";

interface Annotation {
  type?: string;
  start?: number;
  end?: number;
  /** The start and end of the cited text in its part, in UTF-8 bytes. */
  bytes?: { from?: number; to: number };
  [field: string]: unknown;
}

interface Text {
  /** Characters of the choice's text before this part, as far as they count. */
  base: number;
  length: number;
  places: Utf8Places;
  /** In order of arrival; those in `waiting` have no position yet. */
  all: Annotation[];
  /** In the order in which they got a position. */
  placed: Annotation[];
  waiting: { annotation: Annotation; at: number }[];
  isFinished: boolean;
}

interface Choice {
  /** Characters of its texts so far. */
  length: number;
  texts: Map<number, Text>;
  /** Citations of each text, in order of appearance. */
  cited: Annotation[][];
}

/** @param passes no reader needs all citations of a part: only the first ones are stored */
export function annotations(scope: Scope, waiting: Buffered, passes: boolean = false): Stage {
  const most = passes ? STORED_NOTES : Number.POSITIVE_INFINITY;
  return (next) => {
    const choices = new Map<number, Choice>();
    return (event) => {
      if (event.type === "finish") {
        const cited = choices.get(event.choice)?.cited ?? [];
        next({ ...event, parts: withCited(event.parts, cited) });
        return;
      }
      if (!isPartEvent(event) || event.kind !== "text") {
        next(event);
        return;
      }
      let choice = choices.get(event.choice);
      if (choice === undefined) {
        choice = { length: 0, texts: new Map(), cited: [] };
        choices.set(event.choice, choice);
      }
      let text = choice.texts.get(event.index);
      if (text === undefined) {
        text = newText(scope === "choice" ? choice.length : 0);
        choice.texts.set(event.index, text);
        choice.cited.push(text.all);
      }
      const before = weightOfText(text);
      if (event.type === "part_delta") pass(event, choice, text, scope, most, next);
      else if (event.type === "part_end") {
        text.isFinished = true;
        end(event, text, scope, most, next);
      } else next(event);
      waiting.characters += weightOfText(text) - before;
    };
  };
}

function newText(base: number): Text {
  return { base, length: 0, places: new Utf8Places(), all: [], placed: [], waiting: [], isFinished: false };
}

function pass(
  event: PartEvent & { type: "part_delta" },
  choice: Choice,
  text: Text,
  scope: Scope,
  most: number,
  next: Sink,
): void {
  if (event.text !== undefined) {
    text.length += event.text.length;
    text.places.push(event.text);
    choice.length += event.text.length;
  }
  const isMore = event.text !== undefined || event.logprobs !== undefined || event.signature !== undefined;
  const known = event.annotation as Annotation | undefined;
  if (known === undefined) {
    if (isMore) next(event);
    return;
  }
  const { annotation: _, ...rest } = event;
  const place = placed(known, text, scope, text.isFinished);
  if (place === undefined) {
    text.waiting.push({ annotation: known, at: text.all.push(known) - 1 });
    if (isMore) next(rest);
    return;
  }
  if (text.all.length < most) text.all.push(place);
  if (text.placed.length < most) text.placed.push(place);
  // The list grows with the part.
  next({ ...rest, part: { ...event.part, annotations: text.placed }, annotation: place });
}

function end(event: PartEvent, text: Text, scope: Scope, most: number, next: Sink): void {
  for (const { annotation, at } of text.waiting) {
    const place = placed(annotation, text, scope, true) as Annotation;
    text.all[at] = place;
    if (text.placed.length < most) text.placed.push(place);
    next({
      ...event,
      type: "part_delta",
      part: { ...event.part, annotations: text.placed },
      annotation: place,
    });
  }
  next(text.placed.length === 0 ? event : { ...event, part: { ...event.part, annotations: text.placed } });
}

/** Parts that only their own wire has: they do not count for other wires. */
const bound: ReadonlySet<string> = new Set([
  "server_tool_call",
  "server_tool_result",
  "compaction",
  "vendor",
]);

/** Citations with the number of their part, not counting parts that only their own wire has. */
function withCited(parts: Part[], cited: readonly (readonly Annotation[])[]): Part[] {
  if (cited.every(({ length }) => length === 0)) return parts;
  let [counted, texts] = [0, 0];
  return parts.map((part) => {
    const index = counted;
    if (!bound.has(part.type)) counted++;
    const list = part.type === "text" ? (cited[texts++] ?? []) : [];
    return list.length === 0
      ? part
      : { ...part, annotations: list.map((each) => ({ ...each, part: index })) };
  });
}

/** The same for a complete response; returns the same array if there is no citation. */
export function placeAnnotations(parts: Part[], scope: Scope): Part[] {
  let base = 0;
  const cited = parts
    .filter(({ type }) => type === "text")
    .map(({ text, annotations: list = [] }) => {
      const whole = newText(base);
      whole.length = String(text ?? "").length;
      if (scope === "choice") base += whole.length;
      if ((list as Annotation[]).length > 0) whole.places.push(String(text ?? ""));
      return (list as Annotation[]).map((each) => {
        const place = placed(each, whole, scope, true) as Annotation;
        return scope === "bytes" ? withWords(place, String(text ?? "")) : place;
      });
    });
  return withCited(parts, cited);
}

/** Adds the cited text; a stream does not store it. */
function withWords(annotation: Annotation, text: string): Annotation {
  const { bytes } = annotation;
  if (bytes === undefined) return annotation;
  return { ...annotation, text: Buffer.from(text).subarray(bytes.from, bytes.to).toString() };
}

/** Undefined while its position is unknown. */
function placed(annotation: Annotation, text: Text, scope: Scope, isWhole: boolean): Annotation | undefined {
  if (annotation.type !== "url") return annotation;
  const { base, places } = text;
  const { start, end, bytes: _, ...rest } = annotation;
  const place = placeIn(text, annotation, isWhole);
  if (scope !== "bytes") return place && { ...rest, start: base + place.start, end: base + place.end };
  // Its text may still arrive.
  if (!isWhole || place === undefined) return undefined;
  return { ...rest, bytes: { from: places.byteAt(place.start), to: places.byteAt(place.end) } };
}

/** The position in characters of its part. */
function placeIn(
  { length, places }: Text,
  { start, end, bytes }: Annotation,
  isWhole: boolean,
): { start: number; end: number } | undefined {
  if (end !== undefined) return { start: start ?? 0, end };
  const to = bytes === undefined ? undefined : places.characterAt(bytes.to);
  if (bytes !== undefined && to !== undefined)
    return { start: places.characterAt(bytes.from ?? 0) ?? to, end: to };
  return isWhole ? { start: 0, end: length } : undefined;
}

function weightOfText(text: Text): number {
  return text.places.stored + weightOfCited(text);
}

function weightOfCited({ all }: Text): number {
  return all.length * CHARACTERS_OF_A_NOTE;
}
