/**
 * Providers that define or override wires, behind a real gateway: the upstream's request, and the response to a
 * client of another wire.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { type Gateway, listen } from "../../engine/gateway/listen.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { createService } from "../../engine/gateway/service/service.ts";
import { packageRoot } from "../../engine/installation/installation.ts";

interface Seen {
  path: string;
  key: string;
  body: Record<string, unknown>;
}

let upstream: Server;
let gateway: Gateway;
const seen: Seen[] = [];

const EVENTS = [
  { type: "message-start", id: "s1" },
  { type: "tool-plan-delta", delta: { message: { tool_plan: "I will look." } } },
  {
    type: "tool-call-start",
    index: 0,
    delta: { message: { tool_calls: { id: "a", type: "function", function: { name: "f", arguments: "" } } } },
  },
  {
    type: "tool-call-delta",
    index: 0,
    delta: { message: { tool_calls: { function: { arguments: "{}" } } } },
  },
  { type: "tool-call-end", index: 0 },
  {
    type: "message-end",
    delta: { finish_reason: "TOOL_CALL", usage: { tokens: { input_tokens: 5, output_tokens: 6 } } },
  },
];
const ANSWER = {
  id: "c1",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
};

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const path = request.url ?? "";
    seen.push({
      path,
      key: request.headers.authorization ?? "",
      body: JSON.parse(Buffer.concat(pieces).toString()),
    });
    const isStream = path === "/v2/chat";
    response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
    response.end(
      isStream
        ? EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")
        : JSON.stringify(ANSWER),
    );
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const library = await loadLibrary();
  const { config, diagnostics } = readConfig({
    config: {
      path: "polywire.yaml",
      text: `tokens: [{ name: t, value: token-123 }]
channels:
  - { name: a, provider: cohere, key: key-1, base_url: ${url}, models: [command] }
  - { name: b, provider: groq, key: key-2, base_url: ${url}, wires: [chat], models: [llama] }
`,
    },
    providerNames: ["cohere", "groq"],
    provider: (name) => ({
      path: `providers/${name}.yaml`,
      text: readFileSync(join(packageRoot, `providers/${name}.yaml`), "utf8"),
    }),
    wires: library.shipped,
    addVariant: library.addVariant,
    environment: {},
  });
  if (config === undefined) throw new Error(JSON.stringify(diagnostics.sorted()));
  const log = pino({ level: "silent" });
  gateway = await listen(createService(config, createConversions(library), log), "127.0.0.1", 0);
});

afterAll(async () => {
  await gateway.close(0);
  upstream.close();
});

async function ask(path: string, body: object): Promise<string> {
  const response = await fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { authorization: "Bearer token-123", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.text();
}

it("a stream of a provider's own wire reaches a client of another", async () => {
  const tools = [{ name: "f", input_schema: { type: "object", properties: {} } }];
  const messages = [{ role: "user", content: "q" }];
  const text = await ask("/v1/messages", { model: "command", max_tokens: 9, stream: true, tools, messages });
  expect(seen.at(-1)).toEqual({
    path: "/v2/chat",
    key: "Bearer key-1",
    body: {
      model: "command",
      max_tokens: 9,
      stream: true,
      messages,
      tools: [{ type: "function", function: { name: "f", parameters: tools[0]?.input_schema } }],
    },
  });
  expect(text).toMatch(
    /"thinking":"I will look\.".*"type":"tool_use","id":"a".*"stop_reason":"tool_use".*message_stop/s,
  );
});

it("an override also applies to clients of the same wire", async () => {
  const body = {
    model: "llama",
    messages: [{ role: "user", name: "n", content: "q" }],
    temperature: 0,
    logit_bias: {},
  };
  const answer = JSON.parse(await ask("/v1/chat/completions", body));
  expect(seen.at(-1)).toEqual({
    path: "/chat/completions",
    key: "Bearer key-2",
    body: { model: "llama", messages: [{ role: "user", content: "q" }], temperature: 1e-8 },
  });
  expect(answer.choices[0].message.content).toBe("Hi");
});
