/** Reloads of a running gateway: a real process, its output, its responses. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completion, type Mock, startMock, whole } from "../gateway/mock.ts";
import { programPath } from "../servers/program.ts";

const main = programPath();
const folder = mkdtempSync(join(tmpdir(), "polywire-reload-"));
const answer = whole(200, "application/json", completion("Hi"));

let mock: Mock;
let gateway: ChildProcess;
let log = "";
let url = "";

const configure = (models: string): void =>
  writeFileSync(
    join(folder, "polywire.yaml"),
    `tokens: [{ name: t, value: reload-token-1 }]
channels: [{ name: c, provider: here, base_url: "${mock.url}/v1", models: ${models} }]
`,
  );

beforeAll(async () => {
  mock = await startMock({ one: answer, two: answer });
  configure("[one]");
  mkdirSync(join(folder, "providers"));
  writeFileSync(join(folder, "providers/here.yaml"), "provider: here\nauth: none\nwires: { chat: {} }\n");
  gateway = spawn(process.execPath, [main, "serve", "--port", "0", "--watch"], { cwd: folder });
  for (const stream of [gateway.stdout, gateway.stderr]) stream?.on("data", (text) => (log += String(text)));
  url = (await until(() => /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0])) ?? "";
}, 120_000);

afterAll(async () => {
  const ended = once(gateway, "exit");
  gateway.kill("SIGTERM");
  // Waits for its end, because a child process must not outlive the test.
  expect(await ended).toEqual([0, null]);
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

async function until<T>(found: () => T | undefined | false, timeoutMs = 60_000): Promise<T | undefined> {
  const startMs = performance.now();
  for (;;) {
    const value = found();
    if (value) return value;
    if (performance.now() - startMs > timeoutMs) throw new Error(`not in ${timeoutMs} ms; it said: ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function ask(model: string): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer reload-token-1" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "?" }] }),
  });
  await response.text();
  return response.status;
}

test("written files are served; faulty ones are reported and change nothing; SIGHUP reloads, too", {
  timeout: 240_000,
}, async () => {
  expect([await ask("one"), await ask("two")]).toEqual([200, 503]);

  log = "";
  configure("[one, two]");
  await until(() => log.includes("Reloaded: polywire.yaml"));
  expect([await ask("one"), await ask("two")]).toEqual([200, 200]);

  log = "";
  configure("[two\n");
  await until(() => log.includes("Nothing was changed"));
  expect(log).toMatch(/error\[\w+\]/);
  expect([await ask("one"), await ask("two")]).toEqual([200, 200]);

  log = "";
  configure("[two]");
  gateway.kill("SIGHUP");
  await until(() => log.includes("Reloaded: polywire.yaml"));
  expect([await ask("one"), await ask("two")]).toEqual([503, 200]);
});

test("folders that are created later are watched", { timeout: 240_000 }, async () => {
  log = "";
  cpSync(join(import.meta.dirname, "../clients/drop-in"), folder, { recursive: true });
  await until(() => /Reloaded: .*ask/.test(log));
  const asked = await fetch(`${url}/ask`, { method: "POST", body: "{}" });
  expect(asked.status).toBe(401);

  log = "";
  const mapping = join(folder, "mappings/generation/ask.yaml");
  writeFileSync(mapping, readFileSync(mapping, "utf8").replace("/ask", "/please"));
  await until(() => /Reloaded: .*ask/.test(log));
  expect((await fetch(`${url}/please`, { method: "POST", body: "{}" })).status).toBe(401);
});
