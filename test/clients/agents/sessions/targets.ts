/**
 * The upstreams of the sessions: provider file, wire and model of each, and how to read a request and write a turn.
 * The readers are the demo's, which are as strict as the vendors' APIs.
 */
import { readChat } from "../../../../demo/chat/read.ts";
import { chat } from "../../../../demo/chat/wire.ts";
import { named } from "../../../../demo/content/names.ts";
import { readContentRequest } from "../../../../demo/content/read.ts";
import { createContentWire } from "../../../../demo/content/wire.ts";
import { readMessagesRequest } from "../../../../demo/messages/read.ts";
import { messages } from "../../../../demo/messages/wire.ts";
import { canonical, seal } from "../../../../demo/mint.ts";
import { createMemory } from "../../../../demo/responses/memory.ts";
import { conversationOf, readResponsesRequest } from "../../../../demo/responses/read.ts";
import { listedItems } from "../../../../demo/responses/stored.ts";
import type { Ask } from "../../../../demo/scenario.ts";
import { type Frame, isObject, type Json, need, type Received, type Wire } from "../../../../demo/wire.ts";
import type { WireName } from "../../cells.ts";
import { callsOf, type ScriptedTurn } from "./turn.ts";
import { chatFrames, wholeChat } from "./write/chat.ts";
import { contentFrames, wholeContent } from "./write/content.ts";
import { messageFrames, wholeMessage } from "./write/messages.ts";
import { responseFrames, wholeResponse } from "./write/responses.ts";

/** A parsed request, and how to answer it. */
export interface ParsedRequest {
  ask: Ask;
  stream: boolean;
  /** The turns as they arrived; they must not change between requests. */
  turns: unknown[];
  /** The content before the turns: instructions and tools. */
  head: unknown;
  /** Proofs in the order in which the agent sent them back. */
  proofs: string[];
  /** The proof of a piece of content, as the agent sends it back; empty where there is none. */
  proof(said: ScriptedTurn): string;
  /** Whether the model emits reasoning. */
  thinks: boolean;
  /** Whether the provider can search by itself. */
  searches: boolean;
  whole(said: ScriptedTurn): Json;
  frames(said: ScriptedTurn): Iterable<Frame>;
}

export interface Target {
  name: string;
  wire: WireName;
  provider: string;
  model: string;
  /** The suffix of the base URL. */
  base: string;
  /** The path of a conversation's `POST`; captures the model and the action, where the path contains them. */
  path: RegExp;
  /** The response to a request that counts tokens. */
  counted: Json;
  /** The wire of credentials and errors. */
  speaks: Wire;
  read(received: Received): ParsedRequest;
}

/** Removes cache markers, which move from turn to turn and do not affect caching. */
export const unmarked = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(unmarked)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, inner]) =>
            key === "cache_control" ? [] : [[key, unmarked(inner)]],
          ),
        )
      : value;

/** A string and a list with one text part are equal for an upstream. */
export const spelledOut = (message: Json): Json =>
  typeof message.content === "string"
    ? { ...message, content: [{ type: "text", text: message.content }] }
    : message;

const text = (value: unknown): string[] => (typeof value === "string" && value !== "" ? [value] : []);
const thoughtOf = ({ parts }: ScriptedTurn): string | undefined =>
  parts.find((part) => part.kind === "think")?.text;
const sealed = (kind: string, thought: string | undefined): string =>
  thought === undefined ? "" : seal(kind, thought);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

function readChatPlace(body: Json, reasons: boolean): ParsedRequest {
  const { thinking, ...rest } = body;
  const sent = listOf(body.messages);
  // Fields of this dialect that its vendor accepts, and the strict reader does not know.
  const plain = reasons
    ? { ...rest, messages: sent.map(({ reasoning_content: _, ...message }) => message) }
    : body;
  // Parameters that models with reasoning refuse there.
  for (const [name, hint] of [
    ["max_tokens", " Use 'max_completion_tokens' instead."],
    ["stop", ""],
  ] as const)
    need(
      reasons || body[name] === undefined,
      `Unsupported parameter: '${name}' is not supported with this model.${hint}`,
    );
  const ask = readChat(plain);
  return {
    ask,
    stream: body.stream === true,
    turns: sent.map(spelledOut).map(unmarked),
    head: [body.tools],
    proofs: reasons ? sent.flatMap((message) => text(message.reasoning_content)) : [],
    proof: (said) => (reasons ? (thoughtOf(said) ?? "") : ""),
    thinks: reasons && (thinking as Json | undefined)?.type !== "disabled",
    searches: body.web_search_options !== undefined,
    whole: (said) => wholeChat(body, said),
    frames: (said) => chatFrames(body, said),
  };
}

function readMessagesPlace(body: Json): ParsedRequest {
  // The newest models accept instructions between the turns.
  const asUser = listOf(body.messages).map((message) =>
    message.role === "system" ? { ...message, role: "user" } : message,
  );
  const ask = readMessagesRequest({ ...body, messages: asUser }, true);
  const blocks = listOf(body.messages).flatMap(({ content }) => listOf(content));
  return {
    ask,
    stream: body.stream === true,
    turns: listOf(body.messages).map(spelledOut).map(unmarked),
    head: unmarked([body.system, body.tools]),
    proofs: blocks.flatMap(({ signature, type }) => (type === "thinking" ? text(signature) : [])),
    proof: (said) => sealed("thinking", thoughtOf(said)),
    thinks: ask.thinking,
    searches: listOf(body.tools).some(({ type }) => String(type).startsWith("web_search")),
    whole: (said) => wholeMessage(body, said),
    frames: (said) => messageFrames(body, said),
  };
}

/** Presents a tool search as a function call, which it is for the session. */
function asFunction(item: Json): Json {
  const { call_id } = item;
  if (item.type === "tool_search_call" && item.execution === "client")
    return { type: "function_call", call_id, name: "tool_search", arguments: JSON.stringify(item.arguments) };
  if (item.type === "tool_search_output" && item.execution === "client")
    return { type: "function_call_output", call_id, output: JSON.stringify(item.tools) };
  return item;
}

function createResponsesReader(): (body: Json) => ParsedRequest {
  const memory = createMemory();
  return (body) => {
    const conversation = conversationOf(body, memory);
    const late = conversation.flatMap(({ type, tools }) =>
      type === "additional_tools" || type === "tool_search_output" ? listOf(tools) : [],
    );
    const own = listOf(body.tools);
    const searches = own.some(({ type }) => type === "tool_search");
    const search = { type: "function", name: "tool_search", parameters: { type: "object", properties: {} } };
    const tools = [...own, ...late, ...(searches ? [search] : [])];
    const read = { ...body, input: listOf(conversation).map(asFunction), previous_response_id: null };
    const ask = readResponsesRequest({ ...read, ...(tools.length > 0 && { tools }) }, memory);
    const keep = (said: ScriptedTurn): void => {
      if (body.store !== false)
        memory.keep({ input: listedItems(conversation), response: wholeResponse(body, said) });
    };
    return {
      ask,
      stream: body.stream === true,
      turns: conversation,
      head: [body.instructions, body.tools],
      proofs: conversation.flatMap((item) => (item.type === "reasoning" ? text(item.encrypted_content) : [])),
      proof: (said) =>
        listOf(body.include).includes("reasoning.encrypted_content" as never)
          ? sealed("reasoning", thoughtOf(said))
          : "",
      thinks: (body.reasoning as Json | undefined)?.effort !== "none",
      searches: own.some(({ type }) => String(type).startsWith("web_search")),
      whole(said) {
        keep(said);
        return wholeResponse(body, said);
      },
      frames(said) {
        keep(said);
        return responseFrames(body, said);
      },
    };
  };
}

function readContentPlace(model: string, action: string, raw: Json): ParsedRequest {
  const body = named(raw) as Json;
  const ask = readContentRequest(model, body);
  const contents = listOf(body.contents);
  const { thinkingBudget } = ((body.generationConfig as Json | undefined)?.thinkingConfig ?? {}) as Json;
  return {
    ask,
    stream: action === "streamGenerateContent",
    turns: contents,
    head: [body.systemInstruction, body.tools],
    proofs: contents
      .flatMap(({ parts }) => listOf(parts))
      .flatMap(({ thoughtSignature, functionCall }) =>
        functionCall === undefined ? [] : text(thoughtSignature),
      ),
    proof(said) {
      const [call] = callsOf(said);
      return thoughtOf(said) === undefined || call === undefined
        ? ""
        : seal("thought", canonical([call.name, call.args]));
    },
    thinks: thinkingBudget !== 0,
    searches: listOf(body.tools).some((tool) => tool.googleSearch !== undefined),
    whole: (said) => wholeContent(model, body, said),
    frames: (said) => contentFrames(model, body, said),
  };
}

const readResponses = createResponsesReader();
const content = createContentWire(false);

export const targets: readonly Target[] = [
  {
    name: "chat",
    wire: "chat",
    provider: "openai",
    model: "gpt-5.5",
    base: "/v1",
    path: /^\/v1\/chat\/completions$/,
    counted: { object: "response.input_tokens", input_tokens: 5000 },
    speaks: chat,
    read: ({ body }) => readChatPlace(body, false),
  },
  {
    name: "chat (DeepSeek)",
    wire: "chat",
    provider: "deepseek",
    model: "deepseek-v4-pro",
    base: "/v1",
    path: /^\/v1\/chat\/completions$/,
    counted: { object: "response.input_tokens", input_tokens: 5000 },
    speaks: chat,
    read: ({ body }) => readChatPlace(body, true),
  },
  {
    name: "messages",
    wire: "messages",
    provider: "anthropic",
    model: "claude-opus-4-6",
    base: "/v1",
    path: /^\/v1\/messages$/,
    counted: { input_tokens: 5000 },
    speaks: messages,
    read: ({ body }) => readMessagesPlace(body),
  },
  {
    name: "responses",
    wire: "responses",
    provider: "openai",
    model: "gpt-5.5",
    base: "/v1",
    path: /^\/v1\/responses$/,
    counted: { object: "response.input_tokens", input_tokens: 5000 },
    speaks: chat,
    read: ({ body }) => readResponses(body),
  },
  {
    name: "content",
    wire: "content",
    provider: "google",
    model: "gemini-3-pro-preview",
    base: "/v1beta",
    path: /^\/v1beta\/models\/(?<model>.+):(?<action>\w+)$/,
    counted: { totalTokens: 5000 },
    speaks: content,
    read({ body, path }) {
      need(String(path.action).endsWith("enerateContent"), `Method ${path.action} is not supported.`);
      return readContentPlace(path.model ?? "", path.action ?? "", body);
    },
  },
];
