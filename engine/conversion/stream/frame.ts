/** What a framing yields: the pieces of a byte stream that each hold one event. The types that all framings share. */

/** `data` is absent for a sign of life that holds nothing (an SSE comment). */
export interface Frame {
  /** The event's name, where the framing has names and the frame gave one. */
  event?: string;
  /** Those of the frame itself, where the framing has any: without their first colon. */
  headers?: Readonly<Record<string, string>>;
  data?: string;
}

export interface FrameDecoder {
  /** Any piece of the stream, cut anywhere, even inside a character. The bytes are not kept. Throws `FrameFault`. */
  push(chunk: Uint8Array): readonly Frame[];
  /** The stream is over: a last frame that lacks nothing but its terminator. */
  end(): readonly Frame[];
}

export interface FrameEncoder {
  readonly contentType: string;
  /** `data` is one event, JSON as a rule; `event` its name, for framings that have names. */
  encode(data: string, event?: string): string;
  /** A sign of life that readers skip. May come before, between and never after frames. */
  ping(): string;
  /** What readers skip, where the framing has any such thing: one line of ASCII. */
  comment?(text: string): string;
  /** What ends the stream; once only. */
  close(): string;
}

/** Images in pieces are the largest frames seen. */
export const defaultMaxFrameBytes: number = 16 * 1024 * 1024;

/** The bytes are not what the framing promises. The decoder is of no use after it. */
export class FrameFault extends Error {
  readonly code: "frame_too_large" | "frame_malformed";
  constructor(code: "frame_too_large" | "frame_malformed", message: string) {
    super(message);
    this.name = "FrameFault";
    this.code = code;
  }
}

export function tooLarge(maxFrameBytes: number): FrameFault {
  return new FrameFault("frame_too_large", `an event of the stream is larger than ${maxFrameBytes} bytes`);
}

export const noFrames: readonly Frame[] = Object.freeze([]);
export const pingFrame: Frame = Object.freeze({});
/** Its data is empty: no event, and no sign of life that all readers skip. */
export const emptyFrame: Frame = Object.freeze({});

/** The same bytes as a Buffer, without a copy: its search and decoding are native. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
