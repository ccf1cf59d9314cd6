/** Parses a body's bytes to text and value, or to an error. It knows JSON, not the meaning of the body. */

import type { HubError } from "../../conversion/contract.ts";
import { decodeInChunks } from "../../language/json/chunks.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import { type Outline, outlineWithin } from "../../language/json/scan.ts";
import { bodyEmpty, bodyNotJson, bodyNotUtf8, bodyTooDeep, bodyTooManyFields } from "../refusals/refusals.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** From `limits` in the configuration. */
interface Limits {
  maxJsonDepth: number;
  maxJsonFields: number;
}

export type Parsed = { text: string; body: unknown; outline: Outline } | { refused: HubError };

export function parseBody(bytes: Uint8Array, limits: Limits): Parsed {
  if (bytes.length === 0) return { refused: bodyEmpty() };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { refused: bodyNotUtf8() };
  }
  const result = outline(text, limits);
  return "refused" in result ? result : parse(text, result.outline);
}

/** The same for a large body, in steps. The longest step is `JSON.parse`. */
export function* parseInSteps(bytes: Uint8Array, limits: Limits): Steps<Parsed> {
  let text: string;
  try {
    text = yield* decodeInChunks(bytes, true);
  } catch {
    return { refused: bodyNotUtf8() };
  }
  yield;
  const result = outline(text, limits);
  if ("refused" in result) return result;
  yield;
  const parsed = parse(text, result.outline);
  yield;
  return parsed;
}

function outline(
  text: string,
  { maxJsonDepth, maxJsonFields }: Limits,
): { outline: Outline } | { refused: HubError } {
  // Checked before the parser runs: a few megabytes of `[` cost it a hundred times their size. Megabytes of names in one object
  // cost it 15 times as much as in a list.
  const result = outlineWithin(text, { depth: maxJsonDepth, fields: maxJsonFields });
  if (result === "depth") return { refused: bodyTooDeep(maxJsonDepth) };
  return result === "fields" ? { refused: bodyTooManyFields(maxJsonFields) } : { outline: result };
}

function parse(text: string, outline: Outline): Parsed {
  try {
    return { text, body: JSON.parse(text), outline };
  } catch (error) {
    return { refused: bodyNotJson(describePosition(text, (error as Error).message)) };
  }
}

/** The position of a syntax error, without content of the body; empty if the text ends too early. */
function describePosition(text: string, message: string): string {
  const position = /at position (\d+)/.exec(message);
  if (position === null) {
    const token = /^Unexpected token '(.+)', /s.exec(message);
    return token === null ? "" : `unexpected character \`${token[1]}\``;
  }
  const before = text.slice(0, Number(position[1]));
  if (before.length === text.length) return "";
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return `unexpected character at line ${line}, column ${column}`;
}
