/** Messages: a whole one as documented, a stream as the maker's own SDK gathers it. */
import Anthropic from "@anthropic-ai/sdk";
import { type Json, type Said, silence } from "./said.ts";

export function messagesSaid({ content = [] }: Json): Said {
  const said = silence();
  for (const block of content ?? []) {
    if (block.type === "text") said.text += block.text ?? "";
    else if (block.type === "thinking") said.reasoning += block.thinking ?? "";
    else if (block.type === "tool_use") said.calls.push({ name: block.name, args: block.input ?? {} });
  }
  return said;
}

export async function messagesStreamSaid(events: readonly Json[]): Promise<Said[] | undefined> {
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
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
    return [messagesSaid(message)];
  } catch {
    // What the SDK refuses has no answer by which it could be judged.
    return undefined;
  }
}
