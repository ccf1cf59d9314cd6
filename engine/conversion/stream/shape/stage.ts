/** The form of a stage: events come in one by one and go to `next`, each none, one or several times. */
import type { PartDelta, PartEnd, PartStart, Place, ShapedEvent } from "../event.ts";

export type Sink = (event: ShapedEvent) => void;

/** Stages own the events they are given and may fill them in; parts they may only read. */
export type Stage = (next: Sink) => Sink;

/** What stages hold back or remember of an answer, in characters. */
export interface Waiting {
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

/** What an event weighs that has to wait, in characters. */
export function weightOf(event: ShapedEvent): number {
  if (event.type !== "part_delta") return CHARACTERS_OF_AN_EVENT;
  const { text, arguments: args, input, audio } = event;
  return CHARACTERS_OF_AN_EVENT + (text ?? args ?? input ?? audio ?? "").length;
}

const CHARACTERS_OF_AN_EVENT = 256;
