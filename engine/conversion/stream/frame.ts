/** The types that all framings share. A frame is a section of a byte stream with one event. */

/** `data` is absent in a ping without content (an SSE comment). */
export interface Frame {
  /** The event's name, if the framing has names and the frame has one. */
  event?: string;
  /** The frame's own headers, if the framing has headers, without the leading colon of their names. */
  headers?: Readonly<Record<string, string>>;
  data?: string;
  /** An error that is no event of the framing: only its bytes are in the stream. */
  isBare?: true;
}

export interface FrameDecoder {
  /**
   * Accepts any chunk of the stream, split anywhere, even inside a character. Does not retain the bytes. Throws `FrameFault`.
   */
  push(chunk: Uint8Array): readonly Frame[];
  /** The stream has ended: returns a last frame that lacks only its terminator. */
  end(): readonly Frame[];
}

export interface FrameEncoder {
  readonly contentType: string;
  /** `data` is one event, usually JSON; `event` is its name, for framings with names. */
  encode(data: string, event?: string): string;
  /** A ping that readers skip. May precede frames, but not follow the last one. */
  ping(): string;
  /** A comment that readers skip, if the framing has comments: one line of ASCII. */
  comment?(text: string): string;
  /** The end of the stream; call only once. */
  close(): string;
}

/** Chunked images are the largest known frames. */
export const defaultMaxFrameBytes: number = 16 * 1024 * 1024;

/** The bytes are not valid in the framing. The decoder must not be used after this error. */
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
/** Its data is empty: neither an event nor a ping that all readers skip. */
export const emptyFrame: Frame = Object.freeze({});

/** The same bytes as a Buffer, without a copy: its search and decoding are native. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
