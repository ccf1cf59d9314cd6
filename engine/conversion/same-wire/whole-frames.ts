/**
 * Passes server-sent events on in whole frames, their bytes as they are: between the halves of a frame, a ping or an
 * error of our own would be read as a part of it. Single frames are taken out: what the gateway asked the upstream for
 * on its own account is not for the caller. So are lines that the wire itself never writes (comments, `id:`, `retry:`, an
 * `event:` where it has none), where its clients choke on them.
 */

import { cachePatterns } from "../../language/text/cache-patterns.ts";
import { asBuffer } from "../stream/frame.ts";
import { createDecoder } from "../stream/framing.ts";

const none = new Uint8Array(0);
/** The longest line end that ends a frame is `\n\r\n`; this much of one may stand at the end of a piece. */
const SEAM_BYTES = 2;

export class WholeFrames {
  readonly #hides: (event: object) => boolean;
  /** A frame that has not ended yet: it may turn out to be one that is hidden, or broken. */
  #held: Uint8Array[] = [];
  #seam: Uint8Array = none;
  /** Texts of events that are still to be taken out. */
  readonly #hidden: string[] = [];
  /** Something else is, too. */
  #found = false;
  readonly #fields: readonly string[] | undefined;
  /** Finds a line that is none of these fields', in whole frames. */
  readonly #other: RegExp | undefined;
  #begun = false;

  /** @param fields whose lines pass; absent: all lines do. */
  constructor(hides: (event: object) => boolean, fields?: readonly string[]) {
    this.#hides = hides;
    this.#fields = fields;
    this.#other = fields && otherThan(fields.join("|"));
  }

  /** Sees each event, and its text, that the bytes of the next `filter` complete. */
  see(event: object, data: string): void {
    if (this.#hides(event)) this.#hidden.push(data);
  }

  /** Sees that one of them is an event without data: its reader skips it, and clients choke on it. */
  seeEmpty(): void {
    this.#found = true;
  }

  /**
   * The whole frames up to here, without the hidden ones.
   *
   * @param most of them that hold data; what comes behind is not for the caller.
   */
  filter(chunk: Uint8Array, most: number = Number.POSITIVE_INFINITY): Uint8Array {
    const whole = this.#whole(chunk);
    if (whole.length === 0) return none;
    const isFirst = !this.#begun;
    this.#begun = true;
    const hasOther = this.#other?.test(asBuffer(whole).toString("latin1")) === true;
    const isWhole = !this.#found && this.#hidden.length === 0 && !hasOther;
    if (isWhole && most === Number.POSITIVE_INFINITY) return whole;
    this.#found = this.#held.length > 0;
    const frames = framesOf(hasOther && isFirst ? withoutMark(whole) : whole);
    const first = firstOf(frames, most);
    if (isWhole && first === frames) return whole;
    const left = isWhole ? first : first.filter((frame) => !this.#isHidden(frame));
    const fields = hasOther ? this.#fields : undefined;
    return Buffer.from((fields === undefined ? left : left.map((frame) => withOnly(fields, frame))).join(""));
  }

  #whole(chunk: Uint8Array): Uint8Array {
    const seen = this.#seam.length === 0 ? chunk : Buffer.concat([this.#seam, chunk]);
    const end = endOfFrames(seen) - (seen.length - chunk.length);
    if (end <= 0) {
      if (chunk.length > 0) this.#hold(chunk, seen);
      return none;
    }
    const ended = chunk.subarray(0, end);
    const whole = this.#held.length === 0 ? ended : Buffer.concat([...this.#held, ended]);
    this.#held = [];
    this.#seam = none;
    if (end < chunk.length) this.#hold(chunk.subarray(end), chunk.subarray(end));
    return whole;
  }

  /** What is left when the upstream closes its side. */
  rest(most?: number): Uint8Array {
    // What is left may be the beginning of an event that never came.
    this.#found = true;
    const left = this.filter(Buffer.from("\n\n"), most);
    return left.length <= 2 ? none : left;
  }

  /** @param seen the piece, with what was before it as far as a line end may reach. */
  #hold(piece: Uint8Array, seen: Uint8Array): void {
    this.#held.push(piece);
    this.#seam = seen.subarray(-SEAM_BYTES);
  }

  #isHidden(frame: string): boolean {
    const data = dataOf(frame);
    if (data === "") return /^data(?::|$)/m.test(frame);
    // They come in the order in which they were seen, so it is the first if any.
    const at = this.#hidden.indexOf(data);
    if (at >= 0) this.#hidden.splice(at, 1);
    return at >= 0;
  }
}

/** Finds a line of another field than these, which stand apart by `|`. */
const otherThan = cachePatterns((names) => new RegExp(`(?:^|[\\r\\n])(?!(?:${names}):|[\\r\\n]|$)`));

function framesOf(bytes: Uint8Array): string[] {
  const text = asBuffer(bytes).toString();
  if (text.includes("\r")) return text.split(/(?<=\n\r?\n|\r\r)/);
  const frames: string[] = [];
  let at = 0;
  // Line ends behind a frame's last are frames of their own, with nothing in them.
  for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n", at - 1)) {
    frames.push(text.slice(at, end + 2));
    at = end + 2;
  }
  if (at < text.length) frames.push(text.slice(at));
  return frames;
}

/** Of a frame of one line, as nearly all are: its data; undefined where it has to be looked at line by line. */
function soleData(frame: string): string | undefined {
  const isSole = frame.startsWith("data:") && frame.indexOf("\n") === frame.length - 2;
  if (!isSole || frame.includes("\r")) return undefined;
  return frame.slice(frame[5] === " " ? 6 : 5, -2) || undefined;
}

/** The byte order mark that a stream may begin with is no part of its first line. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** With their ends. Only these two characters end a line here; JSON may hold others that do elsewhere. */
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

/** The frames before the one that would be one too many, comments between them included. */
function firstOf(frames: string[], most: number): string[] {
  let left = most;
  if (most >= frames.length) return frames;
  const end = frames.findIndex((frame) => holdsData(frame) && left-- === 0);
  return end < 0 ? frames : frames.slice(0, end);
}

function holdsData(frame: string): boolean {
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

/** The offset after the last blank line; 0 where there is none. */
function endOfFrames(bytes: Uint8Array): number {
  const buffer = asBuffer(bytes);
  // As nearly every piece ends.
  if (buffer.length > 1 && buffer[buffer.length - 1] === 10 && buffer[buffer.length - 2] === 10) {
    return buffer.length;
  }
  const after = (end: string): number => {
    const at = buffer.lastIndexOf(end);
    return at < 0 ? 0 : at + end.length;
  };
  return Math.max(after("\n\n"), after("\n\r\n"), after("\r\r"));
}
