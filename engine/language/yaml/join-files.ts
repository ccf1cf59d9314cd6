/**
 * Joins several files into one document: a mapping takes nodes from the file that it extends and from files of fragments.
 * Offsets are consecutive over all texts, so every pass sees one file. `relocate` then finds the file of a diagnostic. The
 * first file's offsets do not change.
 */
import { type Diagnostic, primarySpan } from "../diagnostics/diagnostic.ts";
import type { Document, Entry, Node, Span } from "./yaml-node.ts";

interface Piece {
  path: string;
  text: string;
  /** Start and end of the file's text, as offsets of the joined text. */
  start: number;
  end: number;
}

export class Joined {
  readonly #pieces: Piece[] = [];
  #text = "";

  constructor(first?: Document) {
    if (first !== undefined) this.add(first);
  }

  /** @returns the file's root, with offsets into the joined text */
  add({ path, text, root }: Document): Node {
    const known = this.#pieces.find((piece) => piece.path === path);
    const start = known?.start ?? this.#text.length;
    if (known === undefined) {
      this.#text += `${text}\n`;
      this.#pieces.push({ path, text, start, end: this.#text.length });
    }
    return start === 0 ? root : shift(root, start);
  }

  /** The paths of the files. */
  get paths(): string[] {
    return this.#pieces.map(({ path }) => path);
  }

  /** The joined document, under the name of the first file. */
  document(root: Node): Document {
    return { path: this.#pieces[0]?.path ?? "", text: this.#text, root };
  }

  /** Converts an offset of the joined text to an offset in its file. */
  locate(offset: number): { path: string; text: string; offset: number } | undefined {
    const piece = this.#pieces.find(({ start, end }) => offset >= start && offset < end);
    return piece && { path: piece.path, text: piece.text, offset: offset - piece.start };
  }

  /** Converts a diagnostic about the joined text to one about its file. */
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
