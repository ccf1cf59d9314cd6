/** A stage receives events one by one and passes each to `next` never, once or several times. */
import type { PartDelta, PartEnd, PartStart, Place, ShapedEvent } from "../event.ts";

export type Sink = (event: ShapedEvent) => void;

/** Stages own their events and may change them; parts are read-only. */
export type Stage = (next: Sink) => Sink;

/** The buffered and stored characters of the response. */
export interface Buffered {
  characters: number;
}

export type PartEvent = (PartStart | PartDelta | PartEnd) & Place;

/** Whether the event is about one part. */
export function isPartEvent(event: ShapedEvent): event is PartEvent {
  return event.type === "part_delta" || event.type === "part_start" || event.type === "part_end";
}

/** The event's choice, or undefined for events of the whole stream. */
export function choiceOf(event: ShapedEvent): number | undefined {
  return "choice" in event ? (event.choice as number) : undefined;
}

/** The size of a buffered event, in characters. */
export function weightOf(event: ShapedEvent): number {
  if (event.type !== "part_delta") return CHARACTERS_OF_AN_EVENT;
  const { text, arguments: args, input, audio } = event;
  return CHARACTERS_OF_AN_EVENT + (text ?? args ?? input ?? audio ?? "").length;
}

const CHARACTERS_OF_AN_EVENT = 256;
