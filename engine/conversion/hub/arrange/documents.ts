/**
 * Converts documents of text or blocks, and search results of the client, to text, for wires without them. The content stays;
 * the data for citations is reported as lost.
 */
import type { FilePart, GenerationRequest, Part, SearchResultPart } from "../generation.ts";
import { withParts } from "../parts.ts";
import type { Note } from "./arranged.ts";

export function documentsAsText(request: GenerationRequest, notes: Note[]): GenerationRequest {
  let isConverted = false;
  const convert = (part: Part): Part[] => {
    if (part.type === "search_result") {
      if (part.citations === true) notes.push({ code: "turns.parts.citations", path: "turns.parts" });
      isConverted = true;
      return searchResult(part);
    }
    if (isDocument(part)) {
      isConverted = true;
      for (const field of besideText) {
        if (part[field]) notes.push({ code: `turns.parts.${field}`, path: "turns.parts" });
      }
      return documentAsText(part);
    }
    if (part.type !== "tool_result" || !part.content.some(isConvertible)) return [part];
    return [{ ...part, content: part.content.flatMap(convert) }];
  };
  const turns = request.turns.map((turn) =>
    turn.parts.some(isConvertible) ? withParts(turn, turn.parts.flatMap(convert)) : turn,
  );
  return isConverted ? { ...request, turns } : request;
}

/** Fields of a document that its text does not contain. */
const besideText = ["citations", "context", "detail"] as const;

function isConvertible(part: Part): boolean {
  if (part.type === "tool_result") return part.content.some(isConvertible);
  return part.type === "search_result" || isDocument(part);
}

function isDocument(part: Part): part is FilePart {
  return part.type === "file" && (part.source.kind === "parts" || part.source.kind === "text");
}

function searchResult({ url, title, content, cache }: SearchResultPart): Part[] {
  const text = `<search_result source="${url}" title="${title}">\n${wordsOf(content)}\n</search_result>`;
  return [{ type: "text", text, ...(cache === undefined ? {} : { cache }) }];
}

/** Its text under its title, its images after it. */
function documentAsText({ source, title, filename, cache }: FilePart): Part[] {
  const blocks = source.kind === "parts" ? source.parts : [];
  const words = source.kind === "text" ? source.text : wordsOf(blocks);
  const text = `<document title="${title ?? filename ?? ""}">\n${words}\n</document>`;
  const textPart: Part = { type: "text", text, ...(cache === undefined ? {} : { cache }) };
  return [textPart, ...blocks.filter((block) => block.type !== "text")];
}

function wordsOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
