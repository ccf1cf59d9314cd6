/**
 * Estimates the usage of a session's responses if the upstream does not report it or the response is interrupted. Counts the
 * hub's events as they pass and stores none of them. The result is marked as an estimate: one token per four bytes of text, and
 * the target's `audio_tokens_per_second` per second of audio.
 */

import type { AudioFormat } from "../hub/audio-samples.ts";
import { completeUsage, type MediaTokens } from "../hub/estimate.ts";
import type { Usage } from "../hub/generation.ts";

/** The counted fields of the hub's events. */
interface Event {
  type: string;
  text?: string;
  status?: string;
  began?: boolean;
  base64?: string;
  encoding?: AudioFormat["encoding"];
  rate?: number;
  name?: string;
  arguments?: string;
  result?: string;
  settings?: { instructions?: string; tools?: readonly object[] };
  instructions?: string;
  message?: { parts?: readonly { text?: string; base64?: string; mime?: string }[] };
}

/** Content that one end sent since the last count. */
interface Tally {
  bytes: number;
  seconds: number;
  /** Tokens of other media. */
  tokens: number;
}

/** The state of the current response: none, requested, in progress, or finished with unknown usage. */
type Phase = "idle" | "asked" | "answering" | "over";

const BYTES_PER_TOKEN = 4;

export class SessionMeter {
  readonly #isOn: boolean;
  readonly #media: MediaTokens;
  readonly #perSecond: { input?: number; output?: number };
  #phase: Phase = "idle";
  /** Tokens of the conversation up to the last counted response; every response reads all of it. */
  #before = 0;
  /** Bytes of the settings, which are part of `#before` after the first counted response. */
  #settings = 0;
  #input: Tally = nothing();
  #output: Tally = nothing();
  /** The latest usage report for the current response. */
  #reported: Usage | undefined;
  #due: Usage | undefined;

  /** @param caps with `estimate_usage: false` nothing is estimated */
  constructor(caps: Readonly<Record<string, unknown>>) {
    this.#isOn = caps.estimate_usage !== false;
    this.#media = (caps.media_tokens ?? {}) as MediaTokens;
    this.#perSecond = (caps.audio_tokens_per_second ?? {}) as { input?: number; output?: number };
  }

  /** Counts a client's event. */
  up(event: object): void {
    const sessionEvent = event as Event;
    const input = this.#input;
    switch (sessionEvent.type) {
      case "configure":
        this.#settings = bytesOfSettings(sessionEvent.settings);
        return;
      case "audio":
        input.seconds += secondsOf(sessionEvent);
        return;
      case "audio_clear":
        input.seconds = 0;
        return;
      case "message":
        for (const part of sessionEvent.message?.parts ?? []) this.#countPart(part);
        return;
      case "result":
        input.bytes += bytesOf(sessionEvent.result);
        return;
      case "respond":
        input.bytes += bytesOf(sessionEvent.instructions);
        if (this.#phase === "idle") this.#phase = "asked";
    }
  }

  /** Counts an upstream's event. */
  down(event: object): void {
    const sessionEvent = event as Event;
    switch (sessionEvent.type) {
      case "voice_activity":
        // The audio before speech was silence.
        if (sessionEvent.began) this.#input.seconds = 0;
        return;
      case "answer":
        this.#begin();
        return;
      case "text":
      case "transcript":
        this.#begin().bytes += bytesOf(sessionEvent.text);
        return;
      case "audio":
        this.#begin().seconds += secondsOf(sessionEvent);
        return;
      case "call":
        this.#begin().bytes += bytesOf(sessionEvent.name) + bytesOf(sessionEvent.arguments);
        return;
      case "answered":
        this.#end(sessionEvent.status === "failed" && isNothing(this.#output));
        return;
      case "error":
        if (this.#phase === "asked") this.#phase = "idle";
    }
  }

  /** Records the upstream's usage report. While a response is in progress, its latest report counts. */
  report(usage: Record<string, unknown>): void {
    if (typeof usage.input !== "number" && typeof usage.output !== "number") return;
    this.#reported = usage as unknown as Usage;
    if (this.#phase !== "answering") this.#close();
  }

  /** Returns the usage of a finished response, once. */
  take(): Record<string, unknown> | undefined {
    const due = this.#due;
    this.#due = undefined;
    return due as Record<string, unknown> | undefined;
  }

  /** The session has ended: returns the usage of an unfinished response. */
  finish(): Record<string, unknown> | undefined {
    if (this.#phase !== "idle") this.#close();
    return this.take();
  }

  #begin(): Tally {
    if (this.#phase === "over") this.#close();
    this.#phase = "answering";
    return this.#output;
  }

  /** @param isVoid the response was empty; no usage is due unless the upstream reports it */
  #end(isVoid: boolean): void {
    this.#phase = isVoid ? "idle" : "over";
    if (this.#reported !== undefined) this.#close();
  }

  /** Counts all content since the last response. */
  #close(): void {
    const usage = this.#reported ?? this.#estimate();
    this.#phase = "idle";
    this.#reported = undefined;
    if (usage === undefined) return;
    this.#due = usage;
    this.#before = (usage.input ?? 0) + (usage.output ?? 0);
    this.#settings = 0;
    this.#input = nothing();
    this.#output = nothing();
  }

  #estimate(): Usage | undefined {
    if (!this.#isOn) return undefined;
    const { input: inputRate = 0, output: outputRate = 0 } = this.#perSecond;
    const [input, output] = [this.#input, this.#output];
    const audioTokens = {
      input: Math.round(input.seconds * inputRate),
      output: Math.round(output.seconds * outputRate),
    };
    const usage = completeUsage(
      {},
      {
        input: () =>
          this.#before +
          Math.ceil((this.#settings + input.bytes) / BYTES_PER_TOKEN) +
          input.tokens +
          audioTokens.input,
        output: () => Math.ceil(output.bytes / BYTES_PER_TOKEN) + audioTokens.output,
      },
    );
    return {
      ...usage,
      ...(audioTokens.input > 0 && { input_audio: audioTokens.input }),
      ...(audioTokens.output > 0 && { output_audio: audioTokens.output }),
    };
  }

  #countPart({ text, base64, mime = "" }: { text?: string; base64?: string; mime?: string }): void {
    const input = this.#input;
    input.bytes += bytesOf(text);
    if (base64 === undefined) return;
    const rate = /^audio\/(?:l16|pcm)\b.*\brate=(\d+)/i.exec(mime)?.[1];
    if (rate !== undefined) input.seconds += secondsOf({ base64, encoding: "pcm16", rate: Number(rate) });
    else input.tokens += this.#media[mime.split("/")[0] ?? ""] ?? 0;
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
