/**
 * `annotations: part|choice`: citations have positions, in the text of their part or in all text of their choice, however
 * the source says them. One that has none stands for the whole of its part, which is known at its end; one in UTF-8
 * bytes is put right as soon as the text that it is about is there. What cites no URL is left as it is.
 */
import type { Part } from "../event.ts";
import { isPartEvent, type Stage } from "./stage.ts";
import { Utf8Places } from "./utf8-places.ts";

export type Scope = "part" | "choice";

interface Annotation {
  type?: string;
  start?: number;
  end?: number;
  /** Where the text that it cites begins and ends in its part, in UTF-8 bytes. */
  bytes?: { from?: number; to: number };
  [field: string]: unknown;
}

interface Text {
  /** Characters of the choice's text before this part, as far as they count. */
  base: number;
  length: number;
  places: Utf8Places;
  placed: Annotation[];
  held: Annotation[];
}

export function annotations(scope: Scope): Stage {
  return (next) => {
    /** By choice: characters of the texts so far. */
    const lengths = new Map<number, number>();
    const open = new Map<string, Text>();
    return (event) => {
      if (event.type === "finish") {
        next({ ...event, parts: placeAnnotations(event.parts, scope) });
        return;
      }
      if (!isPartEvent(event) || event.kind !== "text") {
        next(event);
        return;
      }
      const key = `${event.choice} ${event.index}`;
      let state = open.get(key);
      if (state === undefined) {
        const base = scope === "choice" ? (lengths.get(event.choice) ?? 0) : 0;
        state = { base, length: 0, places: new Utf8Places(), placed: [], held: [] };
        open.set(key, state);
      }
      if (event.type === "part_start") next(event);
      else if (event.type === "part_delta") {
        const { annotation, ...rest } = event;
        if (rest.text !== undefined) {
          state.length += rest.text.length;
          state.places.push(rest.text);
          lengths.set(event.choice, (lengths.get(event.choice) ?? 0) + rest.text.length);
        }
        const known = annotation as Annotation | undefined;
        const place = known === undefined ? undefined : placed(known, state, false);
        if (known !== undefined && place === undefined) state.held.push(known);
        if (place !== undefined) {
          state.placed.push(place);
          // The list grows with the part.
          next({ ...rest, part: { ...event.part, annotations: state.placed }, annotation: place });
        } else if (rest.text !== undefined || rest.logprobs !== undefined || rest.signature !== undefined) {
          next(rest);
        }
      } else {
        for (const held of state.held) {
          const place = placed(held, state, true) as Annotation;
          state.placed.push(place);
          const part = { ...event.part, annotations: state.placed };
          next({ ...event, type: "part_delta", part, annotation: place });
        }
        open.delete(key);
        next(
          state.placed.length === 0
            ? event
            : { ...event, part: { ...event.part, annotations: state.placed } },
        );
      }
    };
  };
}

/** Parts that only their own wire can say: elsewhere they do not count. */
const bound: ReadonlySet<string> = new Set([
  "server_tool_call",
  "server_tool_result",
  "compaction",
  "vendor",
]);

/** The same for the parts of a whole answer; the list itself where nothing cites. */
export function placeAnnotations(parts: Part[], scope: Scope): Part[] {
  if (!parts.some((part) => part.type === "text" && part.annotations !== undefined)) return parts;
  let base = 0;
  let count = 0;
  return parts.map((part) => {
    const index = count;
    if (!bound.has(part.type)) count++;
    if (part.type !== "text") return part;
    const text = String(part.text ?? "");
    const state = { base, length: text.length, places: new Utf8Places(), placed: [], held: [] };
    if (scope === "choice") base += text.length;
    const list = part.annotations as Annotation[] | undefined;
    if (list === undefined) return part;
    state.places.push(text);
    return { ...part, annotations: list.map((each) => ({ ...placed(each, state, true), part: index })) };
  });
}

/** Undefined while its place is not known. */
function placed(annotation: Annotation, text: Text, isWhole: boolean): Annotation | undefined {
  if (annotation.type !== "url") return annotation;
  const { base, length, places } = text;
  const { bytes, ...rest } = annotation;
  if (annotation.end !== undefined) {
    return { ...rest, start: base + (annotation.start ?? 0), end: base + annotation.end };
  }
  const end = bytes === undefined ? undefined : places.find(bytes.to);
  if (bytes !== undefined && end !== undefined) {
    return { ...rest, start: base + (places.find(bytes.from ?? 0) ?? end), end: base + end };
  }
  return isWhole ? { ...rest, start: base, end: base + length } : undefined;
}
