/** An upstream that stores a response and does not return it: the gateway waits up to the time limit of a request. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startStored } from "./fixture.ts";
import { refusal } from "./refusal.ts";

it("a response that does not arrive becomes an error at the time limit", async () => {
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const answer = { id: "resp_1", object: "response", created_at: 1, model: "m", usage, status: "completed" };
  const limiter = createServer((request, response) => {
    if (request.method !== "POST") return;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...answer, output: [] }));
  });
  await new Promise<void>((resolve) => limiter.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void limiter.close().closeAllConnections());
  const url = `http://127.0.0.1:${(limiter.address() as AddressInfo).port}/v1`;
  const { client, close } = await startStored(
    `  - { name: keeps, provider: vllm, base_url: "${url}", key: k, wires: [responses], models: [keeps], capabilities: { stateless: false } }
timeouts: { total_ms: 1000 }`,
  );
  onTestFinished(close);
  const { id } = await client.responses.create({ model: "keeps", input: "Keep it." });
  const late = await refusal(client.responses.retrieve(id));
  expect(late.status).toBe(504);
  expect(late.message).toContain("longer than this gateway allows");
});
