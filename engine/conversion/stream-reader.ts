/**
 * Converts upstream bytes to strict events through framing, JSON, the wire's decode map and the grammar. Upstream data is not
 * trusted: handles a wrong content type, a complete body instead of a stream, an error page.
 */

import { parseJson } from "../language/json/parse-json.ts";
import { Recurring } from "../language/json/recurring.ts";
import type { Bindings } from "../language/mappings/bindings.ts";
import { respell } from "../language/mappings/key-spelling.ts";
import { Unreadable, unreadable } from "../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { HubError } from "./contract.ts";
import { hubError } from "./hub/hub-error.ts";
import type { Content, LooseEvent, StreamError, StrictEvent } from "./stream/event.ts";
import { createDecoder, type Frame, type FrameDecoder, type FramingName, sniff } from "./stream/framing.ts";
import { createGrammar, type Grammar } from "./stream/grammar.ts";
import { readUpstreamError } from "./upstream-error.ts";

/** The maximum frame size in bytes; a larger frame is an upstream error. The largest known frames are image previews. */
const maxFrameBytes = 16 * 1024 * 1024;

export interface ReaderOptions {
  wire: CompiledWire;
  bindings: Bindings;
  headers: Record<string, string>;
  /** For readers that only watch: numbers may lose digits. */
  floats?: boolean;
  /** Called with each strict event. */
  emit: (event: StrictEvent) => void;
  /** Called with each frame and its decoded event; the event is undefined for a comment or an end marker. */
  frame?: (frame: Frame, event: object | undefined) => void;
  /** Content that no reader needs complete. */
  passing?: readonly Content[];
  /** Called for content that no event can carry, with its hub path. */
  dropped?: (path: string) => void;
  /** Called for a complete JSON body instead of a stream. */
  complete: (body: unknown) => void;
}

export class StreamReader {
  readonly #wire: CompiledWire;
  readonly #bindings: Bindings;
  readonly #options: ReaderOptions;
  readonly #grammar: Grammar;
  readonly #accept = (event: unknown): void => this.#grammar.accept(event as LooseEvent);
  readonly #done: string | undefined;
  readonly #eof: string | undefined;
  readonly #events: Recurring;
  #framing: FramingName | undefined;
  #decoder: FrameDecoder | undefined;
  #body: Uint8Array[] | undefined;
  #finished = false;
  #isBareError = false;

  constructor(options: ReaderOptions) {
    const { wire, bindings } = options;
    const map = wire.mapping.stream.decode;
    this.#wire = wire;
    this.#options = options;
    this.#bindings = { ...bindings, state: { ...map?.state } };
    this.#done = map?.done;
    this.#eof = map?.eof;
    this.#events = new Recurring(options.floats === true ? JSON.parse : parseJson);
    const makeId = (choice: number, index: number, name: string): string =>
      `call_${bindings.id}_${choice}_${index}_${name}`.slice(0, 40);
    const start = { id: bindings.id, model: bindings.requested, created: bindings.now };
    const close = map?.close === undefined ? {} : { close: map.close };
    const finish = map?.finish === undefined ? {} : { finish: map.finish };
    const lenient = bindings.caps.tolerate_missing_finish === true;
    const dropped = options.dropped === undefined ? {} : { dropped: options.dropped };
    const passing = options.passing === undefined ? {} : { passing: options.passing };
    const emit = (event: StrictEvent): void => {
      // Later bytes are not read: they could only damage a complete response.
      if (event.type === "end" || event.type === "error") this.#finished = true;
      options.emit(event);
    };
    const base = { start, makeId, lenient };
    this.#grammar = createGrammar({ ...base, ...close, ...finish, ...passing, ...dropped }, emit);
  }

  /** The detected framing; undefined before the first bytes and for a complete body. */
  get framing(): FramingName | undefined {
    return this.#framing;
  }

  /** Whether the stream ended with an error that is no event, so that a client of the wire would not see it. */
  get isBareError(): boolean {
    return this.#isBareError;
  }

  /** Characters of the response that are stored. */
  get stored(): number {
    return this.#grammar.stored;
  }

  push(chunk: Uint8Array): void {
    if (this.#finished || chunk.length === 0) return;
    if (this.#body !== undefined) {
      this.#body.push(chunk);
      return;
    }
    if (this.#decoder === undefined && !this.#begin(chunk)) return;
    this.#guard(() => {
      for (const frame of this.#decoder?.push(chunk) ?? []) this.#frame(frame);
    });
  }

  end(): void {
    if (this.#finished) return;
    this.#guard(() => {
      if (this.#body !== undefined) this.#wholeBody(Buffer.concat(this.#body));
      else this.#endFrames();
    });
    this.#finished = true;
  }

  #endFrames(): void {
    for (const frame of this.#decoder?.end() ?? []) this.#frame(frame);
    this.#grammar.close();
  }

  /** Detects the framing from the bytes, even if the headers differ. */
  #begin(chunk: Uint8Array): boolean {
    const declared = String(this.#wire.program.streamDecodeFraming?.(undefined, this.#bindings) ?? "sse");
    const found = sniff(chunk, this.#options.headers["content-type"] ?? "", declared);
    if (found === "body") {
      this.#body = [chunk];
      return false;
    }
    this.#framing = found;
    this.#decoder = createDecoder(found, maxFrameBytes);
    return true;
  }

  #frame(frame: Frame): void {
    if (this.#finished) return;
    if (frame.isBare === true) {
      this.#isBareError = true;
      throw new UpstreamFault(this.#errorIn(parseJson(frame.data ?? "")));
    }
    if (frame.data === undefined) {
      this.#options.frame?.(frame, undefined);
      this.#accept({ type: "ping" });
      return;
    }
    if (this.#done !== undefined && frame.data.startsWith(this.#done)) {
      this.#accept({ type: "end" });
      this.#options.frame?.(frame, undefined);
      return;
    }
    if (this.#eof !== undefined && frame.data.startsWith(this.#eof)) {
      this.#grammar.close();
      return;
    }
    const spelling = this.#wire.mapping.stream.decode?.spelling;
    const parsed = this.#events.parse(frame.data);
    // Some upstreams wrap an error in a list, as they would wrap a complete stream.
    const event = respell(Array.isArray(parsed) ? parsed[0] : parsed, spelling);
    if (typeof event !== "object" || event === null) throw new Unreadable("an event is not an object");
    this.#bindings.frame = frame;
    this.#wire.program.streamDecode?.(event, this.#bindings, this.#accept);
    this.#options.frame?.(frame, event);
    // Releases the frame, so that its text can be collected while the stream waits.
    this.#bindings.frame = undefined;
  }

  #wholeBody(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString();
    let body: unknown;
    try {
      body = parseJson(text);
    } catch {
      if (this.#begin(bytes)) {
        // The first chunk was too short to detect a stream.
        for (const frame of this.#decoder?.push(bytes) ?? []) this.#frame(frame);
        this.#endFrames();
        return;
      }
      const what = text.trim() === "" ? "nothing" : "a body that is neither a stream nor JSON";
      throw new UpstreamFault(
        hubError("upstream", `the provider responded to a streaming request with ${what}`),
      );
    }
    const first = Array.isArray(body) ? body[0] : body;
    if (
      typeof first === "object" &&
      first !== null &&
      "error" in first &&
      (first as { error: unknown }).error
    ) {
      throw new UpstreamFault(this.#errorIn(body));
    }
    if (typeof first !== "object" || first === null) {
      throw new UpstreamFault(
        hubError(
          "upstream",
          "the provider responded to a streaming request with a body that is not an object",
        ),
      );
    }
    this.#options.complete(body);
  }

  #errorIn(body: unknown): HubError {
    return readUpstreamError(this.#wire, undefined, this.#options.headers, body, this.#bindings);
  }

  /** Converts every failure while reading upstream data to an upstream error event. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#finished = true;
      const error =
        fault instanceof UpstreamFault
          ? fault.error
          : unreadable("stream", fault, { code: "upstream_stream_unreadable" });
      this.#options.emit({ type: "error", error: error as unknown as StreamError });
    }
  }
}

class UpstreamFault extends Error {
  readonly error: HubError;
  constructor(error: HubError) {
    super(error.message);
    this.error = error;
  }
}
