/**
 * Reasoning that its vendor needs back, through clients that keep as little of it as real ones do. The next request
 * must contain the vendor's own text or proof, before the call that followed it.
 */
import { expect, test } from "vitest";
import { answer, type Body, send, stream, type Wire } from "./field-bugs/exchange.ts";
import { collected, next } from "./field-bugs/next-turn.ts";
import {
  callBlock,
  chatCall,
  chunk,
  completion,
  done,
  fragment,
  message,
  messageEnd,
  messageStart,
  textBlock,
} from "./field-bugs/upstream-responses.ts";

/** What a client keeps of a response, in the shape of a whole one. */
type Keeps = (body: Body) => Body;

const keepsAll: Keeps = (body) => body;
/** Gemini CLI. */
const noThoughts: Keeps = ({ candidates: [{ content }] }) => ({
  candidates: [
    { content: { ...content, parts: content.parts.filter(({ thought }: Body) => thought !== true) } },
  ],
});
/** `@ai-sdk/google`. */
const bareThoughts: Keeps = ({ candidates: [{ content }] }) => ({
  candidates: [
    {
      content: {
        ...content,
        parts: content.parts.flatMap(({ thoughtSignature, ...part }: Body) => {
          if (part.thought !== true)
            return [thoughtSignature === undefined ? part : { ...part, thoughtSignature }];
          return part.text === "" ? [] : [part];
        }),
      },
    },
  ],
});
/** `@ai-sdk/anthropic` drops reasoning without a signature. */
const signedThoughts: Keeps = ({ content }) => ({
  content: content.filter(({ type, signature }: Body) => type !== "thinking" || signature),
});
/** `@ai-sdk/openai` and Codex drop reasoning without encrypted content, and keep no text of the rest. */
const sealedThoughts: Keeps = ({ output }) => ({
  output: output
    .filter(({ type, encrypted_content }: Body) => type !== "reasoning" || encrypted_content)
    .map((item: Body) => (item.type === "reasoning" ? { ...item, summary: [] } : item)),
});

const clients: [Wire, string, Keeps][] = [
  ["messages", "keeps all", keepsAll],
  ["messages", "keeps signed thoughts", signedThoughts],
  ["responses", "keeps all", keepsAll],
  ["responses", "keeps sealed thoughts without words", sealedThoughts],
  ["content", "keeps all", keepsAll],
  ["content", "keeps no thought", noThoughts],
  ["content", "keeps the words of thoughts", bareThoughts],
];

const question: Record<Wire, Body> = {
  chat: {},
  messages: { max_tokens: 9000, thinking: { type: "enabled", budget_tokens: 2000 } },
  responses: { include: ["reasoning.encrypted_content"], store: false, reasoning: { summary: "auto" } },
  content: { generationConfig: { thinkingConfig: { includeThoughts: true } } },
};

const thought = "I look at both.";
const words = "I begin.";
const capabilities = { reasoning_replay: "require" };
const plain = {
  whole: completion(
    {
      reasoning_content: thought,
      content: words,
      tool_calls: [chatCall("call_1", "f", "{}"), chatCall("call_2", "f", "{}")],
    },
    "tool_calls",
  ),
  streamed: [
    chunk({ role: "assistant", reasoning_content: thought.slice(0, 5) }),
    chunk({ reasoning_content: thought.slice(5) }),
    chunk({ content: words }),
    chunk(fragment(0, "{}", "call_1", "f")),
    chunk(fragment(1, "{}", "call_2", "f")),
    chunk({}, "tool_calls"),
    done,
  ],
};

for (const streamed of [false, true]) {
  test.each(clients)(
    `plain reasoning returns through %s, which %s, streamed: ${streamed}`,
    (client, _, keeps) => {
      const options = { capabilities, question: question[client] };
      const said = streamed
        ? collected(client, stream(client, "chat", plain.streamed, options).events)
        : answer(client, "chat", plain.whole, options).body;
      const turn = next[client](keeps(said));
      const { body } = send(client, "chat", { ...question[client], ...turn }, { capabilities });
      const spoken = body.messages.filter(({ role }: Body) => role === "assistant");
      expect(spoken).toHaveLength(1);
      expect(spoken[0]).toMatchObject({ reasoning_content: thought, content: words });
      expect(spoken[0].tool_calls.map(({ id }: Body) => id)).toEqual(["call_1", "call_2"]);
    },
  );
}

test.each(clients)("another vendor never gets the reasoning, through %s, which %s", (client, _, keeps) => {
  const options = { capabilities, question: question[client] };
  const turn = next[client](keeps(answer(client, "chat", plain.whole, options).body));
  for (const to of ["messages", "responses", "content"] as const) {
    const { text } = send(client, to, { ...question[client], ...turn });
    expect(text).not.toContain(thought);
    expect(text).not.toMatch(/ugs1|dWdzMS/);
  }
});

test("nothing is sealed for a provider that needs no reasoning back", () => {
  const { events } = stream("messages", "chat", plain.streamed, { question: question.messages });
  expect(JSON.stringify(events)).not.toContain("signature_delta");
});

const signed = { type: "thinking", thinking: thought, signature: "SIGNED" };
const proven = {
  whole: message([
    signed,
    { type: "text", text: words },
    { type: "tool_use", id: "toolu_1", name: "f", input: {} },
    { type: "tool_use", id: "toolu_2", name: "f", input: {} },
  ]),
  streamed: [
    messageStart(),
    {
      type: "content_block_start",
      index: 0,
      content_block: { type: "thinking", thinking: "", signature: "" },
    },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: thought } },
    { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "SIGNED" } },
    { type: "content_block_stop", index: 0 },
    ...textBlock(1, words),
    ...callBlock(2, "toolu_1", "f", "{}"),
    ...callBlock(3, "toolu_2", "f", "{}"),
    ...messageEnd("tool_use"),
  ],
};

for (const streamed of [false, true]) {
  test.each(clients.filter(([client]) => client !== "messages"))(
    `signed reasoning returns through %s, which %s, streamed: ${streamed}`,
    (client, _, keeps) => {
      const options = { question: question[client] };
      const said = streamed
        ? collected(client, stream(client, "messages", proven.streamed, options).events)
        : answer(client, "messages", proven.whole, options).body;
      const { body } = send(client, "messages", { ...question[client], ...next[client](keeps(said)) });
      const [, { content }] = body.messages;
      expect(content.map(({ type }: Body) => type)).toEqual(["thinking", "text", "tool_use", "tool_use"]);
      expect(content[0].signature).toBe("SIGNED");
      expect(["", thought]).toContain(content[0].thinking);
    },
  );
}
