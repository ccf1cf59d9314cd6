/**
 * Positions in a text: half-open ranges of UTF-16 offsets, and the line and column of an offset.
 *
 * These functions do not depend on YAML or expressions. An offset outside the text is moved to its nearest end.
 */

/** Half-open range of UTF-16 offsets into a source text. */
export interface Span {
  start: number;
  end: number;
}

/** 1-based. A column counts UTF-16 units, as editors and the language server protocol do. A tab counts as one. */
export interface Position {
  line: number;
  column: number;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** Offset of the start of each line. LF, CRLF and a single CR end a line, as in YAML 1.2. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit === 10 || (unit === 13 && text.charCodeAt(offset + 1) !== 10)) starts.push(offset + 1);
  }
  return starts;
}

/** Line and column of `offset`. Pass `starts` to look up many offsets of one text. */
export function positionAt(text: string, offset: number, starts: number[] = lineStarts(text)): Position {
  const at = Math.min(Math.max(offset, 0), text.length);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  // Editors do not count a byte order mark as a column.
  const hidden = low === 0 && at > 0 && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return { line: low + 1, column: at - (starts[low] ?? 0) + 1 - hidden };
}

/** Offset of a 1-based position; a column past the end of its line means the end of the line. */
export function offsetAt(text: string, position: Position, starts: number[] = lineStarts(text)): number {
  const line = Math.min(Math.max(position.line, 1), starts.length);
  const start = starts[line - 1] ?? 0;
  const hidden = line === 1 && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return Math.min(start + Math.max(position.column, 1) - 1 + hidden, lineEnd(text, line, starts));
}

/** Offset just after the last character of a line, without its line break. */
export function lineEnd(text: string, line: number, starts: number[] = lineStarts(text)): number {
  const next = starts[line];
  if (next === undefined) return text.length;
  return text.charCodeAt(next - 1) === 10 && text.charCodeAt(next - 2) === 13 ? next - 2 : next - 1;
}
