/** Writes a response as a message, complete or as events. Content blocks follow one another; at most one is open. */
import { id, pieces, seal } from "../mint.ts";
import type { Answer, Usage } from "../scenario.ts";
import type { Frame, Json } from "../wire.ts";

const finishes = {
  stop: "end_turn",
  stop_sequence: "stop_sequence",
  length: "max_tokens",
  tool_calls: "tool_use",
};

/** This wire counts cached tokens separately from the other input. */
const inputUsage = ({ input, cached }: Usage): Json => ({
  input_tokens: input - cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cached,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
});

const outputUsage = ({ output, reasoning }: Usage): Json => ({
  output_tokens: output,
  ...(reasoning > 0 && { output_tokens_details: { thinking_tokens: reasoning } }),
});

function blocksOf(body: Json, answer: Answer): Json[] {
  const blocks: Json[] = [];
  if (answer.reasoning !== undefined) {
    const omitted = (body.thinking as Json | undefined)?.display === "omitted";
    blocks.push({
      type: "thinking",
      thinking: omitted ? "" : answer.reasoning,
      signature: seal("thinking", answer.reasoning),
    });
  }
  for (const [at, { name, args }] of answer.calls.entries()) {
    blocks.push({ type: "tool_use", id: id("toolu_01", body, at), name, input: args });
  }
  if (answer.text !== "") blocks.push({ type: "text", text: answer.text });
  return blocks;
}

const message = (body: Json, content: Json[], usage: Json): Json => ({
  id: id("msg_01", body),
  type: "message",
  role: "assistant",
  model: body.model,
  content,
  stop_reason: null,
  stop_sequence: null,
  stop_details: null,
  usage: { ...usage, service_tier: "standard", inference_geo: "not_available" },
});

export function wholeMessage(body: Json, answer: Answer): Json {
  return {
    ...message(body, blocksOf(body, answer), {
      ...inputUsage(answer.usage),
      ...outputUsage(answer.usage),
    }),
    stop_reason: finishes[answer.finish],
    stop_sequence: answer.stopSequence ?? null,
  };
}

const event = (type: string, fields: Json, shown = false): Frame => ({
  event: type,
  data: { type, ...fields },
  shown,
});

export function* messageFrames(body: Json, answer: Answer): Iterable<Frame> {
  const start = { ...inputUsage(answer.usage), output_tokens: 1 };
  yield event("message_start", { message: message(body, [], start) });
  for (const [index, block] of blocksOf(body, answer).entries()) {
    yield event("content_block_start", { index, content_block: emptied(block) });
    if (index === 0) yield event("ping", {});
    for (const delta of deltasOf(block)) {
      yield event("content_block_delta", { index, delta }, delta.type !== "signature_delta");
    }
    yield event("content_block_stop", { index });
  }
  yield event("message_delta", {
    delta: {
      stop_reason: finishes[answer.finish],
      stop_sequence: answer.stopSequence ?? null,
      stop_details: null,
    },
    usage: { ...inputUsage(answer.usage), ...outputUsage(answer.usage) },
  });
  yield event("message_stop", {});
}

const emptied = (block: Json): Json =>
  block.type === "tool_use"
    ? { ...block, input: {} }
    : block.type === "thinking"
      ? { ...block, thinking: "", signature: "" }
      : { ...block, text: "" };

function deltasOf(block: Json): Json[] {
  if (block.type === "tool_use") {
    return ["", ...pieces(JSON.stringify(block.input))].map((partial_json) => ({
      type: "input_json_delta",
      partial_json,
    }));
  }
  if (block.type === "text") {
    return pieces(block.text as string).map((text) => ({ type: "text_delta", text }));
  }
  const thoughts = block.thinking === "" ? [] : pieces(block.thinking as string);
  return [
    ...thoughts.map((thinking) => ({ type: "thinking_delta", thinking })),
    { type: "signature_delta", signature: block.signature },
  ];
}
