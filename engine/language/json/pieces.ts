/**
 * Large JSON piece by piece: what takes a tenth of a second at once is done with pauses, in which others have their turn. Who
 * runs a generator decides how much of it at a time.
 */

/** Some tenths of a millisecond each. */
const PIECE_BYTES = 256 * 1024;
const PIECE_CHARACTERS = 128 * 1024;

/**
 * The text of bytes in UTF-8.
 * @param fatal throws `TypeError` where they are none; else they are replaced
 */
export function* decodeInPieces(bytes: Uint8Array, fatal: boolean): Generator<void, string, void> {
  const decoder = new TextDecoder("utf-8", { fatal });
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
    yield;
  }
  pieces.push(decoder.decode());
  return pieces.join("");
}

/** A text in pieces of which none ends in the middle of a character. */
export function* textPieces(text: string): Generator<string, void, void> {
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at);
    yield text.slice(at, end);
    at = end;
  }
}

/** The same, joined, as `JSON.stringify` gives; nothing where that gives `undefined`. */
export function* jsonPieces(value: unknown): Generator<string, void, void> {
  const text = isSmall(value) ? JSON.stringify(value) : undefined;
  if (text !== undefined) yield text;
  else if (typeof value === "string") yield* stringPieces(value);
  else if (Array.isArray(value)) yield* listPieces(value);
  else if (typeof value === "object" && value !== null) yield* objectPieces(value);
}

function* stringPieces(text: string): Generator<string, void, void> {
  yield '"';
  for (const piece of textPieces(text)) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

function* listPieces(list: readonly unknown[]): Generator<string, void, void> {
  let text = "[";
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (at > 0) text += ",";
    if (isSmall(item)) text += JSON.stringify(item) ?? "null";
    else {
      yield text;
      text = "";
      yield* jsonPieces(item);
    }
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}

function* objectPieces(fields: object): Generator<string, void, void> {
  let text = "{";
  let isFirst = true;
  for (const key of Object.keys(fields)) {
    const value = (fields as Readonly<Record<string, unknown>>)[key];
    const small = isSmall(value);
    const written = small ? JSON.stringify(value) : undefined;
    if (small && written === undefined) continue;
    text += `${isFirst ? "" : ","}${JSON.stringify(key)}:${written ?? ""}`;
    isFirst = false;
    if (!small) {
      yield text;
      text = "";
      yield* jsonPieces(value);
    }
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield `${text}}`;
}

/** The end of the piece that begins there. Both halves of a character stay together. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE_CHARACTERS;
  if (end >= text.length) return text.length;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

/** Whether a value is written at once. Of a large one no more is looked at than a piece. */
function isSmall(value: unknown): boolean {
  let left = PIECE_CHARACTERS;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    left--;
    if (typeof next === "string") left -= next.length;
    else if (typeof next === "object" && next !== null) {
      // What writes itself is one value.
      if (typeof (next as { toJSON?: unknown }).toJSON === "function") continue;
      const items = Array.isArray(next) ? next : undefined;
      if (items !== undefined) {
        left -= items.length;
        if (left < 0) return false;
        for (const item of items) open.push(item);
      } else {
        for (const key in next) {
          left -= key.length;
          if (left < 0) return false;
          open.push((next as Readonly<Record<string, unknown>>)[key]);
        }
      }
    }
    if (left < 0) return false;
  }
  return true;
}
