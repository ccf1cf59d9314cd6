/** Mapping and provider files in the admin API: read, checked without being written, written where the operator allows it. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../engine/admin/password.ts";
import { createAccount } from "../../engine/store/identity/account-rows.ts";
import { ADMIN_PASSWORD, chat, startWhole, type Whole } from "../control/fixture.ts";
import { temporaryFolder } from "../servers/server.ts";
import { type Answered, type Client, logIn } from "./client.ts";

const PROVIDER = "providers/mine.yaml";
const GOOD = `provider: mine
base_url: https://models.example/v1
wires:
  chat: {}
`;
const WRONG = GOOD.replace("chat:", "chatt:");
/** One wire that is taught, whose test says what its map makes, or something else. */
const TAUGHT = (expected: string): string => `provider: mine
base_url: https://models.example/v1
wires:
  own:
    mapping:
      operation: embeddings
      upstreams: { path: /vectors }
      request:
        encode: { model: =model, texts: =inputs.text }
      response:
        decode:
          vectors: { $each: =vectors, values: =$ }
      tests:
        - name: one text
          request: { encode: { inputs: [{ type: text, text: Hello }] } }
          expect: { texts: ${expected} }
`;

const at = (path: string): string => `/files/${encodeURIComponent(path)}`;

describe("where the operator allows changes", () => {
  const own = temporaryFolder("polywire-own");
  let whole: Whole;
  let admin: Client;
  beforeAll(async () => {
    whole = await startWhole({ own: own.path, settings: "dashboard: { edit_files: true }" });
    admin = await logIn(whole);
  });
  afterAll(async () => {
    await whole.close();
    own.remove();
  });
  const write = (path: string, text: string, version: string | null): Promise<Answered> =>
    admin.call("POST", at(path), { text, version });

  test("files are listed and read as they are served", async () => {
    const { json } = await admin.call("GET", "/files");
    expect(json.isWritable).toBe(true);
    expect(json.items).toContainEqual({ path: "mappings/generation/chat.yaml", isOwn: false });
    const read = await admin.call("GET", at("mappings/generation/chat.yaml"));
    expect(read.json.text).toBe(readFileSync("mappings/generation/chat.yaml", "utf8"));
    expect((await admin.call("GET", at("mappings/generation/nothing.yaml"))).status).toBe(404);
  });

  test("a text is checked as the command line checks a file, and nothing is written", async () => {
    const { json } = await admin.call("POST", `${at(PROVIDER)}/check`, { text: WRONG });
    const [found] = json.diagnostics;
    expect(found).toMatchObject({
      severity: "error",
      path: PROVIDER,
      message: expect.stringContaining("chatt"),
    });
    expect(found.drawn).toMatch(/--> providers\/mine\.yaml:4:3\n.*\n4 \| {3}chatt: \{\}\n +\| +\^+/);
    expect(existsSync(join(own.path, PROVIDER))).toBe(false);
    const good = await admin.call("POST", `${at(PROVIDER)}/check`, { text: GOOD, tests: true });
    expect(good.json).toEqual({ diagnostics: [], tests: [], otherWires: { clients: [], upstreams: [] } });
  });

  test("a shipped mapping holds, with every test that it carries; a fault in it is drawn at its place", async () => {
    const path = "mappings/embeddings/embeddings.yaml";
    const { text } = (await admin.call("GET", at(path))).json;
    const { json } = await admin.call("POST", `${at(path)}/check`, { text, tests: true });
    expect(json.diagnostics.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
    expect(json.tests.length).toBeGreaterThan(3);
    expect(json.tests.filter(({ failure }: { failure: unknown }) => failure !== null)).toEqual([]);
    const broken = await admin.call("POST", `${at(path)}/check`, { text: `${text}\nnonsense: true\n` });
    expect(broken.json.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", path }));
  });

  test("a file that nobody uses is held to the same", async () => {
    const refused = await write(PROVIDER, WRONG, null);
    expect([refused.status, refused.json.error.message]).toEqual([422, expect.stringContaining("chatt")]);
    expect(existsSync(join(own.path, PROVIDER))).toBe(false);
  });

  test("a test that fails is drawn, and its file is not served", async () => {
    const { json } = await admin.call("POST", `${at(PROVIDER)}/check`, { text: TAUGHT("Bye"), tests: true });
    expect(json.tests).toEqual([
      {
        name: "one text",
        what: "request encode",
        failure: expect.stringContaining('expected "Bye", got "Hello"'),
      },
    ]);
    const refused = await write(PROVIDER, TAUGHT("Bye"), null);
    expect([refused.status, refused.json.error.code]).toEqual([422, "refused"]);
    expect(refused.json.error.message).toContain('expected "Bye", got "Hello"');
    expect(existsSync(join(own.path, PROVIDER))).toBe(false);
  });

  describe("requests and answers are tried with a text, were it the file", () => {
    const path = "mappings/generation/messages.yaml";
    const request = { model: "m", seed: 7, messages: [{ role: "user", content: "Hi" }] };
    const run = async (body: object, change = (text: string): string => text): Promise<Answered> => {
      const { text } = (await admin.call("GET", at(path))).json;
      return admin.call("POST", `${at(path)}/run`, { text: change(text), ...body });
    };

    test("what would be sent, where, and what is lost", async () => {
      const inputs = [JSON.stringify(request), "{", JSON.stringify({ model: "m" })];
      const { json } = await run({ other: "chat", side: "upstream", kind: "request", inputs });
      const [good, noJson, noRequest] = json.items;
      expect(good).toMatchObject({ path: "/messages", dropped: ["sampling.seed"], fault: null });
      expect(JSON.parse(good.text).messages).toEqual([{ role: "user", content: "Hi" }]);
      expect(noJson).toMatchObject({ text: "", fault: expect.stringContaining("not JSON") });
      expect(noRequest).toMatchObject({ text: "", fault: expect.stringContaining("messages") });
    });

    test("with the text as it is typed, which nobody else is served", async () => {
      const typed = (text: string): string => text.replace("  path: /messages\n", "  path: /typed\n");
      const inputs = [JSON.stringify(request)];
      const asked = { other: "chat", side: "upstream", kind: "request", inputs };
      expect((await run(asked, typed)).json.items[0].path).toBe("/typed");
      expect((await run(asked)).json.items[0].path).toBe("/messages");
    });

    test("an answer and a stream, on either side", async () => {
      const answer = {
        id: "a",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "text", text: "Hello" }],
        stop_reason: "end_turn",
        usage: { input_tokens: 1, output_tokens: 2 },
      };
      const told = await run({
        other: "chat",
        side: "upstream",
        kind: "response",
        inputs: [JSON.stringify(answer)],
      });
      expect(JSON.parse(told.json.items[0].text).choices[0].message.content).toBe("Hello");
      const chunk = {
        id: "c",
        model: "m",
        choices: [{ index: 0, delta: { content: "Hello" }, finish_reason: "stop" }],
      };
      const stream = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
      const { json } = await run({ other: "chat", side: "client", kind: "stream", inputs: [stream] });
      expect(json.items[0].text).toContain("event: message_stop");
      expect(json.items[0].fault).toBe(null);
    });

    test.each<[string, object, number]>([
      ["a wire that there is not", { other: "nobody" }, 422],
      ["one of another operation", { other: "embeddings" }, 422],
      ["no such side", { side: "middle" }, 400],
      ["no kind", { kind: "letter" }, 400],
      ["nothing", { inputs: [] }, 400],
      ["too many", { inputs: Array(101).fill("{}") }, 400],
    ])("%s", async (_, wrong, status) => {
      const asked = { other: "chat", side: "upstream", kind: "request", inputs: ["{}"] };
      expect((await run({ ...asked, ...wrong })).status).toBe(status);
    });
  });

  test("a mapping that breaks the tests of another one is not served, and control serves on while that is found out", async () => {
    const chat = "mappings/generation/chat.yaml";
    const { text, version } = (await admin.call("GET", at(chat))).json;
    const broken = text.replace(
      "models: { $each: =data ?? $, $value: =id }",
      "models: { $each: =data, $value: =id }",
    );
    expect(broken).not.toBe(text);
    const writing = write(chat, broken, version);
    let slowestMs = 0;
    let isDone = false;
    void writing.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const beganMs = performance.now();
      await admin.call("GET", "/open");
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    }
    const { status, json } = await writing;
    expect([status, json.error.code]).toEqual([422, "refused"]);
    expect(json.error.message).toContain("and as a list alone");
    // To run all tests takes many times as long.
    expect(slowestMs).toBeLessThan(5_000);
  }, 120_000);

  // Every change builds and tests all that is served.
  const SLOW_MS = 120_000;

  test(
    "one is written, served, edited by one after the other, and rolled back by its history",
    async () => {
      const made = await write(PROVIDER, GOOD, null);
      expect([made.status, made.json]).toMatchObject([200, { path: PROVIDER, isOwn: true, text: GOOD }]);
      expect(readFileSync(join(own.path, PROVIDER), "utf8")).toBe(GOOD);
      const providers = (await admin.call("GET", "/providers")).json.items;
      expect(providers).toContainEqual(
        expect.objectContaining({ name: "mine", baseUrl: "https://models.example/v1" }),
      );
      const second = GOOD.replace("models.example", "other.example");
      expect((await write(PROVIDER, second, null)).status).toBe(409);
      const edited = await write(PROVIDER, second, made.json.version);
      expect(edited.json.text).toBe(second);
      expect((await write(PROVIDER, GOOD, made.json.version)).status).toBe(409);
      const history = await admin.call("GET", `/audit?subjectKind=file&subjectId=${PROVIDER}`);
      expect(history.json.items.map(({ changes }: { changes: object }) => changes)).toEqual([
        { text: [GOOD, second] },
        { text: [null, GOOD] },
      ]);
      const back = await write(PROVIDER, history.json.items[0].changes.text[0], edited.json.version);
      expect(back.json.text).toBe(GOOD);
      expect((await admin.call("DELETE", `${at(PROVIDER)}?version=${back.json.version}`)).status).toBe(204);
      expect(existsSync(join(own.path, PROVIDER))).toBe(false);
      expect((await admin.call("GET", at(PROVIDER))).status).toBe(404);
    },
    SLOW_MS,
  );

  test(
    "an own file stands before the shipped one of its name, and gives the place back",
    async () => {
      const path = "mappings/embeddings/embeddings.yaml";
      const shipped = (await admin.call("GET", at(path))).json;
      const changed = `# Ours\n${shipped.text}`;
      const mine = await write(path, changed, shipped.version);
      expect(mine.json).toMatchObject({ isOwn: true, text: changed });
      expect((await admin.call("DELETE", `${at(path)}?version=${mine.json.version}`)).status).toBe(204);
      expect((await admin.call("GET", at(path))).json).toEqual(shipped);
      expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
    },
    SLOW_MS,
  );

  test("what the configuration needs is not taken away", async () => {
    const { json } = await admin.call("GET", at("providers/mock.yaml"));
    const { status, json: refused } = await admin.call(
      "DELETE",
      `${at("providers/mock.yaml")}?version=${json.version}`,
    );
    expect([status, refused.error.message]).toEqual([422, expect.stringContaining("mock")]);
  });

  test.each([
    "../polywire.yaml",
    "providers/../polywire.yaml",
    "providers/.hidden.yaml",
    "providers/a/b.yaml",
    "mappings/../../etc/x.yaml",
    "schemas/wire/embeddings/own/request.json",
    "/etc/passwd",
    "providers/a.yaml.sh",
    "providers\\a.yaml",
  ])("%s is no path of a file", async (path) => {
    expect((await write(path, GOOD, null)).status).toBe(404);
    expect((await admin.call("GET", at(path))).status).toBe(404);
  });

  test("another site's page writes none", async () => {
    const headers = { "x-csrf-token": "guess" };
    expect((await admin.call("POST", at(PROVIDER), { text: GOOD, version: null }, headers)).status).toBe(403);
  });
});

describe("where nobody said anything", () => {
  const own = temporaryFolder("polywire-own");
  let whole: Whole;
  beforeAll(async () => {
    mkdirSync(own.path, { recursive: true });
    whole = await startWhole({ own: own.path });
  });
  afterAll(async () => {
    await whole.close();
    rmSync(own.path, { recursive: true, force: true });
  });

  test("files are read and checked, and not written", async () => {
    const admin = await logIn(whole);
    expect((await admin.call("GET", "/files")).json.isWritable).toBe(false);
    expect((await admin.call("POST", `${at(PROVIDER)}/check`, { text: GOOD })).status).toBe(200);
    const { status, json } = await admin.call("POST", at(PROVIDER), { text: GOOD, version: null });
    expect([status, json.error.code, json.error.message]).toEqual([
      403,
      "read_only",
      expect.stringContaining("edit_files"),
    ]);
    expect(existsSync(join(own.path, PROVIDER))).toBe(false);
  });

  test("a member sees none", async () => {
    const passwordHash = await hashPassword(ADMIN_PASSWORD);
    await createAccount(whole.control.store, { login: "ann", passwordHash });
    const member = await logIn(whole, "ann");
    expect((await member.call("GET", "/files")).status).toBe(403);
    expect((await member.call("POST", `${at(PROVIDER)}/check`, { text: GOOD })).status).toBe(403);
  });
});
