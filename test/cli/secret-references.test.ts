/** `${file:…}` and `${command:…}` in polywire.yaml: upstreams get their values, and later ones without a restart. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { completion, type Mock, startMock, whole } from "../gateway/mock.ts";
import { Prompt } from "./run.ts";

const main = join(import.meta.dirname, "../../dist/polywire.js");

let folder: string;
let mock: Mock;
let gateway: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "polywire-secrets-"));
  mock = await startMock({ m: whole(200, "application/json", completion("Hi")) });
  mkdirSync(join(folder, "providers"));
  writeFileSync(join(folder, "providers/here.yaml"), "provider: here\nwires: { chat: {} }\n");
});
afterEach(() => void gateway?.kill("SIGKILL"));
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

const configuration = (value: string): string => `tokens: [{ name: t, value: signal-token }]
secrets: { refresh_ms: 1000 }
channels: [{ name: c, provider: here, key: ${JSON.stringify(value)}, base_url: "${mock.url}/v1", models: [m] }]
`;

/** Resolves with the URL as soon as it is printed. */
async function serve(): Promise<string> {
  gateway = spawn(process.execPath, [main, "serve", "--port", "0"], { cwd: folder });
  let output = "";
  for (;;) {
    const [piece] = (await once(gateway.stdout as NonNullable<ChildProcess["stdout"]>, "data")) as [Buffer];
    output += piece.toString();
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url !== undefined) return url;
  }
}

/** The credential that the upstream gets. */
async function credential(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer signal-token" },
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content: "?" }] }),
  });
  expect(response.status).toBe(200);
  await response.text();
  return mock.received.at(-1)?.headers.authorization;
}

test.each([
  ["a file", "${file:key.txt}"],
  ["a command", `\${command:"${process.execPath}" -p "require('fs').readFileSync('key.txt', 'utf8')"}`],
])("the value comes from %s, and a new value needs no restart", async (_, reference) => {
  writeFileSync(join(folder, "key.txt"), "first-key\n");
  writeFileSync(join(folder, "polywire.yaml"), configuration(reference));
  const url = await serve();
  expect(await credential(url)).toBe("Bearer first-key");
  writeFileSync(join(folder, "key.txt"), "second-key\n");
  await expect.poll(() => credential(url), { interval: 200 }).toBe("Bearer second-key");
});

const prompt = new Prompt();

test("`polywire check` reads files", async () => {
  prompt.write("polywire.yaml", configuration("${file:nothing.txt}"));
  const { status, stderr } = await prompt.run(["check"]);
  expect(status).toBe(1);
  expect(stderr).toContain("${file:nothing.txt} has no value: ENOENT: no such file");
});

test("`polywire check` runs no commands", async () => {
  prompt.write(
    "polywire.yaml",
    configuration("${command:touch made-by-check}").replace("provider: here", "provider: openai"),
  );
  const { status } = await prompt.run(["check"]);
  expect(status).toBe(0);
  expect(existsSync(join(prompt.folder, "made-by-check"))).toBe(false);
});

test("a provider file may not read files", async () => {
  prompt.write("providers/other.yaml", "provider: other\nbase_url: '${file:key.txt}'\nwires: { chat: {} }\n");
  const { status, stdout, stderr } = await prompt.run(["check", "providers/other.yaml"]);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain("only `polywire.yaml` may read files and run commands");
});
