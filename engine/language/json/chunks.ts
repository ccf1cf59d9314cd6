/**
 * Processes large JSON in chunks, with pauses for the event loop, where a single call would block it for a tenth of a second.
 * The caller of a generator decides how many chunks it processes at a time.
 */

/** Each chunk takes some tenths of a millisecond. */
const CHUNK_BYTES = 256 * 1024;
const CHUNK_CHARACTERS = 128 * 1024;

/**
 * Decodes UTF-8 bytes to text.
 * @param fatal throws `TypeError` for invalid bytes; otherwise they are replaced
 */
export function* decodeInChunks(bytes: Uint8Array, fatal: boolean): Generator<void, string, void> {
  const decoder = new TextDecoder("utf-8", { fatal });
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    chunks.push(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
    yield;
  }
  chunks.push(decoder.decode());
  return chunks.join("");
}

/** A text in chunks; no chunk ends within a character. */
export function* textChunks(text: string): Generator<string, void, void> {
  for (let at = 0; at < text.length; ) {
    const end = endOfChunk(text, at);
    yield text.slice(at, end);
    at = end;
  }
}

/** The chunks of `JSON.stringify(value)`; empty if that is `undefined`. */
export function* jsonChunks(value: unknown): Generator<string, void, void> {
  const text = isSmall(value) ? JSON.stringify(value) : undefined;
  if (text !== undefined) yield text;
  else if (typeof value === "string") yield* stringChunks(value);
  else if (Array.isArray(value)) yield* listChunks(value);
  else if (typeof value === "object" && value !== null) yield* objectChunks(value);
}

function* stringChunks(text: string): Generator<string, void, void> {
  yield '"';
  for (const chunk of textChunks(text)) yield JSON.stringify(chunk).slice(1, -1);
  yield '"';
}

function* listChunks(list: readonly unknown[]): Generator<string, void, void> {
  let text = "[";
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (at > 0) text += ",";
    if (isSmall(item)) text += JSON.stringify(item) ?? "null";
    else {
      yield text;
      text = "";
      yield* jsonChunks(item);
    }
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}

function* objectChunks(fields: object): Generator<string, void, void> {
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
      yield* jsonChunks(value);
    }
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield `${text}}`;
}

/** The end of the chunk that starts at `start`. Surrogate pairs are not split. */
function endOfChunk(text: string, start: number): number {
  const end = start + CHUNK_CHARACTERS;
  if (end >= text.length) return text.length;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

/** Whether a value fits into one chunk. The check stops after one chunk's size. */
function isSmall(value: unknown): boolean {
  let remaining = CHUNK_CHARACTERS;
  const queue: unknown[] = [value];
  while (queue.length > 0) {
    const next = queue.pop();
    remaining--;
    if (typeof next === "string") remaining -= next.length;
    else if (typeof next === "object" && next !== null) {
      // A value with `toJSON` serializes itself and is not traversed.
      if (typeof (next as { toJSON?: unknown }).toJSON === "function") continue;
      const items = Array.isArray(next) ? next : undefined;
      if (items !== undefined) {
        remaining -= items.length;
        if (remaining < 0) return false;
        for (const item of items) queue.push(item);
      } else {
        for (const key in next) {
          remaining -= key.length;
          if (remaining < 0) return false;
          queue.push((next as Readonly<Record<string, unknown>>)[key]);
        }
      }
    }
    if (remaining < 0) return false;
  }
  return true;
}
