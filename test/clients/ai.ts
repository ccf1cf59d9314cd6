/** The `ai` package with the providers of three vendors, with the same tasks as the clients in Python. */
import assert from "node:assert/strict";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import {
  APICallError,
  generateText,
  isStepCount,
  jsonSchema,
  type LanguageModel,
  type LanguageModelUsage,
  Output,
  RetryError,
  streamText,
  tool,
} from "ai";
import type { FeatureName, WireName } from "./cells.ts";
import { unknownModel } from "./cells.ts";

export interface AiClient {
  name: string;
  model(name: string): LanguageModel;
}

interface Endpoint {
  url: string;
  token: string;
}

export const aiNames: readonly string[] = ["ai, chat", "ai, responses", "ai, messages", "ai, content"];

export function aiClients({ url, token: apiKey }: Endpoint): AiClient[] {
  const openai = createOpenAI({ baseURL: `${url}/v1`, apiKey });
  const anthropic = createAnthropic({ baseURL: `${url}/v1`, apiKey });
  const google = createGoogle({ baseURL: `${url}/v1beta`, apiKey });
  return [
    { name: "ai, chat", model: (name) => openai.chat(name) },
    { name: "ai, responses", model: (name) => openai.responses(name) },
    { name: "ai, messages", model: (name) => anthropic(name) },
    { name: "ai, content", model: (name) => google(name) },
  ];
}

// The package treats unknown models as small ones, and warns at each request.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

type Feature = (client: AiClient, wire: WireName) => Promise<void>;

const multiline = 'Grüße 😀\nund "zwei" Zeilen';
/** A PNG of 68 bytes: one transparent pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";
const person = {
  type: "object",
  properties: {
    name: { type: "string" },
    age: { type: "integer" },
    address: {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
      additionalProperties: false,
    },
  },
  required: ["name", "age", "address"],
  additionalProperties: false,
} as const;

function answerTo(prompt: string, wire: WireName, system?: string): string {
  const instructions = system === undefined ? "" : ` My instructions: "${system}".`;
  return `You said: "${prompt}".${instructions} This reached me as a ${wire} request.`;
}

/** The demo's count of tokens. */
const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

const counted = ({ inputTokens, outputTokens }: LanguageModelUsage): object => ({
  inputTokens,
  outputTokens,
});

async function streamed(model: LanguageModel, prompt: string, instructions?: string) {
  let fault: unknown;
  const result = streamText({
    model,
    prompt,
    maxRetries: 0,
    ...(instructions === undefined ? {} : { instructions }),
    onError: ({ error }) => {
      fault = error;
    },
  });
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  if (fault !== undefined) throw fault;
  return { pieces, text: await result.text, usage: await result.usage };
}

async function refused(model: LanguageModel, maxRetries: number): Promise<APICallError> {
  try {
    await generateText({ model, prompt: "Hi", maxRetries });
  } catch (error) {
    const last = RetryError.isInstance(error) ? error.lastError : error;
    assert.ok(APICallError.isInstance(last), String(last));
    return last;
  }
  throw new assert.AssertionError({ message: "it was answered" });
}

export const aiFeatures: Record<FeatureName, Feature> = {
  async text({ model }, wire) {
    const instructions = "Be brief.";
    const { text, finishReason } = await generateText({
      model: model(`demo-${wire}`),
      instructions,
      prompt: multiline,
    });
    assert.equal(text, answerTo(multiline, wire, instructions));
    assert.equal(finishReason, "stop");
  },

  async stream({ model }, wire) {
    const { pieces, text } = await streamed(model(`demo-${wire}`), multiline, "Be brief.");
    assert.equal(pieces.join(""), answerTo(multiline, wire, "Be brief."));
    assert.equal(text, pieces.join(""));
    assert.ok(pieces.length > 2, `it came in ${pieces.length} pieces`);
  },

  async silence({ model }, wire) {
    const { text } = await streamed(model(`demo-${wire}-pause`), "Wait.");
    assert.equal(text, answerTo("Wait.", wire));
  },

  async tools({ model }, wire) {
    const called: unknown[] = [];
    const weather = tool({
      description: "The weather in a city",
      inputSchema: jsonSchema<{ city: string; unit: string }>({
        type: "object",
        properties: { city: { type: "string" }, unit: { type: "string", enum: ["celsius", "fahrenheit"] } },
        required: ["city", "unit"],
        additionalProperties: false,
      }),
      execute: async (input) => {
        called.push(input);
        return `1.10 degrees in ${input.city}`;
      },
    });
    const { text, steps } = await generateText({
      model: model(`demo-${wire}`),
      prompt: 'Call weather for "São Paulo" in fahrenheit.',
      tools: { weather },
      stopWhen: isStepCount(3),
    });
    assert.deepEqual(called, [{ city: "São Paulo", unit: "fahrenheit" }]);
    assert.equal(steps.length, 2);
    assert.ok(text.includes("1.10 degrees in São Paulo"), text);
  },

  async structured({ model }, wire) {
    const { output } = await generateText({
      model: model(`demo-${wire}`),
      prompt: 'Describe "Ada", 36, in "London".',
      output: Output.object({ schema: jsonSchema<object>(person) }),
    });
    assert.deepEqual(output, { name: "Ada", age: 36, address: { city: "London" } });
  },

  async image({ model }, wire) {
    const { text } = await generateText({
      model: model(`demo-${wire}`),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "file", data: pixel, mediaType: "image/png" },
          ],
        },
      ],
    });
    assert.ok(text.includes("I see 1 image (image/png, 68 bytes)."), text);
  },

  async turns({ model }, wire) {
    const said = ["My name is Ada.", "Hello, Ada Lovelace!", "What is my name?"] as const;
    const { text, usage } = await generateText({
      model: model(`demo-${wire}`),
      messages: [
        { role: "user", content: said[0] },
        { role: "assistant", content: said[1] },
        { role: "user", content: said[2] },
      ],
    });
    assert.equal(text, answerTo(said[2], wire));
    // The demo quotes only the last turn; its token count shows that the other turns arrived.
    assert.equal(
      usage.inputTokens,
      said.reduce((sum, turn) => sum + tokens(turn), 0),
    );
  },

  async error({ model }, wire) {
    const limited = await refused(model(`demo-${wire}-429`), 0);
    assert.equal(limited.statusCode, 429);
    assert.match(limited.message, /Rate limit/);
    const invalid = await refused(model(`demo-${wire}-400`), 2);
    assert.equal(invalid.statusCode, 400);
    assert.match(invalid.message, /refuses every request/);
  },

  async usage({ model }, wire) {
    const [prompt, instructions] = ["Count this, please.", "Be exact."];
    const expected = {
      inputTokens: tokens(prompt) + tokens(instructions),
      outputTokens: tokens(answerTo(prompt, wire, instructions)),
    };
    const { usage } = await generateText({ model: model(`demo-${wire}`), prompt, instructions });
    assert.deepEqual(counted(usage), expected);
    assert.deepEqual(counted((await streamed(model(`demo-${wire}`), prompt, instructions)).usage), expected);
  },

  async unknown({ name, model }) {
    const missing = unknownModel(name);
    const error = await refused(model(missing), 1);
    assert.equal(error.statusCode, 503);
    assert.ok(error.message.includes(missing), error.message);
  },
};
