/**
 * Images and files of types that a target accepts. Text files are sent as text. Other types are refused: if the gateway declared
 * an accepted type for them, the target would misread them (field bug F7). In a tool result, or in the user turn after it, such
 * a part becomes a line of text: an agent sent it and not a person, and a refusal would end the session, because the history
 * retains the image. (Agents send media after the result if results of their wire contain text only.)
 */
import type { FilePart, Part, Turn } from "../generation.ts";
import { mapParts, mapTurns } from "../parts.ts";
import type { Note } from "./arranged.ts";

/** Types by kind of part; `text/*` means any text. An absent kind has no limit; an empty list also excludes URLs and ids. */
export interface MediaTypes {
  image?: string[];
  file?: string[];
}

/** A part that the target does not accept, with its type if known. */
export interface UnsupportedPart {
  turn: Turn;
  part: Part;
  mime?: string;
}

const texts = /^text\/|[/+](json|xml|yaml|x-yaml|javascript|x-javascript|sql|x-sh|toml|csv)$/;

export function fitMediaTypes(turns: Turn[], types: MediaTypes, notes: Note[]): Turn[] | UnsupportedPart {
  let unsupported: UnsupportedPart | undefined;
  let isReplaced = false;
  const ofTools = turnsOfTools(turns);
  const refuse = (found: UnsupportedPart): Part => {
    if (!ofTools.has(found.turn)) {
      unsupported ??= found;
      return found.part;
    }
    isReplaced = true;
    return { type: "text", text: `[${found.mime ?? found.part.type}: this model cannot read it]` };
  };
  const fitPart = (part: Part, turn: Turn): Part => {
    if (part.type === "tool_result") {
      const content = mapParts(part.content, (inner) => fitPart(inner, turn));
      return content === part.content ? part : { ...part, content };
    }
    if (part.type !== "image" && part.type !== "file") return part;
    const supported = types[part.type];
    if (part.source.kind !== "base64") {
      return supported?.length === 0 && part.source.kind !== "text" ? refuse({ turn, part }) : part;
    }
    const { mime, data } = part.source;
    if (supported === undefined || supported.some((type) => matches(mime, type))) return part;
    if (part.type === "file" && texts.test(mime)) return asText(part, mime, data);
    return refuse({ turn, part, mime });
  };
  const fitted = mapTurns(turns, fitPart);
  if (isReplaced) notes.push({ code: "result_media_replaced", path: "turns.parts.content" });
  return unsupported ?? fitted;
}

/** Turns with tool results, and user turns directly after them. */
function turnsOfTools(turns: readonly Turn[]): ReadonlySet<Turn> {
  const found = new Set<Turn>();
  let before: Turn | undefined;
  for (const turn of turns) {
    const follows = before !== undefined && found.has(before) && turn.role === "user";
    if (follows || turn.parts.some(({ type }) => type === "tool_result")) found.add(turn);
    before = turn;
  }
  return found;
}

function asText(part: FilePart, mime: string, data: string): FilePart {
  return { ...part, source: { kind: "text", text: Buffer.from(data, "base64").toString(), mime } };
}

function matches(mime: string, type: string): boolean {
  return type.endsWith("/*") ? mime.startsWith(type.slice(0, -1)) : mime === type;
}
