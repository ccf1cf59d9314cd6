import { bordersOf } from "./borders.ts";

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
