/** Hover, completion, definition, references and rename: the answers to an editor's questions about one place. */
import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  type Location,
  MarkupKind,
  ResponseError,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { completePlace, type Word } from "../../language/editing/complete-place.ts";
import { explainPlace } from "../../language/editing/explain-place.ts";
import { markCursor } from "../../language/editing/mark-cursor.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import type { OpenFiles } from "./open-files.ts";
import { pathOf, type Range, rangeOf } from "./protocol-values.ts";
import { type FoundName, faultOfName, findName } from "./renamed-places.ts";

type Position = Range["start"];

/** The code of the protocol for a request that is valid, but impossible. */
const REQUEST_FAILED = -32803;

const KINDS: Readonly<Record<Word["kind"], CompletionItemKind>> = {
  field: CompletionItemKind.Field,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  directive: CompletionItemKind.Keyword,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  fragment: CompletionItemKind.Reference,
};

export async function hover(
  shown: TextDocument,
  position: Position,
  files: OpenFiles,
): Promise<Hover | undefined> {
  const path = pathOf(shown.uri);
  const { document } = load(path ?? "", shown.getText());
  if (path === undefined || document === undefined) return undefined;
  const observations = await files.observe(path, document);
  const found = explainPlace(
    document,
    shown.offsetAt(position),
    files.schemaOf(path, document),
    observations,
  );
  if (found === undefined) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: found.text },
    range: rangeOf(shown, found.span),
  };
}

export async function complete(
  shown: TextDocument,
  position: Position,
  files: OpenFiles,
): Promise<CompletionItem[]> {
  const path = pathOf(shown.uri);
  const text = shown.getText();
  const offset = shown.offsetAt(position);
  const marked = path === undefined ? undefined : markCursor(path, text, offset);
  if (path === undefined || marked === undefined) return [];
  const observations = await files.observe(path, marked.document);
  const words = completePlace(marked, files.schemaOf(path, marked.document), observations);
  const range = rangeOf(shown, { start: marked.from, end: offset });
  const hasColon = /^\w*\s*:/.test(text.slice(offset));
  return words.map(({ label, kind, type, text: explained }) => {
    const isKey = kind === "key" || kind === "directive" || (kind === "value" && marked.place.isKey);
    return {
      label,
      kind: KINDS[kind],
      textEdit: { range, newText: isKey && !hasColon ? `${label}: ` : label },
      filterText: label,
      ...(type === undefined ? {} : { detail: type }),
      ...(explained === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value: explained } }),
    };
  });
}

export async function find(
  shown: TextDocument,
  position: Position,
  files: OpenFiles,
): Promise<FoundName | undefined> {
  const path = pathOf(shown.uri);
  const { document } = load(path ?? "", shown.getText());
  if (path === undefined || document === undefined) return undefined;
  return findName(path, document, shown.offsetAt(position), files);
}

export function locationsOf(
  found: FoundName | undefined,
  isWanted: (isDefinition: boolean) => boolean,
): Location[] {
  const places = found?.places ?? [];
  return places
    .filter(({ isDefinition }) => isWanted(isDefinition))
    .map(({ uri, range }) => ({ uri, range }));
}

/** @throws ResponseError with the reason why the name is not possible */
export function renameTo(found: FoundName | undefined, name: string): WorkspaceEdit | null {
  if (found === undefined) return null;
  const fault = faultOfName(found, name);
  if (fault !== undefined) throw new ResponseError(REQUEST_FAILED, fault);
  const changes: NonNullable<WorkspaceEdit["changes"]> = {};
  for (const { uri, range } of found.places) {
    changes[uri] ??= [];
    changes[uri].push({ range, newText: name });
  }
  return { changes };
}
