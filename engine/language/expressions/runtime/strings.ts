/** The text functions. Characters are code points. Each takes validated arguments; an absent text gives an absent result. */
import { EvaluationFault } from "./fault.ts";

type Text = string | undefined;

/** Maximum length of a string in V8. */
const MAX_LENGTH = 0x1fff_ffe8;

export function substring(text: Text, start: number, length?: number): Text {
  if (text === undefined) return undefined;
  const characters = [...text];
  const from = characters.length + start < 0 ? 0 : start;
  if (length === undefined) return characters.slice(from).join("");
  if (length <= 0) return "";
  const to = from >= 0 ? from + length : characters.length + from + length;
  return characters.slice(from, to).join("");
}

export function substringBefore(text: Text, mark: string): Text {
  if (text === undefined) return undefined;
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

export function substringAfter(text: Text, mark: string): Text {
  if (text === undefined) return undefined;
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(at + mark.length);
}

export function lowercase(text: Text): Text {
  return text?.toLowerCase();
}

export function uppercase(text: Text): Text {
  return text?.toUpperCase();
}

export function length(text: Text): number | undefined {
  if (text === undefined) return undefined;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Runs of blanks become one space; blanks at the ends are removed. */
export function trim(text: Text): Text {
  return text?.replace(/[ \t\n\r]+/g, " ").replace(/^ | $/g, "");
}

/** Pads to `width` characters: on the right, or on the left if `width` is negative. */
export function pad(text: Text, width: number, filler?: string): Text {
  if (text === undefined) return undefined;
  const missing = Math.abs(Math.trunc(width)) - (length(text) as number);
  if (!(missing > 0)) return text;
  if (missing > MAX_LENGTH)
    throw new EvaluationFault("D2014", "$pad would make text too long to hold", width);
  const fill = filler === undefined || filler === "" ? " " : filler;
  const padding =
    fill.length > 1 ? (substring(fill.repeat(missing), 0, missing) as string) : fill.repeat(missing);
  return width > 0 ? text + padding : padding + text;
}

export function contains(text: Text, token: Text): boolean | undefined {
  return text === undefined || token === undefined ? undefined : text.includes(token);
}

export function split(text: Text, separator: string, limit?: number): string[] | undefined {
  if (text === undefined) return undefined;
  checkLimit(limit, "D3020", "split");
  if (limit !== undefined && !(limit > 0)) return [];
  return text.split(requireText(separator, "split"), limit);
}

export function join(texts: readonly string[] | undefined, separator = ""): Text {
  return texts?.join(separator);
}

export function replace(text: Text, pattern: string, replacement: string, limit?: number): Text {
  if (text === undefined) return undefined;
  if (pattern === "") throw new EvaluationFault("D3010", "$replace cannot look for empty text", pattern);
  checkLimit(limit, "D3011", "replace");
  if (limit !== undefined && !(limit > 0)) return text;
  const wanted = requireText(pattern, "replace");
  let result = "";
  let position = 0;
  for (let count = 0; limit === undefined || count < limit; count++) {
    const at = text.indexOf(wanted, position);
    if (at < 0) break;
    result += text.slice(position, at) + replacement;
    position = at + wanted.length;
  }
  return result + text.slice(position);
}

export function checkLimit(limit: number | undefined, code: string, name: string): void {
  if (limit !== undefined && limit < 0)
    throw new EvaluationFault(code, `The limit of $${name} is negative`, limit);
}

/** The reference implementation fails here, too, but without an error code. */
function requireText(value: string | undefined, name: string): string {
  if (value === undefined) throw new EvaluationFault("T0410", `An argument of $${name} is absent`);
  return value;
}
