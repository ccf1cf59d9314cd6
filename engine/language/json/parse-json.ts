/**
 * JSON text as values, with every number's digits. Texts whose numbers are all such as a float writes them are parsed as
 * ever, after one look through them; in others those numbers become `ExactNumber`s.
 */
import { ExactNumber } from "./exact-number.ts";
import { findExactNumbers } from "./scan.ts";

/** What a text says: as JSON, with floats for numbers, or the text where it is none. */
export interface ReadText {
  text: string;
  value: unknown;
  isJson: boolean;
}

export function readText(text: string): ReadText {
  try {
    return { text, value: JSON.parse(text), isJson: true };
  } catch {
    return { text, value: text, isJson: false };
  }
}

/** Throws as `JSON.parse` does. */
export function parseJson(text: string): unknown {
  const places = findExactNumbers(text);
  return places.length === 0 ? JSON.parse(text) : parseExactly(text, places);
}

/**
 * The value of a text that was parsed before.
 * @param value what `JSON.parse` made of it
 * @param places of the numbers that are no floats, where they are known
 */
export function exactValue(
  text: string,
  value: unknown,
  places: readonly number[] = findExactNumbers(text),
): unknown {
  return places.length === 0 ? value : parseExactly(text, places);
}

/**
 * The value of a text that was written just now, with floats for numbers.
 * @param value what it was written of
 */
export function plainValue(text: string, value: unknown): unknown {
  return findExactNumbers(text).length === 0 ? value : JSON.parse(text);
}

/** Before the place of a number while the rest is parsed: no text holds it but as this escape. */
const MARK = "\\u0001";

/**
 * Numbers stand aside while the engine's own parser does the work: as strings that nothing else in the text can be. A
 * reviver that is handed each number's source would take five times as long.
 */
function parseExactly(text: string, places: readonly number[]): unknown {
  if (text.includes(MARK)) return parseSlowly(text);
  const numbers: ExactNumber[] = [];
  let marked = "";
  let copied = 0;
  for (let i = 0; i < places.length; i += 2) {
    const [start, end] = [places[i] as number, places[i + 1] as number];
    // As a string it would be the name of a field.
    if (isBeforeColon(text, end)) return JSON.parse(text);
    marked += `${text.slice(copied, start)}"${MARK}${numbers.length}"`;
    numbers.push(new ExactNumber(text.slice(start, end)));
    copied = end;
  }
  marked += text.slice(copied);
  let value: unknown;
  try {
    value = JSON.parse(marked);
  } catch {
    // For its sentence and its place.
    return JSON.parse(text);
  }
  return restore(value, numbers);
}

export function isBeforeColon(text: string, at: number): boolean {
  COLON.lastIndex = at;
  return COLON.test(text);
}

const COLON = /[ \t\r\n]*:/y;

function restore(value: unknown, numbers: readonly ExactNumber[]): unknown {
  const root = { value };
  const open: Record<string, unknown>[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const key in at) {
      const inner = at[key];
      if (typeof inner === "string") {
        if (inner.charCodeAt(0) === 1) at[key] = numbers[Number(inner.slice(1))];
      } else if (typeof inner === "object" && inner !== null) open.push(inner as Record<string, unknown>);
    }
  }
  return root.value;
}

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;

function parseSlowly(text: string): unknown {
  const revive: Reviver = (_key, value, { source }) =>
    typeof value === "number" && String(value) !== source ? new ExactNumber(source) : value;
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown);
}
