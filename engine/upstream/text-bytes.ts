/**
 * Texts as the bytes that go up, many of them in one piece of memory: to ask for a piece for each, and to give it back, costs
 * more than to write it.
 */

/** As long as one text is needed, its whole piece is: the client has a request's body for as long as the answer lasts. */
const PIECE_BYTES = 64 * 1024;
/** Longer ones get a piece of their own. */
const MOST_CHARACTERS = 16 * 1024;
/** In UTF-8. */
const MOST_BYTES_A_CHARACTER = 3;

let piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
let used = 0;

/** Undefined of an empty text: there is nothing to send. */
export function bytesOf(text: string): Buffer | undefined {
  if (text === "") return undefined;
  if (text.length > MOST_CHARACTERS) return Buffer.from(text);
  if (text.length * MOST_BYTES_A_CHARACTER > PIECE_BYTES - used) {
    piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    used = 0;
  }
  const start = used;
  used += piece.write(text, start);
  return piece.subarray(start, used);
}
