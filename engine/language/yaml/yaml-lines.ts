/** The lines of a YAML document: which are inside a scalar, and where comments begin. */
import { lineStarts } from "../diagnostics/span.ts";
import type { Document, Node, ScalarNode, Span } from "./yaml-node.ts";

export interface Line {
  /** Offset of its first character. */
  start: number;
  /** Without the line break. */
  content: string;
  /** Whether its start is inside a scalar: it continues a scalar of several lines. */
  isInScalar: boolean;
  /** Offset of its comment in the text; undefined: none. */
  comment: number | undefined;
}

export function findLines(document: Document): Line[] {
  const { text } = document;
  const scalars = scalarSpans(document);
  const starts = lineStarts(text);
  let next = 0;
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length + 1;
    const content = text.slice(start, end - 1);
    while ((scalars[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const isInScalar = (scalars[next]?.start ?? Number.POSITIVE_INFINITY) < start;
    return { start, content, isInScalar, comment: findComment(text, { start, end: end - 1 }, scalars, next) };
  });
}

/** The comments in their order, without the spaces around them. */
export function commentsOf(document: Document): string[] {
  return findLines(document).flatMap(({ start, content, comment }) =>
    comment === undefined
      ? []
      : [
          content
            .slice(comment - start)
            .replace(/^#+\s*/, "")
            .trimEnd(),
        ],
  );
}

/** @param next index of the first scalar that ends behind the start of the line */
function findComment(text: string, line: Span, scalars: readonly Span[], next: number): number | undefined {
  let at = line.start;
  for (let index = next; at < line.end; index++) {
    const scalar = scalars[index];
    const until = Math.min(scalar?.start ?? line.end, line.end);
    const hash = /(?<=^|\s)#/.exec(text.slice(Math.max(line.start, at - 1), until));
    if (hash !== null) return Math.max(line.start, at - 1) + hash.index;
    // The text behind the `|` of a block scalar can be a comment; the span of the scalar begins with the `|`.
    if (scalar !== undefined && scalar.end > line.end && /[|>]/.test(text[scalar.start] ?? "")) {
      const header = /(?<=\s)#/.exec(text.slice(scalar.start, line.end));
      return header === null ? undefined : scalar.start + header.index;
    }
    at = Math.max(at, scalar?.end ?? line.end);
  }
  return undefined;
}

/** Spans of all scalars, in the order of the text. */
function scalarSpans({ root, text }: Document): Span[] {
  const spans: Span[] = [];
  const visit = (node: Node): void => {
    if (node.kind === "scalar") spans.push(spanOf(node, text));
    else if (node.kind === "list") node.items.forEach(visit);
    else
      for (const { key, value } of node.entries) {
        visit(key);
        visit(value);
      }
  };
  visit(root);
  return spans.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
}

/** With `|+`, the blank lines behind the content belong to the scalar. */
function spanOf({ style, span }: ScalarNode, text: string): Span {
  const isBlock = style === "literal" || style === "folded";
  if (!isBlock || !/^[|>]\d?\+/.test(text.slice(span.start, span.start + 3))) return span;
  const blank = /^(?:[ \t]*\n)*/.exec(text.slice(span.end))?.[0].length ?? 0;
  return { start: span.start, end: span.end + blank };
}
