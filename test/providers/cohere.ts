/**
 * Recorded requests of the wire that providers/cohere.yaml defines, in hub form: only upstreams use it, so no mapping
 * decodes its requests. Two spellings of one message become one, so that requests can be compared.
 */
import { canonical } from "../../engine/conversion/hub/canonical.ts";
import type { GenerationRequest, Part, Turn } from "../../engine/conversion/hub/generation.ts";

interface Message {
  role: Turn["role"];
  content?: string | Record<string, unknown>[] | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export function hubOf(request: Record<string, unknown>): GenerationRequest {
  const { messages, documents, tools, tool_choice, response_format, thinking, ...rest } = request;
  const hub: Record<string, unknown> = {
    model: rest.model,
    stream: rest.stream,
    turns: (messages as Message[]).map(turnOf),
    sampling: { temperature: rest.temperature },
  };
  const attached = (documents ?? []) as { data: { title: string; text: string } }[];
  (hub.turns as Turn[]).at(-1)?.parts.push(
    ...attached.map(({ data }): Part => {
      return {
        type: "file",
        title: data.title,
        source: { kind: "text", mime: "text/plain", text: data.text },
      };
    }),
  );
  if (tools) {
    hub.tools = (tools as { function: object }[]).map((tool) => ({ type: "function", ...tool.function }));
  }
  if (tool_choice) hub.tool_choice = { mode: tool_choice === "REQUIRED" ? "required" : "none" };
  if (thinking) hub.reasoning = { mode: "on" };
  const schema = (response_format as { json_schema?: object } | undefined)?.json_schema;
  if (schema) hub.response_format = { type: "json_schema", schema };
  return canonical(hub as unknown as GenerationRequest);
}

function turnOf({ role, content, tool_calls, tool_call_id }: Message): Turn {
  const said = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  const parts = said.map(partOf);
  if (role === "tool") {
    return { role, parts: [{ type: "tool_result", call_id: tool_call_id ?? "", content: parts }] };
  }
  const calls = (tool_calls ?? []).map(
    (call): Part => ({ type: "tool_call", id: call.id, ...call.function }),
  );
  return { role, parts: [...parts, ...calls] };
}

function partOf(piece: Record<string, unknown>): Part {
  if (piece.type === "image_url") {
    return { type: "image", source: { kind: "url", url: (piece.image_url as { url: string }).url } };
  }
  if (piece.type !== "document") return { type: "text", text: String(piece.text) };
  const { data } = piece.document as { data: { title: string; text: string; url: string } };
  return {
    type: "search_result",
    title: data.title,
    url: data.url,
    content: [{ type: "text", text: data.text }],
  };
}

/** A single text becomes a string; an empty text beside calls is removed. */
export function plainly(request: unknown): unknown {
  const { messages, ...rest } = JSON.parse(JSON.stringify(request)) as { messages: Message[] };
  const plain = messages.map(({ content, ...message }) => {
    const [first] = Array.isArray(content) ? content : [];
    const text =
      Array.isArray(content) && content.length === 1 && first?.type === "text" ? first.text : content;
    return text === null || text === undefined || text === "" ? message : { ...message, content: text };
  });
  return { ...rest, messages: plain };
}
