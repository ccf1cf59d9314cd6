/**
 * Converts an upstream's session events so that every response and every part starts and ends once: upstreams send content, and
 * few send the start. The counterpart of the stream grammar, for consecutive responses.
 */
import { hubError } from "../hub/hub-error.ts";
import type { Moves, Stage } from "./session-stage.ts";

interface SessionEvent {
  type: string;
  text?: string;
  whole?: boolean;
  status?: string;
  usage?: object;
  id?: string;
  name?: string;
  arguments?: string;
}

type Kind = "text" | "audio";

/** A part of a response; `text` is the complete text or transcript. */
interface Part {
  item: number;
  position: number;
  kind: Kind | "call";
  text: string;
}

const KIND_OF: Readonly<Record<string, Kind>> = { text: "text", audio: "audio", transcript: "audio" };

/** The limit for one response, which is repeated at its end, and for one input transcript. */
const MAX_CHARACTERS = 4 * 2 ** 20;

/** Throws a `HubError` for a response over the limit. */
export class SessionGrammar implements Stage {
  #answers = -1;
  #items = -1;
  #isAnswering = false;
  #isCut = false;
  #open: Part | undefined;
  #output: object[] = [];
  #characters = 0;
  /** The current input transcript, which is not emitted yet. */
  #transcript: { item: number; text: string } | undefined;

  up(event: object): Moves {
    return { events: [event] };
  }

  down(event: object): Moves {
    const sessionEvent = event as SessionEvent;
    const kind = KIND_OF[sessionEvent.type];
    if (kind !== undefined) return { events: this.#piece(sessionEvent, kind) };
    if (sessionEvent.type === "input_transcript") return { events: this.#addTranscript(sessionEvent) };
    if (sessionEvent.type === "call") return { events: this.#call(sessionEvent) };
    if (sessionEvent.type === "answer") return { events: this.#begin() };
    if (sessionEvent.type === "answered") return { events: this.#end(sessionEvent) };
    if (sessionEvent.type === "interrupted") this.#isCut = this.#isAnswering;
    return { events: [event] };
  }

  #begin(): object[] {
    if (this.#isAnswering) return [];
    const transcriptEvents = this.#completeTranscript();
    this.#isAnswering = true;
    this.#answers++;
    return [...transcriptEvents, { type: "answer", answer: this.#answers }];
  }

  #piece(sessionEvent: SessionEvent, kind: Kind): object[] {
    const events = this.#begin();
    if (this.#open?.kind !== kind) events.push(...this.#close());
    if (this.#open === undefined) {
      this.#open = { item: ++this.#items, position: this.#output.length, kind, text: "" };
      events.push({ type: "part", began: true, ...this.#at(this.#open), kind });
    }
    this.#countCharacters(sessionEvent.text ?? "");
    this.#open.text += sessionEvent.text ?? "";
    events.push({ ...sessionEvent, ...this.#at(this.#open) });
    return events;
  }

  #close(): object[] {
    const part = this.#open;
    if (part === undefined) return [];
    this.#open = undefined;
    const { kind, text } = part;
    this.#output.push({ ...this.#at(part), kind, text });
    return [{ type: "part", began: false, ...this.#at(part), kind, text }];
  }

  #call({ id = "", name = "", arguments: args = "{}" }: SessionEvent): object[] {
    const events = [...this.#begin(), ...this.#close()];
    const at = this.#at({ item: ++this.#items, position: this.#output.length });
    this.#countCharacters(args);
    const call = { id: id === "" ? `call_${at.answer}_${at.position}` : id, name, arguments: args };
    this.#output.push({ ...at, kind: "call", ...call });
    return [...events, { type: "call", ...at, ...call }];
  }

  #end({ status = "completed", usage }: SessionEvent): object[] {
    const events = [...this.#begin(), ...this.#close()];
    const finalStatus = this.#isCut ? "cancelled" : status;
    const output = this.#output;
    this.#output = [];
    this.#characters = 0;
    this.#isAnswering = false;
    this.#isCut = false;
    return [
      ...events,
      { type: "answered", answer: this.#answers, status: finalStatus, output, ...(usage && { usage }) },
    ];
  }

  #countCharacters(text: unknown): void {
    if (typeof text !== "string") throw hubError("upstream", "the text of a response is not a string");
    // Counts the overhead of a part.
    this.#characters += 1 + text.length;
    if (this.#characters > MAX_CHARACTERS)
      throw hubError("upstream", `a response has more than ${MAX_CHARACTERS} characters`);
  }

  #addTranscript({ text = "", whole }: SessionEvent): object[] {
    this.#transcript ??= { item: ++this.#items, text: "" };
    const { item } = this.#transcript;
    this.#transcript.text += text;
    const events: object[] = text === "" ? [] : [{ type: "input_transcript", item, text }];
    return whole === true || this.#transcript.text.length > MAX_CHARACTERS
      ? [...events, ...this.#completeTranscript()]
      : events;
  }

  #completeTranscript(): object[] {
    const transcript = this.#transcript;
    this.#transcript = undefined;
    return transcript === undefined ? [] : [{ type: "input_transcript", whole: true, ...transcript }];
  }

  #at({ item, position }: Pick<Part, "item" | "position">): {
    answer: number;
    item: number;
    position: number;
  } {
    return { answer: this.#answers, item, position };
  }
}
