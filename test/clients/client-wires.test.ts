/**
 * Client wires defined by files only, beside the configuration of a gateway process: one in `mappings/` with schemas
 * in files, and one in a provider file with schemas inline. They are added, changed and removed while the gateway
 * runs.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startDemo } from "../../demo/server.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { programPath } from "../servers/program.ts";
import { temporaryFolder, until } from "../servers/server.ts";

const TOKEN = "token-of-drop-ins";
/** A reload checks and tests every mapping again. */
const RELOAD_MS = 60_000;
const main = programPath();

/** A provider without a channel, which offers its wire to clients. */
const provider = `
provider: acme
base_url: https://api.acme.example
auth: none
wires:
  acme-lines:
    mapping:
      operation: generation
      clients: { endpoints: [POST /lines], token: [query key], model: =m, stream: true }
      schemas:
        request: { type: object, required: [m], properties: { m: { type: string }, t: { type: string } } }
        event: { type: object, properties: { piece: { type: string }, end: { type: boolean } } }
      request: { decode: { model: =$model, stream: true, turns: [{ role: user, parts: [{ type: text, text: =t }] }] } }
      response: { encode: {} }
      stream:
        encode:
          framing: ndjson
          once: [text, reasoning, annotations, logprobs]
          select: =type
          on:
            part_delta: { $when: =text, piece: =text }
            end: { end: true }
      error: { encode: { message: =message } }
`;

const folder = temporaryFolder("polywire-drop-in");
const mapping = join(folder.path, "mappings/generation/ask.yaml");
const schema = join(folder.path, "schemas/wire/generation/ask/request.json");
let gateway: GatewayProcess;
let log = "";
let demo: Awaited<ReturnType<typeof startDemo>>;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "drop-in"), folder.path, { recursive: true });
  mkdirSync(join(folder.path, "providers"));
  writeFileSync(join(folder.path, "providers/acme.yaml"), provider);
  demo = await startDemo();
  gateway = await startGatewayProcess({
    folder: folder.path,
    config: readFileSync(join(import.meta.dirname, "../../demo/polywire.yaml"), "utf8"),
    env: { POLYWIRE_DEMO_URL: demo.url, POLYWIRE_TOKEN: TOKEN },
    processes: 2,
  });
  for (const stream of [gateway.child.stdout, gateway.child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
}, 60_000);

afterAll(async () => {
  await gateway.stop("SIGTERM");
  await demo.close();
  folder.remove();
});

async function ask(body: unknown, path = "/ask"): Promise<[status: number, answer: unknown]> {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const answer = await fetch(gateway.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return [answer.status, await answer.json()];
}

/** Resolves with the gateway's log of a reload. */
async function reload(): Promise<string> {
  log = "";
  gateway.child.kill("SIGHUP");
  await until(gateway, async () => expect(log).toMatch(/^(Reloaded|Nothing was changed)/m), RELOAD_MS);
  return log;
}

/** Edits a file. @returns a function that restores it */
function change(file: string, edit: (text: string) => string): () => void {
  const text = readFileSync(file, "utf8");
  const back = (): void => writeFileSync(file, text);
  onTestFinished(back);
  writeFileSync(file, edit(text));
  return back;
}

const hello = { who: "demo-messages", what: "Hello" };
const reached = 'You said: "Hello". This reached me as a messages request.';

describe("a mapping beside the configuration", () => {
  test("serves its wire", async () => expect(await ask(hello)).toEqual([200, { said: reached }]));

  test.each([
    [{ who: "demo-messages" }, "what: is required"],
    [{ who: 1, what: "Hello" }, "who: must be a string"],
    [{ ...hello, what: "" }, "what: must not be empty"],
  ])("validates requests with its schema: %j", async (body, sorry) => {
    expect(await ask(body)).toEqual([400, { sorry }]);
  });

  test("uses its error format for an unknown model and an unknown token", async () => {
    expect(await ask({ ...hello, who: "no-such-model" })).toEqual([503, { sorry: expect.any(String) }]);
    const stranger = await fetch(`${gateway.url}/ask`, { method: "POST", body: JSON.stringify(hello) });
    expect([stranger.status, await stranger.json()]).toEqual([401, { sorry: expect.any(String) }]);
  });
});

test("the wire of a provider without a channel is served, too, in JSON lines", async () => {
  const asked = { m: "demo-messages", t: "Hello" };
  const answer = await fetch(`${gateway.url}/lines?key=${TOKEN}`, {
    method: "POST",
    body: JSON.stringify(asked),
  });
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ piece = "" }) => piece).join("")).toBe(reached);
  expect(lines.at(-1)).toEqual({ end: true });
  const wrong = await fetch(`${gateway.url}/lines?key=${TOKEN}`, { method: "POST", body: "{}" });
  expect([wrong.status, await wrong.json()]).toEqual([400, { message: "m: is required" }]);
});

describe("during operation", { timeout: 4 * RELOAD_MS }, () => {
  test("a changed mapping and schema are served", async () => {
    const back = [
      change(mapping, (text) => text.replace("/ask]", "/please]").replaceAll("said:", "told:")),
      change(schema.replace("request", "response"), (text) => text.replace("said", "told")),
    ];
    expect(await reload()).toContain("Reloaded: ");
    expect(await ask(hello, "/please")).toEqual([200, { told: reached }]);
    expect((await ask(hello))[0]).toBe(404);
    for (const put of back) put();
    expect(await reload()).toContain("Reloaded: ");
    expect(await ask(hello)).toEqual([200, { said: reached }]);
  });

  test("a changed schema applies to requests", async () => {
    const back = change(schema, (text) => text.replace('"minLength": 1', '"minLength": 9'));
    expect(await reload()).toContain("Reloaded: ");
    expect(await ask(hello)).toEqual([400, { sorry: "what: must have at least 9 characters" }]);
    back();
    expect(await reload()).toContain("Reloaded: ");
    expect(await ask(hello)).toEqual([200, { said: reached }]);
  });

  test.each<[string, string, (text: string) => string, string, string]>([
    [
      "a path of another wire",
      mapping,
      (text) => text.replace("/ask", "/v1/messages"),
      "M268",
      "/v1/messages",
    ],
    ["a path of the gateway's own", mapping, (text) => text.replace("/ask", "/readyz"), "M272", "a probe"],
    [
      "a schema that AJV refuses",
      schema,
      (text) => text.replace('"minLength"', '"minLenght"'),
      "M270",
      "minLenght",
    ],
    ["a schema that is not JSON", schema, (text) => text.replace('"what":', '"what"'), "M1", "what"],
    ["a map that reads an unknown field", mapping, (text) => text.replace("=what", "=waht"), "M201", "waht"],
    [
      "a test that fails",
      mapping,
      (text) => text.replace("sorry: broken", "sorry: whole"),
      "M401",
      "an error",
    ],
    [
      "a name that is in use",
      mapping,
      (text) => text.replace("mapping: ask", "mapping: chat"),
      "M271",
      "chat",
    ],
  ])("%s is reported with its source line, and changes nothing", async (_, file, edit, code, shown) => {
    const back = change(file, edit);
    const told = await reload();
    back();
    expect(told).toContain("Nothing was changed");
    expect(told).toContain(`error[${code}`);
    expect(told).toContain("^");
    expect(told).toContain(shown);
    expect(await ask(hello)).toEqual([200, { said: reached }]);
  });

  test("a wire without a schema is refused, also by `polywire check`", async () => {
    const text = readFileSync(schema, "utf8");
    rmSync(schema);
    expect(await reload()).toContain("error[M269]");
    const checked = spawnSync(process.execPath, [main, "check", "mappings"], {
      cwd: folder.path,
      encoding: "utf8",
    });
    expect(checked.status).toBe(1);
    expect(checked.stderr).toContain("write one: ");
    expect(await ask(hello)).toEqual([200, { said: reached }]);
    writeFileSync(schema, text);
    const env = { ...process.env, POLYWIRE_TOKEN: TOKEN };
    const right = execFileSync(process.execPath, [main, "check"], {
      cwd: folder.path,
      encoding: "utf8",
      env,
    });
    expect(right).toContain("3 files checked, no error");
  });
});
