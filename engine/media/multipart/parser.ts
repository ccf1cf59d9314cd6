/**
 * Parses a `multipart/form-data` body (RFC 7578) as it arrives: complete part headers, and part bodies in chunks. It buffers
 * only one header, or a few bytes that may start a boundary.
 *
 * It is stricter than other parsers. A body that does not start with its boundary is an error, and so is a part header that is
 * too long or invalid. If such a part were skipped, its field would count as missing.
 */
import { MultipartFault } from "./multipart-fault.ts";
import { type PartHead, readPartHead } from "./part-head.ts";

export interface MultipartLimits {
  parts: number;
  /** For one part. */
  headBytes: number;
}

/** For each part: `begin`, `data` any number of times, `end`. Chunks are views of the pushed data. */
export interface PartReceiver {
  begin(head: PartHead): void;
  data(piece: Buffer): void;
  end(): void;
}

const CRLF = Buffer.from("\r\n");
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const [CR, LF, HYPHEN, SPACE, TAB] = [0x0d, 0x0a, 0x2d, 0x20, 0x09];
/** Maximum number of spaces after a boundary (RFC 2046 5.1.1). */
const MAX_PADDING_BYTES = 64;
/** RFC 2046 5.1.1 */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** The end of a boundary; `more` if more data is needed, `no` if it is not a boundary. */
type Match = { next: number; isLast: boolean } | "more" | "no";

export class MultipartParser {
  /** Separator of two parts. */
  readonly #delimiter: Buffer;
  readonly #limits: MultipartLimits;
  readonly #receiver: PartReceiver;
  #state: "preamble" | "head" | "body" | "over" = "preamble";
  /** Bytes that cannot be interpreted without further data. */
  #buffered: Buffer = CRLF;
  #parts = 0;
  #name: string | undefined;
  /** Bytes before the current body that do not belong to it. */
  #skipped = 0;

  /** Throws `MultipartFault`. */
  constructor(boundary: string, limits: MultipartLimits, receiver: PartReceiver) {
    if (!BOUNDARY.test(boundary)) throw new MultipartFault("its content-type has no valid boundary");
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#limits = limits;
    this.#receiver = receiver;
  }

  /** Throws `MultipartFault`, or the receiver's error; after that `push` must not be called. */
  push(chunk: Buffer): void {
    let rest: Buffer | undefined =
      this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk]);
    this.#buffered = rest.subarray(0, 0);
    while (rest !== undefined && this.#state !== "over") {
      if (this.#state === "head") rest = this.#head(rest);
      else if (this.#state === "body") rest = this.#body(rest);
      else rest = this.#preamble(rest);
    }
  }

  /** Throws `MultipartFault` if the last boundary is missing. */
  end(): void {
    if (this.#state === "over") return;
    const where = this.#state === "body" ? `, in the part \`${this.#name}\`` : "";
    throw new MultipartFault(`it ends before its last boundary${where}`, this.#name);
  }

  // Each step returns the remaining bytes, or undefined if it needs more data.

  /** Only line breaks may precede the first boundary. */
  #preamble(rest: Buffer): Buffer | undefined {
    let at = 0;
    while (rest[at + 2] === CR && rest[at + 3] === LF) at += 2;
    const tail = rest.subarray(at);
    const known = Math.min(tail.length, this.#delimiter.length);
    const startsHere = tail.compare(this.#delimiter, 0, known, 0, known) === 0;
    if (!startsHere && !(tail.length === 3 && tail[2] === CR))
      throw new MultipartFault("it does not begin with the boundary that its content-type names");
    const match = startsHere && known === this.#delimiter.length ? this.#match(tail, 0) : "more";
    if (match === "no")
      throw new MultipartFault("it does not begin with the boundary that its content-type names");
    return match === "more" ? this.#buffer(tail) : this.#follow(tail, match);
  }

  #head(rest: Buffer): Buffer | undefined {
    const { headBytes } = this.#limits;
    const end = rest.indexOf(END_OF_HEAD);
    if ((end < 0 ? rest.length - END_OF_HEAD.length : end) > headBytes)
      throw new MultipartFault(`the header of its part ${this.#parts} is larger than ${headBytes} bytes`);
    if (end < 0) return this.#buffer(rest);
    const head = readPartHead(rest.toString("utf8", CRLF.length, Math.max(end, CRLF.length)), this.#parts);
    this.#name = head.name;
    this.#state = "body";
    this.#receiver.begin(head);
    // Keeps the end of the empty line: in an empty part, the boundary may follow at once (RFC 2046 5.1.1).
    this.#skipped = CRLF.length;
    return rest.subarray(end + END_OF_HEAD.length - CRLF.length);
  }

  #body(rest: Buffer): Buffer | undefined {
    for (let at = rest.indexOf(this.#delimiter); at >= 0; at = rest.indexOf(this.#delimiter, at + 1)) {
      const match = this.#match(rest, at);
      if (match === "no") continue;
      this.#pass(rest.subarray(0, at));
      if (match === "more") return this.#buffer(rest.subarray(at));
      this.#receiver.end();
      return this.#follow(rest, match);
    }
    const end = this.#beginningOfDelimiter(rest);
    this.#pass(rest.subarray(0, end));
    return this.#buffer(rest.subarray(end));
  }

  /** A delimiter is valid only if a line break or two hyphens follow. */
  #match(rest: Buffer, at: number): Match {
    let next = at + this.#delimiter.length;
    if (rest[next] === HYPHEN && rest[next + 1] === HYPHEN) return { next: next + 2, isLast: true };
    if (rest[next] === HYPHEN) return next + 1 < rest.length ? "no" : "more";
    const most = next + MAX_PADDING_BYTES;
    while ((rest[next] === SPACE || rest[next] === TAB) && next < most) next++;
    if (next === rest.length || (rest[next] === CR && next + 1 === rest.length)) return "more";
    // This line break is also the start of the next part header, so an empty header is found like any other.
    return rest[next] === CR && rest[next + 1] === LF ? { next, isLast: false } : "no";
  }

  #follow(rest: Buffer, { next, isLast }: Exclude<Match, string>): Buffer {
    this.#state = isLast ? "over" : "head";
    this.#name = undefined;
    if (!isLast) this.#parts++;
    if (this.#parts > this.#limits.parts)
      throw new MultipartFault(`it has more than ${this.#limits.parts} parts`);
    return rest.subarray(next);
  }

  /** Offset where the data ends in a prefix of the delimiter; the length if it does not. */
  #beginningOfDelimiter(rest: Buffer): number {
    const from = Math.max(0, rest.length - this.#delimiter.length + 1);
    for (let at = rest.indexOf(CR, from); at >= 0; at = rest.indexOf(CR, at + 1)) {
      if (this.#delimiter.compare(rest, at, rest.length, 0, rest.length - at) === 0) return at;
    }
    return rest.length;
  }

  #pass(piece: Buffer): void {
    if (piece.length === 0) return;
    const body = piece.subarray(this.#skipped);
    this.#skipped = 0;
    if (body.length > 0) this.#receiver.data(body);
  }

  /** A copy, because the pushed data is valid only during the call. */
  #buffer(rest: Buffer): undefined {
    this.#buffered = Buffer.from(rest);
  }
}
