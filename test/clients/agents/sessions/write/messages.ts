/** Writes a turn as a message, whole or as events. */
import { id, pieces, seal } from "../../../../../demo/mint.ts";
import type { Frame, Json } from "../../../../../demo/wire.ts";
import { finishOf, type Part, type ScriptedTurn } from "../turn.ts";

function blocksOf(body: Json, { parts, seed }: ScriptedTurn): Json[] {
  const omitted = (body.thinking as Json | undefined)?.display === "omitted";
  return parts.flatMap((part, at) => blocksOfPart(part, omitted, id("srvtoolu_01", seed, at)));
}

function blocksOfPart(part: Part, omitted: boolean, search: string): Json[] {
  switch (part.kind) {
    case "think":
      return [
        { type: "thinking", thinking: omitted ? "" : part.text, signature: seal("thinking", part.text) },
      ];
    case "text": {
      const citations = part.cites?.map((source) => ({
        type: "web_search_result_location",
        ...source,
        encrypted_index: seal("index", source.url),
        cited_text: part.text.slice(0, 150),
      }));
      return [{ type: "text", text: part.text, ...(citations && { citations }) }];
    }
    case "search": {
      const content = part.found.map((source) => ({
        type: "web_search_result",
        ...source,
        encrypted_content: seal("result", source.url),
        page_age: "April 30, 2026",
      }));
      return [
        { type: "server_tool_use", id: search, name: "web_search", input: { query: part.query } },
        { type: "web_search_tool_result", tool_use_id: search, content },
      ];
    }
    default:
      return [{ type: "tool_use", id: part.id, name: part.name, input: part.args }];
  }
}

const inputUsage = ({ usage }: ScriptedTurn): Json => ({
  input_tokens: usage.input - usage.cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: usage.cached,
});

const message = (body: Json, said: ScriptedTurn, content: Json[], output: number): Json => ({
  id: id("msg_01", said.seed),
  type: "message",
  role: "assistant",
  model: body.model,
  content,
  stop_reason: null,
  stop_sequence: null,
  usage: { ...inputUsage(said), output_tokens: output, service_tier: "standard" },
});

const stopOf = (said: ScriptedTurn): string => (finishOf(said) === "stop" ? "end_turn" : "tool_use");

export const wholeMessage = (body: Json, said: ScriptedTurn): Json => ({
  ...message(body, said, blocksOf(body, said), said.usage.output),
  stop_reason: stopOf(said),
});

export function* messageFrames(body: Json, said: ScriptedTurn): Iterable<Frame> {
  const event = (type: string, fields: Json): Frame => ({ event: type, data: { type, ...fields } });
  yield event("message_start", { message: message(body, said, [], 1) });
  yield event("ping", {});
  for (const [index, block] of blocksOf(body, said).entries()) {
    yield event("content_block_start", { index, content_block: emptied(block) });
    for (const delta of deltasOf(block)) yield event("content_block_delta", { index, delta });
    yield event("content_block_stop", { index });
  }
  const delta = { stop_reason: stopOf(said), stop_sequence: null };
  yield event("message_delta", { delta, usage: { output_tokens: said.usage.output } });
  yield event("message_stop", {});
}

function emptied(block: Json): Json {
  if (block.type === "tool_use" || block.type === "server_tool_use") return { ...block, input: {} };
  if (block.type === "thinking") return { ...block, thinking: "", signature: "" };
  if (block.type === "text") return { type: "text", text: "", ...(block.citations ? { citations: [] } : {}) };
  return block;
}

function deltasOf(block: Json): Json[] {
  switch (block.type) {
    case "tool_use":
    case "server_tool_use":
      return ["", ...pieces(JSON.stringify(block.input))].map((partial_json) => ({
        type: "input_json_delta",
        partial_json,
      }));
    case "thinking":
      return [
        ...(block.thinking === "" ? [] : pieces(block.thinking as string)).map((thinking) => ({
          type: "thinking_delta",
          thinking,
        })),
        { type: "signature_delta", signature: block.signature },
      ];
    case "text":
      return [
        ...pieces(block.text as string).map((text) => ({ type: "text_delta", text })),
        ...((block.citations ?? []) as Json[]).map((citation) => ({ type: "citations_delta", citation })),
      ];
    default:
      return [];
  }
}
