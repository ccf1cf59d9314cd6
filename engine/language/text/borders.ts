/** What a search goes on from where a text does not go on as it is sought, so that nothing is read twice (Knuth, Morris and Pratt). */

/** For each beginning of the text, how long the longest shorter one is that it also ends with. */
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
