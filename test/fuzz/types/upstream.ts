/**
 * An upstream that accepts everything and responds to every wire with the same valid document, so that it causes no
 * error.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const content = (part: object): object => ({
  candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
});
const chat = (message: object): object => ({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "ok", ...message }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const video = {
  id: "video_1",
  object: "video",
  model: "m",
  status: "completed",
  progress: 100,
  created_at: 1,
  completed_at: 2,
  seconds: "4",
  size: "1x1",
};

/** By wire: the content of a response to a request with this many inputs. */
export const soundAnswers: Readonly<Record<string, (body: Record<string, unknown>) => object>> = {
  chat: () => chat({}),
  content: () => content({ text: "ok" }),
  messages: () => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: "ok" }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  responses: () => ({
    id: "resp_1",
    object: "response",
    created_at: 1,
    status: "completed",
    model: "m",
    output: [
      {
        id: "msg_1",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "ok", annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  }),
  completions: () => ({
    id: "cmpl_1",
    object: "text_completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, text: "ok", finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
  embeddings: ({ input }) => ({
    object: "list",
    model: "m",
    data: Array.from({ length: countOf(input) }, (_, index) => ({
      object: "embedding",
      index,
      embedding: [1],
    })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  }),
  "content-embeddings": ({ requests }) =>
    Array.isArray(requests)
      ? { embeddings: requests.map(() => ({ values: [1] })) }
      : { embedding: { values: [1] } },
  images: () => ({ created: 1, data: [{ b64_json: picture }] }),
  "chat-images": () =>
    chat({ images: [{ type: "image_url", image_url: { url: `data:image/png;base64,${picture}` } }] }),
  "content-images": () => content({ inlineData: { mimeType: "image/png", data: picture } }),
  "predict-images": () => ({ predictions: [{ mimeType: "image/png", bytesBase64Encoded: picture }] }),
  moderations: ({ input }) => ({
    id: "modr_1",
    model: "m",
    results: Array.from({ length: countOf(input) }, () => ({
      flagged: false,
      categories: {},
      category_scores: {},
    })),
  }),
  rerank: () => ({ model: "m", results: [{ index: 0, relevance_score: 1 }] }),
  "rerank-v2": () => ({ id: "r1", results: [{ index: 0, relevance_score: 1 }] }),
  speech: () => ({}),
  "content-speech": () => content({ inlineData: { mimeType: "audio/L16;rate=24000", data: "AAAA" } }),
  transcriptions: () => ({ text: "ok" }),
  "content-transcripts": () => content({ text: "ok" }),
  videos: () => video,
};

function countOf(input: unknown): number {
  return Array.isArray(input) && input.some((item) => typeof item !== "number") ? input.length : 1;
}

export interface SoundUpstream {
  url: string;
  close(): void;
}

/** The first segment of a path names the wire. */
export async function startSoundUpstream(): Promise<SoundUpstream> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const wire = request.url?.split("/")[1] ?? "";
      const text = Buffer.concat(pieces).toString();
      if (wire === "speech") {
        response.writeHead(200, { "content-type": "audio/mpeg" }).end("sound");
        return;
      }
      const body = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
      const answer = request.url?.includes("ount") === true ? counted : soundAnswers[wire]?.(body);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const counted = { input_tokens: 3, totalTokens: 3 };
