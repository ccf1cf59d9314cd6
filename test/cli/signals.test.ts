/** `polywire serve` and its signals: a real process, whether or not its output is read. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { completion, type Mock, startMock, whole } from "../gateway/mock.ts";
import { programPath } from "../servers/program.ts";

const main = programPath();
const answer = whole(200, "application/json", completion("Hi"));

let folder: string;
let mock: Mock;
let gateway: ChildProcess;

const configure = (models: string): void =>
  writeFileSync(
    join(folder, "polywire.yaml"),
    `tokens: [{ name: t, value: signal-token }]
channels: [{ name: c, provider: here, base_url: "${mock.url}/v1", models: ${models} }]
`,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "polywire-signals-"));
  mock = await startMock({ one: answer, two: answer });
  mkdirSync(join(folder, "providers"));
  writeFileSync(join(folder, "providers/here.yaml"), "provider: here\nauth: none\nwires: { chat: {} }\n");
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  configure("[one]");
  gateway = spawn(process.execPath, [main, "serve", "--port", "0"], { cwd: folder });
});
afterEach(() => {
  gateway.kill("SIGKILL");
});

/** Resolves with the URL as soon as it is printed. */
async function address(): Promise<string> {
  let output = "";
  for (;;) {
    const [piece] = (await once(gateway.stdout as NonNullable<ChildProcess["stdout"]>, "data")) as [Buffer];
    output += piece.toString();
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url !== undefined) return url;
  }
}

async function ask(url: string, model: string): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer signal-token" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "?" }] }),
  });
  await response.text();
  return response.status;
}

/** Closes the pipes that read the gateway's output. */
function hangUp(): void {
  gateway.stdout?.destroy();
  gateway.stderr?.destroy();
}

test("a signal during the first line of the banner is handled", async () => {
  await address();
  const ended = once(gateway, "exit");
  gateway.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}, 60_000);

test.each(["before the reload", "before the signal", "during the shutdown", "never, with an unread pipe"])(
  "after its output pipe closes (%s), it reloads, responds, and ends on a signal",
  async (when) => {
    const url = await address();
    if (when.endsWith("nobody reads")) gateway.stdout?.pause();
    if (when === "before the reload") hangUp();
    configure("[one, two]");
    gateway.kill("SIGHUP");
    await expect.poll(() => ask(url, "two"), { timeout: 60_000, interval: 50 }).toBe(200);
    if (when === "before it is to end") hangUp();
    const ended = once(gateway, "exit");
    gateway.kill("SIGTERM");
    if (when === "while it ends") hangUp();
    expect(await ended).toEqual([0, null]);
  },
  120_000,
);

test("SIGUSR1 opens no inspector", async () => {
  const url = await address();
  let output = "";
  gateway.stderr?.on("data", (piece) => {
    output += piece;
  });
  gateway.kill("SIGUSR1");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await ask(url, "one")).toBe(200);
  expect(output).not.toContain("Debugger");
});

test("a whole gateway accepts request headers of ten kilobytes", async () => {
  const url = await address();
  const response = await fetch(`${url}/readyz`, { headers: { "x-note": "a".repeat(10_000) } });
  expect([response.status, response.headers.get("uwebsockets")]).toEqual([200, null]);
});
