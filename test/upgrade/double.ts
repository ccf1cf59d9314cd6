/** An upstream with fixed answers, for the gateways that write fixtures and for those that read them. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Double {
  url: string;
  /** The video `slow` is finished from now on. */
  endVideos(): void;
  close(): Promise<void>;
}

export async function startDouble(): Promise<Double> {
  let made = 0;
  let hasEnded = false;
  const server = createServer(async (request, response) => {
    const text = await read(request);
    const path = new URL(request.url ?? "/", "http://double").pathname;
    const [status, body] = answer(request.method ?? "GET", path, text, () => ++made, hasEnded);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    endVideos() {
      hasEnded = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  method: string,
  path: string,
  text: string,
  number: () => number,
  hasEnded: boolean,
): [number, unknown] {
  if (path.startsWith("/broken/")) return [500, { error: { message: "broken", type: "server_error" } }];
  if (path === "/v1/chat/completions")
    return [200, completion(`chatcmpl-${number()}`, JSON.parse(text).model)];
  if (path === "/v1/videos" && method === "POST") {
    // The gateway that writes the fixture submits a form or JSON, depending on its version.
    const model = text.includes("slow") ? "slow" : "quick";
    return [200, video(`video_${model}`, model, "queued")];
  }
  const id = /^\/v1\/videos\/([^/]+)$/.exec(path)?.[1];
  if (id === "video_quick" || (id === "video_slow" && hasEnded))
    return [200, video(id, "quick", "completed")];
  if (id === "video_slow") return [200, video(id, "slow", "in_progress")];
  return [404, { error: { message: `no ${method} ${path}`, type: "invalid_request_error" } }];
}

function completion(id: string, model: string): unknown {
  return {
    id,
    object: "chat.completion",
    created: 1_700_000_000,
    model,
    choices: [
      { index: 0, message: { role: "assistant", content: `Hello from ${model}` }, finish_reason: "stop" },
    ],
    usage: {
      prompt_tokens: 11,
      completion_tokens: 7,
      total_tokens: 18,
      prompt_tokens_details: { cached_tokens: 3 },
    },
  };
}

function video(id: string, model: string, status: string): unknown {
  const progress = status === "completed" ? 100 : 10;
  const done = status === "completed" ? { completed_at: 1_700_000_060 } : {};
  return {
    id,
    object: "video",
    model,
    status,
    progress,
    created_at: 1_700_000_000,
    seconds: "4",
    size: "1280x720",
    ...done,
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
