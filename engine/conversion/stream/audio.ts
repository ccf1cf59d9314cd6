/**
 * Sound that comes in pieces of base64. Padding inside it ends it for most readers, so the bytes of a piece that was padded
 * are joined with those of the next: only the last group of four is ever written anew.
 */
export class AudioText {
  /** Of groups of four, none of them padded. */
  #whole: string;
  #last = "";
  readonly #join: (text: string, piece: string) => string;

  /** @param join puts a piece behind a text. */
  constructor(begin: string, join: (text: string, piece: string) => string) {
    this.#whole = "";
    this.#join = join;
    this.push(begin);
  }

  /** @returns all of it. */
  push(piece: string): string {
    const text = this.#last.endsWith("=") ? encode(this.#last, piece) : this.#last + piece;
    const end = text.length - (text.length % 4 || Math.min(4, text.length));
    this.#whole = this.#join(this.#whole, text.slice(0, end));
    this.#last = text.slice(end);
    return this.#whole + this.#last;
  }
}

function encode(...pieces: string[]): string {
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, "base64"))).toString("base64");
}
