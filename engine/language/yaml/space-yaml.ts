/** Spaces between tokens on one line: `{ a: b }`, `[a, b]`, `key: value`, `value # comment`. Line breaks stay. */
import { findLines } from "./yaml-lines.ts";
import type { Document, Entry, Node } from "./yaml-node.ts";

interface Edit {
  start: number;
  end: number;
  text: string;
}

export function spaceTokens(document: Document): string {
  const { text } = document;
  const edits: Edit[] = [...spaceComments(document)];
  /** Replaces the text between two tokens, if it matches: a line break or a comment in it stays. */
  const replace = (start: number, end: number, pattern: RegExp, by: string): void => {
    if (pattern.test(text.slice(start, end))) edits.push({ start, end, text: by });
  };
  const visitEntry = ({ key, value }: Entry): void => {
    if (value.span.end > value.span.start) replace(key.span.end, value.span.start, /^[ \t]*:[ \t]*$/, ": ");
    visit(value);
  };
  const visit = (node: Node): void => {
    if (node.kind === "scalar") return;
    const children = childrenOf(node);
    const open = text[node.span.start];
    if (node.kind === "map") node.entries.forEach(visitEntry);
    else node.items.forEach(visit);
    const isFlow = node.kind === "map" ? open === "{" : open === "[";
    if (!isFlow) return;
    const padding = open === "{" ? " " : "";
    const { start, end } = node.span;
    const [first, last] = [children[0], children.at(-1)];
    if (first === undefined || last === undefined) {
      replace(start + 1, end - 1, /^[ \t]+$/, "");
      return;
    }
    replace(start + 1, first.start, /^[ \t]*$/, padding);
    replace(last.end, end - 1, /^[ \t]*,?[ \t]*$/, endsWithColon(text, last.end) ? " " : padding);
    for (const [index, child] of children.slice(1).entries()) {
      const before = (children[index] as (typeof children)[number]).end;
      const comma = endsWithColon(text, before) ? " ," : ",";
      replace(before, child.start, /^[ \t]*,[ \t]*$/, `${comma} `);
    }
  };
  visit(document.root);
  return apply(text, edits);
}

/** Spans from the first to the last token of each item or entry. */
function childrenOf(node: Exclude<Node, { kind: "scalar" }>): { start: number; end: number }[] {
  return node.kind === "list"
    ? node.items.map(({ span }) => span)
    : node.entries.map(({ key, value }) => ({
        start: key.span.start,
        end: Math.max(key.span.end, value.span.end),
      }));
}

/** A key without a value: a comma directly behind its colon would be hard to read, `{ GET: , PUT: }`. */
function endsWithColon(text: string, end: number): boolean {
  return text[end - 1] === ":";
}

/** One space before a comment, and one behind its `#`. */
function* spaceComments(document: Document): Generator<Edit> {
  const { text } = document;
  for (const { start, comment, content } of findLines(document)) {
    if (comment === undefined) continue;
    const before = content.slice(0, comment - start);
    const gap = before.length - before.trimEnd().length;
    if (before.trim() !== "" && gap > 1) yield { start: comment - gap, end: comment, text: " " };
    if (/[^\s#!]/.test(text[comment + 1] ?? " ")) yield { start: comment + 1, end: comment + 1, text: " " };
  }
}

function apply(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text: by } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue;
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}
