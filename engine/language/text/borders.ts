/** Precomputes the fallback positions of a text search, so that no character is read twice (Knuth, Morris and Pratt). */

/** For each prefix of the text, the length of its longest proper prefix that is also its suffix. */
export function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let length = 0;
  for (let end = 1; end < text.length; end++) {
    while (length > 0 && text.charCodeAt(length) !== text.charCodeAt(end))
      length = borders[length - 1] as number;
    if (text.charCodeAt(length) === text.charCodeAt(end)) length++;
    borders[end] = length;
  }
  return borders;
}
