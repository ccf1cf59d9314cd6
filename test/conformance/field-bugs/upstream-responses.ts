/**
 * Upstream responses in short form: the events of a stream in each wire, and whole responses. Each function writes
 * what a correct upstream would; a case about a fault writes its own.
 */
import type { Body } from "./exchange.ts";

/** A chunk of the Chat wire. */
export function chunk(delta: Body, finish: string | null = null, more: Body = {}): Body {
  const choice = { index: 0, delta, finish_reason: finish };
  return {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "u",
    choices: [choice],
    ...more,
  };
}

/** A fragment of a call: the first contains id and name. */
export function fragment(index: number, args: string, id?: string, name?: string): Body {
  const head = id === undefined ? {} : { id, type: "function" };
  const named = name === undefined ? {} : { name };
  return { tool_calls: [{ index, ...head, function: { ...named, arguments: args } }] };
}

export function chunkUsage(usage: Body): Body {
  return { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "u", choices: [], usage };
}

export const done = "[DONE]";

export function completion(message: Body, finish: string | null = "stop", more: Body = {}): Body {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "u",
    choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    ...more,
  };
}

export const chatCall = (id: string, name: string, args: string): Body => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

export function messageStart(usage: Body = { input_tokens: 10, output_tokens: 1 }): Body {
  const message = { id: "msg_1", type: "message", role: "assistant", model: "u", content: [], usage };
  return { type: "message_start", message };
}

/** The events of one block of text. */
export function textBlock(index: number, ...texts: string[]): Body[] {
  return [
    { type: "content_block_start", index, content_block: { type: "text", text: "" } },
    ...texts.map((text) => ({ type: "content_block_delta", index, delta: { type: "text_delta", text } })),
    { type: "content_block_stop", index },
  ];
}

/** The events of one call. */
export function callBlock(index: number, id: string, name: string, ...pieces: string[]): Body[] {
  const delta = (partial_json: string): Body => ({
    type: "content_block_delta",
    index,
    delta: { type: "input_json_delta", partial_json },
  });
  return [
    { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } },
    ...pieces.map(delta),
    { type: "content_block_stop", index },
  ];
}

export function messageEnd(stop_reason: string, usage: Body = { output_tokens: 5 }): Body[] {
  return [
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
}

export function message(content: Body[], stop_reason = "end_turn", more: Body = {}): Body {
  const usage = { input_tokens: 10, output_tokens: 5 };
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "u",
    content,
    stop_reason,
    usage,
    ...more,
  };
}

const counted = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };

/** A whole response of the Responses wire. */
export function response(output: Body[], more: Body = {}): Body {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: "u",
    status: "completed",
    output,
    usage: counted,
    ...more,
  };
}

export const created: Body = {
  type: "response.created",
  response: response([], { status: "in_progress", usage: null }),
};

export const textItem = (text: string): Body => ({
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

export const callItem = (id: string, name: string, args: string): Body => ({
  type: "function_call",
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: args,
  status: "completed",
});

/** The events of one item, and of the whole response at the end. */
export function itemEvents(output_index: number, item: Body): Body[] {
  const opened = { ...item, status: "in_progress", ...(item.content ? { content: [] } : { arguments: "" }) };
  const added = { type: "response.output_item.added", output_index, item: opened };
  const ended = { type: "response.output_item.done", output_index, item };
  if (item.type === "function_call") {
    const place = { item_id: item.id, output_index };
    const pieces = item.arguments.match(/[\s\S]{1,4}/g) ?? [];
    return [
      added,
      ...pieces.map((delta: string) => ({ type: "response.function_call_arguments.delta", ...place, delta })),
      { type: "response.function_call_arguments.done", ...place, arguments: item.arguments },
      ended,
    ];
  }
  const place = { item_id: item.id, output_index, content_index: 0 };
  const [part] = item.content;
  return [
    added,
    { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
    { type: "response.output_text.delta", ...place, delta: part.text },
    { type: "response.output_text.done", ...place, text: part.text },
    { type: "response.content_part.done", ...place, part },
    ended,
  ];
}

export function responseEvents(output: Body[], more: Body = {}): Body[] {
  const whole = response(output, more);
  const events = output.flatMap((item, index) => itemEvents(index, item));
  const all = [created, ...events, { type: `response.${whole.status}`, response: whole }];
  return all.map((event, sequence_number) => ({ ...event, sequence_number }));
}

/** A frame, or a whole response, of the Content wire. */
export function generated(parts: Body[], finishReason?: string, more: Body = {}): Body {
  const candidate = { content: { role: "model", parts }, index: 0, ...(finishReason && { finishReason }) };
  return { candidates: [candidate], modelVersion: "u", responseId: "r1", ...more };
}

export const counts = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };

/** Two parallel calls in the format of each wire: `f {"a":1}` and `g {"b":2}`. */
export const twoCalls: Record<string, { whole: Body; events: Body[] }> = {
  chat: {
    whole: completion(
      { tool_calls: [chatCall("call_1", "f", '{"a":1}'), chatCall("call_2", "g", '{"b":2}')] },
      "tool_calls",
    ),
    events: [
      chunk({ role: "assistant", content: null }),
      chunk(fragment(0, "", "call_1", "f")),
      chunk(fragment(0, '{"a"')),
      chunk(fragment(0, ":1}")),
      chunk(fragment(1, "", "call_2", "g")),
      chunk(fragment(1, '{"b":2}')),
      chunk({}, "tool_calls"),
      done,
    ],
  },
  messages: {
    whole: message(
      [
        { type: "tool_use", id: "call_1", name: "f", input: { a: 1 } },
        { type: "tool_use", id: "call_2", name: "g", input: { b: 2 } },
      ],
      "tool_use",
    ),
    events: [
      messageStart(),
      ...callBlock(0, "call_1", "f", "", '{"a"', ":1}"),
      ...callBlock(1, "call_2", "g", '{"b":2}'),
      ...messageEnd("tool_use"),
    ],
  },
  responses: {
    whole: response([callItem("call_1", "f", '{"a":1}'), callItem("call_2", "g", '{"b":2}')]),
    events: responseEvents([callItem("call_1", "f", '{"a":1}'), callItem("call_2", "g", '{"b":2}')]),
  },
  content: {
    whole: generated(
      [{ functionCall: { name: "f", args: { a: 1 } } }, { functionCall: { name: "g", args: { b: 2 } } }],
      "STOP",
    ),
    events: [
      generated([{ functionCall: { name: "f", args: { a: 1 } } }]),
      generated([{ functionCall: { name: "g", args: { b: 2 } } }]),
      generated([{ text: "" }], "STOP", { usageMetadata: counts }),
    ],
  },
};
