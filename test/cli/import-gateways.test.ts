/** The configurations of other gateways move in one command, and the requests of their clients reach the same models. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { dump, load } from "js-yaml";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { completion, type Mock, startMock, whole } from "../gateway/mock.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
let mock: Mock;
let gateway: GatewayProcess | undefined;

beforeAll(async () => {
  mock = await startMock({ "*": whole(200, "application/json", completion("Hi")) });
});
afterEach(async () => {
  await gateway?.stop("SIGTERM");
  gateway = undefined;
});
afterAll(() => mock.close());

/** Imports a file, and starts a gateway whose channels send to the mock, each below a path with its own name. */
async function move(format: string, source: unknown, environment: Record<string, string>): Promise<void> {
  const folder = join(prompt.folder, format);
  prompt.write(`${format}.json`, JSON.stringify(source));
  const ran = await prompt.run(["import", format, `${format}.json`, "--write", folder]);
  const text = readFileSync(join(folder, "polywire.yaml"), "utf8");
  expect([ran.status, /secret-/.test(`${ran.stdout}${ran.stderr}${text}`)]).toEqual([0, false]);
  const config = load(text) as { channels: { name: string; base_url?: string }[] };
  for (const channel of config.channels) channel.base_url = `${mock.url}/${channel.name}`;
  writeFileSync(join(folder, "polywire.yaml"), dump(config));
  const variables = parseEnv(readFileSync(join(folder, "polywire.env"), "utf8")) as Record<string, string>;
  const env = { ...variables, ...environment };
  const checked = await prompt.run(["check", join(folder, "polywire.yaml")], "", env);
  expect([checked.status, checked.stderr.includes("error[")]).toEqual([0, false]);
  gateway = await startGatewayProcess({ folder, env: { ...env, POLYWIRE_DATA: join(folder, "data") } });
}

/** @returns the status, and what the upstream got: its channel, its model, its key */
async function chat(token: string, model: string): Promise<unknown[]> {
  const response = await fetch(`${gateway?.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "?" }] }),
  });
  await response.text();
  if (response.status !== 200) return [response.status];
  const { path = "", body, headers } = mock.received.at(-1) ?? {};
  return [200, path.split("/")[1], body?.model, headers?.authorization?.replace("Bearer ", "")];
}

test("Bifrost: a virtual key reaches its models under both names, and no other model", async () => {
  await move(
    "bifrost",
    {
      providers: {
        openai: { keys: [{ name: "main", value: "secret-openai", models: ["*"], weight: 1 }] },
        groq: { keys: [{ name: "fast", value: "env.GROQ_KEY", models: ["llama-3.1-8b-instant"] }] },
      },
      governance: {
        virtual_keys: [
          {
            id: "vk-1",
            name: "app",
            value: "sk-bf-secret-app",
            provider_configs: [
              { provider: "openai", allowed_models: ["gpt-4o"], key_ids: ["*"] },
              { provider: "groq", allowed_models: ["*"], key_ids: ["*"] },
            ],
          },
        ],
      },
    },
    { GROQ_KEY: "key-of-environment" },
  );
  const token = "sk-bf-secret-app";
  expect(await chat(token, "openai/gpt-4o")).toEqual([200, "main", "gpt-4o", "secret-openai"]);
  expect(await chat(token, "gpt-4o")).toEqual([200, "main", "gpt-4o", "secret-openai"]);
  const llama = [200, "fast", "llama-3.1-8b-instant", "key-of-environment"];
  expect(await chat(token, "groq/llama-3.1-8b-instant")).toEqual(llama);
  expect(await chat(token, "llama-3.1-8b-instant")).toEqual(llama);
  expect(await chat(token, "openai/gpt-4o-mini")).toEqual([403]);
});

test("Portkey: the first target gets any model as its own, and the next one answers if it fails", async () => {
  await move(
    "portkey",
    {
      strategy: { mode: "fallback" },
      targets: [
        { name: "one", provider: "openai", api_key: "secret-one", override_params: { model: "gpt-4o" } },
        { name: "two", provider: "groq", virtual_key: "groq-prod", override_params: { model: "llama" } },
      ],
    },
    { PORTKEY_API_KEY: "portkey-key-1234", GROQ_PROD_KEY: "key-of-environment" },
  );
  expect(await chat("portkey-key-1234", "whatever")).toEqual([200, "one", "gpt-4o", "secret-one"]);
  mock.scripts.set("gpt-4o", whole(500, "application/json", "{}"));
  expect(await chat("portkey-key-1234", "whatever")).toEqual([200, "two", "llama", "key-of-environment"]);
  mock.scripts.delete("gpt-4o");
});

test("OpenRouter: clients keep their key and all models, and a preset its fallbacks", async () => {
  await move(
    "openrouter",
    {
      presets: { mail: { model: "anthropic/claude-sonnet-4.6", models: ["openai/gpt-5"] } },
      keys: { openai: "secret-openai" },
    },
    { OPENROUTER_API_KEY: "sk-or-v1-1234" },
  );
  const token = "sk-or-v1-1234";
  expect(await chat(token, "qwen/qwen3-235b")).toEqual([200, "openrouter", "qwen/qwen3-235b", token]);
  expect(await chat(token, "openai/gpt-5")).toEqual([200, "openai", "gpt-5", "secret-openai"]);
  mock.scripts.set("anthropic/claude-sonnet-4.6", whole(503, "application/json", "{}"));
  expect(await chat(token, "@preset/mail")).toEqual([200, "openai", "gpt-5", "secret-openai"]);
  mock.scripts.delete("anthropic/claude-sonnet-4.6");
});
