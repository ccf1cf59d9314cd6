/**
 * Documents made of blocks, and results of a caller's own search, as words: for wires that know neither. What the model
 * is to read stays; what it would need to cite them is told as lost.
 */
import type { FilePart, GenerateRequest, Part, SearchResultPart } from "../generate.ts";
import { withParts } from "../parts.ts";
import type { Note } from "./needs.ts";

export function documentsAsText(request: GenerateRequest, notes: Note[]): GenerateRequest {
  let told = false;
  const tell = (part: Part): Part[] => {
    if (part.type === "search_result") {
      if (part.citations === true) notes.push({ code: "turns.parts.citations", path: "turns.parts" });
      told = true;
      return searchResult(part);
    }
    if (part.type === "file" && part.source.kind === "parts") {
      told = true;
      return documentOfBlocks(part);
    }
    if (part.type !== "tool_result" || !part.content.some(isTold)) return [part];
    return [{ ...part, content: part.content.flatMap(tell) }];
  };
  const turns = request.turns.map((turn) =>
    turn.parts.some(isTold) ? withParts(turn, turn.parts.flatMap(tell)) : turn,
  );
  return told ? { ...request, turns } : request;
}

function isTold(part: Part): boolean {
  if (part.type === "tool_result") return part.content.some(isTold);
  return part.type === "search_result" || (part.type === "file" && part.source.kind === "parts");
}

function searchResult({ url, title, content, cache }: SearchResultPart): Part[] {
  const text = `<search_result source="${url}" title="${title}">\n${wordsOf(content)}\n</search_result>`;
  return [{ type: "text", text, ...(cache === undefined ? {} : { cache }) }];
}

/** Its words as a document of text, its pictures after it. */
function documentOfBlocks(part: FilePart): Part[] {
  const blocks = part.source.kind === "parts" ? part.source.parts : [];
  const source = { kind: "text" as const, text: wordsOf(blocks), mime: "text/plain" };
  return [{ ...part, source }, ...blocks.filter((block) => block.type !== "text")];
}

function wordsOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
