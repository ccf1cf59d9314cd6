/** Diagnostics, positions and files as values of the Language Server Protocol. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { DiagnosticSeverity, type Diagnostic as Shown } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import type { Span } from "../../language/diagnostics/span.ts";

/** @returns the absolute path; undefined for a text that is no file, such as `untitled:` */
export function pathOf(uri: string): string | undefined {
  return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

export type Range = Shown["range"];

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The same sentences as `polywire check` prints, in the same order. */
export function toShown(found: Diagnostic, document: TextDocument): Shown {
  const { code, severity, message, labels, notes } = found;
  const primary = labels.find((label) => label.primary) ?? labels[0];
  const others = labels.filter((label) => label !== primary && label.text !== "");
  const label = primary?.text ?? "";
  return {
    source: "polywire",
    code,
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message: [message, ...(label === "" ? [] : [label]), ...notes].join("\n"),
    range: rangeOf(document, primary?.span ?? { start: 0, end: 0 }),
    ...(others.length === 0
      ? {}
      : {
          relatedInformation: others.map(({ span, text }) => ({
            location: { uri: document.uri, range: rangeOf(document, span) },
            message: text,
          })),
        }),
  };
}
