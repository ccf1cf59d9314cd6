/**
 * Plain (unquoted) expressions in text that may be invalid YAML: finds their start, quotes them for YAML, and hides them from
 * the parser. It works on lines and characters and parses nothing.
 */
import { expressionLength } from "./unfinished.ts";

/** A plain expression and the text before it on its line: `key:`, `-` or nothing. */
export interface PlainExpression {
  /** Offset of its `=`. */
  start: number;
  head: string;
  /** Inside { } or [ ]: the expression ends with the next comma or bracket that is not part of it. */
  inFlow: boolean;
}

/** Replacement text of equal length for `start`, so that all offsets stay valid. */
export interface Mend {
  start: number;
  text: string;
}

/** Maximum number of lines to search backwards for a plain scalar. */
const MAX_LINES = 8;

/** The plain expression at or before `position`. */
export function expressionBefore(text: string, position: number): PlainExpression | undefined {
  let { start } = lineAround(text, position);
  let prefix = text.slice(start, position);
  for (let lines = 0; lines < MAX_LINES; lines++) {
    const match = [...prefix.matchAll(/(?:^[ \t]*|[:-][ \t]+|[{[,][ \t]*)=(?!=)/g)].at(-1);
    if (match !== undefined) {
      const before = prefix.slice(0, match.index + match[0].length - 1);
      const head = /(?:[^\s{[,][^{[,]*:|-)[ \t]*$/.exec(before)?.[0].trim() ?? "";
      return { start: start + before.length, head, inFlow: openerIn(before) !== undefined };
    }
    // Only a line that continues a plain scalar may be skipped; a line with a key starts a new entry.
    if (start === 0 || /^\s*(?:- |[\w$]+:\s)/.test(prefix)) return undefined;
    const above = lineAround(text, start - 1);
    prefix = text.slice(above.start, above.end);
    start = above.start;
  }
  return undefined;
}

/** The same, for a scalar whose `=` is known to be at `start`. */
export function expressionAt(text: string, start: number, inFlow: boolean): PlainExpression {
  return { ...(expressionBefore(text, start + 1) ?? { start, head: "" }), inFlow };
}

/** The expression in a separate block, indented for a note. `through` is an offset on its last line. */
export function blockFix(text: string, expression: PlainExpression, through: number): string {
  const lines = sourceOf(text, expression, through)
    .split(/\r\n?|\n/)
    .map((line, index) => `${index === 0 ? "    " : "      "}${line.trim()}`);
  return [expression.head === "" ? "  |" : `  ${expression.head} |`, ...lines].join("\n");
}

/** The expression on a separate line, indented for a note; in a block if a plain scalar cannot contain it. */
export function lineFix(text: string, expression: PlainExpression): string {
  const source = sourceOf(text, expression, expression.start);
  // A complete expression in quotes after the `=` is a text in JSONata, which is usually a mistake.
  const swapped = /^=(["'])((?:(?!\1).)*)\1$/.exec(source);
  if (swapped !== null) return `  ${expression.head} ${swapped[1]}=${swapped[2]}${swapped[1]}`;
  if (/: | #/.test(source)) return blockFix(text, expression, expression.start);
  return `  ${expression.head === "" ? "-" : expression.head} ${source}`;
}

function sourceOf(text: string, { start, inFlow }: PlainExpression, through: number): string {
  const rest = text.slice(start, lineAround(text, through).end).trimEnd();
  return inFlow ? rest.slice(0, 1 + expressionLength(rest.slice(1))).trimEnd() : rest;
}

/** Hides an expression inside { } or [ ]. */
export function maskExpression(text: string, { start }: PlainExpression): Mend {
  const { end } = lineAround(text, start);
  return { start, text: "_".repeat(1 + expressionLength(text.slice(start + 1, end))) };
}

/** Hides `start`..`end` of block text; line breaks and indentation stay. */
export function maskLines(text: string, start: number, end: number, first = "_"): Mend {
  const rest = text
    .slice(start + 1, end)
    .replace(/^([ \t]*)(.*)$/gm, (_, indent: string, words: string) => indent + "_".repeat(words.length));
  return { start, text: first + rest };
}

export function lineAround(text: string, position: number): { start: number; end: number } {
  const start = Math.max(text.lastIndexOf("\n", position - 1), text.lastIndexOf("\r", position - 1)) + 1;
  const rest = text.slice(position).search(/[\r\n]/);
  return { start: position === 0 ? 0 : start, end: rest === -1 ? text.length : position + rest };
}

/** Offset of the quote or the innermost flow bracket in `line` that the line itself does not close. */
export function openerIn(line: string): number | undefined {
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? "";
    const begins = /(?:^|[\s{[,])$/.test(line.slice(0, at));
    if ((character === '"' || character === "'") && begins) {
      const closing = closingQuote(line, at, character);
      if (closing === undefined) return at;
      at = closing;
    } else if (/[{[]/.test(character) && (begins || open.length > 0)) open.push(at);
    else if (/[}\]]/.test(character)) open.pop();
    else if (character === "#" && begins) break;
  }
  return open.at(-1);
}

function closingQuote(line: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < line.length; at++) {
    if (quote === '"' && line[at] === "\\") at++;
    else if (line[at] === quote) {
      if (quote !== "'" || line[at + 1] !== "'") return at;
      at++;
    }
  }
  return undefined;
}
