/**
 * One document out of several files: a mapping takes nodes from a file that it extends and from files of fragments.
 * Offsets run through all of the texts, so every pass works on it as on one file; `relocate` then says in which file a
 * diagnostic belongs. The first file keeps its offsets.
 */
import { type Diagnostic, primarySpan } from "../diagnostics/diagnostic.ts";
import type { Document, Entry, Node, Span } from "./yaml-node.ts";

interface Piece {
  path: string;
  text: string;
  /** Offsets of the whole: where the file's text begins and ends. */
  start: number;
  end: number;
}

export class Joined {
  readonly #pieces: Piece[] = [];
  #text = "";

  constructor(first?: Document) {
    if (first !== undefined) this.add(first);
  }

  /** @returns the file's root, with offsets into the whole. */
  add({ path, text, root }: Document): Node {
    const known = this.#pieces.find((piece) => piece.path === path);
    const start = known?.start ?? this.#text.length;
    if (known === undefined) {
      this.#text += `${text}\n`;
      this.#pieces.push({ path, text, start, end: this.#text.length });
    }
    return start === 0 ? root : shift(root, start);
  }

  /** Of the files. */
  get paths(): string[] {
    return this.#pieces.map(({ path }) => path);
  }

  /** The whole, under the name of the first file. */
  document(root: Node): Document {
    return { path: this.#pieces[0]?.path ?? "", text: this.#text, root };
  }

  /** An offset of the whole as one of the file that it is in. */
  locate(offset: number): { path: string; text: string; offset: number } | undefined {
    const piece = this.#pieces.find(({ start, end }) => offset >= start && offset < end);
    return piece && { path: piece.path, text: piece.text, offset: offset - piece.start };
  }

  /** A diagnostic about the whole as one about the file that it points into. */
  relocate(diagnostic: Diagnostic): Diagnostic {
    const first = this.#pieces[0];
    const at = primarySpan(diagnostic);
    if (first === undefined || at === undefined || diagnostic.path !== first.path) return diagnostic;
    const piece = this.#pieces.find(({ start, end }) => at.start >= start && at.start < end) ?? first;
    const labels = diagnostic.labels
      .filter(({ span }) => span.start >= piece.start && span.end <= piece.end)
      .map((label) => ({ ...label, span: moved(label.span, -piece.start) }));
    return { ...diagnostic, path: piece.path, labels };
  }
}

function shift(node: Node, by: number): Node {
  const span = moved(node.span, by);
  if (node.kind === "scalar") return { ...node, span };
  if (node.kind === "list") return { ...node, span, items: node.items.map((item) => shift(item, by)) };
  const entries = node.entries.map(
    ({ key, value }): Entry => ({ key: { ...key, span: moved(key.span, by) }, value: shift(value, by) }),
  );
  return { ...node, span, entries };
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
