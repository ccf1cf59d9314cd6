/** Stored responses survive the process, and every process finds what another one stored. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI from "openai";
import { afterAll, expect, it } from "vitest";
import { programPath } from "../servers/program.ts";

const main = programPath();
const folder = mkdtempSync(join(tmpdir(), "polywire-kept-"));
const token = "token-of-a-test";
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function serve(): Promise<{ client: OpenAI; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [main, "serve", "--port", "0", "--processes", "2"], {
    cwd: folder,
    env: { ...process.env, POLYWIRE_TOKEN: token, POLYWIRE_DATA: join(folder, "data") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  let said = "";
  for await (const piece of child.stdout) {
    said += String(piece);
    if (/listens on \S+\n/.test(said)) break;
  }
  const url = /listens on (\S+)/.exec(said)?.[1];
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: token, maxRetries: 0 });
  return {
    client,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

it("a response survives a kill, and every process has it", { timeout: 120_000 }, async () => {
  const before = await serve();
  const told = await before.client.responses.create({ model: "demo-messages", input: "Remember me." });
  const slow = { model: "demo-messages-slow", input: "Take your time.", background: true };
  const begun = await before.client.responses.create(slow);
  expect(begun.status).toBe("queued");
  await before.stop();
  const after = await serve();
  // Each connection may reach another process.
  const found = await Promise.all(Array.from({ length: 8 }, () => after.client.responses.retrieve(told.id)));
  expect(new Set(found.map(({ output_text }) => output_text)).size).toBe(1);
  // Its process has ended.
  const ended = await after.client.responses.retrieve(begun.id);
  expect(ended).toMatchObject({
    id: begun.id,
    status: "failed",
    error: { message: expect.stringContaining("stopped") },
  });
  const next = { model: "demo-chat", input: "And?", previous_response_id: told.id };
  const second = await after.client.responses.create(next);
  const { data } = await after.client.responses.inputItems.list(second.id);
  expect(data).toHaveLength(3);
  await after.stop();
});
