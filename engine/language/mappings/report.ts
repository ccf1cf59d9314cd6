/** The report of the passes over a mapping, and the positions of their findings. */
import type { Diagnostic, Place } from "../diagnostics/diagnostic.ts";
import { sourceSpan } from "../yaml/source-offset.ts";
import type { Document, ScalarNode, Span } from "../yaml/yaml-node.ts";

export interface Report {
  add(diagnostic: Diagnostic): void;
  at(node: { readonly span: Span }): Place;
  /** The position of a part of a scalar's value, such as a field in an expression. */
  within(node: ScalarNode, start: number, end: number): Place;
  /** The text was read before without errors, so checks that only find errors can be skipped. */
  readonly knownGood: boolean;
}

export function reportOn(
  document: Document,
  add: (diagnostic: Diagnostic) => void,
  knownGood: boolean = false,
): Report {
  const { path } = document;
  return {
    add,
    knownGood,
    at: ({ span }) => ({ path, span }),
    within: (node, start, end) => ({
      path,
      // Most positions are never shown, so the text is searched only after an error.
      get span(): Span {
        return sourceSpan(node, document, start, end);
      },
    }),
  };
}
