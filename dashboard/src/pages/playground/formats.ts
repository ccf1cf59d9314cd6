/** Requests and responses of the four formats, as far as a chat needs them. */

export interface Turn {
  role: "user" | "assistant";
  text: string;
  images: readonly Image[];
}

export interface Image {
  mime: string;
  base64: string;
}

export interface Tool {
  name: string;
  description?: string;
  parameters?: unknown;
}

export interface Question {
  model: string;
  turns: readonly Turn[];
  tools: readonly Tool[];
  stream: boolean;
}

/** What an event, or a complete response, adds to the page. */
export interface Piece {
  text?: string | undefined;
  /** Starts a tool call. */
  tool?: string | undefined;
  /** The next part of its arguments. */
  input?: string | undefined;
}

interface Format {
  path(question: Question): string;
  headers(token: string): Record<string, string>;
  body(question: Question): unknown;
  /** @param event of a stream, or the whole answer */
  // biome-ignore lint/suspicious/noExplicitAny: what an upstream says may be anything
  pieces(event: any): readonly Piece[];
}

const MOST_TOKENS = 4096;
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const dataUrl = ({ mime, base64 }: Image): string => `data:${mime};base64,${base64}`;
// biome-ignore lint/suspicious/noExplicitAny: what an upstream says may be anything
type Any = any;
const list = (value: Any): Any[] => (Array.isArray(value) ? value : []);

export const formats = {
  chat: {
    path: () => "/v1/chat/completions",
    headers: bearer,
    body: ({ model, turns, tools, stream }) => ({
      model,
      messages: turns.map(({ role, text, images }) => ({
        role,
        content:
          images.length === 0
            ? text
            : [
                { type: "text", text },
                ...images.map((image) => ({ type: "image_url", image_url: { url: dataUrl(image) } })),
              ],
      })),
      ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: "function", function: tool })) }),
      ...(stream && { stream, stream_options: { include_usage: true } }),
    }),
    pieces: ({ choices }) =>
      list(choices).flatMap(({ delta, message }): Piece[] => {
        const { content, tool_calls: calls } = delta ?? message ?? {};
        return [
          { text: content },
          ...list(calls).map(({ function: called }) => ({ tool: called?.name, input: called?.arguments })),
        ];
      }),
  },
  messages: {
    path: () => "/v1/messages",
    headers: (token) => ({ "x-api-key": token, "anthropic-version": "2023-06-01" }),
    body: ({ model, turns, tools, stream }) => ({
      model,
      max_tokens: MOST_TOKENS,
      messages: turns.map(({ role, text, images }) => ({
        role,
        content: [
          ...images.map(({ mime, base64 }) => ({
            type: "image",
            source: { type: "base64", media_type: mime, data: base64 },
          })),
          { type: "text", text },
        ],
      })),
      ...(tools.length > 0 && {
        tools: tools.map(({ parameters = { type: "object" }, ...tool }) => ({
          ...tool,
          input_schema: parameters,
        })),
      }),
      ...(stream && { stream }),
    }),
    pieces: ({ content, content_block: block, delta }) => [
      ...list(content).map(
        (each): Piece =>
          each.type === "tool_use"
            ? { tool: each.name, input: JSON.stringify(each.input) }
            : { text: each.text },
      ),
      ...(block?.type === "tool_use" ? [{ tool: block.name }] : []),
      { text: delta?.text, input: delta?.partial_json },
    ],
  },
  responses: {
    path: () => "/v1/responses",
    headers: bearer,
    body: ({ model, turns, tools, stream }) => ({
      model,
      store: false,
      input: turns.map(({ role, text, images }) => ({
        role,
        content: [
          { type: role === "user" ? "input_text" : "output_text", text },
          ...images.map((image) => ({ type: "input_image", image_url: dataUrl(image) })),
        ],
      })),
      ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: "function", ...tool })) }),
      ...(stream && { stream }),
    }),
    pieces: ({ type, delta, item, output }) => [
      { text: type === "response.output_text.delta" ? delta : undefined },
      ...(type === "response.output_item.done" && item?.type === "function_call"
        ? [{ tool: item.name, input: item.arguments }]
        : []),
      ...list(output).flatMap((each): Piece[] =>
        each.type === "function_call"
          ? [{ tool: each.name, input: each.arguments }]
          : list(each.content).map(({ text }) => ({ text })),
      ),
    ],
  },
  content: {
    path: ({ model, stream }) =>
      `/v1beta/models/${encodeURIComponent(model)}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    headers: (token) => ({ "x-goog-api-key": token }),
    body: ({ turns, tools }) => ({
      contents: turns.map(({ role, text, images }) => ({
        role: role === "assistant" ? "model" : role,
        parts: [
          { text },
          ...images.map(({ mime, base64 }) => ({ inlineData: { mimeType: mime, data: base64 } })),
        ],
      })),
      ...(tools.length > 0 && { tools: [{ functionDeclarations: tools }] }),
    }),
    pieces: ({ candidates }) =>
      list(candidates).flatMap(({ content }): Piece[] =>
        list(content?.parts).map(({ text, thought, functionCall }) =>
          functionCall === undefined
            ? { text: thought === true ? undefined : text }
            : { tool: functionCall.name, input: JSON.stringify(functionCall.args) },
        ),
      ),
  },
} satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
export const FORMAT_NAMES = Object.keys(formats) as FormatName[];
