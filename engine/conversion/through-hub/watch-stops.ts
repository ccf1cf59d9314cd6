/**
 * Watches a stream for stop sequences that its upstream does not support. Buffers text that may be the beginning of one. A
 * complete sequence finishes its choice, and the stream when all choices are finished.
 */
import { StopFinder } from "../hub/stop-sequences.ts";
import { grown, STORED_CHARACTERS } from "../stream/content.ts";
import type { Part, PartDelta, PartEnd, PartStart, StrictEvent } from "../stream/event.ts";

type Sink = (event: StrictEvent) => void;

interface Watched {
  /** Parts by index, as they were emitted. */
  parts: Part[];
  open: Set<number>;
  buffered: string;
  finder: StopFinder;
  isFinished: boolean;
}

export interface StopWatch {
  accept: Sink;
  /** True if the stream was ended before the upstream ended it. */
  readonly cut: boolean;
  /** Number of characters of emitted text that are stored in the parts. */
  readonly buffered: number;
}

/**
 * @param choices number of requested choices
 * @param passes no reader needs the text complete: only its beginning is stored
 */
export function watchStops(
  stops: readonly string[],
  choices: number,
  next: Sink,
  passes: boolean = false,
): StopWatch {
  if (stops.length === 0) return { accept: next, cut: false, buffered: 0 };
  const byChoice = new Map<number, Watched>();
  let cut = false;
  let stored = 0;
  const watched = (choice: number): Watched => {
    let found = byChoice.get(choice);
    if (found === undefined) {
      found = { parts: [], open: new Set(), buffered: "", finder: new StopFinder(stops), isFinished: false };
      byChoice.set(choice, found);
    }
    return found;
  };

  const text = (event: PartDelta, choice: Watched): void => {
    const { buffered: held, finder } = choice;
    const buffer = held + (event.text ?? "");
    const found = finder.push(event.text ?? "");
    const length = found === undefined ? buffer.length - finder.bufferedLength : held.length + found.at;
    choice.buffered = buffer.slice(length);
    pass(event, buffer.slice(0, length), choice);
    if (found !== undefined) stop(event.choice, choice, found.stop);
  };

  /** Emits the delta with another text. */
  const pass = (event: PartDelta, text: string, choice: Watched): void => {
    const { text: _, ...rest } = event;
    const part = choice.parts[event.index];
    const before = String(part?.text ?? "");
    if (part !== undefined && !(passes && before.length > STORED_CHARACTERS)) {
      part.text = grown(before, text);
      stored += text.length;
    }
    if (text !== "") next({ ...rest, text });
    else if (rest.annotation !== undefined || rest.logprobs !== undefined || rest.signature !== undefined)
      next(rest);
  };

  const stop = (index: number, choice: Watched, sequence: string): void => {
    for (const open of choice.open) {
      const part = choice.parts[open] as Part;
      next({ type: "part_end", choice: index, index: open, kind: part.type, part });
    }
    choice.isFinished = true;
    const finish = { reason: "stop_sequence", stop_sequence: sequence };
    next({ type: "finish", choice: index, finish, parts: choice.parts });
    if (byChoice.size < choices || [...byChoice.values()].some(({ isFinished: over }) => !over)) return;
    cut = true;
    next({ type: "end" });
  };

  const accept = (event: StrictEvent): void => {
    if (cut) return;
    if (!("choice" in event)) {
      next(event);
      return;
    }
    const choice = watched(event.choice as number);
    if (choice.isFinished) return;
    switch (event.type) {
      case "part_start":
        started(event, choice);
        next(event);
        return;
      case "part_delta":
        if (event.kind === "text") {
          text(event, choice);
          return;
        }
        choice.parts[event.index] = event.part;
        break;
      case "part_end":
        ended(event, choice);
        return;
      case "finish":
        choice.isFinished = true;
    }
    next(event);
  };

  const started = (event: PartStart, choice: Watched): void => {
    // For a text part, stores a copy that collects only the emitted text. For other kinds, stores the part itself.
    choice.parts[event.index] = event.kind === "text" ? { ...event.part, text: "" } : event.part;
    choice.open.add(event.index);
  };

  const ended = (event: PartEnd, choice: Watched): void => {
    if (event.kind === "text") choice.finder.reset();
    if (event.kind === "text" && choice.buffered !== "") {
      const { choice: at, index, kind, part } = event;
      const { buffered: held } = choice;
      choice.buffered = "";
      next({ type: "part_delta", choice: at, index, kind, part, text: held });
    }
    choice.parts[event.index] = event.part;
    choice.open.delete(event.index);
    next(event);
  };

  return {
    accept,
    get cut() {
      return cut;
    },
    get buffered() {
      return stored;
    },
  };
}
