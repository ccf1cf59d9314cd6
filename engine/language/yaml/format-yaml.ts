/**
 * One format for YAML files: two spaces for each level, lists indented below their key, one space inside braces, at most one blank
 * line. Comments, quotes, line breaks and the order of keys stay. The values of the file never change: the result is parsed again
 * and compared.
 *
 * It edits the text at the positions of the tree. A serializer would write the values anew: it changes `0.0000003` to `3e-7`, joins
 * wrapped lists to one line, and moves comments.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { indentLines } from "./indent-yaml.ts";
import { load } from "./load-yaml.ts";
import { spaceTokens } from "./space-yaml.ts";
import { commentsOf, findLines } from "./yaml-lines.ts";
import { type Document, plain } from "./yaml-node.ts";

export type Formatted = { text: string } | { diagnostics: Diagnostic[] };

/**
 * @returns the formatted text, or the syntax errors of the file
 * @throws Error if the formatted text would have another meaning, which is a bug
 */
export function formatYaml(path: string, text: string): Formatted {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const before = load(path, source);
  if (before.document === undefined) return { diagnostics: before.diagnostics };
  const spaced = tidyLines(path, spaceTokens(before.document));
  const formatted = indentLines(parse(path, spaced));
  const after = parse(path, formatted);
  const isSame = contentOf(after) === contentOf(before.document);
  if (!isSame) throw new Error(`${path} would change its meaning`);
  return { text: formatted };
}

function contentOf(document: Document): string {
  return JSON.stringify([plain(document.root), commentsOf(document)]);
}

function parse(path: string, text: string): Document {
  const { document } = load(path, text);
  if (document === undefined) throw new Error(`${path} would become invalid`);
  return document;
}

/** No trailing spaces, at most one blank line, none at the start, one line break at the end. Scalars of several lines are kept. */
function tidyLines(path: string, text: string): string {
  const kept: string[] = [];
  // With `|+`, the blank lines at the end of the file belong to the scalar.
  let scalarEnd = 0;
  for (const { content, isInScalar } of findLines(parse(path, text))) {
    if (isInScalar) scalarEnd = kept.push(content);
    else if (content.trim() !== "") kept.push(content.trimEnd());
    else if (kept.length > 0 && kept.at(-1) !== "") kept.push("");
  }
  while (kept.length > scalarEnd && kept.at(-1) === "") kept.pop();
  return `${kept.join("\n")}\n`;
}
