/**
 * Converts an offset inside a scalar's value to the exact offset in the file, through the indentation of literal blocks, the
 * escapes of double quotes, doubled single quotes and folded line breaks. Carets depend on it.
 *
 * It scans the text again instead of storing a table per scalar, because it runs only after an error.
 */
import type { Document, ScalarNode, Span } from "./yaml-node.ts";

/**
 * Offset in `document.text` of the character at `offset` (UTF-16) of the scalar's value. For an offset equal to the value's
 * length, it is the position behind the last character. A folded block (`>`) gives its start for every offset. An
 * offset inside the value of one escape or line break gives the start of that escape or break.
 */
export function sourceOffset(node: ScalarNode, document: Pick<Document, "text">, offset: number): number {
  const { text } = document;
  if (typeof node.value !== "string") return Math.min(node.span.start + offset, node.span.end);
  if (node.style === "literal") return literalOffset(node.value, node.span, text, offset);
  if (node.style === "folded") return node.span.start;
  return flowOffset(node, text, offset);
}

/** The span in the file of `start`..`end` of the scalar's value. */
export function sourceSpan(
  node: ScalarNode,
  document: Pick<Document, "text">,
  start: number,
  end: number,
): Span {
  const from = sourceOffset(node, document, start);
  if (end <= start) return { start: from, end: from };
  // The end of the last character, not the start of the next: there may be indentation between them.
  const last = sourceOffset(node, document, end - 1);
  return { start: from, end: Math.max(from, last + sourceLength(node, document.text, last)) };
}

const BREAK = /\r\n?|\n/g;

/** Lines of the value and of the block correspond one to one; the indentation is the same for all. */
function literalOffset(value: string, span: Span, text: string, offset: number): number {
  const before = value.slice(0, Math.min(offset, value.length));
  const lineIndex = before.split("\n").length - 1;
  const column = before.length - (before.lastIndexOf("\n") + 1);
  const lines = contentLines(text, span);
  const valueLines = value.split("\n");
  const filledIndex = valueLines.findIndex((line) => line !== "");
  const filledLine = lines[filledIndex];
  const indent =
    filledLine === undefined ? 0 : filledLine.end - filledLine.start - (valueLines[filledIndex]?.length ?? 0);
  const line = lines[lineIndex];
  if (line === undefined) return span.end;
  return Math.min(line.start + indent + column, line.end);
}

/** The lines of a block scalar below its `|`, without their breaks. */
function contentLines(text: string, span: Span): Span[] {
  const lines: Span[] = [];
  BREAK.lastIndex = span.start;
  let match = BREAK.exec(text);
  while (match !== null && BREAK.lastIndex <= span.end) {
    const start = BREAK.lastIndex;
    match = BREAK.exec(text);
    lines.push({ start, end: match === null ? text.length : match.index });
  }
  return lines;
}

/** The pieces of a quoted or plain scalar's source: a folded line break, and in double quotes an escaped line break and an escape. */
const FOLD = /[ \t]*(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))*[ \t]*/y;
const ESCAPED_BREAK = /\\[ \t]*(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))*[ \t]*/y;
const ESCAPE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|.)/suy;

interface SourceUnit {
  /** Length in UTF-16 units of the source. */
  source: number;
  /** Length in UTF-16 units of the value. */
  value: number;
}

function unitAt(text: string, at: number, style: ScalarNode["style"]): SourceUnit {
  if (style === "double") {
    const joined = matchAt(ESCAPED_BREAK, text, at);
    if (joined !== undefined && /[\r\n]/.test(text[at + 1] ?? "")) return { source: joined.length, value: 0 };
    const sequence = matchAt(ESCAPE, text, at);
    if (sequence !== undefined) {
      const wide = sequence[1] === "U" && Number.parseInt(sequence.slice(2), 16) > 0xffff;
      return { source: sequence.length, value: wide ? 2 : 1 };
    }
  }
  if (style === "single" && text.startsWith("''", at)) return { source: 2, value: 1 };
  const fold = matchAt(FOLD, text, at);
  if (fold !== undefined) {
    const breaks = fold.match(BREAK)?.length ?? 1;
    return { source: fold.length, value: Math.max(1, breaks - 1) };
  }
  return { source: 1, value: 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function flowOffset(node: ScalarNode, text: string, offset: number): number {
  const quoted = node.style === "plain" ? 0 : 1;
  const end = node.span.end - quoted;
  let at = node.span.start + quoted;
  let valueUnits = 0;
  while (at < end) {
    const unit = unitAt(text, at, node.style);
    if (valueUnits + unit.value > offset) return at;
    valueUnits += unit.value;
    at += unit.source;
  }
  return end;
}

function sourceLength(node: ScalarNode, text: string, at: number): number {
  if (node.style === "literal" || node.style === "folded") return 1;
  return unitAt(text, at, node.style).source;
}
