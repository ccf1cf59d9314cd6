/** One request, in the format of each wire's clients. */
import type { WireName } from "../conformance/wires.ts";

export interface Prompt {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Question {
  model: string;
  text: string;
  stream: boolean;
  token: string;
  /** Whether the response is stored, where clients can request it. */
  keep?: boolean;
}

const json = { "content-type": "application/json" };

export const askOf: Record<WireName, (question: Question) => Prompt> = {
  chat: ({ model, text, stream, token }) => ({
    path: "/v1/chat/completions",
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ model, stream, messages: [{ role: "user", content: text }] }),
  }),
  messages: ({ model, text, stream, token }) => ({
    path: "/v1/messages",
    headers: { ...json, "x-api-key": token, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model, stream, max_tokens: 100, messages: [{ role: "user", content: text }] }),
  }),
  responses: ({ model, text, stream, token, keep = false }) => ({
    path: "/v1/responses",
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ model, stream, store: keep, input: [{ role: "user", content: text }] }),
  }),
  content: ({ model, text, stream, token }) => ({
    path: `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    headers: { ...json, "x-goog-api-key": token },
    body: JSON.stringify({ contents: [{ role: "user", parts: [{ text }] }] }),
  }),
};
