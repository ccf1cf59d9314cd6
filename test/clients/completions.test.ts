/**
 * Text completions with the official client, from an upstream of their own wire and from upstreams of conversations.
 */
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gateway, startGateway } from "../grid/gateway.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const client = (): OpenAI =>
  new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.token, maxRetries: 0 });

type Chunk = OpenAI.Completion;

/** The joined texts of a stream's chunks, by choice. */
async function gathered(
  stream: AsyncIterable<Chunk>,
): Promise<{ texts: string[]; finishes: string[]; usage: Chunk["usage"]; ids: Set<string> }> {
  const texts: string[] = [];
  const finishes: string[] = [];
  const ids = new Set<string>();
  let usage: Chunk["usage"];
  for await (const chunk of stream) {
    ids.add(chunk.id);
    expect(chunk.object).toBe("text_completion");
    usage = chunk.usage ?? usage;
    for (const { index, text, finish_reason: finish } of chunk.choices) {
      texts[index] = (texts[index] ?? "") + text;
      if (finish !== null) finishes[index] = finish;
    }
  }
  return { texts, finishes, usage, ids };
}

/** The first segment of a model selects the upstream's wire; the upstream's text names the wire. */
const wires = ["completions", "chat", "messages", "responses", "content"];
const expectedText = (text: string, wire: string): string =>
  `You said: "${text}". This reached me as a ${wire} request.`;
const max_tokens = 100;

describe.each(wires)("from an upstream of the %s wire", (wire) => {
  const model = `demo-${wire}`;

  test("continues a text", async () => {
    const answer = await client().completions.create({ model, prompt: "Once", max_tokens });
    expect(answer).toMatchObject({ object: "text_completion", model });
    expect(answer.id).toMatch(/^cmpl-/);
    expect(answer.choices).toMatchObject([
      { text: expectedText("Once", wire), index: 0, logprobs: null, finish_reason: "stop" },
    ]);
    expect(answer.usage?.prompt_tokens).toBeGreaterThan(0);
    expect(answer.usage?.completion_tokens).toBeGreaterThan(0);
  });

  test("streams the continuation of a text", async () => {
    const stream = await client().completions.create({
      model,
      prompt: "Once",
      max_tokens,
      stream: true,
      stream_options: { include_usage: true },
    });
    const { texts, finishes, usage, ids } = await gathered(stream);
    expect(texts).toEqual([expectedText("Once", wire)]);
    expect(finishes).toEqual(["stop"]);
    expect(usage?.completion_tokens).toBeGreaterThan(0);
    expect(ids.size).toBe(1);
  });

  test("ends after sixteen tokens by default", async () => {
    const { choices } = await client().completions.create({ model, prompt: "Once upon a time ".repeat(20) });
    expect(choices[0]?.finish_reason).toBe("length");
  });

  test("returns the choices of each prompt in order", async () => {
    const asked = { model, prompt: ["a", "b", "c"], n: 2, max_tokens, echo: true };
    const texts = ["a", "a", "b", "b", "c", "c"].map((prompt) => prompt + expectedText(prompt, wire));
    const { choices, usage } = await client().completions.create(asked);
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(choices.map(({ text }) => text)).toEqual(texts);
    const stream = await client().completions.create({
      ...asked,
      stream: true,
      stream_options: { include_usage: true },
    });
    const streamed = await gathered(stream);
    expect(streamed.texts).toEqual(texts);
    expect(streamed.finishes).toEqual(texts.map(() => "stop"));
    // An upstream that streams one choice per request reads the prompt for each.
    expect(streamed.usage?.completion_tokens).toBe(usage?.completion_tokens);
  });

  test("returns an error in the shape of the Chat wire", async () => {
    const failed = await client()
      .completions.create({ model: `${model}-429`, prompt: "Once" })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(OpenAI.RateLimitError);
    expect((failed as Error).message).toContain("Rate limit");
  });

  test("ends a broken stream with an error", async () => {
    const stream = await client().completions.create({
      model: `${model}-midstream-error`,
      prompt: "Speak at length.",
      max_tokens,
      stream: true,
    });
    await expect(gathered(stream)).rejects.toBeInstanceOf(OpenAI.APIError);
  });
});

test("sends token ids where the upstream accepts them, and refuses them by name elsewhere", async () => {
  const prompt = [
    [1, 2, 3],
    [4, 5],
  ];
  const { choices } = await client().completions.create({ model: "demo-completions", prompt, max_tokens });
  expect(choices.map(({ text }) => text)).toEqual([
    expectedText("1 2 3", "completions"),
    expectedText("4 5", "completions"),
  ]);
  for (const tokens of [prompt, [1, 2, 3]]) {
    const refused = await client()
      .completions.create({ model: "demo-chat", prompt: tokens })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
    expect(refused).toMatchObject({ status: 400, code: "unsupported_value", param: "prompt" });
    expect((refused as Error).message).toContain("does not accept prompts as token ids");
  }
});

test("reports fields that a conversation lacks as dropped", async () => {
  const { response } = await client()
    .completions.create({
      model: "demo-messages",
      prompt: "Once",
      suffix: "the end",
      best_of: 3,
      logprobs: 2,
      echo: true,
    })
    .withResponse();
  const dropped = (response.headers.get("x-polywire-dropped") ?? "").split(/,\s*/).sort();
  expect(dropped).toEqual(["best_of", "logprobs", "prompt_logprobs", "suffix"]);
});

test("keeps the shape of log probabilities on its own wire", async () => {
  const { choices } = await client().completions.create({
    model: "demo-completions",
    prompt: "Hé",
    echo: true,
    logprobs: 1,
    max_tokens,
  });
  const { tokens = [], text_offset: places = [] } = choices[0]?.logprobs ?? {};
  const text = Array.from(choices[0]?.text ?? "");
  expect(tokens.map((token, at) => text.slice(places[at]).join("").startsWith(token))).not.toContain(false);
});

describe("a Chat client, from an upstream with text completions only", () => {
  const model = "demo-completions";
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Once" }];

  test("gets the continuation of its single text", async () => {
    const answer = await client().chat.completions.create({ model, messages, max_tokens });
    expect(answer.choices[0]?.message.content).toBe(expectedText("Once", "completions"));
  });

  test("gets log probabilities", async () => {
    const asked = { model, messages, max_tokens, logprobs: true, top_logprobs: 1 };
    const { choices } = await client().chat.completions.create(asked);
    const tokens = choices[0]?.logprobs?.content ?? [];
    expect(tokens.map(({ token }) => token).join("")).toBe(expectedText("Once", "completions"));
    expect(tokens[0]?.top_logprobs).toEqual([{ token: tokens[0]?.token, logprob: -0.5, bytes: null }]);
  });

  test.each<[string, Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>, string]>([
    [
      "a conversation",
      { messages: [...messages, { role: "assistant", content: "x" }, ...messages] },
      "messages[1].content[0]",
    ],
    ["instructions", { messages: [{ role: "system", content: "x" }, ...messages] }, "messages[0].content[0]"],
    ["tools", { tools: [{ type: "function", function: { name: "f" } }] }, "tools"],
    ["a response format", { response_format: { type: "json_object" } }, "response_format"],
  ])("is refused with %s", async (_, more, param) => {
    const refused = await client()
      .chat.completions.create({ model, messages, ...more })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, code: "unsupported_value", param });
  });
});
