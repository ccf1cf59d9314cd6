/**
 * One text for all spellings of a JSON value: keys in order, no spaces, equal numbers with equal digits (`1.0` is `1`). In steps,
 * because a value may have megabytes.
 */
import { compareNumbers, ExactNumber } from "./exact-number.ts";
import type { Steps } from "./in-steps.ts";

/** A piece of text in the queue, which is written as it is. */
class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const STEP_CHARACTERS = 65_536;

/** @param write gets the text in pieces. Fields with the value undefined are left out, as in `JSON.stringify` */
export function* canonicalJson(value: unknown, write: (piece: string) => void): Steps<void> {
  const queue: unknown[] = [value];
  let text = "";
  while (queue.length > 0) {
    const next = queue.pop();
    if (next instanceof Verbatim) text += next.text;
    else if (typeof next !== "object" || next === null || next instanceof ExactNumber) text += scalar(next);
    else text += openBracket(next, queue);
    if (text.length < STEP_CHARACTERS) continue;
    write(text);
    text = "";
    yield;
  }
  write(text);
}

/** Puts the items behind the opening bracket into the queue, the last one first. */
function openBracket(value: object, queue: unknown[]): string {
  if (Array.isArray(value)) {
    queue.push(new Verbatim("]"));
    for (let at = value.length - 1; at >= 0; at--) queue.push(new Verbatim(","), value[at]);
    return "[";
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(fields).filter((key) => fields[key] !== undefined);
  keys.sort();
  queue.push(new Verbatim("}"));
  for (const key of keys.reverse())
    queue.push(new Verbatim(","), fields[key], new Verbatim(`${JSON.stringify(key)}:`));
  return "{";
}

function scalar(value: unknown): string {
  if (!(value instanceof ExactNumber)) return JSON.stringify(value) ?? "null";
  const float = Number(value);
  return Number.isFinite(float) && compareNumbers(float, value) === 0 ? String(float + 0) : String(value);
}
