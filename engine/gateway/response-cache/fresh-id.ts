/**
 * Gives each reply of a cached response an id of its own. The new id has the length and the form of the old one, so it is
 * written over the old one in place.
 */
import { randomBytes } from "node:crypto";
import type { CachedResponse } from "./cached-response.ts";

/** A shorter id could also occur in the text, and could not be unique. */
const MIN_RANDOM = 8;
const MAX_CHARACTERS = 256;
/** `msg_`, `resp_`: a word before the first separator. */
const PREFIX = /^[A-Za-z]{1,16}[-_.]/;

/** @returns undefined if the response cannot get another id */
export function locateId(id: string | undefined, body: Buffer): CachedResponse["id"] {
  if (id === undefined || id.length > MAX_CHARACTERS || !/^[\w.:-]+$/.test(id)) return undefined;
  if (id.slice(prefixOf(id).length).replace(/[\W_]/g, "").length < MIN_RANDOM) return undefined;
  const positions: number[] = [];
  for (let at = body.indexOf(id); at >= 0; at = body.indexOf(id, at + id.length)) positions.push(at);
  return positions.length === 0 ? undefined : { text: id, positions };
}

/** The body with a new id. */
export function withFreshId({ body, id }: Pick<CachedResponse, "body" | "id">): Buffer {
  if (id === undefined) return body;
  const fresh = freshId(id.text);
  const copy = Buffer.from(body);
  for (const position of id.positions) copy.write(fresh, position, "latin1");
  return copy;
}

function freshId(id: string): string {
  const prefix = prefixOf(id);
  const rest = id.slice(prefix.length);
  const isHexadecimal = /^[\da-f_.:-]*$/.test(rest);
  const random = randomBytes(rest.length);
  let fresh = prefix;
  for (const [at, character] of [...rest].entries())
    fresh += another(character, random[at] as number, isHexadecimal);
  return fresh;
}

const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const HEXADECIMAL = "0123456789abcdef";

/** A character of the same class. Separators stay. */
function another(character: string, random: number, isHexadecimal: boolean): string {
  if (!/[\dA-Za-z]/.test(character)) return character;
  if (isHexadecimal) return HEXADECIMAL[random % HEXADECIMAL.length] as string;
  if (/\d/.test(character)) return DIGITS[random % DIGITS.length] as string;
  const letter = LETTERS[random % LETTERS.length] as string;
  return character < "a" ? letter.toUpperCase() : letter;
}

function prefixOf(id: string): string {
  return PREFIX.exec(id)?.[0] ?? "";
}
