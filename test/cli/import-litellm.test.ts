/** A LiteLLM proxy with 40 models and virtual keys moves in one command, and the requests of its clients get the same answers. */
import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { dump, load } from "js-yaml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completion, type Mock, type Script, startMock, whole } from "../gateway/mock.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { Prompt } from "./run.ts";

interface Entry {
  model_name: string;
  litellm_params: { model: string; api_key?: string };
}
interface Imported {
  channels: { base_url?: string; provider: string }[];
}

const source = readFileSync(join(import.meta.dirname, "imports/litellm.yaml"), "utf8");
const { model_list: entries } = load(source) as { model_list: Entry[] };
const names = [...new Set(entries.map((entry) => entry.model_name))];

/** The secrets of two virtual keys: the database of LiteLLM has only their digests. */
const APP = "sk-app-virtual-key-1234";
const LOCAL = "sk-local-virtual-key-5678";
const row = {
  spend: 1.5,
  models: [],
  blocked: null,
  team_id: null,
  metadata: {},
  user_id: "default_user_id",
};
const keys = {
  LiteLLM_VerificationToken: [
    {
      ...row,
      token: hash("sha256", APP, "hex"),
      key_alias: "app",
      rpm_limit: 1000,
      max_budget: 50,
      budget_duration: "30d",
    },
    {
      ...row,
      token: hash("sha256", LOCAL, "hex"),
      key_alias: "local",
      models: ["local", "gpt-5"],
      team_id: "t1",
    },
    { ...row, token: hash("sha256", "sk-blocked-virtual-key", "hex"), key_alias: "blocked", blocked: true },
  ],
  LiteLLM_TeamTable: [{ team_id: "t1", team_alias: "research", models: [], tpm_limit: 1_000_000, spend: 2 }],
};

/** The response of each kind of server, by the end of its path. */
const BODIES: [path: RegExp, body: string][] = [
  [/\/chat\/completions$/, completion("Hi")],
  [
    /\/messages$/,
    JSON.stringify({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [{ type: "text", text: "Hi" }],
      stop_reason: "end_turn",
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  ],
  [
    /:generateContent$/,
    JSON.stringify({
      candidates: [{ content: { role: "model", parts: [{ text: "Hi" }] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
  ],
];
const answer: Script = (socket, received) => {
  const body = BODIES.find(([path]) => path.test(received.path))?.[1];
  void whole(body === undefined ? 404 : 200, "application/json", body ?? "{}")(socket, received);
};

const prompt = new Prompt();
let mock: Mock;
let gateway: GatewayProcess;
let stderr: string;

beforeAll(async () => {
  mock = await startMock({ "*": answer });
  prompt.write("config.yaml", source);
  prompt.write("keys.json", JSON.stringify(keys));
  const ran = await prompt.run(["import", "litellm", "config.yaml", "keys.json", "--write", "new"]);
  expect(ran.status).toBe(0);
  stderr = ran.stderr;
  const folder = join(prompt.folder, "new");
  const written = readFileSync(join(folder, "polywire.yaml"), "utf8");
  expect(`${ran.stdout}${ran.stderr}${written}`).not.toMatch(/key-[a-z]|sk-master|virtual-key/);
  const variables = parseEnv(readFileSync(join(folder, "polywire.env"), "utf8")) as Record<string, string>;
  const environment = { ...variables, OPENAI_API_KEY: "key-of-environment" };
  const checked = await prompt.run(["check", join(folder, "polywire.yaml")], "", environment);
  // Makers retire models, which is a warning.
  expect([checked.status, checked.stderr.includes("error[")]).toEqual([0, false]);
  // Each channel keeps everything but the address of its server.
  const config = load(written) as Imported;
  for (const [index, channel] of config.channels.entries()) channel.base_url = `${mock.url}/${index}`;
  writeFileSync(join(folder, "polywire.yaml"), dump(config));
  gateway = await startGatewayProcess({
    folder,
    env: { ...environment, POLYWIRE_DATA: join(prompt.folder, "data") },
  });
});
afterAll(async () => {
  await gateway?.stop("SIGTERM");
  await mock.close();
});

async function chat(
  token: string,
  model: string,
  path = "/v1/chat/completions",
): Promise<{ status: number; text: string | undefined }> {
  const response = await fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "?" }] }),
  });
  const body = (await response.json()) as { choices?: { message: { content: string } }[] };
  return { status: response.status, text: body.choices?.[0]?.message.content };
}

/** The upstream's model and key of the last request, from wherever its wire has them. */
function lastRequest(): { model: string; key: string | undefined } {
  const { path = "", body, headers = {} } = mock.received.at(-1) ?? {};
  const inPath = /\/models\/([^/:]+):/.exec(path)?.[1];
  const key =
    headers["x-api-key"] ?? headers["api-key"] ?? headers["x-goog-api-key"] ?? headers.authorization;
  return { model: inPath ?? body?.model ?? "", key: key?.replace("Bearer ", "") };
}

test("a configuration has 40 deployments", () => {
  expect(entries).toHaveLength(40);
});

test.each(names)("%s: the virtual key of a client reaches the same model with the same key", async (name) => {
  expect(await chat(APP, name)).toEqual({ status: 200, text: "Hi" });
  const { model, key } = lastRequest();
  const deployments = entries
    .filter((entry) => entry.model_name === name)
    .map(({ litellm_params: { model: full, api_key: secret } }) => ({
      model: /^(gpt|claude)-/.test(full) ? full : full.slice(full.indexOf("/") + 1),
      key: secret === "os.environ/OPENAI_API_KEY" ? "key-of-environment" : secret,
    }));
  const expected = deployments.find((each) => each.model === model);
  expect([name, model]).toEqual([name, expected?.model]);
  const shared = /^groq/.test(entries.find((entry) => entry.model_name === name)?.litellm_params.model ?? "");
  if (expected?.key !== undefined || shared) expect(key).toBe(expected?.key ?? "key-groq");
});

test("aliases reach their models, and the master key is a token", async () => {
  expect(await chat("sk-master-1234", "gpt-4")).toEqual({ status: 200, text: "Hi" });
  expect(lastRequest().model).toBe("gpt-5");
  expect(await chat("sk-master-1234", "gpt-3.5-turbo")).toEqual({ status: 200, text: "Hi" });
  expect(lastRequest().model).toBe("gpt-5-mini");
});

test("if the upstream fails, the fallbacks of the model answer in their order", async () => {
  const failing = ["claude-opus-4-5", "claude-sonnet-4-5"];
  for (const model of failing) mock.scripts.set(model, whole(500, "application/json", "{}"));
  try {
    expect(await chat(APP, "claude-opus")).toEqual({ status: 200, text: "Hi" });
    expect(lastRequest().model).toBe("gpt-5");
  } finally {
    for (const model of failing) mock.scripts.delete(model);
  }
});

test("a virtual key keeps its models by access group, and a blocked one stays blocked", async () => {
  expect(await chat(LOCAL, "studio")).toEqual({ status: 200, text: "Hi" });
  expect((await chat(LOCAL, "claude-haiku")).status).toBe(403);
  expect((await chat("sk-blocked-virtual-key", "gpt-5")).status).toBe(401);
});

test("a client whose base URL has no /v1 gets the same answer", async () => {
  expect(await chat(APP, "gpt-5", "/chat/completions")).toEqual({ status: 200, text: "Hi" });
});

test("the report names what is not converted, and says why", () => {
  const lines = stderr.split("\n").filter((line) => line.startsWith("not converted: "));
  const paths = lines.map((line) => line.slice("not converted: ".length, line.indexOf(". ")));
  expect(paths.sort()).toEqual([
    "LiteLLM_VerificationToken.user_id",
    "general_settings.alerting",
    "general_settings.database_url",
    "litellm_settings.drop_params",
    "litellm_settings.success_callback",
    "model_list.litellm_params.api_version",
    "router_settings.redis_host",
    "router_settings.redis_password",
    "virtual key blocked",
  ]);
  expect(lines.filter((line) => line.includes("has no setting for it"))).toEqual([]);
});
