/**
 * Draws a diagnostic for a terminal: header, position, snippet with marks, notes; plain or coloured.
 *
 * The snippet shows the lines that labels touch. It does not depend on their meaning.
 */
import type { Diagnostic, Label } from "./diagnostic.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { type Painter, painter } from "./paint.ts";
import { drawSnippet } from "./snippet.ts";
import { lineStarts, positionAt } from "./span.ts";

export interface FrameOptions {
  colour?: boolean;
  /** Folder or URL of the codes' pages: `<docs><code>.md`. Default `docs/errors/`. */
  docs?: string;
  /** False omits the source lines, for example in a log. */
  snippets?: boolean;
}

export interface ReportOptions extends FrameOptions {
  /** Number of diagnostics before "and N more". Default 20. */
  limit?: number;
}

/**
 * One diagnostic as text, without a final line break. `text` is the source of the labels; without it, only the path is shown.
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
 * All diagnostics of a run, sorted, and a last line with their number; empty if there are none. `texts` returns the source of a
 * path, if it is available.
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
