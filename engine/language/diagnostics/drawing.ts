/**
 * Draws a diagnostic for a terminal: header, place, snippet with marks, notes. Plain or coloured, nothing else.
 *
 * The snippet shows the lines that labels touch; it knows nothing of what they mean.
 */
import type { Diagnostic, Label } from "./diagnostic.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { type Painter, painter } from "./paint.ts";
import { drawSnippet } from "./snippet.ts";
import { lineStarts, positionAt } from "./span.ts";

export interface FrameOptions {
  colour?: boolean;
  /** Where the page of a code is: `<docs><code>.md`. Default `docs/errors/`. */
  docs?: string;
  /** False leaves the source lines out, where a log is not the place for them. */
  snippets?: boolean;
}

export interface ReportOptions extends FrameOptions {
  /** How many diagnostics are drawn before "and N more". Default 20. */
  limit?: number;
}

/**
 * One diagnostic as text, without a line break at its end. `text` is the source that the labels point into; without
 * it only the path is shown.
 */
export function draw(diagnostic: Diagnostic, text: string | undefined, options: FrameOptions = {}): string {
  const paint = painter(options.colour ?? false, diagnostic.severity);
  const lines = [
    `${paint.severity(`${diagnostic.severity}[${diagnostic.code}]`)}${paint.strong(`: ${diagnostic.message}`)}`,
  ];
  const primary = diagnostic.labels.find((label) => label.primary) ?? diagnostic.labels[0];
  const gutter = text === undefined ? 1 : gutterWidth(text, diagnostic.labels);
  const indent = " ".repeat(gutter);
  if (text !== undefined && primary !== undefined) {
    const { line, column } = positionAt(text, primary.span.start);
    lines.push(`${indent}${paint.gutter("-->")} ${diagnostic.path}:${line}:${column}`);
    if (diagnostic.concealed === undefined && options.snippets !== false) {
      lines.push(...drawSnippet(text, diagnostic.labels, gutter, paint));
    } else if (primary.text !== "") lines.push(...drawNote(primary.text, indent, paint));
  } else {
    lines.push(`${indent}${paint.gutter("-->")} ${diagnostic.path}`);
  }
  const docs = `docs: ${options.docs ?? "docs/errors/"}${diagnostic.code}.md`;
  for (const note of [...diagnostic.notes, docs]) lines.push(...drawNote(note, indent, paint));
  return lines.join("\n");
}

/**
 * Every diagnostic of a run, sorted, with a closing line that counts them; the empty string when there are none.
 * `texts` gives the source of a path, where there is one.
 */
export function report(
  diagnostics: Diagnostics,
  texts: (path: string) => string | undefined,
  options: ReportOptions = {},
): string {
  if (diagnostics.size === 0) return "";
  const sorted = diagnostics.sorted();
  const shown = sorted.slice(0, options.limit ?? 20);
  const blocks = shown.map((diagnostic) => draw(diagnostic, texts(diagnostic.path), options));
  const more = sorted.length - shown.length;
  if (more > 0) blocks.push(`and ${more} more`);
  blocks.push(countLine(diagnostics));
  return `${blocks.join("\n\n")}\n`;
}

function countLine(diagnostics: Diagnostics): string {
  const parts: string[] = [];
  if (diagnostics.errors > 0) parts.push(plural(diagnostics.errors, "error"));
  if (diagnostics.warnings > 0) parts.push(plural(diagnostics.warnings, "warning"));
  return parts.join(", ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function drawNote(note: string, indent: string, paint: Painter): string[] {
  const [first = "", ...rest] = note.split("\n");
  return [
    `${indent} ${paint.gutter("=")} ${first}`,
    ...rest.map((line) => (line === "" ? "" : `${indent}   ${line}`)),
  ];
}

function gutterWidth(text: string, labels: Label[]): number {
  const starts = lineStarts(text);
  const last = Math.max(1, ...labels.map(({ span }) => positionAt(text, span.end, starts).line));
  return String(last).length;
}
