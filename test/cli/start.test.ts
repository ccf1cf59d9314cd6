/** Refused starts, the files of a start and their permissions, and `check` for price files. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { request } from "../admin/client.ts";
import { chat } from "../control/fixture.ts";
import { startGatewayProcess } from "../servers/gateway.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const none = { POLYWIRE_STORE: "", POLYWIRE_DATA: "", POLYWIRE_LIMITS: "", POLYWIRE_ADMIN_PASSWORD: "" };

describe("a start is refused in one line", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "a short password",
      { POLYWIRE_ADMIN_PASSWORD: "xyzzy" },
      /POLYWIRE_ADMIN_PASSWORD must be .* 12 to 1000/,
    ],
    [
      "an unknown server",
      { POLYWIRE_LIMITS: "memcached://user:xyzzy@h" },
      /redis:\/\/.*not memcached:\/\/…$/m,
    ],
    ["an invalid URL", { POLYWIRE_LIMITS: "xyzzy" }, /POLYWIRE_LIMITS must be .*redis:\/\/.*rediss:\/\//],
    [
      "an unreachable database",
      { POLYWIRE_STORE: "bad.db" },
      /bad\.db is not a SQLite database, or is damaged/,
    ],
  ])("%s", (_title, environment, words) => {
    prompt.write("bad.db", "garbage ".repeat(200));
    const { status, stderr } = prompt.start(["serve", "--port", "0"], "", { ...none, ...environment });
    expect([status, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain("xyzzy");
  });
});

const FAILING = `tests:
  - name: the id is b
    response: { decode: { id: a, choices: [] } }
    expect: { id: b }
`;
const indented = (text: string): string => text.replace(/^/gm, "        ").trimEnd();

test.each<[what: string, file: string, text: string, line: number]>([
  [
    "mapping",
    "mappings/generation/ask.yaml",
    `mapping: ask\nextends: chat\noperation: generation\n${FAILING}`,
    5,
  ],
  [
    "provider",
    "providers/acme.yaml",
    `provider: acme\nbase_url: https://acme.example\nwires:\n  chat:\n    override:\n${indented(FAILING)}\n`,
    7,
  ],
])("refuses an operator's %s that fails its own tests", (_what, file, text, line) => {
  const folder = `failing/${file.split("/")[0]}`;
  prompt.write(
    `${folder}/polywire.yaml`,
    "tokens: [{ name: t, value: some-token }]\nchannels: [{ name: c, provider: acme, key: k, models: [m] }]\n",
  );
  prompt.write(
    `${folder}/providers/acme.yaml`,
    "provider: acme\nbase_url: https://acme.example\nwires: { chat: {} }\n",
  );
  prompt.write(`${folder}/${file}`, text);
  const { status, stderr } = prompt.start(
    ["serve", "--port", "0", "--config", `${folder}/polywire.yaml`],
    "",
    none,
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining("error[M401]: the test `the id is b` fails")]);
  expect(stderr).toContain(` --> ${folder}/${file}:${line}:`);
});

test.each<[verb: string, args: string[]]>([
  ["serve", ["serve", "--port", "0", "--config", "gateway/polywire.yaml"]],
  ["check", ["check", "gateway/mappings/generation/ask.yaml"]],
])("%s gives the path of an operator's own mapping", (_verb, args) => {
  prompt.write(
    "gateway/polywire.yaml",
    "tokens: [{ name: t, value: some-token }]\nchannels: [{ name: c, provider: openai, key: k, models: [m] }]\n",
  );
  prompt.write(
    "gateway/mappings/generation/ask.yaml",
    "mapping: ask\nlanguage: 1\noperation: generation\nupstreams: { path: /ask }\nrequest: { encode: { model: =modle } }\n",
  );
  const { status, stderr } = prompt.start(args, "", none);
  expect([status, stderr]).toEqual([
    1,
    `error[M201]: \`modle\` is not a field of the hub's request
 --> gateway/mappings/generation/ask.yaml:5:30
  |
5 | request: { encode: { model: =modle } }
  |                              ^^^^^ did you mean \`model\`?
  = fields here: origin, model, model_requested, stream, stream_opts, system, turns, prompts, suffix, echo, prompt_logprobs, best_of, tools, tool_choice and 23 more
  = schema: schemas/hub/generation/request.json
  = docs: docs/errors/M201.md

1 error
`,
  ]);
});

test("admin reset-password creates no store where there is none", () => {
  const data = join(prompt.folder, "elsewhere");
  const { status, stderr } = prompt.start(["admin", "reset-password"], "", { ...none, POLYWIRE_DATA: data });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/there is no store .*POLYWIRE_DATA/)]);
  expect(existsSync(data)).toBe(false);
});

describe("check reads a file of prices", () => {
  test.each<[string, string, number, string[]]>([
    [
      "typos",
      '"m*": { inptu: 1, output: 2 }\n"x": 5\n',
      1,
      ["inptu", "did you mean `input`", "the price of `x`"],
    ],
    ["valid prices", '"m*": { input: 1, output: 2 }\n', 0, []],
  ])("%s", async (_title, text, code, words) => {
    prompt.write("prices.yaml", text);
    const { status, stderr } = await prompt.run(["check", "prices.yaml"]);
    expect(status).toBe(code);
    for (const word of words) expect(stderr).toContain(word);
  });
});

describe("a running gateway", () => {
  const folder = mkdtempSync(join(tmpdir(), "polywire-start-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const config = `
tokens: [{ name: t, value: some-token }]
channels: [{ name: c, provider: compatible, key: none, base_url: "http://127.0.0.1:9/v1", models: [m] }]
`;

  test("prints its administrator, writes files with owner permissions only, and warns about a second gateway in the folder", async () => {
    const password = "correct horse battery";
    const env = { ...none, POLYWIRE_DATA: join(folder, "data"), POLYWIRE_ADMIN_PASSWORD: password };
    const options = { folder, config, env };
    const gateway = await startGatewayProcess(options);
    try {
      await expect.poll(() => gateway.said()).toContain("sign in as admin with POLYWIRE_ADMIN_PASSWORD");
      expect(gateway.said()).not.toContain(password);
      expect((await request(gateway, "POST", "/session", { login: "admin", password })).status).toBe(200);
      await chat(gateway, "some-token", "m");
      const data = join(folder, "data");
      const modes = new Map(
        ["", ...(readdirSync(data, { recursive: true }) as string[])].map((name) => {
          const { mode } = statSync(join(data, name));
          return [name, (mode & 0o777).toString(8)] as const;
        }),
      );
      expect(gateway.said()).not.toContain("another gateway");
      const second = await startGatewayProcess({ ...options, name: "second" });
      await expect.poll(() => second.said()).toContain("another gateway runs in this folder");
      await second.stop("SIGKILL");
      expect([...modes.keys()].filter((name) => name.endsWith(".ndjson"))).not.toEqual([]);
      for (const [name, mode] of modes)
        if (/^$|\.db|\.key|\.ndjson$|^journal(\/0)?$/.test(name))
          expect([name, mode]).toEqual([name, expect.stringMatching(/^[67]00$/)]);
    } finally {
      await gateway.stop("SIGKILL");
    }
    // A killed gateway's lock does not count.
    const next = await startGatewayProcess({ ...options, name: "next" });
    await chat(next, "some-token", "m");
    await next.stop("SIGTERM");
    expect(next.said()).not.toContain("another gateway");
  }, 120_000);
});

test.each(["native", "node"])(
  "the start names the HTTP server when it is not the native one: %s",
  async (server) => {
    const folder = mkdtempSync(join(tmpdir(), "polywire-start-"));
    const config = `listen: { server: ${server} }
tokens: [{ name: t, value: some-token }]
channels: [{ name: c, provider: compatible, key: none, base_url: "http://127.0.0.1:9/v1", models: [m] }]
`;
    const gateway = await startGatewayProcess({ folder, config, env: none });
    await gateway.stop("SIGTERM");
    expect(/^HTTP server: (.*)$/m.exec(gateway.said())?.[1]).toBe(server === "node" ? "node" : undefined);
    rmSync(folder, { recursive: true });
  },
  120_000,
);

describe("a token whose variable is not set", () => {
  const config = `
tokens: [{ name: t, value: "\${POLYWIRE_TOKEN}" }]
channels: [{ name: c, provider: compatible, key: none, base_url: "http://127.0.0.1:9/v1", models: [m] }]
`;

  test.each([
    ["check", ["check", "elsewhere/polywire.yaml"]],
    ["serve", ["serve", "--port", "0", "--config", "elsewhere/polywire.yaml"]],
  ])("is an error of %s, because a generated value would not be shown to anybody", (_, args) => {
    prompt.write("elsewhere/polywire.yaml", config);
    const { status, stderr } = prompt.start(args, "", none);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/G602.*`POLYWIRE_TOKEN` is not set/s)]);
  });
});
