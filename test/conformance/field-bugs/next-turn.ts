/**
 * The turn after a response: the response that a client assembled from a stream, and the request in which it sends
 * the response back. Each wire as its clients do it; nothing here knows the expected result.
 */
import type { Body, Wire } from "./exchange.ts";

const q = { role: "user", content: "q" };

/** The next request of a client that sends a response back unchanged, with results for its calls. */
export const next: Record<Wire, (answer: Body) => Body> = {
  chat: ({ choices: [{ message: said }] }) => ({
    messages: [
      q,
      said,
      ...(said.tool_calls ?? []).map(({ id }: Body) => ({ role: "tool", tool_call_id: id, content: "r" })),
    ],
  }),
  messages: ({ content }) => ({
    messages: [
      q,
      { role: "assistant", content },
      {
        role: "user",
        content: [
          ...content
            .filter(({ type }: Body) => type === "tool_use")
            .map(({ id }: Body) => ({ type: "tool_result", tool_use_id: id, content: "r" })),
          { type: "text", text: "go on" },
        ],
      },
    ],
  }),
  responses: ({ output }) => ({
    input: [
      { role: "user", content: "q" },
      ...output,
      ...output
        .filter(({ type }: Body) => type === "function_call")
        .map(({ call_id }: Body) => ({ type: "function_call_output", call_id, output: "r" })),
    ],
  }),
  content: ({ candidates: [{ content }] }) => ({
    contents: [
      { role: "user", parts: [{ text: "q" }] },
      content,
      {
        role: "user",
        parts: content.parts
          .filter((part: Body) => part.functionCall)
          .map(({ functionCall: { id, name } }: Body) => ({
            functionResponse: { id, name, response: { output: "r" } },
          })),
      },
    ],
  }),
};

/** The response that a client assembled from a stream, in the shape of a whole one. */
export function collected(client: Wire, events: Body[]): Body {
  if (client === "responses") return events.at(-1).response;
  if (client === "content") {
    const parts = events.flatMap((event) => event.candidates?.[0]?.content?.parts ?? []);
    return {
      candidates: [
        { content: { role: "model", parts: parts.filter((p) => p.text !== "" || p.thoughtSignature) } },
      ],
    };
  }
  if (client === "messages") {
    const content: Body[] = [];
    const inputs: string[] = [];
    for (const { type, index, content_block, delta } of events) {
      if (type === "content_block_start") content[index] = { ...content_block };
      if (type !== "content_block_delta") continue;
      const block = content[index];
      if (delta.text !== undefined) block.text += delta.text;
      if (delta.thinking !== undefined) block.thinking += delta.thinking;
      if (delta.signature !== undefined) block.signature = delta.signature;
      if (delta.partial_json !== undefined) inputs[index] = (inputs[index] ?? "") + delta.partial_json;
    }
    for (const [at, text] of inputs.entries()) if (text) content[at].input = JSON.parse(text);
    return { content };
  }
  const said: Body = { role: "assistant", content: null };
  for (const { delta } of events.flatMap((event) => event.choices ?? [])) {
    if (delta.content) said.content = (said.content ?? "") + delta.content;
    if (delta.reasoning_content)
      said.reasoning_content = (said.reasoning_content ?? "") + delta.reasoning_content;
    if (delta.reasoning_details)
      said.reasoning_details = [...(said.reasoning_details ?? []), ...delta.reasoning_details];
    for (const { index, function: own, ...rest } of delta.tool_calls ?? []) {
      said.tool_calls ??= [];
      said.tool_calls[index] ??= { ...rest, function: { name: own.name, arguments: "" } };
      said.tool_calls[index].function.arguments += own?.arguments ?? "";
      Object.assign(said.tool_calls[index], rest.extra_content && { extra_content: rest.extra_content });
    }
  }
  return { choices: [{ message: said }] };
}
