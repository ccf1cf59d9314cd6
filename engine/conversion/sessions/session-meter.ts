/**
 * What answers of a session have used that nobody counts: those that are left in the middle, and those of which the upstream does
 * not say it. It hears the hub's events, and counts while they pass; nothing of them is kept. Estimates, and marked so: a token
 * for four bytes of text, and so many for a second of sound as the target's `sound_tokens` say.
 */

import type { SoundForm } from "../hub/audio-samples.ts";
import { completeUsage, type MediaTokens } from "../hub/estimate.ts";
import type { Usage } from "../hub/generation.ts";

/** Of the hub's events, what is counted. */
interface Event {
  type: string;
  text?: string;
  status?: string;
  began?: boolean;
  base64?: string;
  encoding?: SoundForm["encoding"];
  rate?: number;
  name?: string;
  arguments?: string;
  result?: string;
  settings?: { instructions?: string; tools?: readonly object[] };
  instructions?: string;
  message?: { parts?: readonly { text?: string; base64?: string; mime?: string }[] };
}

/** What was said by one end since it was last counted. */
interface Tally {
  bytes: number;
  seconds: number;
  /** What is neither text nor sound. */
  tokens: number;
}

/**
 * Of the answer: none, one that was asked for and of which nothing has come, one that comes, one that is over and of which it is
 * not known what it used.
 */
type Phase = "idle" | "asked" | "answering" | "over";

const BYTES_PER_TOKEN = 4;

export class SessionMeter {
  readonly #isOn: boolean;
  readonly #media: MediaTokens;
  readonly #perSecond: { input?: number; output?: number };
  #phase: Phase = "idle";
  /** Tokens of the conversation up to the last answer that was counted; every answer reads all of it. */
  #before = 0;
  /** Bytes of the settings, which stand in `#before` once an answer was counted. */
  #settings = 0;
  #heard: Tally = nothing();
  #spoken: Tally = nothing();
  /** What the upstream said last of the answer that comes. */
  #reported: Usage | undefined;
  #due: Usage | undefined;

  /** @param caps `estimate_usage: false` leaves unsaid what the upstream does not say */
  constructor(caps: Readonly<Record<string, unknown>>) {
    this.#isOn = caps.estimate_usage !== false;
    this.#media = (caps.media_tokens ?? {}) as MediaTokens;
    this.#perSecond = (caps.sound_tokens ?? {}) as { input?: number; output?: number };
  }

  /** The caller said it. */
  up(event: object): void {
    const sessionEvent = event as Event;
    const heard = this.#heard;
    switch (sessionEvent.type) {
      case "configure":
        this.#settings = bytesOfSettings(sessionEvent.settings);
        return;
      case "sound":
        heard.seconds += secondsOf(sessionEvent);
        return;
      case "sound_clear":
        heard.seconds = 0;
        return;
      case "message":
        for (const part of sessionEvent.message?.parts ?? []) this.#hearPart(part);
        return;
      case "result":
        heard.bytes += bytesOf(sessionEvent.result);
        return;
      case "respond":
        heard.bytes += bytesOf(sessionEvent.instructions);
        if (this.#phase === "idle") this.#phase = "asked";
    }
  }

  /** The upstream said it. */
  down(event: object): void {
    const sessionEvent = event as Event;
    switch (sessionEvent.type) {
      case "voice_activity":
        // What came before it was silence.
        if (sessionEvent.began) this.#heard.seconds = 0;
        return;
      case "answer":
        this.#begin();
        return;
      case "text":
      case "transcript":
        this.#begin().bytes += bytesOf(sessionEvent.text);
        return;
      case "sound":
        this.#begin().seconds += secondsOf(sessionEvent);
        return;
      case "call":
        this.#begin().bytes += bytesOf(sessionEvent.name) + bytesOf(sessionEvent.arguments);
        return;
      case "answered":
        this.#end(sessionEvent.status === "failed" && isNothing(this.#spoken));
        return;
      case "error":
        if (this.#phase === "asked") this.#phase = "idle";
    }
  }

  /** The upstream said what was used. While an answer comes, the last word of it counts. */
  report(usage: Record<string, unknown>): void {
    if (typeof usage.input !== "number" && typeof usage.output !== "number") return;
    this.#reported = usage as unknown as Usage;
    if (this.#phase !== "answering") this.#close();
  }

  /** What an answer used that is over, once. */
  take(): Record<string, unknown> | undefined {
    const due = this.#due;
    this.#due = undefined;
    return due as Record<string, unknown> | undefined;
  }

  /** The session is over: what was used of an answer that is in the middle. */
  rest(): Record<string, unknown> | undefined {
    if (this.#phase !== "idle") this.#close();
    return this.take();
  }

  #begin(): Tally {
    if (this.#phase === "over") this.#close();
    this.#phase = "answering";
    return this.#spoken;
  }

  /** @param isVoid nothing came of it, and nothing is owed unless the upstream says so */
  #end(isVoid: boolean): void {
    this.#phase = isVoid ? "idle" : "over";
    if (this.#reported !== undefined) this.#close();
  }

  /** Counts all that was said since the last answer. */
  #close(): void {
    const usage = this.#reported ?? this.#estimate();
    this.#phase = "idle";
    this.#reported = undefined;
    if (usage === undefined) return;
    this.#due = usage;
    this.#before = (usage.input ?? 0) + (usage.output ?? 0);
    this.#settings = 0;
    this.#heard = nothing();
    this.#spoken = nothing();
  }

  #estimate(): Usage | undefined {
    if (!this.#isOn) return undefined;
    const { input: heardRate = 0, output: spokenRate = 0 } = this.#perSecond;
    const [heard, spoken] = [this.#heard, this.#spoken];
    const sound = {
      input: Math.round(heard.seconds * heardRate),
      output: Math.round(spoken.seconds * spokenRate),
    };
    const usage = completeUsage(
      {},
      {
        input: () =>
          this.#before +
          Math.ceil((this.#settings + heard.bytes) / BYTES_PER_TOKEN) +
          heard.tokens +
          sound.input,
        output: () => Math.ceil(spoken.bytes / BYTES_PER_TOKEN) + sound.output,
      },
    );
    return {
      ...usage,
      ...(sound.input > 0 && { input_audio: sound.input }),
      ...(sound.output > 0 && { output_audio: sound.output }),
    };
  }

  #hearPart({ text, base64, mime = "" }: { text?: string; base64?: string; mime?: string }): void {
    const heard = this.#heard;
    heard.bytes += bytesOf(text);
    if (base64 === undefined) return;
    const rate = /^audio\/(?:l16|pcm)\b.*\brate=(\d+)/i.exec(mime)?.[1];
    if (rate !== undefined) heard.seconds += secondsOf({ base64, encoding: "pcm16", rate: Number(rate) });
    else heard.tokens += this.#media[mime.split("/")[0] ?? ""] ?? 0;
  }
}

function nothing(): Tally {
  return { bytes: 0, seconds: 0, tokens: 0 };
}

function isNothing({ bytes, seconds }: Tally): boolean {
  return bytes === 0 && seconds === 0;
}

function bytesOf(text: unknown): number {
  return typeof text === "string" ? Buffer.byteLength(text) : 0;
}

function bytesOfSettings({ instructions, tools = [] }: NonNullable<Event["settings"]> = {}): number {
  return bytesOf(instructions) + (tools.length > 0 ? bytesOf(JSON.stringify(tools)) : 0);
}

function secondsOf({
  base64,
  encoding = "pcm16",
  rate,
}: Pick<Event, "base64" | "encoding" | "rate">): number {
  if (typeof base64 !== "string" || typeof rate !== "number" || !(rate > 0)) return 0;
  const samples = (base64.length * 3) / 4 / (encoding === "pcm16" ? 2 : 1);
  return samples / rate;
}
