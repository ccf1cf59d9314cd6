/**
 * Converts strict events to shaped events: delayed, grouped and numbered as the wire's mapping declares. Each key of the
 * declaration is one stage, which all wires share. A wire's chain contains only its declared stages, in the fixed order below.
 */
import type { Content, ShapedEvent, StrictEvent } from "./event.ts";
import { annotations } from "./shape/annotations.ts";
import { attachPart } from "./shape/attach-part.ts";
import { attachPrompt } from "./shape/attach-prompt.ts";
import { attachUsage } from "./shape/attach-usage.ts";
import { customCalls } from "./shape/custom-calls.ts";
import { group } from "./shape/group.ts";
import { joined } from "./shape/joined.ts";
import { markFirst, number } from "./shape/number.ts";
import { onlyFirstChoice, onlyKinds, onlyOwn } from "./shape/only.ts";
import { proofs, proofsOnNext } from "./shape/proofs.ts";
import { serial } from "./shape/serial.ts";
import type { Buffered, Stage } from "./shape/stage.ts";
import { whole } from "./shape/whole.ts";

export interface Needs {
  /** Only choice 0 passes. */
  choices?: 1;
  /** Kinds of parts that the wire can stream; others are dropped and reported. */
  kinds?: readonly string[];
  /** The wire's name. Parts of built-in tools, and compactions, pass only if they come from this wire. */
  own?: string;
  /** False: a free-text call is sent as a call of a function with one string. */
  custom_tools?: boolean;
  /**
   * - `apart`: the proof of a signed call is a separate part directly before the call.
   * - `on-next`: the proof of a reasoning part is attached to the next call, otherwise to the text.
   */
  proofs?: "apart" | "on-next";
  /** Positions of citations: in characters of the part's text or of all text of the choice, or in the part's UTF-8 bytes. */
  annotations?: "part" | "choice" | "bytes";
  /** One open part per choice; events of other parts are queued. */
  parts?: "serial";
  /** All reasoning of a part, or of a choice, is one text; a blank line separates its sections. */
  reasoning?: "part" | "choice";
  /** Parts of these kinds are sent as one complete `part_end`. */
  whole?: readonly string[];
  /** By name: adjacent parts of these kinds form a group. */
  group?: Readonly<Record<string, readonly string[]>>;
  /**
   * Events that carry the usage. `start`: the prompt tokens, estimated if the source has not reported them yet. `finish`: the
   * event is buffered until the stream has ended successfully.
   */
  usage?: readonly ("start" | "finish")[];
  /** A complete part just before the finish is sent with it, as `last`. */
  finish?: "with-part";
}

export interface ShapeOptions {
  /**
   * Called for each part that the wire cannot stream and each annotation that arrives too late, with its path in a complete
   * response.
   */
  dropped?: (path: string) => void;
  /** Estimates the prompt tokens before the upstream reports them. */
  prompt?: (() => number | undefined) | undefined;
  /** Content that no reader needs complete. */
  passing?: readonly Content[];
}

export interface Shape {
  accept(event: StrictEvent): void;
  /** Characters of the response that are buffered or stored here, beside those of the parts. */
  readonly buffered: number;
}

/** One shape per stream. `emit` is called synchronously; strict events are not changed. */
export function createShape(
  needs: Needs,
  emit: (event: ShapedEvent) => void,
  options: ShapeOptions = {},
): Shape {
  const stages: Stage[] = [];
  const waiting: Buffered = { characters: 0 };
  const { passing = [] } = options;
  if (needs.choices === 1) stages.push(onlyFirstChoice(waiting, options.dropped));
  if (needs.kinds !== undefined) stages.push(onlyKinds(needs.kinds, options.dropped));
  if (needs.own !== undefined) stages.push(onlyOwn(needs.own, options.dropped));
  if (needs.custom_tools === false) stages.push(customCalls());
  // Before `whole`, because it needs the start of a call.
  if (needs.proofs === "on-next") stages.push(proofsOnNext());
  if (needs.whole !== undefined) stages.push(whole(needs.whole));
  if (needs.proofs === "apart") stages.push(proofs());
  if (needs.parts === "serial") stages.push(serial(waiting, passing, options.dropped));
  if (needs.annotations !== undefined) {
    stages.push(annotations(needs.annotations, waiting, passing.includes("annotations")));
  }
  if (needs.reasoning !== undefined) stages.push(joined(needs.reasoning));
  stages.push(number());
  if (needs.group !== undefined) stages.push(group(needs.group));
  if (needs.usage?.includes("finish")) stages.push(attachUsage());
  // After `attachUsage`, which buffers usage: the estimate is for the start only.
  if (needs.usage?.includes("start") && options.prompt !== undefined)
    stages.push(attachPrompt(options.prompt));
  if (needs.finish === "with-part") stages.push(attachPart(needs.whole ?? []));
  stages.push(markFirst());
  const chain = stages.reduceRight<(event: ShapedEvent) => void>((next, stage) => stage(next), emit);
  return {
    accept: (event) => chain(place(event)),
    get buffered() {
      return waiting.characters;
    },
  };
}

/** A copy of the event with empty fields that the stages fill in. */
function place(event: StrictEvent): ShapedEvent {
  switch (event.type) {
    case "part_start":
    case "part_delta":
    case "part_end":
      return { ...event, position: 0, nth: 0, item: 0, member: 0, first: false };
    case "finish":
      return { ...event, first: false };
    default:
      return event;
  }
}
