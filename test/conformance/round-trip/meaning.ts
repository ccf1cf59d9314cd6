/** What a request means, wire by wire, and in what two meanings differ. */
import { chatRequest } from "./meaning/chat.ts";
import { contentRequest } from "./meaning/content.ts";
import { messagesRequest } from "./meaning/messages.ts";
import { isRecord, type Json } from "./meaning/plain.ts";
import { responsesRequest } from "./meaning/responses.ts";

export type WireName = "chat" | "messages" | "responses" | "content";
export const wireNames: readonly WireName[] = ["chat", "messages", "responses", "content"];

const ofRequest: Record<WireName, (body: Json) => Json> = {
  chat: chatRequest,
  messages: messagesRequest,
  responses: responsesRequest,
  content: contentRequest,
};

/** A request without what does not count, in one spelling; two requests that mean the same are deeply equal. */
export function meaningOf(wire: WireName, body: Json): Json {
  return ofRequest[wire](body);
}

export interface Difference {
  /** `messages[0].content`; empty for the root. */
  path: string;
  expected: unknown;
  actual: unknown;
}

/** Every place in which two values differ; the order of keys does not count. */
export function differences(expected: unknown, actual: unknown, path = ""): Difference[] {
  if (isRecord(expected) && isRecord(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) =>
      differences(expected[key], actual[key], path === "" ? key : `${path}.${key}`),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, at) => differences(item, actual[at], `${path}[${at}]`));
  }
  return Object.is(expected, actual) || JSON.stringify(expected) === JSON.stringify(actual)
    ? []
    : [{ path, expected, actual }];
}
