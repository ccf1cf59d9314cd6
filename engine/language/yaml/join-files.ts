/**
 * Joins several files into one document: a mapping takes nodes from the file that it extends and from files of fragments.
 * Offsets are consecutive over all texts, so every pass sees one file. `relocate` then finds the file of a diagnostic. The
 * first file's offsets do not change.
 */
import { type Diagnostic, primarySpan } from "../diagnostics/diagnostic.ts";
import type { Document, Entry, Node, Span } from "./yaml-node.ts";

interface JoinedFile {
  path: string;
  text: string;
  /** Start and end of the file's text, as offsets of the joined text. */
  start: number;
  end: number;
}

export class Joined {
  readonly #files: JoinedFile[] = [];
  #text = "";

  constructor(first?: Document) {
    if (first !== undefined) this.add(first);
  }

  /** @returns the file's root, with offsets into the joined text */
  add({ path, text, root }: Document): Node {
    const known = this.#files.find((file) => file.path === path);
    const start = known?.start ?? this.#text.length;
    if (known === undefined) {
      this.#text += `${text}\n`;
      this.#files.push({ path, text, start, end: this.#text.length });
    }
    return start === 0 ? root : moveNode(root, start);
  }

  /** The paths of the files. */
  get paths(): string[] {
    return this.#files.map(({ path }) => path);
  }

  /** The joined document, under the name of the first file. */
  document(root: Node): Document {
    return { path: this.#files[0]?.path ?? "", text: this.#text, root };
  }

  /** Converts an offset of the joined text to an offset in its file. */
  locate(offset: number): { path: string; text: string; offset: number } | undefined {
    const file = this.#files.find(({ start, end }) => offset >= start && offset < end);
    return file && { path: file.path, text: file.text, offset: offset - file.start };
  }

  /** Converts a diagnostic about the joined text to one about its file. */
  relocate(diagnostic: Diagnostic): Diagnostic {
    const first = this.#files[0];
    const at = primarySpan(diagnostic);
    if (first === undefined || at === undefined || diagnostic.path !== first.path) return diagnostic;
    const file = this.#files.find(({ start, end }) => at.start >= start && at.start < end) ?? first;
    const labels = diagnostic.labels
      .filter(({ span }) => span.start >= file.start && span.end <= file.end)
      .map((label) => ({ ...label, span: moveSpan(label.span, -file.start) }));
    return { ...diagnostic, path: file.path, labels };
  }
}

function moveNode(node: Node, distance: number): Node {
  const span = moveSpan(node.span, distance);
  if (node.kind === "scalar") return { ...node, span };
  if (node.kind === "list")
    return { ...node, span, items: node.items.map((item) => moveNode(item, distance)) };
  const entries = node.entries.map(
    ({ key, value }): Entry => ({
      key: { ...key, span: moveSpan(key.span, distance) },
      value: moveNode(value, distance),
    }),
  );
  return { ...node, span, entries };
}

function moveSpan({ start, end }: Span, distance: number): Span {
  return { start: start + distance, end: end + distance };
}
