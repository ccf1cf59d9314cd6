/** An upstream of Messages with one response, for the examples: it keeps the requests that it receives. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Upstream {
  url: string;
  requests: { path: string; headers: NodeJS.Dict<string | string[]>; body: Record<string, unknown> }[];
  close(): Promise<void>;
}

const EVENTS = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 3, output_tokens: 1 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello, " } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "wörld 🌍" } },
  { type: "content_block_stop", index: 0 },
  {
    type: "message_delta",
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: 5 },
  },
  { type: "message_stop" },
];

const WHOLE = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [{ type: "text", text: "Hello, wörld 🌍" }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 5 },
};

/** A request with the model `busy` is refused with status 429. Pages of every origin may send requests. */
export async function startUpstream(): Promise<Upstream> {
  const requests: Upstream["requests"] = [];
  const server = createServer(async (request, response) => {
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
    const body = JSON.parse((await request.toArray()).join(""));
    requests.push({ path: request.url ?? "", headers: request.headers, body });
    if (body.model === "busy") {
      response.writeHead(429, { ...cors, "content-type": "application/json" });
      return response.end('{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}');
    }
    if (body.stream !== true) {
      response.writeHead(200, { ...cors, "content-type": "application/json" });
      return response.end(JSON.stringify(WHOLE));
    }
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    for (const event of EVENTS) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
