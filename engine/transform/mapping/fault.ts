/** What the passes of the mapping language report, and how it becomes a diagnostic. */

import type { Code } from "../diagnostic/codes.ts";
import { type Diagnostic, diagnostic } from "../diagnostic/diagnostic.ts";
import { suggest } from "../diagnostic/suggest.ts";
import type { Document, ScalarNode, Span } from "./node.ts";
import { sourceSpan } from "./offset.ts";

export interface Fault {
  /** From the table of codes (`diagnostic/codes.ts`). */
  code: Code;
  message: string;
  span: Span;
  /** A place inside a scalar's value, narrower than `span`. */
  scalar?: ScalarNode;
  start?: number;
  end?: number;
  /** The short text under the caret. */
  label?: string;
  /** A name that is not known here, and what could stand in its place. */
  name?: string;
  possible?: readonly string[];
  notes?: readonly string[];
}

export type Report = (fault: Fault) => void;

export function toDiagnostic(document: Document, fault: Fault): Diagnostic {
  const { scalar, start, end, name, possible } = fault;
  const narrow = scalar !== undefined && start !== undefined && end !== undefined;
  const span = narrow ? sourceSpan(scalar, document, start, end) : fault.span;
  const guess = name === undefined ? undefined : suggest(name, possible ?? []);
  const label = fault.label ?? (guess === undefined ? "" : `did you mean \`${guess}\`?`);
  const notes = [
    ...(possible === undefined ? [] : [`possible here: ${possible.join(", ")}`]),
    ...(fault.notes ?? []),
  ];
  return diagnostic(fault.code, { path: document.path, span }, fault.message, { label, notes });
}
