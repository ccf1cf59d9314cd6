/** The command line as users run it: real processes, their output and their exit codes. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { programPath } from "../servers/program.ts";
import { Prompt, type Ran } from "./run.ts";

const main = programPath();
const prompt = new Prompt();
const { folder } = prompt;

function write(name: string, text: string): string {
  prompt.write(name, text);
  return join(folder, name);
}

const start = (args: string[]): Ran => prompt.start(args);
const run = (args: string[], input?: string): Promise<Ran> => prompt.run(args, input);

describe("usage", () => {
  test.each([
    [[], 2, /usage: polywire <verb>/],
    [["--help"], 0, /serve.*check.*test.*convert/s],
    [["serv"], 2, /no verb `serv`. Try: polywire serve/],
    [["constructor"], 2, /^polywire: there is no verb `constructor`. Try: polywire help\n$/],
    [["__proto__"], 2, /^polywire: there is no verb `__proto__`/],
    [["serve", "--prot", "1"], 2, /Unknown option `--prot`. Try: polywire serve --help/],
    [["serve", "--port", "high"], 2, /--port expects a number from 0 to 65535/],
    [["serve", "--help"], 0, /usage: polywire serve/],
    [["serve", "--config", "nowhere.yaml"], 1, /there is no file nowhere.yaml/],
    [["convert", "--from", "chat"], 2, /convert needs --to, one of/],
    [["convert", "--from", "chat", "--to", "chta"], 2, /there is no wire `chta`/],
    [["convert", "--status", "42"], 2, /--status expects an HTTP status, not `42`/],
    [["check", "nowhere.yaml"], 1, /there is no file nowhere.yaml/],
  ] as [string[], number, RegExp][])("%j", (args, status, words) => {
    const result = start(args);
    expect(result.stdout + result.stderr).toMatch(words);
    expect(result.status).toBe(status);
  });
});

describe("serve", () => {
  test("lists every fault of a wrong configuration, exits with 1, and starts nothing", () => {
    const config = write(
      "wrong.yaml",
      "listen: { prot: 1 }\ntokens: []\nchannels: [{ name: c, provider: acmee }]\n",
    );
    const result = start(["serve", "--config", config]);
    expect(result.status).toBe(1);
    expect(result.stdout).toBe("");
    expect(result.stderr).toMatch(/G601.*G608.*G609.*G607/s);
    expect(result.stderr).toContain("wrong.yaml:1:11");
  });

  test("reports a port that is in use in one sentence, with a command to try", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const result = start(["serve", "--port", String(port)]);
    server.close();
    expect(result.status).toBe(1);
    expect(result.stderr).toContain(
      `polywire: port ${port} on 127.0.0.1 is in use by another program. Try: polywire serve --port ${port + 1}\n`,
    );
  });

  test("prints working examples without a configuration, and ends on a signal", async () => {
    const child = spawn(process.execPath, [main, "serve", "--port", "0", "--examples"], { cwd: folder });
    const said = await printed(child, /videos\ncurl .*\n/);
    const firstScreen = said.slice(0, said.indexOf("\n\n"));
    expect(firstScreen.match(/^(Polywire listens on|Dashboard:|Token:)/gm)).toHaveLength(3);
    const lines = said.match(/^curl .*$/gm) ?? [];
    expect(lines).toHaveLength(7);
    const special = [
      ["/embeddings", '"embedding":['],
      ["/videos", '"object":"video"'],
    ] as const;
    const hasCurl = spawnSync("curl", ["--version"]).status === 0;
    for (const line of hasCurl ? lines : []) {
      const answer = execFileSync("sh", ["-c", line], { encoding: "utf8" });
      const [, due = line.includes(" -d ") ? "Hello" : '"demo-chat"'] =
        special.find(([path]) => line.includes(path)) ?? [];
      expect(answer).toContain(due);
    }
    child.kill("SIGTERM");
    const [status] = await once(child, "exit");
    expect(status).toBe(0);
  }, 120_000);
});

async function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = "";
  for await (const piece of child.stdout ?? []) {
    text += piece;
    if (pattern.test(text)) break;
  }
  return text;
}

describe("check", () => {
  test("finds no fault in the shipped files", async () => {
    const result = await run(["check"]);
    expect(result.stdout).toMatch(/^\d+ files checked, no error\n$/);
    expect(result.status).toBe(0);
  });

  test("reports faults of a provider file as text and as JSON", async () => {
    const file = write("acme.yaml", "provider: acme\nbase_ulr: https://acme.example\nwires: { chta: }\n");
    const drawn = await run(["check", file]);
    expect(drawn.status).toBe(1);
    expect(drawn.stderr).toMatch(/did you mean `base_url`\?.*did you mean `chat`\?.*2 errors/s);
    const json = await run(["check", "--format", "json", file]);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject([
      { code: "G601", labels: [{ from: { line: 2, column: 1 } }] },
      { code: "G603", labels: [{ from: { line: 3, column: 10 } }] },
    ]);
  });
});

describe("test", () => {
  const answer =
    "{ id: r1, model: m, choices: [{ index: 0, message: { content: Hi }, finish_reason: stop }] }";
  const file = (expected: string): string =>
    write(
      "dialect.yaml",
      `mapping: dialect
operation: generation
extends: chat
tests:
  - name: an answer
    response: { decode: ${answer} }
    expect: { id: ${expected} }
`,
    );

  test("passes for the shipped files", async () => {
    const result = await run(["test"]);
    expect(result.stdout).toMatch(/^[1-9]\d+ passed, 0 failed$/m);
    expect(result.status).toBe(0);
  });

  test("passes for a correct mapping of the user, and fails for a wrong one", async () => {
    const right = await run(["test", file("r1")]);
    expect(right.stdout).toMatch(/^dialect.yaml: 1 passed$/m);
    expect(right.status).toBe(0);
    const wrong = await run(["test", file("r2")]);
    expect(wrong.stderr).toMatch(/M401.*dialect\.yaml:5:.*expected "r2", got "r1"/s);
    expect(wrong.stdout).toMatch(/^0 passed, 1 failed$/m);
    expect(wrong.status).toBe(1);
    const unreadable = await run(["test", write("typo.yaml", "mapping: typo\nextends: chta\n")]);
    expect([unreadable.status, unreadable.stdout]).toEqual([1, ""]);
    const json = await run(["test", "--format", "json", file("r2")]);
    expect(JSON.parse(json.stdout)).toMatchObject([
      {
        path: "dialect.yaml",
        name: "an answer",
        what: "response decode",
        passed: false,
        diagnostics: [{ code: "M401" }],
      },
    ]);
  });

  test("--coverage lists branches and rows of the file that no test reaches", async () => {
    const name = write(
      "covered.yaml",
      `mapping: covered
operation: generation
response:
  decode: { candidates: [{ index: 0, parts: [], finish: { reason: { $match: =reason, done: stop, $else: other } } }] }
stream:
  decode:
    select: =type
    on: { first: { emit: { type: ping } }, never: { emit: { type: ping } } }
tests:
  - name: whole
    response: { decode: { reason: long } }
    expect: { candidates: [{ index: 0, parts: [], finish: { reason: other } }] }
  - name: streamed
    stream: { decode: [{ type: first }] }
    expect: {}
`,
    );
    expect((await run(["test", name])).stderr).not.toContain("M403");
    const { stderr } = await run(["test", "--coverage", name]);
    expect(stderr.match(/^.*M403\].*$/gm)).toEqual([
      "warning[M403]: no test reaches the arm `done`",
      "warning[M403]: no test reaches the row `never`",
    ]);
  });
});

describe("convert", () => {
  const request = {
    model: "m-high",
    max_tokens: 10,
    top_k: 3,
    system: "Be brief.",
    messages: [{ role: "user", content: "Hello" }],
  };

  test("converts a request, and lists the dropped fields", async () => {
    const result = await run(["convert", "--from", "messages", "--to", "chat"], JSON.stringify(request));
    expect(JSON.parse(result.stdout)).toMatchObject({
      model: "m",
      reasoning_effort: "high",
      messages: [{ content: "Be brief." }, { role: "user", content: "Hello" }],
    });
    expect(result.stderr).toMatch(/^dropped: .*top_k/m);
    expect(result.status).toBe(0);
  });

  test("converts a response", async () => {
    const answer = {
      id: "c1",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
    };
    const result = await run(
      ["convert", "--from", "chat", "--to", "messages", "--response"],
      JSON.stringify(answer),
    );
    expect(JSON.parse(result.stdout)).toMatchObject({
      type: "message",
      content: [{ type: "text", text: "Hi" }],
      stop_reason: "end_turn",
    });
    expect(result.status).toBe(0);
  });

  test("converts an error to an error, and exits with 1", async () => {
    const body = JSON.stringify({ error: { message: "slow down", type: "rate_limit_error" } });
    const args = ["convert", "--from", "chat", "--to", "messages", "--response", "--status", "429"];
    const result = await run(args, body);
    expect(JSON.parse(result.stdout)).toMatchObject({ type: "error", error: { type: "rate_limit_error" } });
    expect(result.stderr).toBe("polywire: slow down\n");
    expect(result.status).toBe(1);
  });

  test("converts a stream, and ends an incomplete one with an error", async () => {
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    const whole = `${chunk({ content: "Hi" }, null)}${chunk({}, "stop")}data: [DONE]\n\n`;
    const args = ["convert", "--from", "chat", "--to", "messages", "--stream"];
    const result = await run(args, whole);
    expect(result.stdout).toMatch(/event: message_start.*"text":"Hi".*event: message_stop/s);
    expect(result.status).toBe(0);
    const cut = await run(args, chunk({ content: "Hi" }, null));
    expect(cut.stdout).toMatch(/event: error/);
    expect(cut.stdout).not.toMatch(/message_stop/);
    expect(cut.status).toBe(1);
  });

  test.each([
    ["not JSON", "{", /the input is not JSON/],
    ["not a request", '{"model":"m"}', /messages: is required/],
    [
      "a request without a model",
      '{"contents":[{"parts":[{"text":"x"}]}]}',
      /contains no model. Try: --model NAME/,
    ],
  ])("%s", async (_title, input, words) => {
    const from = input.includes("contents") ? "content" : "chat";
    const result = await run(["convert", "--from", from, "--to", "messages"], input);
    expect(result.stderr).toMatch(words);
    expect(result.stdout).toBe("");
    expect(result.status).toBe(1);
  });
});
