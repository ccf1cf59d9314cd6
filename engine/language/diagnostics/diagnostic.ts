/**
 * What Polywire says about a file or a run: one fact, the places it is about, and what can be done.
 *
 * A diagnostic is a value. Drawing it is `drawing.ts`, its JSON form `json.ts`, its wording `build/`.
 */
import { type Code, codes, type Severity } from "./codes.ts";
import type { Span } from "./span.ts";

/** A piece of the source and what to say about it. The primary label is the cause; the others give context. */
export interface Label {
  span: Span;
  /** May be empty: the marks alone then say where. */
  text: string;
  primary: boolean;
}

export interface Diagnostic {
  code: Code;
  severity: Severity;
  /** One sentence, no full stop; names stand in backticks. */
  message: string;
  /** As given to `load`: shown, never opened. */
  path: string;
  /** Empty when the whole file is meant. */
  labels: Label[];
  /** Lines shown under the snippet; a note may itself have several lines. */
  notes: string[];
  /** The lines it is about hold a secret: the place is shown, the text is not. */
  concealed?: true;
}

/** Where a diagnostic points: a span of a file. */
export interface Place {
  path: string;
  span: Span;
}

/** What a builder may add to its fact. */
export interface Detail {
  label?: string;
  notes?: string[];
  /** Further labels. */
  context?: { span: Span; text: string }[];
}

/** Makes a diagnostic of one code; severity comes from the table. */
export function diagnostic(code: Code, at: Place, message: string, detail: Detail = {}): Diagnostic {
  return {
    code,
    severity: codes[code].severity,
    message,
    path: at.path,
    labels: [
      { span: at.span, text: detail.label ?? "", primary: true },
      ...(detail.context ?? []).map((label) => ({ ...label, primary: false })),
    ],
    notes: detail.notes ?? [],
  };
}

/** The same for a fact about a whole file. */
export function fileDiagnostic(code: Code, path: string, message: string, notes: string[] = []): Diagnostic {
  return { code, severity: codes[code].severity, message, path, labels: [], notes };
}

/** The same diagnostic, drawn without its snippet. */
export function conceal(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, concealed: true };
}

/** The span that a diagnostic is sorted and shown by: its primary label's. */
export function primarySpan(diagnostic: Diagnostic): Span | undefined {
  return (diagnostic.labels.find((label) => label.primary) ?? diagnostic.labels[0])?.span;
}
