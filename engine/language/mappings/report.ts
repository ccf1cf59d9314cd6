/** Where the passes over a mapping put what they find wrong, and how they say where in the file it is. */
import type { Diagnostic, Place } from "../diagnostics/diagnostic.ts";
import { sourceSpan } from "../yaml/source-offset.ts";
import type { Document, ScalarNode, Span } from "../yaml/yaml-node.ts";

export interface Report {
  add(diagnostic: Diagnostic): void;
  at(node: { readonly span: Span }): Place;
  /** The place of a part of a scalar's value, such as a field in an expression. */
  within(node: ScalarNode, start: number, end: number): Place;
  /** The text was read before, and nothing was wrong: what only finds faults can be left out. */
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
      // Most places are named and never shown: the text is searched for one when something is wrong.
      get span(): Span {
        return sourceSpan(node, document, start, end);
      },
    }),
  };
}
