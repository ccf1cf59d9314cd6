/** Places in the UTF-8 bytes of a text that comes in pieces, as places in its characters. */

/** A stretch of the text. */
interface Block {
  text: string;
  /** Where it begins. */
  characters: number;
  bytes: number;
}

/** A place is looked for in one stretch of at most so many characters. */
const BLOCK_CHARACTERS = 256;

export class Utf8Places {
  readonly #blocks: Block[] = [];
  /** Pieces that nobody has looked for a place in. */
  #pieces: string[] = [];
  #characters = 0;
  #bytes = 0;

  push(piece: string): void {
    this.#pieces.push(piece);
  }

  /** How many characters begin before the byte; undefined where the text has not come that far. */
  find(byte: number): number | undefined {
    this.#measure();
    if (byte > this.#bytes) return undefined;
    let [low, high] = [0, this.#blocks.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#blocks[middle] as Block).bytes <= byte) low = middle;
      else high = middle;
    }
    const block = this.#blocks[low];
    if (block === undefined) return 0;
    let { characters, bytes } = block;
    for (const character of block.text) {
      if (bytes >= byte) break;
      bytes += bytesOf(character);
      // What is cut in the middle counts as one.
      characters += bytes > byte ? 1 : character.length;
    }
    return characters;
  }

  #measure(): void {
    const text = this.#pieces.join("");
    this.#pieces = [];
    for (let at = 0; at < text.length; ) {
      let end = Math.min(text.length, at + BLOCK_CHARACTERS);
      if (end < text.length && isHigh(text.charCodeAt(end - 1))) end++;
      const block = text.slice(at, end);
      this.#blocks.push({ text: block, characters: this.#characters, bytes: this.#bytes });
      this.#characters += block.length;
      this.#bytes += Buffer.byteLength(block);
      at = end;
    }
  }
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Of one character, which may be half a pair. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) as number;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
