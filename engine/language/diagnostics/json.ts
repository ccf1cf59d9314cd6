/**
 * Diagnostics as JSON, for editors and CI (`--format json`). The format is part of the public interface: fields are added,
 * never renamed.
 */
import type { Diagnostic } from "./diagnostic.ts";
import { type Position, positionAt } from "./span.ts";

export interface JsonLabel {
  /** UTF-16 offsets into the file; `end` is the offset behind the last character. */
  start: number;
  end: number;
  /** 1-based; absent if the file's text is not available. */
  from?: Position;
  to?: Position;
  text: string;
  primary: boolean;
}

export interface JsonDiagnostic {
  code: string;
  severity: "error" | "warning";
  message: string;
  path: string;
  labels: JsonLabel[];
  notes: string[];
  docs: string;
}

/** `text` is the file's source; `docs` is the folder or URL of the codes' pages. */
export function toJson(
  diagnostic: Diagnostic,
  text: string | undefined,
  docs = "docs/errors/",
): JsonDiagnostic {
  const { code, severity, message, path, notes } = diagnostic;
  const labels = diagnostic.labels.map(({ span, text: words, primary }) => ({
    ...span,
    ...(text === undefined ? {} : { from: positionAt(text, span.start), to: positionAt(text, span.end) }),
    text: words,
    primary,
  }));
  return { code, severity, message, path, labels, notes, docs: `${docs}${code}.md` };
}
