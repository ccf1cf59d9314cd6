/** The official clients read cached responses of the four formats, whole and streamed, at once and in their pace. */
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterEach, describe, expect, test } from "vitest";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { answers } from "./upstreams.ts";

let fixture: Fixture;
afterEach(() => fixture.close());

interface Read {
  id: string | undefined;
  text: string | undefined | null;
  /** Output tokens. */
  usage: number | undefined;
}

const openai = (): OpenAI =>
  new OpenAI({ baseURL: `${fixture.gateway.url}/v1`, apiKey: TOKEN, maxRetries: 0 });
const anthropic = (): Anthropic =>
  new Anthropic({ baseURL: fixture.gateway.url, apiKey: TOKEN, maxRetries: 0 });
const google = (): GoogleGenAI =>
  new GoogleGenAI({ apiKey: TOKEN, httpOptions: { baseUrl: fixture.gateway.url } });

const messages = [{ role: "user" as const, content: "Hello" }];

const clients: Record<string, { whole(): Promise<Read>; streamed(): Promise<Read> }> = {
  chat: {
    async whole() {
      const { id, choices, usage } = await openai().chat.completions.create({ model: "m", messages });
      return { id, text: choices[0]?.message.content, usage: usage?.completion_tokens };
    },
    async streamed() {
      const options = { stream: true, stream_options: { include_usage: true } } as const;
      const stream = openai().chat.completions.stream({ model: "m", messages, ...options });
      const { id, choices, usage } = await stream.finalChatCompletion();
      return { id, text: choices[0]?.message.content, usage: usage?.completion_tokens };
    },
  },
  responses: {
    async whole() {
      const asked = { model: "m", input: "Hello", store: false };
      const { id, output_text: text, usage } = await openai().responses.create(asked);
      return { id, text, usage: usage?.output_tokens };
    },
    async streamed() {
      const stream = openai().responses.stream({ model: "m", input: "Hello", store: false });
      const { id, output_text: text, usage } = await stream.finalResponse();
      return { id, text, usage: usage?.output_tokens };
    },
  },
  messages: {
    async whole() {
      const { id, content, usage } = await anthropic().messages.create({
        model: "m",
        max_tokens: 9,
        messages,
      });
      return { id, text: textOf(content), usage: usage.output_tokens };
    },
    async streamed() {
      const stream = anthropic().messages.stream({ model: "m", max_tokens: 9, messages });
      const { id, content, usage } = await stream.finalMessage();
      return { id, text: textOf(content), usage: usage.output_tokens };
    },
  },
  content: {
    async whole() {
      const {
        responseId: id,
        text,
        usageMetadata,
      } = await google().models.generateContent({
        model: "m",
        contents: "Hello",
      });
      return { id, text, usage: usageMetadata?.candidatesTokenCount };
    },
    async streamed() {
      const read: Read = { id: undefined, text: "", usage: undefined };
      const stream = await google().models.generateContentStream({ model: "m", contents: "Hello" });
      for await (const { responseId, text = "", usageMetadata } of stream) {
        read.id = responseId;
        read.text += text;
        read.usage = usageMetadata?.candidatesTokenCount ?? read.usage;
      }
      return read;
    },
  },
};

function textOf(content: Anthropic.Message["content"]): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

describe.each(Object.entries(clients))("the client of %s", (_, client) => {
  test.each([
    ["whole", "at_once"],
    ["streamed", "at_once"],
    ["streamed", "paced"],
  ] as const)("reads a hit: %s, %s", async (how, replay) => {
    const settings = `response_cache: { replay: ${replay}, models: { '*': on } }`;
    fixture = await start({ "*": answers(5) }, settings);
    const first = await client[how]();
    const hit = await client[how]();
    expect(first.text).toMatch(/^Answer \d+$/);
    expect(first.usage).toBe(12);
    expect({ ...hit, id: first.id }).toEqual(first);
    expect(hit.id).not.toBe(first.id);
    expect(fixture.mock.received).toHaveLength(1);
  });
});
