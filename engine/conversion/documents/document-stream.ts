/**
 * A response of one document that is sent as events: chunks, then the end event, which may contain the complete response. There
 * are no parts to order, and so no grammar: one end or one error, and nothing after it.
 *
 * Between equal wires, frames are forwarded unchanged and only watched. A complete document or file from an upstream is
 * converted to events.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { respell } from "../../language/mappings/key-spelling.ts";
import { unreadable } from "../../language/mappings/unreadable-answer.ts";
import { type CompiledWire, wireStatus } from "../../language/mappings/wire.ts";
import type { HubError, Reply, StreamConversion } from "../contract.ts";
import { hubError } from "../hub/hub-error.ts";
import type { HubDocument } from "../hub/operation-rules.ts";
import {
  createDecoder,
  createEncoder,
  type FrameDecoder,
  type FrameEncoder,
  sniff,
} from "../stream/framing.ts";
import { readUpstreamError } from "../upstream-error.ts";

type Usage = Record<string, unknown> | undefined;

/** A `delta` or another event of the operation; the last event is `end`, which may contain the complete response. */
interface Event extends HubDocument {
  type: string;
}

export interface DocumentStreamOptions {
  client: CompiledWire;
  upstream: CompiledWire;
  bindings: Bindings;
  /** The upstream's response headers. */
  headers: Record<string, string>;
  /** Frames are forwarded unchanged. */
  same: boolean;
  /** The response is a file, not events. */
  isFile: boolean;
  limits: Record<string, string>;
  /** Completes the upstream's usage with the priced units. */
  counted: (usage: Usage, answer: HubDocument) => Usage;
}

/** The events of a complete response. */
export function eventsOf(
  client: CompiledWire,
  answer: HubDocument,
  bindings: Bindings,
): Pick<Reply, "headers" | "body"> {
  const encoder = createEncoder("sse");
  const written = { ...bindings, state: { ...client.mapping.stream.encode?.state }, sequence: 0 };
  let body = "";
  client.program.streamEncode?.({ ...answer, type: "end" }, written, (frame) => {
    body += encoder.encode(JSON.stringify(frame), nameOf(client, frame));
  });
  return { headers: { "content-type": encoder.contentType }, body: body + encoder.close() };
}

/** The SSE name of an event, if the wire's clients read it. */
function nameOf({ mapping }: CompiledWire, event: unknown): string | undefined {
  const field = mapping.stream.encode?.event;
  const name = field === undefined ? undefined : (event as Record<string, unknown> | null)?.[field];
  return typeof name === "string" ? name : undefined;
}

export class DocumentStream implements StreamConversion {
  readonly #options: DocumentStreamOptions;
  readonly #decodeBindings: Bindings;
  readonly #encodeBindings: Bindings;
  readonly #encoder: FrameEncoder = createEncoder("sse");
  #decoder: FrameDecoder | undefined;
  /** A complete body that came instead of a stream. */
  #body: Uint8Array[] | undefined;
  /** Remaining bytes of a file that do not fill a base64 group. */
  #partialGroup: Buffer = Buffer.alloc(0);
  #text = "";
  #started = false;
  #finished = false;
  #error: HubError | undefined;
  #usage: Usage;
  readonly dropped: readonly string[] = [];
  /** Every event has content. */
  readonly withheld = 0;

  constructor(options: DocumentStreamOptions) {
    const { client, upstream, bindings } = options;
    this.#options = options;
    this.#decodeBindings = { ...bindings, state: { ...upstream.mapping.stream.decode?.state } };
    this.#encodeBindings = { ...bindings, state: { ...client.mapping.stream.encode?.state }, sequence: 0 };
  }

  get headers(): Record<string, string> {
    return { "content-type": this.#encoder.contentType, ...this.#options.limits };
  }

  get started(): boolean {
    return this.#started;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get error(): HubError | undefined {
    return this.#error;
  }

  get usage(): Usage {
    return this.#usage;
  }

  get buffered(): number {
    return this.#body?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  push(chunk: Uint8Array): string {
    this.#guard(() => {
      if (this.#finished || chunk.length === 0) return;
      if (this.#options.isFile) this.#readFileChunk(chunk);
      else if (this.#body !== undefined) this.#body.push(chunk);
      else this.#readFrames(chunk);
    });
    return this.#takeText();
  }

  end(): string {
    this.#guard(() => {
      if (this.#finished) return;
      if (this.#options.isFile) this.#endFile();
      else if (this.#body !== undefined) this.#acceptWholeBody(Buffer.concat(this.#body));
      else {
        for (const { data } of this.#decoder?.end() ?? []) if (data !== undefined) this.#readFrame(data);
        if (!this.#finished) throw hubError("upstream", "the stream ended before its response was complete");
      }
    });
    return this.#takeText();
  }

  fail(error: HubError): string {
    if (this.#finished) return "";
    this.#finished = true;
    this.#error = error;
    this.#started = true;
    this.#writeError(error);
    return this.#takeText();
  }

  open(): string {
    this.#started = true;
    return this.#takeText();
  }

  ping(): string {
    return this.#encoder.ping();
  }

  stored(): undefined {}

  #readFrames(chunk: Uint8Array): void {
    if (this.#decoder === undefined) {
      const framing = sniff(chunk, this.#options.headers["content-type"] ?? "", "sse");
      if (framing === "body") {
        this.#body = [chunk];
        return;
      }
      this.#decoder = createDecoder(framing);
    }
    for (const { data } of this.#decoder.push(chunk)) {
      if (data !== undefined && !this.#finished) this.#readFrame(data);
    }
  }

  #readFrame(data: string): void {
    const { upstream, same } = this.#options;
    const { done, spelling } = upstream.mapping.stream.decode ?? {};
    if (done !== undefined && data.startsWith(done)) {
      this.#accept({ type: "end" }, undefined);
      return;
    }
    const event = respell(JSON.parse(data), spelling) as object;
    if ("error" in event && event.error) throw this.#errorOf(event);
    let isAccepted = false;
    const accept = (decoded: unknown): void => {
      this.#accept(decoded as Event, same && !isAccepted ? { data, event } : undefined);
      isAccepted = true;
    };
    upstream.program.streamDecode?.(event, this.#decodeBindings, accept);
    // An event that only this wire has.
    if (same && !isAccepted) this.#text += this.#encoder.encode(data, nameOf(this.#options.client, event));
  }

  /** @param frame the event's frame, if it may be forwarded unchanged */
  #accept(event: Event, frame: { data: string; event: object } | undefined): void {
    if (this.#finished) return;
    this.#started = true;
    if (event.type === "end") {
      this.#finished = true;
      this.#usage = this.#options.counted(event.usage as Usage, event);
    }
    if (frame !== undefined)
      this.#text += this.#encoder.encode(frame.data, nameOf(this.#options.client, frame.event));
    else this.#encode(this.#usage === undefined ? event : { ...event, usage: this.#usage });
    if (this.#finished) this.#text += this.#encoder.close();
  }

  #encode(event: HubDocument): void {
    this.#options.client.program.streamEncode?.(event, this.#encodeBindings, (frame) => {
      this.#text += this.#encoder.encode(JSON.stringify(frame), nameOf(this.#options.client, frame));
    });
  }

  #readFileChunk(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#partialGroup, chunk]);
    const wholeBytes = bytes.length - (bytes.length % 3);
    this.#partialGroup = bytes.subarray(wholeBytes);
    if (wholeBytes > 0)
      this.#accept({ type: "delta", base64: bytes.toString("base64", 0, wholeBytes) }, undefined);
  }

  #endFile(): void {
    if (this.#partialGroup.length > 0)
      this.#accept({ type: "delta", base64: this.#partialGroup.toString("base64") }, undefined);
    if (!this.#started) throw hubError("upstream", "the provider returned an empty file");
    this.#accept({ type: "end" }, undefined);
  }

  #acceptWholeBody(bytes: Buffer): void {
    const { upstream } = this.#options;
    const body = respell(JSON.parse(bytes.toString()), upstream.mapping.response.spelling) as object;
    if ("error" in body && body.error) throw this.#errorOf(body);
    const answer = upstream.program.responseDecode?.(body, this.#decodeBindings) as HubDocument;
    this.#accept({ ...answer, type: "end" }, undefined);
  }

  #errorOf(body: object): HubError {
    const { upstream, headers } = this.#options;
    return readUpstreamError(upstream, undefined, headers, body, this.#decodeBindings);
  }

  /** Converts every failure while reading upstream data to an upstream error. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      const isHubError = typeof fault === "object" && fault !== null && "kind" in fault;
      this.#error = isHubError ? (fault as HubError) : unreadable("stream", fault);
      this.#finished = true;
      if (this.#started) this.#writeError(this.#error);
    }
  }

  #writeError(error: HubError): void {
    const { client } = this.#options;
    this.#encode({ type: "error", error: { ...error, status: wireStatus(client.mapping, error) } });
    this.#text += this.#encoder.close();
  }

  #takeText(): string {
    const text = this.#started ? this.#text : "";
    this.#text = "";
    return text;
  }
}
