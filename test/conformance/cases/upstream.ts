/**
 * An upstream that responds with a case's content. A case without a response gets "ok" in the wire of the request,
 * which its path tells.
 */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface CaseUpstream {
  url: string;
  /** The next response: whole, or `{events}`; with `named`, the events have `event:` lines. */
  answer: object | undefined;
  received: { path: string; body: unknown }[];
  close(): void;
}

export async function startCaseUpstream(): Promise<CaseUpstream> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const text = Buffer.concat(pieces).toString();
      const body = text.startsWith("{") ? JSON.parse(text) : text;
      const path = request.url ?? "";
      upstream.received.push({ path, body });
      answer(response, upstream.answer ?? okOf(path));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstream: CaseUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: undefined,
    received: [],
    close: () => void server.close(),
  };
  return upstream;
}

function answer(
  response: ServerResponse,
  body: object & { events?: { type: string }[]; named?: boolean },
): void {
  if (body.events === undefined) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of body.events) {
    if (body.named === true) response.write(`event: ${event.type}\n`);
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

function okOf(path: string): object {
  if (path.includes(":generateContent") || path.includes(":streamGenerateContent")) {
    const content = { role: "model", parts: [{ text: "ok" }] };
    const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };
    const whole = {
      candidates: [{ content, finishReason: "STOP", index: 0 }],
      usageMetadata,
      responseId: "r1",
    };
    return path.includes(":stream") ? { events: [whole] } : whole;
  }
  if (path.endsWith("/messages")) {
    const usage = { input_tokens: 10, output_tokens: 5 };
    const content = [{ type: "text", text: "ok" }];
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content,
      stop_reason: "end_turn",
      usage,
    };
  }
  if (path.endsWith("/responses")) {
    const content = [{ type: "output_text", text: "ok", annotations: [], logprobs: [] }];
    const output = [{ id: "msg_1", type: "message", role: "assistant", status: "completed", content }];
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
    return {
      id: "resp_1",
      object: "response",
      created_at: 1700000000,
      status: "completed",
      model: "m",
      output,
      usage,
    };
  }
  const choices = [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  return { id: "chatcmpl-1", object: "chat.completion", created: 1700000000, model: "m", choices, usage };
}
