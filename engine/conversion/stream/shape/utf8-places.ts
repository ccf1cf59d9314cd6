/**
 * Places in the UTF-8 bytes of a text that comes in pieces, as places in its characters, and the other way round. Of the
 * text itself only the last page is kept; of those before, how many bytes each character has.
 */

/** Characters of a page. */
const PAGE = 4096;
/** Pages of characters of several widths that are remembered one by one; of older ones, their beginning is known. */
const MOST_MIXED = 96;
/** How many characters share a byte in which their widths are written, as two bits each. */
const PACKED = 4;
const CHARACTERS_OF_A_PAGE = 48;

interface Page {
  /** Bytes before it. */
  readonly start: number;
  readonly bytes: number;
  readonly characters: number;
  /** Bytes of each character, packed; undefined where all have as many, or where that is forgotten. */
  widths: Uint8Array | undefined;
}

export class Utf8Places {
  readonly #pages: Page[] = [];
  readonly #mixed: Page[] = [];
  #oldest = 0;
  /** What comes behind the pages. */
  #tail = "";
  #bytes = 0;

  push(piece: string): void {
    this.#tail += piece;
    if (this.#tail.length < PAGE) return;
    let at = 0;
    for (; at + PAGE <= this.#tail.length; at += PAGE) this.#turn(this.#tail.slice(at, at + PAGE));
    this.#tail = this.#tail.slice(at);
  }

  /** What it remembers, in characters. */
  get held(): number {
    const widths = (this.#mixed.length * PAGE) / PACKED;
    return this.#tail.length + this.#pages.length * CHARACTERS_OF_A_PAGE + widths;
  }

  /** How many characters begin before the byte; undefined where the text has not come that far. */
  characterAt(byte: number): number | undefined {
    const number = this.#last((page) => page.start <= byte);
    const page = this.#page(number);
    if (byte > page.start + page.bytes) return undefined;
    return number * PAGE + count(page, "bytes", byte - page.start);
  }

  /** How many bytes the characters before this one have, at most those of the whole text. */
  byteAt(character: number): number {
    const number = Math.min(Math.floor(Math.max(0, character) / PAGE), this.#pages.length);
    const page = this.#page(number);
    return page.start + count(page, "characters", character - number * PAGE);
  }

  /** The last page, or the tail, that fits; the first where none does. */
  #last(fits: (page: Page) => boolean): number {
    if (this.#bytes === 0 || fits({ start: this.#bytes, bytes: 0, characters: 0, widths: undefined }))
      return this.#pages.length;
    let [low, high] = [0, this.#pages.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (fits(this.#pages[middle] as Page)) low = middle;
      else high = middle;
    }
    return low;
  }

  #page(number: number): Page {
    return this.#pages[number] ?? pageOf(this.#tail, this.#bytes);
  }

  #turn(text: string): void {
    const page = pageOf(text, this.#bytes);
    this.#pages.push(page);
    this.#bytes += page.bytes;
    if (page.widths === undefined) return;
    if (this.#mixed.length < MOST_MIXED) this.#mixed.push(page);
    else {
      (this.#mixed[this.#oldest] as Page).widths = undefined;
      this.#mixed[this.#oldest] = page;
      this.#oldest = (this.#oldest + 1) % MOST_MIXED;
    }
  }
}

function pageOf(text: string, start: number): Page {
  const widths = new Uint8Array(Math.ceil(text.length / PACKED));
  const first = widthOf(text.charCodeAt(0));
  let bytes = 0;
  let isMixed = false;
  for (let at = 0; at < text.length; at++) {
    const width = widthOf(text.charCodeAt(at));
    const slot = Math.floor(at / PACKED);
    widths[slot] = (widths[slot] as number) | (width << ((at % PACKED) * 2));
    bytes += width;
    isMixed ||= width !== first;
  }
  return { start, bytes, characters: text.length, widths: isMixed ? widths : undefined };
}

/** Bytes of a UTF-16 unit: a pair has four, so each of its halves has two. */
function widthOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
}

/** Goes through so many bytes, or characters, of a page, and says how many of the other there are. */
function count({ widths, bytes, characters }: Page, of: "bytes" | "characters", most: number): number {
  if (most <= 0 || characters === 0) return 0;
  if (widths === undefined) {
    return of === "bytes"
      ? Math.min(characters, Math.ceil((most * characters) / bytes))
      : Math.min(bytes, Math.floor((most * bytes) / characters));
  }
  let [passed, size] = [0, 0];
  while (passed < characters && (of === "bytes" ? size : passed) < most) {
    size += ((widths[Math.floor(passed / PACKED)] as number) >> ((passed % PACKED) * 2)) & 3;
    passed++;
  }
  return of === "bytes" ? passed : size;
}
