/**
 * Converts positions between UTF-8 bytes and characters of a chunked text. Stores only the last page of the text; for earlier
 * pages, the byte width of each character.
 */

/** Characters per page. */
const PAGE = 4096;
/** The maximum number of pages with characters of several widths that store each width; older pages store only their start. */
const MOST_MIXED = 96;
/** Number of characters per byte of packed widths, two bits each. */
const PACKED = 4;
const CHARACTERS_OF_A_PAGE = 48;

interface Page {
  /** Bytes before the page. */
  readonly start: number;
  readonly bytes: number;
  readonly characters: number;
  /** Packed width of each character; undefined if all are equal, or if the page is too old. */
  widths: Uint8Array | undefined;
}

export class Utf8Places {
  readonly #pages: Page[] = [];
  readonly #mixed: Page[] = [];
  #oldest = 0;
  /** The text after the last page. */
  #tail = "";
  #bytes = 0;

  push(piece: string): void {
    this.#tail += piece;
    if (this.#tail.length < PAGE) return;
    let at = 0;
    for (; at + PAGE <= this.#tail.length; at += PAGE) this.#turn(this.#tail.slice(at, at + PAGE));
    this.#tail = this.#tail.slice(at);
  }

  /** The stored size, in characters. */
  get stored(): number {
    const widths = (this.#mixed.length * PAGE) / PACKED;
    return this.#tail.length + this.#pages.length * CHARACTERS_OF_A_PAGE + widths;
  }

  /** Number of characters that begin before the byte; undefined if the text is still shorter. */
  characterAt(byte: number): number | undefined {
    const number = this.#last((page) => page.start <= byte);
    const page = this.#page(number);
    if (byte > page.start + page.bytes) return undefined;
    return number * PAGE + count(page, "bytes", byte - page.start);
  }

  /** Number of bytes before the character, at most the length of the text. */
  byteAt(character: number): number {
    const number = Math.min(Math.floor(Math.max(0, character) / PAGE), this.#pages.length);
    const page = this.#page(number);
    return page.start + count(page, "characters", character - number * PAGE);
  }

  /** The last page, or the tail, that fits; the first if none does. */
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

/** Bytes of a UTF-16 unit: a surrogate pair has four, so each half has two. */
function widthOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
}

/** Counts the characters in the first `most` bytes of a page, or the bytes in the first `most` characters. */
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
