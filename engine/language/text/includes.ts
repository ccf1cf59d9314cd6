import { bordersOf } from "./borders.ts";

/**
 * Whether a text contains another one. Each character is read at most twice (Knuth, Morris, Pratt). The engine's own search
 * scans a long repetitive text again and again.
 */
export function includes(text: string, searchText: string): boolean {
  if (text.startsWith(searchText)) return true;
  if (searchText.length >= text.length) return false;
  const borders = bordersOf(searchText);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && searchText.charCodeAt(matched) !== code) matched = borders[matched - 1] as number;
    if (searchText.charCodeAt(matched) === code) matched++;
    if (matched === searchText.length) return true;
  }
  return false;
}
