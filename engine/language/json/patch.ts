/**
 * Changes single top-level fields in the text of a JSON object and preserves every other byte of the client's text. Prompt
 * caches of providers match bytes, and serializing again would reorder keys and round big numbers.
 */
import { endOfString } from "./scan.ts";

/**
 * @param text valid JSON, an object
 * @param fields new values by key; undefined leaves a field unchanged, a missing key is added at the end
 */
export function patchFields(text: string, fields: Record<string, unknown>): string {
  const newValues = new Map(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (newValues.size === 0) return text;
  let result = "";
  let copied = 0;
  let end = 0;
  let isEmpty = true;
  const seen = new Set<string>();
  eachField(text, (key, start, stop) => {
    isEmpty = false;
    end = stop;
    if (!newValues.has(key)) return;
    result += text.slice(copied, start) + JSON.stringify(newValues.get(key));
    copied = stop;
    // A duplicate key gets the same value in both places, because parsers disagree on which one counts.
    seen.add(key);
  });
  const missing = [...newValues].filter(([key]) => !seen.has(key));
  if (missing.length === 0) return result + text.slice(copied);
  const added = missing.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",");
  const at = isEmpty ? text.indexOf("{") + 1 : end;
  return `${result}${text.slice(copied, at)}${isEmpty ? "" : ","}${added}${text.slice(at)}`;
}

/** Calls back with each top-level key and the range of its value. */
function eachField(text: string, visit: (key: string, start: number, end: number) => void): void {
  let at = skipSpace(text, text.indexOf("{") + 1);
  while (at < text.length && text.charCodeAt(at) === 0x22) {
    const keyEnd = afterString(text, at);
    const key = JSON.parse(text.slice(at, keyEnd)) as string;
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    visit(key, start, end);
    at = skipSpace(text, end);
    if (text.charCodeAt(at) !== 0x2c) return;
    at = skipSpace(text, at + 1);
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Offset behind the string that begins at `from`. */
function afterString(text: string, from: number): number {
  const end = endOfString(text, from);
  return end < 0 ? text.length : end + 1;
}

function endOfValue(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first === 0x22) return afterString(text, from);
  if (first !== 0x7b && first !== 0x5b) {
    let at = from;
    while (at < text.length && !",}]".includes(text[at] as string) && text.charCodeAt(at) > 0x20) at++;
    return at;
  }
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = afterString(text, at) - 1;
    else if (unit === 0x7b || unit === 0x5b) depth++;
    else if (unit === 0x7d || unit === 0x5d) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
