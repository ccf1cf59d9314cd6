/** Reads Messages: a whole message as documented, a stream as the vendor's own SDK assembles it. */
import Anthropic from "@anthropic-ai/sdk";
import { type Finish, type Json, type RecordedContent, silence, withCalls } from "./recorded-content.ts";

const finishes: Record<string, Finish> = {
  end_turn: "stop",
  stop_sequence: "stop_sequence",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  tool_use: "tool_calls",
  refusal: "content_filter",
  pause_turn: "pause",
  compaction: "compaction",
};

export function messagesSaid({ content, stop_reason, usage }: Json): RecordedContent {
  const choice = silence();
  for (const block of content ?? []) {
    if (block.type === "text") choice.text += block.text ?? "";
    else if (block.type === "thinking") choice.reasoning.push(block.thinking ?? "");
    else if (block.type === "tool_use") choice.calls.push({ name: block.name, args: block.input ?? {} });
  }
  const finish = stop_reason ? (finishes[stop_reason] ?? "other") : "stop";
  const cached = usage?.cache_read_input_tokens ?? 0;
  return {
    choices: [{ ...choice, finish: withCalls(finish, choice.calls) }],
    usage: {
      input: (usage?.input_tokens ?? 0) + cached + (usage?.cache_creation_input_tokens ?? 0),
      output: usage?.output_tokens ?? 0,
      cached,
    },
  };
}

export async function messagesStreamSaid(events: readonly Json[]): Promise<RecordedContent | undefined> {
  // Some recordings contain several responses in sequence.
  const end = events.findIndex(({ type }) => type === "message_stop");
  const own = end < 0 ? events : events.slice(0, end + 1);
  const body = own.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  const client = new Anthropic({
    apiKey: "k",
    baseURL: "http://test.invalid",
    maxRetries: 0,
    fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
  });
  try {
    const message = await client.messages
      .stream({ model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] })
      .finalMessage();
    return messagesSaid(message);
  } catch {
    // A stream that the SDK refuses gives no reference for a comparison.
    return undefined;
  }
}
