/**
 * Reads a `multipart/form-data` body (RFC 7578) as it arrives: the heads of its parts whole, their bodies in pieces. It
 * holds one head, or a few bytes that may be the beginning of a boundary, and nothing else.
 *
 * It is strict where other readers are lenient: a body that does not begin with its boundary and a head that is too long
 * or cannot be read are faults. Skipped, such a part would come out as a field that the caller has left out.
 */
import { MultipartFault } from "./multipart-fault.ts";
import { type PartHead, readPartHead } from "./part-head.ts";

export interface MultipartLimits {
  parts: number;
  /** Of one part. */
  headBytes: number;
}

/** For each part: `begin`, `data` any number of times, `end`. Pieces are views of what was pushed. */
export interface PartReceiver {
  begin(head: PartHead): void;
  data(piece: Buffer): void;
  end(): void;
}

const CRLF = Buffer.from("\r\n");
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const [CR, LF, HYPHEN, SPACE, TAB] = [0x0d, 0x0a, 0x2d, 0x20, 0x09];
/** Of spaces behind a boundary (RFC 2046 5.1.1); more of them are no boundary's. */
const MAX_PADDING_BYTES = 64;
/** RFC 2046 5.1.1 */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** The bytes behind a boundary; `more` and `no` where there is none (yet). */
type Match = { next: number; isLast: boolean } | "more" | "no";

export class MultipartParser {
  /** What stands between two parts. */
  readonly #delimiter: Buffer;
  readonly #limits: MultipartLimits;
  readonly #receiver: PartReceiver;
  #state: "preamble" | "head" | "body" | "over" = "preamble";
  /** Bytes that are not understood without those that follow. */
  #held: Buffer = CRLF;
  #parts = 0;
  #name: string | undefined;
  /** Bytes before the body at hand that are not its own. */
  #skipped = 0;

  /** Throws `MultipartFault`. */
  constructor(boundary: string, limits: MultipartLimits, receiver: PartReceiver) {
    if (!BOUNDARY.test(boundary)) throw new MultipartFault("its content-type has no valid boundary");
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#limits = limits;
    this.#receiver = receiver;
  }

  /** Throws `MultipartFault`, and what its receiver throws; after that nothing may be pushed. */
  push(chunk: Buffer): void {
    let rest: Buffer | undefined = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = rest.subarray(0, 0);
    while (rest !== undefined && this.#state !== "over") {
      if (this.#state === "head") rest = this.#head(rest);
      else if (this.#state === "body") rest = this.#body(rest);
      else rest = this.#preamble(rest);
    }
  }

  /** Throws `MultipartFault` where the body has ended before its last boundary. */
  end(): void {
    if (this.#state === "over") return;
    const where = this.#state === "body" ? `, in the part \`${this.#name}\`` : "";
    throw new MultipartFault(`it ends before its last boundary${where}`, this.#name);
  }

  // Each step gives back what follows it, or nothing where more must come first.

  /** Only ends of lines may stand before the first boundary. */
  #preamble(rest: Buffer): Buffer | undefined {
    let at = 0;
    while (rest[at + 2] === CR && rest[at + 3] === LF) at += 2;
    const tail = rest.subarray(at);
    const known = Math.min(tail.length, this.#delimiter.length);
    const isBegun = tail.compare(this.#delimiter, 0, known, 0, known) === 0;
    if (!isBegun && !(tail.length === 3 && tail[2] === CR))
      throw new MultipartFault("it does not begin with the boundary that its content-type names");
    const match = isBegun && known === this.#delimiter.length ? this.#match(tail, 0) : "more";
    if (match === "no")
      throw new MultipartFault("it does not begin with the boundary that its content-type names");
    return match === "more" ? this.#hold(tail) : this.#follow(tail, match);
  }

  #head(rest: Buffer): Buffer | undefined {
    const { headBytes } = this.#limits;
    const end = rest.indexOf(END_OF_HEAD);
    if ((end < 0 ? rest.length - END_OF_HEAD.length : end) > headBytes)
      throw new MultipartFault(`the header of its part ${this.#parts} is larger than ${headBytes} bytes`);
    if (end < 0) return this.#hold(rest);
    const head = readPartHead(rest.toString("utf8", CRLF.length, Math.max(end, CRLF.length)), this.#parts);
    this.#name = head.name;
    this.#state = "body";
    this.#receiver.begin(head);
    // The empty line's own end stays: a part without a byte may be followed by its boundary at once (RFC 2046 5.1.1).
    this.#skipped = CRLF.length;
    return rest.subarray(end + END_OF_HEAD.length - CRLF.length);
  }

  #body(rest: Buffer): Buffer | undefined {
    for (let at = rest.indexOf(this.#delimiter); at >= 0; at = rest.indexOf(this.#delimiter, at + 1)) {
      const match = this.#match(rest, at);
      if (match === "no") continue;
      this.#pass(rest.subarray(0, at));
      if (match === "more") return this.#hold(rest.subarray(at));
      this.#receiver.end();
      return this.#follow(rest, match);
    }
    const end = this.#beginningOfDelimiter(rest);
    this.#pass(rest.subarray(0, end));
    return this.#hold(rest.subarray(end));
  }

  /** What stands behind a delimiter says whether it is one: the end of a line, or two hyphens. */
  #match(rest: Buffer, at: number): Match {
    let next = at + this.#delimiter.length;
    if (rest[next] === HYPHEN && rest[next + 1] === HYPHEN) return { next: next + 2, isLast: true };
    if (rest[next] === HYPHEN) return next + 1 < rest.length ? "no" : "more";
    const most = next + MAX_PADDING_BYTES;
    while ((rest[next] === SPACE || rest[next] === TAB) && next < most) next++;
    if (next === rest.length || (rest[next] === CR && next + 1 === rest.length)) return "more";
    // The head that follows begins with the end of this line: one without a line is found like any other.
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

  /** Where the last bytes are the first ones of a delimiter; the end where they are not. */
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

  /** What was pushed is the pusher's again. */
  #hold(rest: Buffer): undefined {
    this.#held = Buffer.from(rest);
  }
}
