/**
 * Joins chunks of base64 audio. Most readers stop at padding inside the text, so the bytes of a padded chunk are joined with
 * the next chunk's: only the last group of four characters is rewritten.
 */
export class AudioText {
  /** Groups of four characters without padding. */
  #whole: string;
  #last = "";
  readonly #join: (text: string, piece: string) => string;

  /** @param join appends a chunk to a text */
  constructor(begin: string, join: (text: string, piece: string) => string) {
    this.#whole = "";
    this.#join = join;
    this.push(begin);
  }

  /** @returns the complete text */
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
