/**
 * What an encoding wire needs of a stream, declared in a few words: strict events in, shaped events out, delayed,
 * bundled and numbered as declared. Each word is one stage, written once for every wire; a wire's chain holds only
 * those it declares, in the fixed order below.
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
import type { Stage, Waiting } from "./shape/stage.ts";
import { whole } from "./shape/whole.ts";

export interface Needs {
  /** Only choice 0 passes. */
  choices?: 1;
  /** Kinds of parts that the wire can stream; others do not pass and are reported. */
  kinds?: readonly string[];
  /** The wire's name. What built-in tools did, and compactions, pass only where this wire said them. */
  own?: string;
  /** False: free-text calls are calls of a function with one string. */
  custom_tools?: boolean;
  /**
   * `apart`: the proof of a signed call stands in a part of its own, directly before the call.
   * `on-next`: the proof of a thought stands on the call that follows it, else on the words.
   */
  proofs?: "apart" | "on-next";
  /** Citations have positions, in their part's text or in all text of their choice, or in the part's UTF-8 bytes. */
  annotations?: "part" | "choice" | "bytes";
  /** One part of a choice open at a time; the rest queue. */
  parts?: "serial";
  /** One text for all reasoning of a part, or of a choice: later pieces are set off by a blank line. */
  reasoning?: "part" | "choice";
  /** Parts of these kinds come as one `part_end`, complete. */
  whole?: readonly string[];
  /** By name: contiguous parts of these kinds form a group. */
  group?: Readonly<Record<string, readonly string[]>>;
  /**
   * Events that carry the usage. `start`: the tokens of the prompt, estimated where the source has not counted yet.
   * `finish`: it is held until the stream has ended well.
   */
  usage?: readonly ("start" | "finish")[];
  /** A whole part just before the finish is sent with it, as `last`. */
  finish?: "with-part";
}

export interface ShapeOptions {
  /** Told of each part that the wire cannot stream, and of notes that came too late, by its path in a whole answer. */
  dropped?: (path: string) => void;
  /** Tokens of the prompt, where nobody has counted them yet. */
  prompt?: (() => number | undefined) | undefined;
  /** What nobody reads as a whole. */
  passing?: readonly Content[];
}

export interface Shape {
  accept(event: StrictEvent): void;
  /** Characters of the answer that wait in it, or that it remembers, beside those of the parts. */
  readonly held: number;
}

/** One shape per stream. `emit` is called synchronously; strict events are not changed. */
export function createShape(
  needs: Needs,
  emit: (event: ShapedEvent) => void,
  options: ShapeOptions = {},
): Shape {
  const stages: Stage[] = [];
  const waiting: Waiting = { characters: 0 };
  const { passing = [] } = options;
  if (needs.choices === 1) stages.push(onlyFirstChoice(waiting, options.dropped));
  if (needs.kinds !== undefined) stages.push(onlyKinds(needs.kinds, options.dropped));
  if (needs.own !== undefined) stages.push(onlyOwn(needs.own, options.dropped));
  if (needs.custom_tools === false) stages.push(customCalls());
  // Before `whole`: it is told where a call begins.
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
  // Behind what holds usage back: an estimate is for the start alone.
  if (needs.usage?.includes("start") && options.prompt !== undefined)
    stages.push(attachPrompt(options.prompt));
  if (needs.finish === "with-part") stages.push(attachPart(needs.whole ?? []));
  stages.push(markFirst());
  const chain = stages.reduceRight<(event: ShapedEvent) => void>((next, stage) => stage(next), emit);
  return {
    accept: (event) => chain(place(event)),
    get held() {
      return waiting.characters;
    },
  };
}

/** The event as the stages pass it on: a copy of its own, with room for what they fill in. */
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
