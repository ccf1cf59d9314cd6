/**
 * Whether a text holds another one. Each character is looked at once or twice, whatever stands in either (Knuth, Morris,
 * Pratt): the engine's own search goes through a long text again and again where most of it is alike.
 */
export function includes(text: string, sought: string): boolean {
  if (text.startsWith(sought)) return true;
  if (sought.length >= text.length) return false;
  const borders = bordersOf(sought);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== code) matched = borders[matched - 1] as number;
    if (sought.charCodeAt(matched) === code) matched++;
    if (matched === sought.length) return true;
  }
  return false;
}

/** For each beginning of the text, how long the longest shorter one is that it also ends with. */
function bordersOf(text: string): Uint32Array {
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
