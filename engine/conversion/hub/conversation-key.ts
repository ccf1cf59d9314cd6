/**
 * Keys of calls: a hash of the conversation before the call and of the call itself.
 *
 * The hash covers what every client sends back: roles, text, media, calls and results, in order. It excludes reasoning,
 * signatures, cache marks, citations and item ids, because clients drop or move them; adjacent turns of one role count as one.
 * The hash is incremental: one pass over a history gives the key of every turn.
 */
import { ExactNumber } from "../../language/json/exact-number.ts";
import type { Part, ToolCallPart, Turn } from "./generation.ts";
import { GrowingHash, shortHash } from "./hash.ts";

/** The length of a SHA-256 in hexadecimal digits. */
const HASH_LENGTH = 64;

/** Hashes a conversation incrementally. */
export class ConversationHash {
  readonly #hash = new GrowingHash();
  /** Parts not hashed yet: all parts between two reads of the state are hashed together. */
  #lines: string[] = [];

  constructor(system: readonly Part[]) {
    this.#add("system", system);
  }

  add({ role, parts }: Turn): void {
    this.#add(role, parts);
  }

  /** The hash of everything added so far. */
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

/** @param state the hash of the conversation before the call's turn */
export function callKey(state: string, call: ToolCallPart): string {
  return shortHash(`${state}\n${JSON.stringify(callOf(call))}`, HASH_LENGTH);
}

function callOf({ id, name, namespace, input, arguments: text }: ToolCallPart): unknown[] {
  return ["tool_call", id, namespace ?? null, name, input === undefined ? argumentsOf(text) : [plain(input)]];
}

/** Clients parse and serialize arguments again, with other white space, escapes, number spellings and key order. */
function argumentsOf(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return plain({});
  try {
    return plain(JSON.parse(text));
  } catch {
    return plain(text);
  }
}

/** Texts from this length on are hashed separately: serializing 30 MB as JSON takes three times as long as hashing it. */
const LONG = 1_024;

/** Equal for equal values in any spelling, and different for different values. */
function plain(value: unknown): unknown {
  if (typeof value === "string")
    return value.length < LONG ? value : { "#": [value.length, shortHash(value, HASH_LENGTH)] };
  if (Array.isArray(value)) return value.map(plain);
  // JSON would serialize 1E400 as null.
  if (typeof value === "number" && !Number.isFinite(value)) return { "#": String(value) };
  if (typeof value !== "object" || value === null || value instanceof ExactNumber) return value;
  // A list, because an object would sort numeric keys first and treat `__proto__` specially.
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { "": entries.map(([key, each]) => [key, plain(each)]) };
}

function contentOf(part: Part): unknown {
  const { sig: _, cache: __, item: ___, ext: ____, ...content } = part;
  if (content.type === "text") return [content.type, plain(content.text)];
  if (content.type === "tool_result")
    return [content.type, content.call_id, content.is_error ?? false, content.content.map(contentOf)];
  if (content.type === "search_result")
    return [content.type, content.url, content.title, content.content.map(contentOf)];
  return plain(content);
}
