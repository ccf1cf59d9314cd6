/** Sends raw requests in the demo's tests: each wire's path and credentials, without an SDK. */

export type WireName = "chat" | "messages" | "responses" | "content";

export const wireNames: readonly WireName[] = ["chat", "messages", "responses", "content"];

const credentials: Record<WireName, Record<string, string>> = {
  chat: { authorization: "Bearer key" },
  messages: { "x-api-key": "key", "anthropic-version": "2023-06-01" },
  responses: { authorization: "Bearer key" },
  content: { "x-goog-api-key": "key" },
};

/** The smallest valid request of each wire. */
export const minimal: Record<WireName, Record<string, unknown>> = {
  chat: { messages: [{ role: "user", content: 'Hi "Ada"' }] },
  messages: { max_tokens: 100, messages: [{ role: "user", content: 'Hi "Ada"' }] },
  responses: { input: 'Hi "Ada"' },
  content: { contents: [{ parts: [{ text: 'Hi "Ada"' }] }] },
};

export interface Posting {
  model?: string;
  stream?: boolean;
  headers?: Record<string, string>;
  /** Appended to the path of a `content` request; a stream is SSE unless this changes it. */
  query?: string;
}

export function post(
  url: string,
  wire: WireName,
  body: Record<string, unknown> = minimal[wire],
  { model = "demo", stream = false, headers, query = stream ? "?alt=sse" : "" }: Posting = {},
): Promise<Response> {
  const paths: Record<WireName, string> = {
    chat: "/v1/chat/completions",
    messages: "/v1/messages",
    responses: "/v1/responses",
    content: `/v1beta/models/${model}:${stream ? "streamGenerateContent" : "generateContent"}${query}`,
  };
  return fetch(url + paths[wire], {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers ?? credentials[wire]) },
    body: JSON.stringify(wire === "content" ? body : { model, ...(stream && { stream }), ...body }),
  });
}
