/** `polywire record`: a real process in front of a server, with secrets and personal data in every place. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { programPath } from "../servers/program.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
/** Each process compiles the wires of its file, beside the other tests. */
const SLOW = { timeout: 240_000 };
const KEY = "sk-live-0123456789abcdefghij";

const completion = {
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "Write to ann.lee@corp.test, says Alice" },
      finish_reason: "stop",
    },
  ],
  usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
};
const event = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const stream = [
  event({ content: "ann.lee@" }),
  event({ content: "x ann.lee@corp.test" }),
  event({}, "stop"),
  "data: [DONE]\n\n",
];

const upstream = createServer(async (request, response) => {
  let text = "";
  for await (const piece of request) text += piece;
  const body = JSON.parse(text);
  if (body.model === "gone") {
    response.writeHead(404, { "content-type": "application/json", "set-cookie": "session=abcdef0123" });
    response.end(
      JSON.stringify({ error: { message: `no model for ${KEY}`, type: "x", code: null, param: null } }),
    );
  } else if (body.stream) {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(stream.join(""));
  } else {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(completion));
  }
});

beforeAll(async () => {
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
});
afterAll(() => upstream.close());

const origin = (): string => `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

interface Recording {
  url: string;
  child: ChildProcess;
  ended: Promise<{ status: number | null; stdout: string; stderr: string }>;
}

async function record(...options: string[]): Promise<Recording> {
  const args = [programPath(), "record", "--to", `${origin()}/v1`, "--yes", ...options];
  const child = spawn(process.execPath, args, { cwd: prompt.folder });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (piece) => {
    stdout += piece;
  });
  child.stderr.on("data", (piece) => {
    stderr += piece;
  });
  const ended = once(child, "close").then(([status]) => ({
    status: status as number | null,
    stdout,
    stderr,
  }));
  await expect.poll(() => stderr, { timeout: 120_000 }).toMatch(/http:\/\/127/);
  return { url: /http:\/\/[\d.:]+/.exec(stderr)?.[0] ?? "", child, ended };
}

const ask = async (url: string, body: object): Promise<string> =>
  (
    await fetch(`${url}/chat/completions?api_key=${KEY}&version=2`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${KEY}` },
      body: JSON.stringify({
        model: "m",
        messages: [{ role: "user", content: `I am ann.lee@corp.test, ${KEY}` }],
        ...body,
      }),
    })
  ).text();

test("exchanges become tests that pass, without secrets and personal data", SLOW, async () => {
  const { url, ended } = await record(
    "--out",
    "first",
    "--like",
    "chat",
    "--count",
    "3",
    "--rule",
    "Alice=>Bob",
  );
  const metadata = { password: "hunter2-hunter2", plan: "basic" };
  // The client gets the server's own response.
  expect(JSON.parse(await ask(url, { metadata }))).toEqual(completion);
  expect(await ask(url, { stream: true })).toBe(stream.join(""));
  await ask(url, { model: "gone" });
  const { status, stdout, stderr } = await ended;
  expect([status, stderr]).toEqual([0, expect.stringContaining("3 exchanges and 6 tests written")]);
  expect(stdout).toMatch(/replaced: .*e-mail \d.*\. Headers are not written/);
  const files = ["001", "002", "003"].map((number) =>
    readFileSync(join(prompt.folder, `first/exchanges/recorded-${number}.json`), "utf8"),
  );
  const provider = readFileSync(join(prompt.folder, "first/recorded.yaml"), "utf8");
  for (const text of [stdout, stderr, provider, ...files])
    expect(text).not.toMatch(/sk-live|ann\.lee@corp|hunter2|Alice|abcdef0123|authorization/i);
  const [whole] = files.map((text) => JSON.parse(text));
  expect(whole.path).toMatch(/^\/chat\/completions\?api_key=hidden-\d&version=2$/);
  expect(whole.request.metadata).toEqual({ password: expect.stringMatching(/^hidden-\d$/), plan: "basic" });
  // The same person has the same name everywhere.
  const person = /person-\d+@example\.com/.exec(whole.request.messages[0].content)?.[0];
  expect(whole.response.choices[0].message.content).toBe(`Write to ${person}, says Bob`);
  expect(provider).toContain(person);
  const tested = await prompt.run(["test", "first/recorded.yaml", "--fail-on-empty"]);
  expect(tested.status, tested.stderr + tested.stdout).toBe(0);
});

const OWN = `
provider: acme
base_url: https://acme.example/v1
auth: bearer
wires:
  acme:
    mapping:
      operation: generation
      upstreams: { path: /chat/completions }
      request: { encode: { model: =model } }
      response:
        decode:
          candidates: [{ index: 0, parts: [{ type: text, text: "=choices[0].message.content" }], finish: { reason: stop } }]
      error: { decode: { message: =error.message, kind: =$errorKind($status) } }
      tests:
        - name: an earlier test
          request: { encode: { turns: [] } }
          expect: { model: m }
`;

test(
  "the tests of a provider file with its own mapping, ended by a signal; later recordings have other numbers",
  SLOW,
  async () => {
    prompt.write("providers/acme.yaml", OWN);
    for (const number of ["001", "002"]) {
      const { url, child, ended } = await record(
        "--out",
        "own",
        "--provider",
        "providers/acme.yaml",
        "--json",
      );
      await ask(url, {});
      child.kill("SIGINT");
      const { status, stdout, stderr } = await ended;
      expect([status, stderr]).toEqual([0, expect.stringContaining("1 exchanges and 1 tests written")]);
      expect(JSON.parse(stdout).exchanges[0].name).toBe(`recorded-${number}`);
      expect(existsSync(join(prompt.folder, `own/exchanges/recorded-${number}.json`))).toBe(true);
    }
    const text = readFileSync(join(prompt.folder, "own/acme.yaml"), "utf8");
    expect(text).toContain("an earlier test");
    expect((await prompt.run(["test", "own/acme.yaml"])).status).toBe(0);
    // The file at hand is unchanged.
    expect(readFileSync(join(prompt.folder, "providers/acme.yaml"), "utf8")).toBe(OWN);
  },
);

test.each([
  [["--to", "http://127.0.0.1:1", "--out", "x", "--like", "chat"], "--yes"],
  [["--to", "127.0.0.1", "--out", "x", "--like", "chat", "--yes"], "--to expects a URL"],
  [["--to", "http://a", "--out", "x", "--like", "nothing", "--yes"], "there is no wire `nothing`"],
  [["--to", "http://a", "--out", "x", "--like", "chat", "--yes", "--rule", "(=>x"], "--rule expects"],
  [["--out", "x"], "record needs --to"],
])("%j is wrong usage", async (args, message) => {
  const { status, stderr } = await prompt.run(["record", ...args]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
