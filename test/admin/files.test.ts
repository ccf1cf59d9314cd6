/**
 * Mapping, provider and credential files in the admin API: read, checked without a write, and written where the operator allows
 * it.
 */
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
/** A provider file that defines one wire, with a test that expects the given text. */
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

describe("with edit_files enabled", () => {
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

  test("lists files, and returns their served text", async () => {
    const { json } = await admin.call("GET", "/files");
    expect(json.isWritable).toBe(true);
    expect(json.items).toContainEqual({ path: "mappings/generation/chat.yaml", isOwn: false });
    const read = await admin.call("GET", at("mappings/generation/chat.yaml"));
    expect(read.json.text).toBe(readFileSync("mappings/generation/chat.yaml", "utf8"));
    expect((await admin.call("GET", at("mappings/generation/nothing.yaml"))).status).toBe(404);
  });

  test("checks a text as the command line checks a file, and writes nothing", async () => {
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

  test("runs all tests of a shipped mapping, and locates a fault in it", async () => {
    const path = "mappings/embeddings/embeddings.yaml";
    const { text } = (await admin.call("GET", at(path))).json;
    const { json } = await admin.call("POST", `${at(path)}/check`, { text, tests: true });
    expect(json.diagnostics.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
    expect(json.tests.length).toBeGreaterThan(3);
    expect(json.tests.filter(({ failure }: { failure: unknown }) => failure !== null)).toEqual([]);
    const broken = await admin.call("POST", `${at(path)}/check`, { text: `${text}\nnonsense: true\n` });
    expect(broken.json.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", path }));
  });

  test("refuses a faulty file even when nothing uses it", async () => {
    const refused = await write(PROVIDER, WRONG, null);
    expect([refused.status, refused.json.error.message]).toEqual([422, expect.stringContaining("chatt")]);
    expect(existsSync(join(own.path, PROVIDER))).toBe(false);
  });

  test("refuses a file whose test fails, and shows the difference", async () => {
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

  describe("a trial of a text instead of the file", () => {
    const path = "mappings/generation/messages.yaml";
    const request = { model: "m", seed: 7, messages: [{ role: "user", content: "Hi" }] };
    const run = async (body: object, change = (text: string): string => text): Promise<Answered> => {
      const { text } = (await admin.call("GET", at(path))).json;
      return admin.call("POST", `${at(path)}/run`, { text: change(text), ...body });
    };

    test("shows the upstream's request, its path and the dropped fields", async () => {
      const inputs = [JSON.stringify(request), "{", JSON.stringify({ model: "m" })];
      const { json } = await run({ other: "chat", side: "upstream", kind: "request", inputs });
      const [good, noJson, noRequest] = json.items;
      expect(good).toMatchObject({ path: "/messages", dropped: ["sampling.seed"], fault: null });
      expect(JSON.parse(good.text).messages).toEqual([{ role: "user", content: "Hi" }]);
      expect(noJson).toMatchObject({ text: "", fault: expect.stringContaining("not JSON") });
      expect(noRequest).toMatchObject({ text: "", fault: expect.stringContaining("messages") });
    });

    test("uses the unsaved text, which no other request uses", async () => {
      const typed = (text: string): string => text.replace("  path: /messages\n", "  path: /typed\n");
      const inputs = [JSON.stringify(request)];
      const asked = { other: "chat", side: "upstream", kind: "request", inputs };
      expect((await run(asked, typed)).json.items[0].path).toBe("/typed");
      expect((await run(asked)).json.items[0].path).toBe("/messages");
    });

    test("converts a response and a stream, from either side", async () => {
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
      ["an unknown wire", { other: "nobody" }, 422],
      ["a wire of another operation", { other: "embeddings" }, 422],
      ["an unknown side", { side: "middle" }, 400],
      ["an unknown kind", { kind: "letter" }, 400],
      ["nothing", { inputs: [] }, 400],
      ["too many items", { inputs: Array(101).fill("{}") }, 400],
    ])("%s", async (_, wrong, status) => {
      const asked = { other: "chat", side: "upstream", kind: "request", inputs: ["{}"] };
      expect((await run({ ...asked, ...wrong })).status).toBe(status);
    });
  });

  test("refuses a mapping that breaks another mapping's tests, and the control process stays responsive meanwhile", async () => {
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
    expect(json.error.message).toContain("as a list only");
    // All tests together take many times as long.
    expect(slowestMs).toBeLessThan(5_000);
  }, 120_000);

  // Every change builds and tests all served files.
  const SLOW_MS = 120_000;

  test(
    "creates, serves and edits a file with version checks, and restores an earlier version from its history",
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
    "an operator's file replaces the shipped file of the same name; its deletion restores the shipped one",
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

  test(
    "a credential file is checked with its tests, created and deleted",
    async () => {
      const path = "credentials/session.yaml";
      const text = (expected: string): string => `credential: session
title: A session
sources:
  - name: the key
    when: =key
    fix: set the key
    give: { token: =key }
use: { headers: { x-session: =token } }
tests:
  - { name: the key is sent, source: the key, key: abc, carries: { x-session: ${expected} } }
`;
      const failing = await admin.call("POST", `${at(path)}/check`, { text: text("abd"), tests: true });
      expect(failing.json.tests).toEqual([
        { name: "the key is sent", what: "credential", failure: expect.stringContaining('expected "abd"') },
      ]);
      expect((await write(path, text("abd"), null)).status).toBe(422);
      const wrong = await admin.call("POST", `${at(path)}/check`, {
        text: text("abc").replace("fix:", "fixed:"),
      });
      expect(wrong.json.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", path }));
      const made = await write(path, text("abc"), null);
      expect([made.status, made.json]).toMatchObject([200, { path, isOwn: true }]);
      expect(readFileSync(join(own.path, path), "utf8")).toBe(text("abc"));
      expect((await admin.call("GET", "/files")).json.items).toContainEqual({ path, isOwn: true });
      expect((await admin.call("DELETE", `${at(path)}?version=${made.json.version}`)).status).toBe(204);
      expect((await admin.call("GET", at(path))).status).toBe(404);
    },
    SLOW_MS,
  );

  test("refuses to delete a file that the configuration needs", async () => {
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
    "credentials/a/b.yaml",
    "providers/a/b.yaml",
    "mappings/../../etc/x.yaml",
    "schemas/wire/embeddings/own/request.json",
    "/etc/passwd",
    "providers/a.yaml.sh",
    "providers\\a.yaml",
  ])("returns 404 for the path %s", async (path) => {
    expect((await write(path, GOOD, null)).status).toBe(404);
    expect((await admin.call("GET", at(path))).status).toBe(404);
  });

  test("returns 403 for another site's page", async () => {
    const headers = { "x-csrf-token": "guess" };
    expect((await admin.call("POST", at(PROVIDER), { text: GOOD, version: null }, headers)).status).toBe(403);
  });
});

describe("by default", () => {
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

  test("reads and checks files, and refuses to write them", async () => {
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

  test("a member has no access to files", async () => {
    const passwordHash = await hashPassword(ADMIN_PASSWORD);
    await createAccount(whole.control.store, { login: "ann", passwordHash });
    const member = await logIn(whole, "ann");
    expect((await member.call("GET", "/files")).status).toBe(403);
    expect((await member.call("POST", `${at(PROVIDER)}/check`, { text: GOOD })).status).toBe(403);
  });
});
