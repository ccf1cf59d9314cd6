/**
 * Popular clients, used as in their documentation, with the four models of the demo. Those in Python run in one
 * process that prints its results; the `ai` package runs in this process. The gateway fills upstream silences as in a
 * long wait.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inCi } from "../servers/server.ts";
import { aiClients, aiFeatures, aiNames } from "./ai.ts";
import { features, type Outcome, pythonClients, unknownModel, wiresFor } from "./cells.ts";
import { type ClientsGateway, startClientsGateway } from "./gateway.ts";
import { testedSection } from "./page.ts";
import { makePython, pythonAbsent, script } from "./python.ts";

const RUN_MS = 400_000;

/** These clients decide by the status alone, whatever the error says. */
const ASK_AGAIN: ReadonlySet<string> = new Set([
  "langchain-google-genai",
  "ai, chat",
  "ai, responses",
  "ai, messages",
  "ai, content",
]);

let gateway: ClientsGateway;

beforeAll(async () => {
  gateway = await startClientsGateway();
});

afterAll(() => gateway?.close());

async function expectAsked(client: string): Promise<void> {
  const times = await gateway.asked(unknownModel(client));
  if (ASK_AGAIN.has(client)) expect(times).toBeGreaterThan(1);
  else expect(times).toBe(1);
}

describe.each(aiNames)("%s", (name) => {
  test.each(features)("%s", async (feature) => {
    const client = aiClients(gateway).find((one) => one.name === name);
    if (client === undefined) throw new Error(`there is no ${name}`);
    for (const wire of wiresFor(feature)) await aiFeatures[feature](client, wire);
    if (feature === "unknown") await expectAsked(name);
  });
});

test("docs/clients.md names the pinned versions", () => {
  const page = readFileSync(new URL("../../docs/clients.md", import.meta.url), "utf8");
  expect(page).toContain(testedSection());
});

const absent = pythonAbsent();
if (absent !== undefined && inCi) test("Python is available", () => expect(absent).toBeUndefined());

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

  test("every client that ran is listed here", () => {
    expect([...new Set(outcomes.map(({ client }) => client))].sort()).toEqual([...pythonClients].sort());
  });
});

async function runPython(): Promise<Outcome[]> {
  const child = spawn(makePython(), [script, gateway.url, gateway.token], {
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
