/**
 * Images and files of types that a target takes. Text goes as text; anything else that it does not take is refused: under
 * a false name it would be read as something that it is not (field bug F7).
 */
import type { FilePart, Part, Turn } from "../generate.ts";
import { mapParts, mapTurns } from "../parts.ts";

/**
 * Types by kind of part; `text/*` is any text. A kind that is not named takes everything; one without a type is not taken by
 * its URL or id either.
 */
export interface MediaTypes {
  image?: string[];
  file?: string[];
}

/** A part that the target does not take, and its type, where it is known. */
export interface Untaken {
  turn: Turn;
  part: Part;
  mime?: string;
}

const texts = /^text\/|[/+](json|xml|yaml|x-yaml|javascript|x-javascript|sql|x-sh|toml|csv)$/;

export function fitMediaTypes(turns: Turn[], types: MediaTypes): Turn[] | Untaken {
  let untaken: Untaken | undefined;
  const suit = (part: Part, turn: Turn): Part => {
    if (part.type === "tool_result") {
      const content = mapParts(part.content, (inner) => suit(inner, turn));
      return content === part.content ? part : { ...part, content };
    }
    if (part.type !== "image" && part.type !== "file") return part;
    const taken = types[part.type];
    if (part.source.kind !== "base64") {
      if (taken?.length === 0 && part.source.kind !== "text") untaken ??= { turn, part };
      return part;
    }
    const { mime, data } = part.source;
    if (taken === undefined || taken.some((type) => matches(mime, type))) return part;
    if (part.type === "file" && texts.test(mime)) return asText(part, mime, data);
    untaken ??= { turn, part, mime };
    return part;
  };
  const fitted = mapTurns(turns, suit);
  return untaken ?? fitted;
}

function asText(part: FilePart, mime: string, data: string): FilePart {
  return { ...part, source: { kind: "text", text: Buffer.from(data, "base64").toString(), mime } };
}

function matches(mime: string, type: string): boolean {
  return type.endsWith("/*") ? mime.startsWith(type.slice(0, -1)) : mime === type;
}
