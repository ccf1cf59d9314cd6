/** The test of a channel uses the operation of its model, where that is known. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { probeChannel } from "../../engine/gateway/attempts/probe-channel.ts";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { createLog } from "../../engine/gateway/log/log.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { createService, type Service } from "../../engine/gateway/service/service.ts";
import { input, library } from "../gateway/fixture.ts";
import { completion, type Mock, startMock, whole } from "../gateway/mock.ts";

const provider = "{ provider: both, wires: { chat: {}, embeddings: {} } }";
const vector = { object: "embedding", index: 0, embedding: [1] };
const usage = { prompt_tokens: 1, total_tokens: 1 };
const answer = JSON.stringify({ object: "list", model: "m", data: [vector], usage });

let mock: Mock;
let service: Service;
let models: string[];
beforeAll(async () => {
  models = ["text-embedding-3-small", "gpt-5", "my-deployment"];
  const [embedding = "", ...others] = models;
  mock = await startMock({
    [embedding]: whole(200, "application/json", answer),
    ...Object.fromEntries(others.map((name) => [name, whole(200, "application/json", completion("Hi"))])),
  });
  service = serviceWith("");
});
afterAll(() => mock.close());

function serviceWith(settings: string): Service {
  const text = `
${settings}
tokens: [{ name: t, value: test-token-1 }]
channels: [{ name: a, provider: both, key: k, base_url: '${mock.url}/v1', models: ${JSON.stringify(models)} }]`;
  const { config } = readConfig({
    ...input,
    providerNames: ["both"],
    provider: () => ({ path: "providers/both.yaml", text: provider }),
    config: { path: "polywire.yaml", text },
    environment: {},
  });
  if (config === undefined) throw new Error("the configuration is wrong");
  return createService(config, createConversions(library), createLog({ level: "silent" }));
}

test.each([
  ["text-embedding-3-small", undefined, "embeddings", "/v1/embeddings"],
  ["gpt-5", undefined, "chat", "/v1/chat/completions"],
  ["my-deployment", undefined, "chat", "/v1/chat/completions"],
  ["gpt-5", "generation", "chat", "/v1/chat/completions"],
])("%s %s: %s", async (model, operation, wire, path) => {
  const [channel] = service.config.channels;
  if (channel === undefined) throw new Error("there is no channel");
  expect(await probeChannel(service, channel, model, operation)).toMatchObject({ status: 200, model, wire });
  expect(mock.received.at(-1)?.path).toBe(path);
});

test("a test ends at the time limit of a request", async () => {
  mock.scripts.set("my-deployment", () => {});
  const short = serviceWith("timeouts: { total_ms: 100 }");
  const [channel] = short.config.channels;
  if (channel === undefined) throw new Error("there is no channel");
  expect(await probeChannel(short, channel, "my-deployment", undefined)).toMatchObject({ status: 504 });
});
