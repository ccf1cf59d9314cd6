/**
 * Collects what the passes of the check find: one error a place, the first one, because what follows it there is
 * mostly its consequence. Places in expressions become places in the file.
 */
import type { Diagnostic, Place } from "../../diagnostic/diagnostic.ts";
import { primarySpan } from "../../diagnostic/diagnostic.ts";
import type { Document, ScalarNode, Span } from "../node.ts";
import { sourceSpan } from "../offset.ts";

export class Findings {
  readonly #document: Document;
  readonly #found = new Map<string, Diagnostic>();

  constructor(document: Document) {
    this.#document = document;
  }

  add(...diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const { start, end } = primarySpan(diagnostic) ?? { start: -1, end: -1 };
      const key = `${diagnostic.severity} ${start} ${end}`;
      if (!this.#found.has(key)) this.#found.set(key, diagnostic);
    }
  }

  all(): Diagnostic[] {
    return [...this.#found.values()];
  }

  at(node: { readonly span: Span }): Place {
    return { path: this.#document.path, span: node.span };
  }

  /** The place of a part of a scalar's value. */
  within(node: ScalarNode, start: number, end: number): Place {
    return { path: this.#document.path, span: sourceSpan(node, this.#document, start, end) };
  }
}
