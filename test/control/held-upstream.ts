/** An upstream that responds at once; for the model `held`, on demand. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Holding {
  url: string;
  /** The number of requests that wait for their response. */
  readonly held: number;
  release(): void;
  close(): Promise<void>;
}

const ANSWER = JSON.stringify({
  id: "answer",
  object: "chat.completion",
  created: 0,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

export async function startHolding(): Promise<Holding> {
  const held = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    response.setHeader("content-type", "application/json");
    if (JSON.parse(body).model === "held") held.add(response);
    else response.end(ANSWER);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get held() {
      return held.size;
    },
    release() {
      for (const response of held) response.end(ANSWER);
      held.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
