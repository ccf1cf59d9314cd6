/**
 * Keys of calls: the hash of the conversation that a call was made in, with the call itself.
 *
 * Hashed is what every client hands back: roles, words, media, calls and results, in order. Reasoning, signatures, cache
 * marks, citations and ids of items are left out, for clients drop or move them, and neighbours of one role count as
 * one turn. The hash grows with the conversation, so that one pass over a history gives the key of every turn.
 */
import { ExactNumber } from "../../language/json/exact-number.ts";
import type { Part, ToolCallPart, Turn } from "./generation.ts";
import { GrowingHash, shortHash } from "./hash.ts";

/** All of a SHA-256 in hexadecimal digits. */
const WHOLE = 64;

/** Hashes a conversation as it grows. */
export class ConversationHash {
  readonly #hash = new GrowingHash();
  /** Parts that are not hashed yet: all that come between two questions are hashed at once. */
  #lines: string[] = [];

  constructor(system: readonly Part[]) {
    this.#add("system", system);
  }

  add({ role, parts }: Turn): void {
    this.#add(role, parts);
  }

  /** Of all that was added so far. */
  get state(): string {
    if (this.#lines.length > 0) this.#hash.add(`${this.#lines.join("\n")}\n`);
    this.#lines = [];
    return this.#hash.digits;
  }

  #add(role: string, parts: readonly Part[]): void {
    for (const part of parts)
      if (part.type !== "reasoning")
        this.#lines.push(JSON.stringify([role, part.type === "tool_call" ? callOf(part) : contentOf(part)]));
  }
}

/** @param state of the conversation before the turn that the call stands in */
export function callKey(state: string, call: ToolCallPart): string {
  return shortHash(`${state}\n${JSON.stringify(callOf(call))}`, WHOLE);
}

function callOf({ id, name, namespace, input, arguments: text }: ToolCallPart): unknown[] {
  return ["tool_call", id, namespace ?? null, name, input === undefined ? argumentsOf(text) : [plain(input)]];
}

/** Clients parse arguments and write them again: with other spaces, escapes, spellings of numbers, orders of keys. */
function argumentsOf(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return plain({});
  try {
    return plain(JSON.parse(text));
  } catch {
    return plain(text);
  }
}

/** Characters from which on a text is hashed by itself: to write 30 MB of it as JSON takes three times as long as to hash it. */
const LONG = 1_024;

/** Equal for equal values, however they were written, and different for different ones. */
function plain(value: unknown): unknown {
  if (typeof value === "string")
    return value.length < LONG ? value : { "#": [value.length, shortHash(value, WHOLE)] };
  if (Array.isArray(value)) return value.map(plain);
  // As JSON, 1E400 would be null.
  if (typeof value === "number" && !Number.isFinite(value)) return { "#": String(value) };
  if (typeof value !== "object" || value === null || value instanceof ExactNumber) return value;
  // A list: an object would put keys that look like numbers first, and take one named `__proto__` for something else.
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { "": entries.map(([key, each]) => [key, plain(each)]) };
}

function contentOf(part: Part): unknown {
  const { sig: _, cache: __, item: ___, ext: ____, ...told } = part;
  if (told.type === "text") return [told.type, plain(told.text)];
  if (told.type === "tool_result")
    return [told.type, told.call_id, told.is_error ?? false, told.content.map(contentOf)];
  if (told.type === "search_result") return [told.type, told.url, told.title, told.content.map(contentOf)];
  return plain(told);
}
