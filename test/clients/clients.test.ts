/**
 * The clients that people use, as they are used, against the four models of the demo: those in Python by one process
 * that prints its outcomes, and the `ai` package in this one. A silence of the upstream is filled as in a long wait.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Demo, startDemo } from "../../providers/demo/server.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { inCi, temporaryFolder } from "../servers/server.ts";
import { aiClients, aiFeatures, aiNames } from "./ai.ts";
import { features, type Outcome, pythonClients, unknownModel, wiresFor } from "./cells.ts";
import { makePython, pythonAbsent, script } from "./python.ts";

const TOKEN = "token-of-clients";
const KEEP_ALIVE_MS = 30;
const PAUSE_MS = 150;
const RUN_MS = 400_000;

/** They go by the status alone, whatever the answer says. */
const ASK_AGAIN: ReadonlySet<string> = new Set([
  "langchain-google-genai",
  "ai, chat",
  "ai, responses",
  "ai, messages",
  "ai, content",
]);

const folder = temporaryFolder("polywire-clients");
const asked = new Map<string, number>();
let demo: Demo;
let gateway: GatewayProcess;

beforeAll(async () => {
  demo = await startDemo({ slowMs: PAUSE_MS });
  const config = readFileSync(join(import.meta.dirname, "../../providers/demo/polywire.yaml"), "utf8");
  gateway = await startGatewayProcess({
    folder: folder.path,
    config: `${config}\ntimeouts: { keepalive_ms: ${KEEP_ALIVE_MS} }\n`,
    env: { POLYWIRE_DEMO_URL: demo.url, POLYWIRE_TOKEN: TOKEN },
  });
  const { stderr } = gateway.child;
  if (stderr !== null) createInterface({ input: stderr }).on("line", count);
});

afterAll(async () => {
  await gateway?.stop("SIGTERM");
  await demo?.close();
  folder.remove();
});

/** A line of the gateway's log. */
function count(line: string): void {
  const model = /"model":"(demo-chatz[^"]*)"/.exec(line)?.[1];
  if (model !== undefined) asked.set(model, (asked.get(model) ?? 0) + 1);
}

/** Lines of the log are in order: once that of a later request is there, so are all before it. */
async function expectAsked(client: string): Promise<void> {
  const last = `${unknownModel(client)}_last`;
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const body = JSON.stringify({ model: last, messages: [{ role: "user", content: "Hi" }] });
  await (await fetch(`${gateway.url}/v1/chat/completions`, { method: "POST", headers, body })).text();
  await expect.poll(() => asked.has(last), { timeout: 10_000 }).toBe(true);
  const times = asked.get(unknownModel(client)) ?? 0;
  if (ASK_AGAIN.has(client)) expect(times).toBeGreaterThan(1);
  else expect(times).toBe(1);
}

describe.each(aiNames)("%s", (name) => {
  test.each(features)("%s", async (feature) => {
    const client = aiClients({ url: gateway.url, token: TOKEN }).find((one) => one.name === name);
    if (client === undefined) throw new Error(`there is no ${name}`);
    for (const wire of wiresFor(feature)) await aiFeatures[feature](client, wire);
    if (feature === "unknown") await expectAsked(name);
  });
});

const absent = pythonAbsent();
if (absent !== undefined && inCi) test("Python is there", () => expect(absent).toBeUndefined());

describe.skipIf(absent !== undefined)(`in Python${absent === undefined ? "" : `: ${absent}`}`, () => {
  let outcomes: Outcome[] = [];
  beforeAll(async () => {
    outcomes = await runPython();
  }, RUN_MS);

  describe.each(pythonClients)("%s", (client) => {
    test.each(features)("%s", async (feature) => {
      const cells = outcomes.filter((one) => one.client === client && one.feature === feature);
      expect(
        cells.flatMap(({ wire, failure }) => (failure === undefined ? [] : [`${wire}: ${failure}`])),
      ).toEqual([]);
      expect(cells.map(({ wire }) => wire)).toEqual(wiresFor(feature));
      if (feature === "unknown") await expectAsked(client);
    });
  });

  test("no client ran that is not listed here", () => {
    expect([...new Set(outcomes.map(({ client }) => client))].sort()).toEqual([...pythonClients].sort());
  });
});

async function runPython(): Promise<Outcome[]> {
  const child = spawn(makePython(), [script, gateway.url, TOKEN], {
    env: { ...process.env, PYTHONWARNINGS: "ignore", PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: RUN_MS,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000);
  });
  const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
  const found: Outcome[] = [];
  for await (const line of createInterface({ input: child.stdout })) found.push(JSON.parse(line));
  const code = await ended;
  if (code !== 0) throw new Error(`the clients in Python ended with ${code}:\n${errors}`);
  return found;
}
