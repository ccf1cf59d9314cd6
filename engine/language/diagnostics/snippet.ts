/**
 * The source lines of a diagnostic with marks under them: `^^^` for the cause, `---` for context, each with its text.
 *
 * The marks of a line share one row. The rightmost text is beside its mark; the others are below, connected by a `|`.
 */

import type { Label } from "./diagnostic.ts";
import type { Painter } from "./paint.ts";
import { lineEnd, lineStarts, positionAt } from "./span.ts";
import { drawLine } from "./terminal-cells.ts";

/** A label's part of one line: first in UTF-16 units of the line, later in cells of the drawn line. */
interface Mark {
  start: number;
  end: number;
  text: string;
  primary: boolean;
}

/** Longer lines are cut around their marks. A test with recorded traffic may contain a line of many thousand characters. */
const MAX_UNITS = 140;
const LEAD_UNITS = 50;
/** A label over more lines shows only its first and last line. */
const MAX_LABEL_LINES = 4;

/** The rows from the opening `|` to the last mark, without line breaks. `gutter` is the width of line numbers. */
export function drawSnippet(text: string, labels: Label[], gutter: number, paint: Painter): string[] {
  const starts = lineStarts(text);
  const marksOfLines = marksByLine(text, starts, labels);
  const numbers = [...marksOfLines.keys()].sort((left, right) => left - right);
  const bar = `${" ".repeat(gutter)} ${paint.gutter("|")}`;
  const rows = [bar];
  let previous: number | undefined;
  for (const number of numbers) {
    if (previous !== undefined && number === previous + 2) drawSource(number - 1, []);
    else if (previous !== undefined && number > previous + 2) rows.push(paint.gutter("..."));
    drawSource(number, marksOfLines.get(number) ?? []);
    previous = number;
  }
  return rows;

  function drawSource(number: number, marks: Mark[]): void {
    const line = text.slice(starts[number - 1] ?? 0, lineEnd(text, number, starts));
    const { shown, cells } = placeMarks(line, marks);
    rows.push(`${paint.gutter(`${String(number).padStart(gutter)} |`)} ${shown}`.trimEnd());
    for (const row of drawMarks(cells, paint)) rows.push(`${bar} ${row}`);
  }
}

function marksByLine(text: string, starts: number[], labels: Label[]): Map<number, Mark[]> {
  const marksOfLines = new Map<number, Mark[]>();
  for (const { span, primary, text: words } of labels) {
    const first = positionAt(text, span.start, starts).line;
    // A span that ends with a line break ends on the line before that break.
    const end = span.end > span.start && /[\r\n]/.test(text[span.end - 1] ?? "") ? span.end - 1 : span.end;
    const last = Math.max(first, positionAt(text, end, starts).line);
    for (let line = first; line <= last; line++) {
      if (last - first >= MAX_LABEL_LINES && line !== first && line !== last) continue;
      const lineStart = starts[line - 1] ?? 0;
      const content = text.slice(lineStart, lineEnd(text, line, starts));
      const indent = content.length - content.trimStart().length;
      const from = line === first ? Math.min(span.start - lineStart, content.length) : indent;
      const to = line === last ? Math.min(end - lineStart, content.length) : content.trimEnd().length;
      if (line !== first && line !== last && to <= from) continue;
      const marks = marksOfLines.get(line) ?? [];
      marks.push({ start: from, end: Math.max(from, to), text: line === last ? words : "", primary });
      marksOfLines.set(line, marks);
    }
  }
  return marksOfLines;
}

/** The line as drawn, cut if it is long, with its marks in cells. An empty mark becomes one cell wide. */
function placeMarks(line: string, marks: Mark[]): { shown: string; cells: Mark[] } {
  const first = Math.min(...marks.map((mark) => mark.start));
  const cutStart = line.length > MAX_UNITS && marks.length > 0 ? Math.max(0, first - LEAD_UNITS) : 0;
  const from = splitsPair(line, cutStart) ? cutStart - 1 : cutStart;
  const cutEnd = Math.min(line.length, from + MAX_UNITS);
  const to = splitsPair(line, cutEnd) ? cutEnd - 1 : cutEnd;
  const head = from > 0 ? "…" : "";
  const drawn = drawLine(line.slice(from, to));
  const cell = (unit: number) =>
    head.length + (drawn.cells[Math.min(Math.max(unit - from, 0), to - from)] ?? 0);
  return {
    shown: head + drawn.text + (to < line.length ? "…" : ""),
    cells: marks.map((mark) => ({
      ...mark,
      start: cell(mark.start),
      end: Math.max(cell(mark.start) + 1, cell(mark.end)),
    })),
  };
}

function splitsPair(line: string, offset: number): boolean {
  const unit = line.charCodeAt(offset);
  return offset > 0 && unit >= 0xdc00 && unit <= 0xdfff;
}

function drawMarks(marks: Mark[], paint: Painter): string[] {
  if (marks.length === 0) return [];
  const colour = (mark: Mark) => (mark.primary ? paint.severity : paint.context);
  const beside = besideMark(marks);
  const underline = Row.of(marks.toSorted((left, right) => Number(left.primary) - Number(right.primary)));
  let row = underline.paint(colour);
  if (beside !== undefined) row += ` ${colour(beside)(beside.text)}`;
  const rows = [row];
  const hanging = marks
    .filter((mark) => mark !== beside && mark.text !== "")
    .sort((left, right) => left.start - right.start);
  if (hanging.length > 0)
    rows.push(new Row(hanging.map((mark) => ({ mark, from: mark.start, text: "|" }))).paint(colour));
  for (let mark = hanging.pop(); mark !== undefined; mark = hanging.pop()) {
    const texts = hanging
      .filter((other) => other.start < (mark?.start ?? 0))
      .map((other) => ({ mark: other, from: other.start, text: "|" }));
    rows.push(new Row([...texts, { mark, from: mark.start, text: mark.text }]).paint(colour));
  }
  return rows;
}

/** The mark whose text may follow the row of marks: the last one to start, if no mark ends after it. */
function besideMark(marks: Mark[]): Mark | undefined {
  const last = marks.reduce((found, mark) => (mark.start >= found.start ? mark : found));
  return last.text !== "" && marks.every((mark) => mark.end <= last.end) ? last : undefined;
}

interface PlacedText {
  mark: Mark;
  from: number;
  text: string;
}

/** Pieces of text at cells; a later piece covers an earlier one. */
class Row {
  readonly #texts: PlacedText[];

  constructor(texts: PlacedText[]) {
    this.#texts = texts;
  }

  static of(marks: Mark[]): Row {
    return new Row(
      marks.map((mark) => ({
        mark,
        from: mark.start,
        text: (mark.primary ? "^" : "-").repeat(mark.end - mark.start),
      })),
    );
  }

  paint(colour: (mark: Mark) => (text: string) => string): string {
    const cells: { text: string; mark: Mark | undefined }[] = [];
    for (const { mark, from, text } of this.#texts) {
      while (cells.length < from) cells.push({ text: " ", mark: undefined });
      for (const [index, character] of [...text].entries()) cells[from + index] = { text: character, mark };
    }
    let row = "";
    for (let index = 0; index < cells.length; ) {
      const mark = cells[index]?.mark;
      let run = "";
      while (index < cells.length && cells[index]?.mark === mark) run += cells[index++]?.text ?? " ";
      row += mark === undefined ? run : colour(mark)(run);
    }
    return row;
  }
}
