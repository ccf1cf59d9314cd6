/**
 * A message about a file or a run: one fact, its positions, and possible fixes.
 *
 * A diagnostic is a value. `drawing.ts` draws it, `json.ts` serializes it, `build/` contains the messages.
 */
import { type Code, codes, type Severity } from "./codes.ts";
import type { Span } from "./span.ts";

/** A range of the source and its text. The primary label marks the cause; the others give context. */
export interface Label {
  span: Span;
  /** May be empty: the label then only marks the range. */
  text: string;
  primary: boolean;
}

export interface Diagnostic {
  code: Code;
  severity: Severity;
  /** One sentence without a full stop; names are in backticks. */
  message: string;
  /** As passed to `load`. It is only shown, never opened. */
  path: string;
  /** Empty for a diagnostic about a complete file. */
  labels: Label[];
  /** Lines below the snippet. A note may have several lines. */
  notes: string[];
  /** The source lines contain a secret: the position is shown, the text is not. */
  concealed?: true;
}

/** The position of a diagnostic: a span of a file. */
export interface Place {
  path: string;
  span: Span;
}

/** Optional details of a diagnostic. */
export interface Detail {
  label?: string;
  notes?: string[];
  /** Further labels. */
  context?: { span: Span; text: string }[];
}

/** Creates a diagnostic of one code; the table contains the severity. */
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

/** Creates a diagnostic about a complete file. */
export function fileDiagnostic(code: Code, path: string, message: string, notes: string[] = []): Diagnostic {
  return { code, severity: codes[code].severity, message, path, labels: [], notes };
}

/** The same diagnostic, drawn without its snippet. */
export function conceal(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, concealed: true };
}

/** The span that determines a diagnostic's order and position: its primary label's. */
export function primarySpan(diagnostic: Diagnostic): Span | undefined {
  return (diagnostic.labels.find((label) => label.primary) ?? diagnostic.labels[0])?.span;
}
