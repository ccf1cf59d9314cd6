/**
 * Forwards server-sent events in complete frames, byte for byte: a ping or an error that the gateway inserts inside a frame
 * would become part of it. Removes frames with data that only the gateway requested. Also removes lines that the wire itself
 * never writes (comments, `id:`, `retry:`, an `event:` where it has none) if the wire's clients fail on them.
 */

import { cachePatterns } from "../../language/text/cache-patterns.ts";
import { asBuffer } from "../stream/frame.ts";
import { createDecoder } from "../stream/framing.ts";

const none = new Uint8Array(0);
/** The longest line end that ends a frame is `\n\r\n`; a chunk may end with up to this much of it. */
const SEAM_BYTES = 2;

export class WholeFrames {
  readonly #hides: (event: object) => boolean;
  /** An incomplete frame: it may have to be hidden, or be broken. */
  #buffered: Uint8Array[] = [];
  #seam: Uint8Array = none;
  /** Data of events that are still to be removed. */
  readonly #hidden: string[] = [];
  /** Whether other lines are to be removed. */
  #found = false;
  readonly #fields: readonly string[] | undefined;
  /** Matches a line of another field in complete frames. */
  readonly #other: RegExp | undefined;
  #hasStarted = false;

  /** @param fields fields whose lines pass; absent: all lines pass */
  constructor(hides: (event: object) => boolean, fields?: readonly string[]) {
    this.#hides = hides;
    this.#fields = fields;
    this.#other = fields && otherThan(fields.join("|"));
  }

  /** Registers an event and its data, which the bytes of the next `filter` complete. */
  see(event: object, data: string): void {
    if (this.#hides(event)) this.#hidden.push(data);
  }

  /** Registers an event without data: the gateway's reader skips it, but some clients fail on it. */
  seeEmpty(): void {
    this.#found = true;
  }

  /**
   * Returns the complete frames so far, without the hidden ones.
   *
   * @param most maximum number of frames with data; later frames are dropped
   */
  filter(chunk: Uint8Array, most: number = Number.POSITIVE_INFINITY): Uint8Array {
    const whole = this.#whole(chunk);
    if (whole.length === 0) return none;
    const isFirst = !this.#hasStarted;
    this.#hasStarted = true;
    const hasOther = this.#other?.test(asBuffer(whole).toString("latin1")) === true;
    const isUnchanged = !this.#found && this.#hidden.length === 0 && !hasOther;
    if (isUnchanged && most === Number.POSITIVE_INFINITY) return whole;
    this.#found = this.#buffered.length > 0;
    const frames = framesOf(hasOther && isFirst ? withoutMark(whole) : whole);
    const first = most === Number.POSITIVE_INFINITY ? frames : withoutBareError(firstOf(frames, most));
    if (isUnchanged && first === frames) return whole;
    const left = isUnchanged ? first : first.filter((frame) => !this.#isHidden(frame));
    const fields = hasOther ? this.#fields : undefined;
    return Buffer.from((fields === undefined ? left : left.map((frame) => withOnly(fields, frame))).join(""));
  }

  #whole(chunk: Uint8Array): Uint8Array {
    const seen = this.#seam.length === 0 ? chunk : Buffer.concat([this.#seam, chunk]);
    const end = endOfFrames(seen) - (seen.length - chunk.length);
    if (end <= 0) {
      if (chunk.length > 0) this.#buffer(chunk, seen);
      return none;
    }
    const ended = chunk.subarray(0, end);
    const whole = this.#buffered.length === 0 ? ended : Buffer.concat([...this.#buffered, ended]);
    this.#buffered = [];
    this.#seam = none;
    if (end < chunk.length) this.#buffer(chunk.subarray(end), chunk.subarray(end));
    return whole;
  }

  /** Returns the remaining bytes after the upstream closed the stream. */
  flush(most?: number): Uint8Array {
    // The remaining bytes may be the beginning of an incomplete event.
    this.#found = true;
    const left = this.filter(Buffer.from("\n\n"), most);
    return left.length <= 2 ? none : left;
  }

  /** @param seen the chunk, preceded by the bytes that may belong to a line end */
  #buffer(piece: Uint8Array, seen: Uint8Array): void {
    this.#buffered.push(piece);
    this.#seam = seen.subarray(-SEAM_BYTES);
  }

  #isHidden(frame: string): boolean {
    const data = dataOf(frame);
    if (data === "") return /^data(?::|$)/m.test(frame);
    // Hidden frames arrive in the order in which they were registered.
    const at = this.#hidden.indexOf(data);
    if (at >= 0) this.#hidden.splice(at, 1);
    return at >= 0;
  }
}

/** Matches a line of any other field than `names`, which are separated by `|`. */
const otherThan = cachePatterns((names) => new RegExp(`(?:^|[\\r\\n])(?!(?:${names}):|[\\r\\n]|$)`));

function framesOf(bytes: Uint8Array): string[] {
  const text = asBuffer(bytes).toString();
  if (text.includes("\r")) return text.split(/(?<=\n\r?\n|\r\r)/);
  const frames: string[] = [];
  let at = 0;
  // Extra line ends after a frame become empty frames.
  for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n", at - 1)) {
    frames.push(text.slice(at, end + 2));
    at = end + 2;
  }
  if (at < text.length) frames.push(text.slice(at));
  return frames;
}

/**
 * Fast path for frames of one line, which are the usual case: the data, or undefined if the frame needs a line-by-line parse.
 */
function soleData(frame: string): string | undefined {
  const isSole = frame.startsWith("data:") && frame.indexOf("\n") === frame.length - 2;
  if (!isSole || frame.includes("\r")) return undefined;
  return frame.slice(frame[5] === " " ? 6 : 5, -2) || undefined;
}

/** A byte order mark at the start of a stream is not part of its first line. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** The lines with their ends. Only these two characters end a line; JSON may contain others, such as U+2028. */
function linesOf(frame: string): string[] {
  if (frame.includes("\r")) return frame.split(/(?<=\n|\r(?!\n))/);
  const lines: string[] = [];
  let at = 0;
  for (let end = frame.indexOf("\n"); end >= 0; end = frame.indexOf("\n", at)) {
    lines.push(frame.slice(at, end + 1));
    at = end + 1;
  }
  if (at < frame.length) lines.push(frame.slice(at));
  return lines;
}

/** The frames up to the limit, including comments between them. */
function firstOf(frames: string[], most: number): string[] {
  let left = most;
  if (most >= frames.length) return frames;
  const end = frames.findIndex((frame) => hasData(frame) && left-- === 0);
  return end < 0 ? frames : frames.slice(0, end);
}

/** An error that is no event may follow the data of the last frame at once. The client gets it as an event of its wire. */
function withoutBareError(frames: string[]): string[] {
  const last = frames.at(-1) ?? "";
  const start = last.search(/(?<=[\r\n])(?:\{|error:)/);
  return start < 0 ? frames : [...frames.slice(0, -1), `${last.slice(0, start)}\n`];
}

function hasData(frame: string): boolean {
  if (soleData(frame) !== undefined) return true;
  return createDecoder("sse")
    .push(Buffer.from(frame))
    .some(({ data }) => data !== undefined);
}

function dataOf(frame: string): string {
  const sole = soleData(frame);
  if (sole !== undefined) return sole;
  const data = linesOf(frame).filter((line) => line.startsWith("data:"));
  return data.map((line) => line.slice(line[5] === " " ? 6 : 5).replace(/[\r\n]+$/, "")).join("\n");
}

function withOnly(fields: readonly string[], frame: string): string {
  const left = linesOf(frame).filter(
    (line) => line.trim() === "" || fields.some((field) => line.startsWith(`${field}:`)),
  );
  return left.every((line) => line.trim() === "") ? "" : left.join("");
}

/** The offset after the last blank line; 0 if there is none. */
function endOfFrames(bytes: Uint8Array): number {
  const buffer = asBuffer(bytes);
  // The usual case.
  if (buffer.length > 1 && buffer[buffer.length - 1] === 10 && buffer[buffer.length - 2] === 10) {
    return buffer.length;
  }
  const after = (end: string): number => {
    const at = buffer.lastIndexOf(end);
    return at < 0 ? 0 : at + end.length;
  };
  return Math.max(after("\n\n"), after("\n\r\n"), after("\r\r"));
}
