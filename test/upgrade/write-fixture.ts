/**
 * Writes the fixture of a version: `node test/upgrade/write-fixture.ts <engine/cli/polywire.mjs of its checkout> <folder>`.
 *
 * It starts that version's gateway with an empty store, uses it as people do, records what its admin API says, sends more
 * requests, and kills it before it has moved their records. The folder then has the store as SQL, the journals as they are, and
 * `expected.json`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Double, startDouble } from "./double.ts";
import { dumpSqlite } from "./dump.ts";
import { ADMIN_PASSWORD, channelKey, type Expected, SECRET } from "./fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would
type Any = any;

const [program = "", out = ""] = process.argv.slice(2);
const checkout = resolve(dirname(program), "../..");
// The operation of videos had another name before migration 012.
const hasVideos = ["videos", "film"].some((name) => existsSync(join(checkout, "mappings", name)));
const ran = (migration: string): boolean =>
  existsSync(join(checkout, `engine/store/migrations/${migration}.ts`));
const hasWebhooks = ran("009-webhooks");
const hasChannelSecrets = ran("010-upstream-webhooks");
const hasCaptures = ran("011-captures");
const hasNewNames = ran("012-operation-names");

const folder = mkdtempSync(join(tmpdir(), "polywire-fixture-"));
const double = await startDouble();
writeFiles(double);
const gateway = spawn(process.execPath, [resolve(program), "serve"], {
  cwd: folder,
  detached: true,
  stdio: ["ignore", "pipe", "inherit"],
  env: { PATH: process.env.PATH, POLYWIRE_SECRET: SECRET, POLYWIRE_ADMIN_PASSWORD: ADMIN_PASSWORD },
});
try {
  const url = await listening(gateway);
  const admin = await logIn(url);
  const expected = await use(url, admin);
  await end(gateway);
  writeFixture(expected);
} finally {
  await end(gateway);
  await double.close();
  rmSync(folder, { recursive: true });
}

function writeFiles({ url }: Double): void {
  mkdirSync(join(folder, "providers"));
  const wires = hasVideos ? "{ chat: {}, videos: {} }" : "{ chat: {} }";
  writeFileSync(
    join(folder, "providers/double.yaml"),
    `provider: double\nbase_url: "${url}/v1"\nwires: ${wires}\n`,
  );
  const kept = hasNewNames ? "stored_responses: { ttl_days: 3650 }" : "kept_answers: { expire_days: 3650 }";
  const tasks = hasNewNames ? "tasks: { retention_days: 3650 }" : "tasks: { keep_days: 3650 }";
  writeFileSync(
    join(folder, "polywire.yaml"),
    `listen: { port: 0 }
tokens: [{ name: file, value: file-token }]
channels: [{ name: file, provider: double, key: none, models: ["file-*"] }]
log: { level: error }
${kept}
${hasVideos ? tasks : ""}
`,
  );
}

async function use(url: string, admin: Admin): Promise<Expected> {
  const account = await admin.post("/accounts", {
    login: "ann",
    name: "Ann",
    password: "a long password",
    quotaMicros: 5_000_000,
    rpm: 600,
  });
  await admin.post("/accounts", { login: "bob", role: "admin", disabled: true });
  const key = await admin.post("/keys", { name: "script" });
  const limited = await admin.post("/tokens", {
    name: "limited",
    accountId: account.id,
    models: ["late-*", "up*", "quick*", "slow*", "flaky", "everyday"],
    cidrs: ["127.0.0.0/8", "::1/128"],
    quotaMicros: 2_000_000,
    quotaTokens: 1_000_000,
    rpm: 500,
    tpm: 500_000,
    maxConcurrent: 20,
    expiresMs: Date.UTC(2060, 0, 1),
    ...(hasCaptures ? { captureDays: 30 } : {}),
  });
  const webhookUrl = "https://hooks.example/videos";
  await admin.post("/tokens", { name: "off", disabled: true, ...(hasWebhooks ? { webhookUrl } : {}) });
  const gone = await admin.post("/tokens", { name: "gone" });
  await admin.call("DELETE", `/tokens/${gone.id ?? gone.token.id}?version=1`);
  const models = ["up", "late-1", "late-2", "late-3", "quick", "slow", "flaky"].map((name) => ({ name }));
  await admin.post("/channels", {
    name: "double",
    provider: "double",
    key: channelKey("double"),
    models: [...models, { name: "up-renamed", upstream: "theirs" }],
    priority: 5,
    weight: 2.5,
    options: { capabilities: { url_media: [] } },
    ...(hasChannelSecrets ? { webhookSecret: channelKey("webhook") } : {}),
  });
  await admin.post("/channels", {
    name: "broken",
    provider: "double",
    key: channelKey("broken"),
    baseUrl: `${double.url}/broken/v1`,
    models: [{ name: "flaky" }],
    wires: ["chat"],
    priority: 9,
  });
  await admin.post("/aliases", { name: "everyday", targets: ["up", "up-renamed"] });
  await admin.post("/prices", { model: "late-*", rates: { input: 3, output: 15, cache_read: 0.3 } });
  await admin.post("/prices", { model: "up*", rates: { input: 1, output: 2 } });
  // A second or two, until the traffic processes have the edits.
  await setTimeout(2_500);

  const token: string = limited.value ?? limited.secret ?? limited.token;
  if (typeof token !== "string") throw new Error(`no value in ${JSON.stringify(limited)}`);
  for (const model of ["up", "up-renamed", "everyday", "flaky"]) await chat(url, token, model);
  await chat(url, "file-token", "file-1");
  const first = await send(url, token, "/v1/responses", { model: "up", input: "Hello", store: true });
  const second = await send(url, token, "/v1/responses", {
    model: "up",
    input: "Again",
    store: true,
    previous_response_id: first.id,
  });
  const tasks: string[] = [];
  if (hasVideos) {
    for (const model of ["quick", "slow"]) {
      const { id } = await send(url, token, "/v1/videos", { model, prompt: "A cat", seconds: "4" });
      tasks.push(id);
    }
    await until(async () => (await get(url, token, `/v1/videos/${tasks[0]}`)).status === "completed", 1_000);
  }
  const requests = 7 + (hasVideos ? 1 : 0);
  await until(async () => (await admin.get("/usage/requests")).items.length >= requests);
  const expected: Expected = {
    token,
    adminKey: key.value ?? key.secret ?? key.key,
    accounts: (await admin.get("/accounts")).items,
    keys: (await admin.get("/keys")).items,
    tokens: (await admin.get("/tokens")).items,
    channels: (await admin.get("/channels")).items,
    aliases: (await admin.get("/aliases")).items,
    prices: (await admin.get("/prices")).items,
    audit: (await admin.get("/audit")).items,
    requests: await details(admin),
    responses: [
      await get(url, token, `/v1/responses/${first.id}`),
      await get(url, token, `/v1/responses/${second.id}`),
    ],
    inputItems: await get(url, token, `/v1/responses/${second.id}/input_items`),
    tasks: await Promise.all(tasks.map((id) => get(url, token, `/v1/videos/${id}`))),
    unmoved: ["late-1", "late-2", "late-3"],
  };
  // One after the other: each is recorded when its response is complete.
  await chat(url, token, "late-1");
  const isMoved = ({ modelAsked }: Any): boolean => modelAsked === "late-1";
  await until(async () => (await admin.get("/usage/requests")).items.some(isMoved));
  expected.requests = await details(admin);
  expected.unmoved.shift();
  for (const model of expected.unmoved) await chat(url, token, model);
  return expected;
}

async function details(admin: Admin): Promise<Any[]> {
  const { items } = await admin.get("/usage/requests");
  return Promise.all(items.map(({ id, requestId }: Any) => admin.get(`/usage/requests/${id ?? requestId}`)));
}

function writeFixture(expected: Expected): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const data = join(folder, "data");
  writeFileSync(join(out, "store.sql"), dumpSqlite(join(data, "polywire.db")));
  for (const part of readdirSync(join(data, "journal"))) {
    for (const file of readdirSync(join(data, "journal", part))) {
      if (!file.endsWith(".ndjson")) continue;
      cpSync(join(data, "journal", part, file), join(out, "journal", part, file));
    }
  }
  writeFileSync(join(out, "expected.json"), `${JSON.stringify(expected, null, 1)}\n`);
}

interface Admin {
  call(method: string, path: string, body?: unknown): Promise<Any>;
  get(path: string): Promise<Any>;
  post(path: string, body: unknown): Promise<Any>;
}

async function logIn(url: string): Promise<Admin> {
  let headers: Record<string, string> = { "content-type": "application/json" };
  const call = async (method: string, path: string, body?: unknown): Promise<Any> => {
    const response = await fetch(`${url}/admin/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const [cookie] = (response.headers.get("set-cookie") ?? "").split(";");
    if (cookie !== "" && path === "/session") headers = { ...headers, cookie: cookie as string };
    return text === "" ? undefined : JSON.parse(text);
  };
  const { csrf } = await call("POST", "/session", { login: "admin", password: ADMIN_PASSWORD });
  headers = { ...headers, "x-csrf-token": csrf };
  return { call, get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}

async function send(url: string, token: string, path: string, body: unknown): Promise<Any> {
  return answered(
    await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  );
}

async function get(url: string, token: string, path: string): Promise<Any> {
  return answered(await fetch(url + path, { headers: { authorization: `Bearer ${token}` } }));
}

async function answered(response: Response): Promise<Any> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

function chat(url: string, token: string, model: string): Promise<Any> {
  return send(url, token, "/v1/chat/completions", { model, messages: [{ role: "user", content: "Hi" }] });
}

function listening(child: ChildProcess): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the gateway ended with ${code}: ${text}`)));
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      const url = /listens on (http:\S+)/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

async function until(holds: () => Promise<boolean>, everyMs = 50): Promise<void> {
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += everyMs) {
    if (await holds()) return;
    await setTimeout(everyMs);
  }
  throw new Error("it did not happen in 30 s");
}

/** The whole group: control and traffic at once, as when a machine loses its power. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-(child.pid as number), "SIGKILL");
  await ended;
  await setTimeout(200);
}
