/**
 * The official SDK for generateContent, fed with bytes. It has no `fetch` option, so the global `fetch` is replaced
 * during the call.
 */
import { type Candidate, type GenerateContentResponse, GoogleGenAI, type Part } from "@google/genai";
import { answering, type Choice, type Client, type FinishClass, type Reading } from "./reading.ts";

const client = new GoogleGenAI({
  apiKey: "k",
  vertexai: false,
  httpOptions: { baseUrl: "http://test.invalid", retryOptions: { attempts: 1 } },
});
const question = { model: "m", contents: "q" };

export const contentClient: Client = {
  async whole(body) {
    const { models } = client;
    return readingOf([
      await during(answering(body, "application/json"), () => models.generateContent(question)),
    ]);
  },
  async stream(bytes) {
    const { models } = client;
    const chunks: GenerateContentResponse[] = [];
    const stream = await during(answering(bytes, "text/event-stream"), () =>
      models.generateContentStream(question),
    );
    for await (const chunk of stream) chunks.push(chunk);
    return readingOf(chunks);
  },
};

/** One request at a time, because the replacement is global. */
async function during<T>(stand: typeof fetch, ask: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = stand;
  try {
    return await ask();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Each chunk of a stream is a whole response; clients concatenate their parts. */
function readingOf(chunks: readonly GenerateContentResponse[]): Reading {
  const usage = chunks.findLast((chunk) => chunk.usageMetadata !== undefined)?.usageMetadata;
  const byIndex = Map.groupBy(
    chunks.flatMap((chunk) => chunk.candidates ?? []),
    (candidate) => candidate.index ?? 0,
  );
  const blocked = chunks.some((chunk) => chunk.promptFeedback?.blockReason !== undefined);
  const choices = [...byIndex].sort(([a], [b]) => a - b).map(([, list]) => choiceOf(list));
  const nothing: Choice = { text: "", refusal: "", reasoning: "", calls: [], finish: "content_filter" };
  return {
    choices: choices.length === 0 && blocked ? [nothing] : choices,
    usage: {
      input: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
      output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
      cached: usage?.cachedContentTokenCount ?? 0,
    },
  };
}

const textOf = (parts: readonly Part[], thought: boolean): string =>
  parts.map((part) => ((part.thought === true) === thought ? (part.text ?? "") : "")).join("");

function choiceOf(pieces: readonly Candidate[]): Choice {
  const parts = pieces.flatMap((piece) => piece.content?.parts ?? []);
  const calls = parts.flatMap(({ functionCall: call }) =>
    call === undefined ? [] : [{ name: call.name ?? "", args: call.args ?? {} }],
  );
  return {
    text: textOf(parts, false),
    refusal: "",
    reasoning: textOf(parts, true),
    calls,
    finish: finishOf(
      pieces.findLast((piece) => piece.finishReason !== undefined)?.finishReason,
      calls.length > 0,
    ),
  };
}

const filters = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII|BLOCK|JAILBREAK|ARMOR/;

function finishOf(reason: string | undefined, calls: boolean): FinishClass {
  if (reason === "STOP") return calls ? "tool_calls" : "stop";
  if (reason === "MAX_TOKENS") return "length";
  return filters.test(reason ?? "") ? "content_filter" : `other: ${reason}`;
}
