/**
 * Prepares a text for completion: a marker stands for the word under the cursor, so that an unfinished file can be read and
 * checked. The check then finds out what the place of the marker sees.
 */

import { EXPRESSION } from "../directives/directive.ts";
import { keys as directives } from "../directives/directive-table.ts";
import { load } from "../yaml/load-yaml.ts";
import { unfinished } from "../yaml/unfinished.ts";
import type { Document, ScalarNode } from "../yaml/yaml-node.ts";
import { type FoundPlace, findScalar } from "./find-place.ts";

export const MARKER = "pwCursor";

export interface MarkedText {
  document: Document;
  place: FoundPlace;
  /** Where the word begins that the completion replaces. It ends at the cursor. */
  from: number;
  isExpression: boolean;
  /** Whether the word begins with `$`. */
  isVariable: boolean;
}

/** @returns undefined if the text cannot be read for another reason */
export function markCursor(path: string, text: string, offset: number): MarkedText | undefined {
  const before = text.slice(0, offset);
  const [word = ""] = /\$?[\w]*$/.exec(before) ?? [];
  const from = offset - word.length;
  const isVariable = word.startsWith("$");
  const rest = text.slice(offset).replace(/^\w+/, "");
  const marker = isVariable ? `$${MARKER}` : MARKER;
  const asValue = read(path, text.slice(0, from) + marker, rest);
  const common = { from, isVariable };
  if (asValue !== undefined && (asValue.place.isKey || isExpression(asValue.place)))
    return { ...asValue, ...common, isExpression: !asValue.place.isKey };
  // A line without a colon, or a place in braces: a key is typed.
  const line = before.slice(before.lastIndexOf("\n") + 1, from);
  const mayBeKey = /^\s*(- +)*$|[{,]\s*$/.test(line) && !/^\s*:/.test(rest);
  const asKey = mayBeKey ? read(path, `${text.slice(0, from)}${marker}: ${MARKER}`, rest) : undefined;
  if (asKey?.place.isKey) return { ...asKey, ...common, isExpression: false };
  return asValue && { ...asValue, ...common, isExpression: false };
}

function read(
  path: string,
  head: string,
  rest: string,
): { document: Document; place: FoundPlace } | undefined {
  const find = (text: string): { document: Document; place: FoundPlace } | undefined => {
    const { document } = load(path, text);
    const place = document && findScalar(document.root, hasMarker);
    return document && place && { document, place };
  };
  const found = find(head + rest);
  if (found === undefined || !isExpression(found.place) || found.place.isKey) return found;
  // The brackets that are open at the cursor.
  const { scalar } = found.place;
  const source = String(scalar.value);
  const closing = closers(source.startsWith("=") ? source.slice(1) : source);
  if (closing === "") return found;
  const end = scalar.span.end - (scalar.style === "single" || scalar.style === "double" ? 1 : 0);
  const text = head + rest;
  return find(text.slice(0, end) + closing + text.slice(end)) ?? found;
}

function hasMarker({ value }: ScalarNode): boolean {
  return typeof value === "string" && value.includes(MARKER);
}

/** Whether the scalar is an expression. The values of some directives need no `=`. */
export function isExpression({ scalar, entry, isKey }: FoundPlace): boolean {
  const { value } = scalar;
  if (isKey || typeof value !== "string") return false;
  if (value.startsWith("=")) return !value.startsWith("==");
  return directives.get(entry?.key.value ?? "")?.schema === EXPRESSION;
}

const CLOSING: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  '"': '"',
  "'": "'",
  "`": "`",
};
const MAX_OPEN = 20;

function closers(expression: string): string {
  let added = "";
  for (let count = 0; count < MAX_OPEN; count++) {
    const open = unfinished(expression + added);
    const close = open && CLOSING[open.what];
    if (close === undefined) break;
    added += close;
  }
  return added;
}
