/** `polywire import`: the shipped formats, and requests to a gateway with an imported configuration. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseEnv } from "node:util";
import { dump } from "js-yaml";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { completion, type Mock, startMock, whole } from "../gateway/mock.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const data = mkdtempSync(join(tmpdir(), "polywire-import-"));
let mock: Mock;
let gateway: GatewayProcess | undefined;

beforeAll(async () => {
  mock = await startMock({ "*": whole(200, "application/json", completion("Hi")) });
});
afterEach(async () => {
  await gateway?.stop("SIGTERM");
  gateway = undefined;
});
afterAll(async () => {
  await mock.close();
  rmSync(data, { recursive: true, force: true });
});

/** Imports a file of the prompt's folder, and starts a gateway with the result. */
async function importAndServe(format: string, file: string, secrets: readonly string[]): Promise<string> {
  const folder = join(prompt.folder, format);
  const { status, stdout, stderr } = await prompt.run(["import", format, file, "--write", folder]);
  expect([status, secrets.filter((secret) => `${stdout}${stderr}`.includes(secret))]).toEqual([0, []]);
  const config = readFileSync(join(folder, "polywire.yaml"), "utf8");
  expect(secrets.filter((secret) => config.includes(secret))).toEqual([]);
  expect(statSync(join(folder, "polywire.env")).mode & 0o777).toBe(0o600);
  const variables = parseEnv(readFileSync(join(folder, "polywire.env"), "utf8")) as Record<string, string>;
  const checked = await prompt.run(["check", join(folder, "polywire.yaml")], "", variables);
  expect(checked).toMatchObject({ status: 0, stderr: "" });
  gateway = await startGatewayProcess({ folder, env: { ...variables, POLYWIRE_DATA: join(data, format) } });
  return gateway.url;
}

async function chat(url: string, token: string, model: string): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "?" }] }),
  });
  await response.text();
  return response.status;
}

test("the tests of the shipped formats pass, and `check` accepts the files", async () => {
  const root = join(import.meta.dirname, "../../imports");
  expect(await prompt.run(["test", root])).toMatchObject({ status: 0, stderr: "" });
  expect(await prompt.run(["check", root])).toMatchObject({ status: 0, stderr: "" });
});

test("a LiteLLM configuration with 40 models: each request reaches the same model with the same key", async () => {
  const prefixes = [
    "openai",
    "hosted_vllm",
    "groq",
    "mistral",
    "deepseek",
    "together_ai",
    "xai",
    "openrouter",
  ];
  const entries = Array.from({ length: 40 }, (_, index) => ({
    model_name: `name-${index}`,
    litellm_params: {
      model: `${prefixes[index % prefixes.length]}/org/model-${index}`,
      api_base: `${mock.url}/v1`,
      api_key: `secret-${index % 10}-key`,
    },
  }));
  const source = { model_list: entries, general_settings: { master_key: "sk-master-secret" } };
  prompt.write("config.yaml", dump(source));
  const secrets = ["sk-master-secret", ...entries.map((entry) => entry.litellm_params.api_key)];
  const url = await importAndServe("litellm", "config.yaml", secrets);
  for (const { model_name: name, litellm_params: expected } of entries) {
    expect([name, await chat(url, "sk-master-secret", name)]).toEqual([name, 200]);
    const { body, headers } = mock.received.at(-1) ?? {};
    expect(body?.model).toBe(expected.model.slice(expected.model.indexOf("/") + 1));
    expect(headers?.authorization).toBe(`Bearer ${expected.api_key}`);
  }
});

test("a new-api database: tokens keep their values, groups and models", async () => {
  const database = new DatabaseSync(join(prompt.folder, "one-api.db"));
  const insert = (table: string, rows: readonly Record<string, string | number>[]): void => {
    const columns = Object.keys(rows[0] ?? {});
    const names = columns.map((name) => `"${name}"`).join();
    database.exec(`CREATE TABLE ${table} (${names})`);
    const statement = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => "?").join()})`);
    for (const row of rows) statement.run(...Object.values(row));
  };
  const channel = { type: 1, status: 1, base_url: mock.url, priority: 0, weight: 0 };
  insert("channels", [
    { ...channel, id: 1, name: "all", key: "channel-key-1", models: "small", group: "default,vip" },
    {
      ...channel,
      id: 2,
      name: "vip",
      key: "channel-key-2\nchannel-key-3",
      models: "small,large",
      group: "vip",
    },
  ]);
  const token = { status: 1, user_id: 1, expired_time: -1, unlimited_quota: 1 };
  insert("tokens", [
    { ...token, id: 1, key: "plain-token-value", name: "plain", group: "default" },
    { ...token, id: 2, key: "vip-token-value", name: "vip", group: "vip" },
  ]);
  insert("options", [{ key: "GroupRatio", value: '{"default":1,"vip":0.5}' }]);
  database.close();
  const url = await importAndServe("new-api", "one-api.db", ["channel-key", "token-value"]);
  expect(await chat(url, "sk-plain-token-value", "small")).toBe(200);
  expect(mock.received.at(-1)?.headers.authorization).toBe("Bearer channel-key-1");
  expect(await chat(url, "sk-plain-token-value", "large")).toBe(503);
  expect(await chat(url, "sk-vip-token-value", "large")).toBe(200);
  expect(mock.received.at(-1)?.headers.authorization).toMatch(/^Bearer channel-key-[23]$/);
});

test.each<[args: string[], status: number, text: RegExp]>([
  [[], 2, /import expects the name of a format and a file. Try: polywire import --help/],
  [["litelm", "config.yaml"], 2, /no import format `litelm`. Did you mean litellm\?/],
  [["litellm", "nowhere.yaml"], 1, /there is no file nowhere.yaml/],
  [["litellm", "empty.yaml", "--json", "--write", "new"], 2, /only one of --json and --write/],
  [["litellm", "quoting.yaml"], 1, /^(?!.*SECRET)polywire: quoting.yaml is neither .* in line 1\n$/],
  [["litellm", "broken.yaml"], 1, /broken.yaml is neither YAML, nor JSON, nor an SQLite database/],
  [["unknown-key.yaml", "empty.yaml"], 1, /`fragment` is not a key of an import format/],
  [["litellm", "empty.yaml", "--write", "."], 1, /\. contains files. Name a new or an empty folder./],
])("import %j", async (args, status, text) => {
  prompt.write("quoting.yaml", "key: [SECRET: }\n");
  prompt.write("broken.yaml", "a: [");
  prompt.write("empty.yaml", "model_list: []\n");
  prompt.write("unknown-key.yaml", "import: mine\nfragment: {}\nconvert: {}\n");
  expect(await prompt.run(["import", ...args])).toMatchObject({
    status,
    stderr: expect.stringMatching(text),
  });
});

test("the example in the guide works", async () => {
  const guide = readFileSync(
    join(import.meta.dirname, "../../docs/how-to/import-a-configuration.md"),
    "utf8",
  );
  prompt.write("mine.yaml", /```yaml\n([\s\S]*?)```/.exec(guide)?.[1] ?? "");
  expect(await prompt.run(["test", "mine.yaml"])).toMatchObject({ status: 0, stderr: "" });
  prompt.write(
    "routes.json",
    '{"routes":[{"vendor":"groq","secret":"s3cret","name":"m","upstream":"m"}],"other":1}',
  );
  const { status, stdout, stderr } = await prompt.run(["import", "./mine.yaml", "routes.json"]);
  expect([status, stderr]).toEqual([0, "not converted: other. Polywire has no setting for it.\n"]);
  expect(stdout).toContain("name: groq");
  expect(stdout).not.toContain("s3cret");
});
