/** Indentation: two spaces for each level, one space behind a dash. A line that continues a value moves with the first line of the value. */
import { lineStarts, positionAt } from "../diagnostics/span.ts";
import { findLines, type Line } from "./yaml-lines.ts";
import type { Document, Node } from "./yaml-node.ts";

const STEP = 2;

export function indentLines(document: Document): string {
  const lines = findLines(document);
  const { indents, dashes } = new BlockIndents(document);
  const deltas = deltasOf(lines, indents);
  return lines
    .map(({ content, isInScalar }, index) => {
      if (content.trim() === "") return isInScalar ? content : "";
      const indent = indentOf(content) + (deltas[index] ?? 0);
      const text = content.trimStart();
      // Together with the indentation: the keys below align with the first one, behind the dash.
      const line = dashes.has(index)
        ? text.replace(/^(?:-[ \t]+)+/, (all) => all.replace(/[ \t]+/g, " "))
        : text;
      return " ".repeat(Math.max(0, indent)) + line;
    })
    .join("\n");
}

/** By how much each line moves. */
function deltasOf(lines: readonly Line[], indents: ReadonlyMap<number, number>): number[] {
  const deltas: number[] = [];
  let delta = 0;
  for (const [index, { content }] of lines.entries()) {
    const indent = indents.get(index);
    if (indent !== undefined) delta = indent - indentOf(content);
    deltas.push(delta);
  }
  // A comment belongs to the line below, unless it is aligned with the line above.
  let below = 0;
  let belowIndent = 0;
  for (let index = lines.length - 1; index >= 0; index--) {
    const { content, isInScalar } = lines[index] as Line;
    if (isInScalar || content.trim() === "") continue;
    if (!content.trimStart().startsWith("#")) {
      below = deltas[index] ?? 0;
      belowIndent = indentOf(content);
      continue;
    }
    const indent = indentOf(content);
    if (indent === belowIndent) deltas[index] = below;
    else if (indent < belowIndent) deltas[index] = Math.max(below, -indent);
  }
  return deltas;
}

function indentOf(content: string): number {
  return content.length - content.trimStart().length;
}

/** The indentation of each line that begins with a key, a dash, or the first token of a value. */
class BlockIndents {
  readonly indents: Map<number, number> = new Map();
  /** Lines that begin with a dash. */
  readonly dashes: Set<number> = new Set();
  readonly #text: string;
  readonly #starts: number[];

  constructor({ text, root }: Document) {
    this.#text = text;
    this.#starts = lineStarts(text);
    this.#visit(root, 0, 0);
  }

  /** @param from offset behind the key or the dash of the value */
  #visit(node: Node, indent: number, from: number): void {
    if (node.kind === "scalar") this.#scalar(node, indent);
    else if (/[{[]/.test(this.#text[node.span.start] ?? "")) this.#set(node.span.start, indent);
    else if (node.kind === "map")
      for (const { key, value } of node.entries) {
        this.#set(key.span.start, indent);
        this.#visit(value, indent + STEP, key.span.end);
      }
    else {
      let last = from;
      for (const item of node.items) {
        const dash = this.#dashBefore(last, item.span.start);
        if (dash !== undefined && this.#set(dash, indent)) this.dashes.add(this.#lineOf(dash));
        this.#visit(item, indent + STEP, dash ?? last);
        last = item.span.end;
      }
    }
  }

  #scalar(node: Node & { kind: "scalar" }, indent: number): void {
    const { style, span } = node;
    if (span.end === span.start) return;
    const isBlock = style === "literal" || style === "folded";
    if (!isBlock) {
      this.#set(span.start, indent);
      return;
    }
    // With an explicit indentation (`|2`), the first line may have more.
    const [header = ""] = this.#text.slice(span.start).split("\n", 1);
    if (/^[|>][-+]?\d/.test(header)) return;
    const content = /\S/.exec(this.#text.slice(span.start + header.length));
    if (content !== null) this.#set(span.start + header.length + content.index, indent);
  }

  /** Sets the indentation of a line, if the offset is its first token. @returns whether it is */
  #set(offset: number, indent: number): boolean {
    const line = this.#lineOf(offset);
    const isFirst = this.#text.slice(this.#starts[line] ?? 0, offset).trim() === "";
    if (isFirst) this.indents.set(line, indent);
    return isFirst;
  }

  #lineOf(offset: number): number {
    return positionAt(this.#text, offset, this.#starts).line - 1;
  }

  #dashBefore(from: number, to: number): number | undefined {
    const between = this.#text
      .slice(from, to)
      .replace(/(?<=^|\s)#[^\n]*/g, (comment) => " ".repeat(comment.length));
    const dash = between.lastIndexOf("-");
    return dash < 0 ? undefined : from + dash;
  }
}
