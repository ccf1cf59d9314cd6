/** `polywire new`: scaffolds that pass `check`, `test` and `fmt --check`, and contain no key. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Prompt } from "./run.ts";

const SECRET = "sk-not-in-the-file";

const CHAT = { model: "m", messages: [{ role: "user", content: "Hi" }] };
const REPLY = {
  request_id: "r1",
  model: "acme-1",
  output: [{ reply: { text: 'Hello: "you" # there', "x-y": 1 } }],
  finish_reason: "done",
  usage: { input_tokens: 3, output_tokens: 4 },
  cost: 0.1,
};

const har = (url: string, request: object, response?: object): string =>
  JSON.stringify({
    log: {
      entries: [
        { request: { method: "GET", url: "https://other.example/" } },
        {
          request: {
            method: "POST",
            url,
            headers: [{ name: "Authorization", value: `Token ${SECRET}` }],
            postData: { text: JSON.stringify(request) },
          },
          response: { status: 200, content: { text: JSON.stringify(response) } },
        },
      ],
    },
  });

const OPENAPI = `openapi: 3.1.0
servers: [{ url: https://api.acme.example/v3 }]
security: [{ key: [] }]
paths:
  /status: { get: { responses: {} } }
  /answer:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Question" } } } }
      responses:
        "200": { content: { application/json: { example: { id: a1, answer: Fine, tokens: { input_tokens: 1, output_tokens: 2 } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Acme-Key } }
  schemas:
    Question:
      type: object
      properties:
        question: { type: string }
        temperature: { type: number, default: 1 }
        tone: { enum: [warm, cold] }
        parent: { $ref: "#/components/schemas/Question" }
`;

const CURL = `# From the vendor's page:
curl "https://api.acme.example/v2/talk?key=${SECRET}" \\
  -X POST -H 'content-type: application/json' \\
  --data-raw '{"model_name":"acme-1","conversation":[{"speaker":"user","text":"It'"'"'s me","at":1}],
    "settings":{"temperature":0.5,"mode":"fast"},"num_predict":10,"stream":false,"flags":["x"]}'
`;

/** Title, files, arguments, texts of the scaffold, texts that it may not have. */
const CASES: [string, Record<string, string>, string[], (string | RegExp)[]][] = [
  [
    "like chat",
    {},
    ["--like", "chat"],
    [
      "base_url: https://api.acme.example/v1",
      "auth: bearer",
      "  chat:",
      "messages: [{ role: user, content: Hello }]",
    ],
  ],
  [
    "like messages",
    {},
    ["--like", "messages", "--base-url", "https://host.test/x/"],
    ["base_url: https://host.test/x\n", "  messages:"],
  ],
  ["like responses", {}, ["--like", "responses"], ["  responses:"]],
  ["like content", {}, ["--like", "content"], ["  content:"]],
  [
    "a curl command of a known wire",
    {
      "a.txt": `curl https://api.acme.example/api/v1/chat/completions -H "Authorization: Bearer ${SECRET}" --json '${JSON.stringify(CHAT)}'`,
    },
    ["--from", "a.txt"],
    ["base_url: https://api.acme.example/api/v1\n", "auth: bearer", "  chat:"],
  ],
  [
    "a curl command of an unknown wire",
    { "a.curl": CURL },
    ["--from", "a.curl"],
    [
      "base_url: https://api.acme.example\n",
      "auth: { query: key }",
      "path: /v2/talk",
      "model_name: =model",
      "speaker: =role",
      "temperature: =sampling.temperature",
      "num_predict: =limits.max_output",
      "stream: =stream ?? false",
      '# todo: mode: "fast"',
      '# todo: flags: ["x"]',
      "# todo: at: 1",
    ],
  ],
  [
    "a curl command that signs",
    {
      "a.curl": `curl https://voice.region.example/v1/speech --aws-sigv4 "aws:amz:us-east-1:voice" --user "ID:${SECRET}" -d '{"Text":"Hi"}'`,
    },
    ["--from", "a.curl"],
    ["credentials: { aws: { service: voice } }", "# todo: if the request is no conversation, one of: "],
  ],
  [
    "a HAR file",
    {
      "a.har": har(
        "https://x.example/gen",
        { prompt: "Hi", instructions: "Be brief", "odd-name": { a: 1 } },
        REPLY,
      ),
    },
    ["--from", "a.har"],
    [
      "auth: { bearer: Token }",
      "path: /gen",
      "instructions: =$join(system.text",
      '# todo: odd-name: {"a":1}',
      "id: =request_id",
      "model: =model",
      "output[0].reply.text",
      "usage: { input: =usage.input_tokens, output: =usage.output_tokens }",
      "# todo: cost: 0.1",
      "- name: the response",
      "raw: done",
    ],
  ],
  [
    "a HAR file with a key in each place",
    {
      "a.har": har(
        `https://x.example/v1/${SECRET}/gen`,
        { prompt: "Hi", api_key: SECRET },
        {
          text: "Hello",
          session: { accessToken: SECRET, id: "s" },
          key: [SECRET],
        },
      ).replace("Token ", ""),
    },
    ["--from", "a.har"],
    [
      "auth: { header: authorization }",
      "# todo: KEY replaces a part that looks like a secret",
      "path: /v1/KEY/gen",
      '# todo: api_key: "…"',
      "prompt: '=$join(",
      "text: '=text'",
    ],
  ],
  [
    "a curl command with a key without a scheme",
    {
      "a.curl": `curl https://api.acme.example/${SECRET}/chat/completions -H 'Authorization: ${SECRET}' --json '${JSON.stringify(CHAT)}'`,
    },
    ["--from", "a.curl"],
    ["auth: { header: authorization }", "base_url: https://api.acme.example/KEY\n", "  chat:"],
  ],
  [
    "a HAR file with odd entries and names of fields",
    {
      "a.har": JSON.stringify({
        log: {
          entries: [
            null,
            { request: null },
            {
              request: {
                url: "https://x.example/gen",
                headers: [{}, null],
                postData: { text: '{"prompt":"Hi"}' },
              },
              response: {
                status: 200,
                content: { text: JSON.stringify({ "it's: #1": { text: "x" }, "a`b": { id: "1" } }) },
              },
            },
          ],
        },
      }),
    },
    ["--from", "a.har"],
    ["path: /gen", "it''s: #1"],
  ],
  [
    "a curl command with joined options, other numbers and a next command",
    {
      "a.curl": `cd x && curl.exe --retry 3 --connect-timeout 5 -sS api.acme.example/v1/talk -H'X-Api-Key: ${SECRET}' -d'{"prompt":"Hi",' -d '"top_p":1}'; echo done`,
    },
    ["--from", "a.curl"],
    [
      "base_url: https://api.acme.example\n",
      "path: /v1/talk",
      "auth: { header: x-api-key }",
      "prompt: ",
      "top_p: =",
    ],
  ],
  [
    "an OpenAPI description with odd schemas",
    {
      "a.json": JSON.stringify({
        servers: [{ url: "https://{region}.acme.example", variables: { region: { default: "eu" } } }],
        paths: {
          "/answer": {
            post: {
              security: {},
              requestBody: {
                content: {
                  "application/json": {
                    schema: {
                      properties: {
                        question: { type: "string" },
                        tree: { $ref: "#/components/schemas/J" },
                        odd: { $ref: "#/%/x" },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        components: {
          schemas: {
            J: {
              oneOf: [{ $ref: "#/components/schemas/J" }, { allOf: [{ $ref: "#/components/schemas/J" }] }],
            },
          },
        },
      }),
    },
    ["--from", "a.json"],
    ["base_url: https://eu.acme.example\n", "question: "],
  ],
  [
    "an OpenAPI description that refers to itself",
    { "a.yaml": OPENAPI },
    ["--from", "a.yaml"],
    [
      "base_url: https://api.acme.example\n",
      "auth: { header: x-acme-key }",
      "path: /v3/answer",
      "temperature: =sampling.temperature",
      '# todo: tone: "warm"',
      "id: =id",
      "text: '=answer'",
    ],
  ],
];

describe("a scaffold", () => {
  it.each(CASES)("from %s passes check, test and fmt", async (_title, files, args, texts) => {
    const prompt = new Prompt();
    for (const [name, text] of Object.entries(files)) prompt.write(name, text);
    const made = await prompt.run(["new", "acme", ...args]);
    expect(made.stderr).toBe("");
    expect(made.status).toBe(0);
    const text = readFileSync(join(prompt.folder, "providers/acme.yaml"), "utf8");
    for (const part of texts) expect(text).toContain(part);
    expect(text).toContain("todo");
    expect(text).not.toContain(SECRET);
    expect(await prompt.run(["check", "providers"])).toMatchObject({ status: 0, stderr: "" });
    expect(await prompt.run(["test", "--fail-on-empty", "providers"])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(await prompt.run(["fmt", "--check", "providers"])).toMatchObject({ status: 0 });
  });

  it("of a wire that is no conversation has no test", async () => {
    const prompt = new Prompt();
    const ran = await prompt.run(["new", "acme", "--like", "embeddings"]);
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining("the wire embeddings, 0 tests") });
    expect(await prompt.run(["check", "providers"])).toMatchObject({ status: 0 });
  });
});

describe("polywire new", () => {
  const prompt = new Prompt();

  it.each([
    [["new"], 2, "needs a name"],
    [["new", "acme"], 2, "either --like or --from"],
    [["new", "Acme", "--like", "chat"], 2, "is no name"],
    [["new", "../acme", "--like", "chat"], 2, "is no name"],
    [["new", "acme", "--like", "chta"], 2, "Did you mean chat?"],
    [["new", "acme", "--like", "chat", "--base-url", "x"], 2, "expects a URL"],
    [["new", "acme", "--from", "a.curl", "--base-url", "https://x.example"], 2, "--base-url needs --like"],
    [["new", "acme", "--from", "a.curl", "--path", "/x"], 2, "--path needs --from with an OpenAPI"],
    [["new", "acme", "--from", "nowhere.curl"], 1, "there is no file nowhere.curl"],
  ] as [string[], number, string][])("%j", async (args, status, words) => {
    const ran = await prompt.run(args);
    expect(ran.stderr).toContain(words);
    expect(ran.status).toBe(status);
    expect(existsSync(join(prompt.folder, "providers"))).toBe(false);
  });

  it.each([
    ["a.curl", "curl $BASE/v1 -d '{}'", "has a variable"],
    ["a.curl", "curl --retry 3", "has no URL"],
    ["a.curl", "curl https://x.example -d @body.json", "in another file"],
    ["a.curl", `curl https://x.example -d '{"a": ${SECRET}'`, "is no JSON object"],
    ["a.har", '{"log":{"entries":[null]}}', "no request with a JSON body"],
    ["a.yaml", `[${SECRET}`, "is neither YAML, nor JSON"],
    ["a.yaml", OPENAPI.replace("https://api.acme.example/v3", "https://a b"), "has no URL"],
  ])("refuses %s with %j", async (name, text, words) => {
    prompt.write(name, text);
    const ran = await prompt.run(["new", "acme", "--from", name]);
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining(words) });
    expect(ran.stderr).not.toContain(SECRET);
  });

  it("refuses a folder that is a file", async () => {
    const other = new Prompt();
    other.write("providers", "");
    const ran = await other.run(["new", "acme", "--like", "chat"]);
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining("cannot be made: EEXIST") });
  });

  it("does not replace a file, as a process", () => {
    prompt.write("providers/own.yaml", "provider: own\n");
    const ran = prompt.start(["new", "own", "--like", "chat"]);
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining("already exists")]);
    expect(readFileSync(join(prompt.folder, "providers/own.yaml"), "utf8")).toBe("provider: own\n");
  });
});
