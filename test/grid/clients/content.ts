/** The official SDK for generateContent. */
import {
  ApiError,
  type Content,
  type GenerateContentParameters,
  type GenerateContentResponse,
  GoogleGenAI,
  type Part,
} from "@google/genai";
import { type Client, type Question, Refused, type Reply } from "./client.ts";

export const contentClient: Client = {
  wire: "content",
  async ask({ url, token }, question, stream) {
    const client = new GoogleGenAI({ apiKey: token, vertexai: false, httpOptions: { baseUrl: url } });
    const parameters = parametersOf(question);
    let partial = "";
    try {
      if (!stream) return replyOf([await client.models.generateContent(parameters)], 0);
      const chunks: GenerateContentResponse[] = [];
      for await (const chunk of await client.models.generateContentStream(parameters)) {
        chunks.push(chunk);
        partial += textOf(partsOf(chunk), false);
      }
      return replyOf(chunks, chunks.length);
    } catch (error) {
      throw new Refused(error instanceof ApiError ? error.status : undefined, partial, error);
    }
  },
};

function parametersOf(question: Question): GenerateContentParameters {
  const { model, system, tools, schema } = question;
  return {
    model,
    contents: question.turns.map(contentOf),
    config: {
      ...(system !== undefined && { systemInstruction: system }),
      ...(tools && {
        tools: [
          {
            functionDeclarations: tools.map(({ name, description, schema: parametersJsonSchema }) => ({
              name,
              description,
              parametersJsonSchema,
            })),
          },
        ],
      }),
      ...(question.reasoning && { thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 } }),
      ...(schema && { responseMimeType: "application/json", responseJsonSchema: schema }),
    },
  };
}

function contentOf(turn: Question["turns"][number]): Content {
  if ("reply" in turn) return turn.reply.raw as Content;
  if ("results" in turn) {
    return {
      role: "user",
      parts: turn.results.map(({ call: { id, name }, text }) => ({
        functionResponse: { ...(id !== "" && { id }), name, response: { output: text } },
      })),
    };
  }
  const { say, image } = turn;
  const attached = image && [{ inlineData: { mimeType: image.mime, data: image.base64 } }];
  return { role: "user", parts: [{ text: say }, ...(attached ?? [])] };
}

const partsOf = (response: GenerateContentResponse): Part[] => response.candidates?.[0]?.content?.parts ?? [];

const textOf = (parts: readonly Part[], thought: boolean): string =>
  parts.map((part) => ((part.thought === true) === thought ? (part.text ?? "") : "")).join("");

/** Each chunk of a stream is a whole response; clients concatenate their parts. */
function replyOf(chunks: readonly GenerateContentResponse[], deltas: number): Reply {
  const parts = chunks.flatMap(partsOf);
  const usage = chunks.findLast((chunk) => chunk.usageMetadata !== undefined)?.usageMetadata;
  const reason = chunks.findLast((chunk) => chunk.candidates?.[0]?.finishReason)?.candidates?.[0]
    ?.finishReason;
  const calls = parts.flatMap((part) => (part.functionCall === undefined ? [] : [part.functionCall]));
  return {
    text: textOf(parts, false),
    toolCalls: calls.map(({ id = "", name = "", args = {} }) => ({ id, name, args })),
    reasoning: textOf(parts, true),
    finish:
      reason === "STOP"
        ? calls.length > 0
          ? "tool_calls"
          : "stop"
        : reason === "MAX_TOKENS"
          ? "length"
          : `other: ${reason}`,
    usage: {
      input: usage?.promptTokenCount ?? 0,
      cached: usage?.cachedContentTokenCount ?? 0,
      output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    },
    deltas,
    raw: { role: "model", parts },
  };
}
