/**
 * Captures of requests: none by default; for tokens with capture enabled, requests and responses of both sides,
 * encrypted, visible with permission only.
 */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWhole, type Whole } from "../control/fixture.ts";
import { type Answered, type Client, logIn } from "./client.ts";

const PASSWORD = "a long password";
/** A key with characters that URLs escape. */
const KEY = "a+secret/key=1";
const PROMPT = "the quick brown prompt";
const RESPONSE_TEXT = "the lazy answer";
const PROVIDERS = {
  chatting: "{ provider: chatting, wires: { chat: {} } }",
  messaging: "{ provider: messaging, auth: { header: x-api-key }, wires: { messages: {} } }",
  contents: "{ provider: contents, auth: { query: key }, wires: { content: {} } }",
  hearing: "{ provider: hearing, wires: { transcriptions: {} } }",
};

let place: Server;
let whole: Whole;
let admin: Client;
let member: Client;
let ann: string;
/** The value of a token that keeps captures for a week. */
let capturingToken: string;

const completion = (content: string): object => ({
  id: "c",
  object: "chat.completion",
  created: 0,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 0, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const STREAM = [
  chunk({ role: "assistant", content: "" }),
  chunk({ content: RESPONSE_TEXT }),
  chunk({}, "stop"),
  "data: [DONE]\n\n",
].join("");

beforeAll(async () => {
  place = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const path = request.url ?? "";
    const json = (status: number, value: object): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    if (path.startsWith("/broken")) json(500, { error: { message: `account of ${KEY} is out of order` } });
    else if (path.includes("transcriptions")) json(200, { text: RESPONSE_TEXT });
    else if (path.includes("messages"))
      json(200, {
        id: "m",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "text", text: RESPONSE_TEXT }],
        stop_reason: "end_turn",
        usage: { input_tokens: 1, output_tokens: 1 },
      });
    else if (path.includes("generateContent"))
      json(200, {
        candidates: [
          { content: { role: "model", parts: [{ text: RESPONSE_TEXT }] }, finishReason: "STOP", index: 0 },
        ],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      });
    else if (JSON.parse(body).stream === true) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (body.includes("endless")) response.write(chunk({ role: "assistant", content: RESPONSE_TEXT }));
      else response.end(STREAM);
    } else json(200, completion(body.includes("long") ? "y".repeat(400_000) : RESPONSE_TEXT));
  }).listen(0, "127.0.0.1");
  await once(place, "listening");
  const url = `http://127.0.0.1:${(place.address() as AddressInfo).port}`;
  whole = await startWhole({ providers: PROVIDERS });
  admin = await logIn(whole);
  const channels = [
    { provider: "chatting", name: "chatting", models: ["chatting"] },
    { provider: "messaging", name: "messaging", models: ["messaging"] },
    { provider: "contents", name: "contents", models: ["contents"] },
    { provider: "hearing", name: "hearing", models: ["whisper-1"] },
    { provider: "chatting", name: "broken", models: ["failing"], priority: 1, at: "/broken" },
    { provider: "chatting", name: "spare", models: ["failing"] },
  ];
  for (const { models, at = "/here", ...more } of channels) {
    const body = { ...more, key: KEY, baseUrl: `${url}${at}`, models: models.map((name) => ({ name })) };
    expect((await admin.call("POST", "/channels", body)).status).toBe(201);
  }
  ann = (await admin.call("POST", "/accounts", { login: "ann", password: PASSWORD })).json.id;
  member = await logIn(whole, "ann", PASSWORD);
  capturingToken = await tokenWith({ captureDays: 7 });
});
afterAll(async () => {
  await whole.close();
  place.closeAllConnections();
  place.close();
});

async function tokenWith(more: object): Promise<string> {
  const { status, json } = await admin.call("POST", "/tokens", { name: "t", ...more });
  expect(status).toBe(201);
  return json.value;
}

const question = (model: string, more: object = {}): object => ({
  model,
  messages: [{ role: "user", content: PROMPT }],
  ...more,
});

/** Sends a request, and waits for its record. @returns its id and the response */
async function send(
  token: string,
  body: object | FormData,
  path: string = "/v1/chat/completions",
): Promise<{ id: string; text: string; status: number }> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${whole.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const id = response.headers.get("x-request-id") ?? response.headers.get("request-id") ?? "";
  await expect.poll(async () => (await admin.call("GET", `/usage/requests/${id}`)).status).toBe(200);
  return { id, text, status: response.status };
}

const readCapture = (id: string, by: Client = admin): Promise<Answered> =>
  by.call("GET", `/usage/requests/${id}/capture`);

async function captured(id: string): Promise<Answered["json"]> {
  await expect.poll(async () => (await readCapture(id)).status).toBe(200);
  return (await readCapture(id)).json;
}

/** Whether any file of the gateway's data folder contains the text. */
function filesHold(text: string): boolean {
  return readdirSync(whole.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
}

describe("with capture off, the default", () => {
  it.each(["file-token", undefined])("stores no body of a request (%s)", async (given) => {
    const token = given ?? (await tokenWith({}));
    const { id, text } = await send(token, question("chatting"));
    expect(text).toContain(RESPONSE_TEXT);
    expect([filesHold(PROMPT), filesHold(RESPONSE_TEXT), filesHold(id)]).toEqual([false, false, true]);
    const { status, json } = await readCapture(id);
    expect([status, json.error.code]).toEqual([404, "not_captured"]);
    for (const word of ["captureDays", "capture_days", "administrator"])
      expect(json.error.message).toContain(word);
    expect((await admin.call("GET", "/audit?subjectKind=capture")).json.items).toEqual([]);
  });

  it('returns 404 "missing" for an unknown request id', async () => {
    const { status, json } = await readCapture("nobody");
    expect([status, json.error.code]).toEqual([404, "missing"]);
  });
});

describe("with capture on", () => {
  it("stores the requests and responses of both sides, encrypted", async () => {
    const asked = question("chatting");
    const { id, text } = await send(capturingToken, asked);
    const { capturedMs, expiresMs, ...found } = await captured(id);
    const type = "application/json";
    const whole = (said: string): object => ({
      contentType: type,
      bytes: said.length,
      text: said,
      cutBytes: 0,
    });
    expect(found).toEqual({
      requestId: id,
      caller: { method: "POST", path: "/v1/chat/completions", body: whole(JSON.stringify(asked)) },
      attempts: [
        {
          channel: "chatting",
          method: "POST",
          path: "/here/chat/completions",
          request: whole(JSON.stringify(asked)),
          answer: { status: 200, ...whole(JSON.stringify(completion(RESPONSE_TEXT))) },
        },
      ],
      attemptsLeftOut: 0,
      answer: { status: 200, ...whole(text) },
    });
    expect(expiresMs - capturedMs).toBe(7 * 86_400_000);
    expect([filesHold(PROMPT), filesHold(RESPONSE_TEXT)]).toEqual([false, false]);
  });

  it("stores a stream's events as the upstream sent them, and as the client got them", async () => {
    const { id, text } = await send(capturingToken, question("chatting", { stream: true }));
    const { attempts, answer } = await captured(id);
    expect(attempts[0].answer).toMatchObject({ contentType: "text/event-stream", text: STREAM });
    expect(answer.text).toBe(text);
    expect(answer.text).toContain("[DONE]");
  });

  it("stores the part of a stream that was sent before the client disconnected", async () => {
    const leaving = new AbortController();
    const response = await fetch(`${whole.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${capturingToken}`, "content-type": "application/json" },
      body: JSON.stringify(question("chatting", { stream: true, user: "endless" })),
      signal: leaving.signal,
    });
    const id = response.headers.get("x-request-id") ?? "";
    const { value } = (await response.body?.getReader().read()) ?? {};
    leaving.abort();
    const { attempts, answer } = await captured(id);
    expect(answer.text).toBe(Buffer.from(value ?? []).toString());
    for (const { text } of [attempts[0].answer, answer]) {
      expect(text).toContain(RESPONSE_TEXT);
      expect(text).not.toContain("[DONE]");
    }
  });

  it.each([
    ["messaging", "/here/messages", "stop_reason"],
    ["contents", "/here/models/contents:generateContent?key=…", "candidates"],
  ])("stores both wires of a request that is converted to %s, without the key", async (model, path, word) => {
    const { id, text } = await send(capturingToken, question(model));
    const { caller, attempts, answer } = await captured(id);
    const [{ request, answer: raw, ...attempt }] = attempts;
    expect(attempt).toEqual({ channel: model, method: "POST", path });
    expect(caller.body.text).toContain('"messages"');
    expect(JSON.parse(request.text)).not.toEqual(JSON.parse(caller.body.text));
    expect(request.text).toContain(PROMPT);
    expect(raw.text).toContain(word);
    expect(answer.text).toBe(text);
    expect(answer.text).toContain("choices");
  });

  it("stores each attempt of a failover, without keys that an upstream quotes", async () => {
    const { id } = await send(capturingToken, question("failing"));
    const { attempts, answer } = await captured(id);
    expect(attempts.map(({ channel, answer: { status } }: Answered["json"]) => [channel, status])).toEqual([
      ["broken", 500],
      ["spare", 200],
    ]);
    expect(attempts[0].answer.text).toContain("account of … is out of order");
    expect(answer.status).toBe(200);
    expect((await readCapture(id)).text).not.toContain(KEY);
  });

  it("truncates long bodies, and records how many bytes it cut", async () => {
    const { id } = await send(capturingToken, question("chatting", { stop: `long ${"x".repeat(300_000)}` }));
    const { caller, attempts, answer } = await captured(id);
    for (const body of [caller.body, attempts[0].request, attempts[0].answer, answer]) {
      expect(body.text).toHaveLength(262_144);
      expect(body.cutBytes).toBe(body.bytes - 262_144);
      expect(body.cutBytes).toBeGreaterThan(0);
    }
  });

  it("stores the type and the length of a body that is not text", async () => {
    const form = new FormData();
    form.set("model", "whisper-1");
    form.set("file", new Blob(["RIFF\x24\0\0\0WAVEfmt ", PROMPT], { type: "audio/wav" }), "a.wav");
    const { id, status, text } = await send(capturingToken, form, "/v1/audio/transcriptions");
    expect([status, text]).toEqual([200, expect.stringContaining(RESPONSE_TEXT)]);
    const { caller, attempts, answer } = await captured(id);
    for (const body of [caller.body, attempts[0].request]) {
      expect(body).toMatchObject({ text: null, cutBytes: 0 });
      expect(body.contentType).toMatch(/^multipart\/form-data/);
      expect(body.bytes).toBeGreaterThan(PROMPT.length);
    }
    expect(answer.text).toContain(RESPONSE_TEXT);
  });

  it("stores no attempts for a request that the gateway refuses", async () => {
    const { id, text, status } = await send(capturingToken, { model: "chatting", messages: "none" });
    expect(status).toBe(400);
    expect(await captured(id)).toMatchObject({ attempts: [], answer: { status: 400, text } });
  });

  it("stores the request, the response and the attempts of a background request", async () => {
    const body = { model: "chatting", input: PROMPT, background: true };
    const response = await fetch(`${whole.url}/v1/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${capturingToken}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const told = await response.text();
    expect(response.status).toBe(200);
    const newest = async (): Promise<Answered["json"]> =>
      (await admin.call("GET", "/usage/requests?limit=1")).json.items[0];
    await expect.poll(async () => (await newest()).wire).toBe("responses");
    const { caller, attempts, answer } = await captured((await newest()).requestId);
    expect(JSON.parse(caller.body.text)).toEqual(body);
    expect(answer.text).toBe(told);
    expect(attempts[0].answer.text).toContain(RESPONSE_TEXT);
  });

  it("a token of the configuration file can enable capture", async () => {
    const { config } = whole.control.served.files;
    const text = config.text.replace("value: file-token", "value: file-token, capture_days: 2");
    expect(await whole.reload({ config: { ...config, text } })).toBe("ready");
    const { id } = await send("file-token", question("chatting"));
    const { capturedMs, expiresMs } = await captured(id);
    expect(expiresMs - capturedMs).toBe(2 * 86_400_000);
    const { fromFile } = (await admin.call("GET", "/tokens")).json;
    expect(fromFile).toEqual([{ name: "file", readOnly: true, captureDays: 2 }]);
  });

  it("reading a capture is recorded in the audit log", async () => {
    const { id } = await send(capturingToken, question("chatting"));
    await captured(id);
    const { items } = (await admin.call("GET", `/audit?subjectKind=capture&subjectId=${id}`)).json;
    expect(items[0]).toMatchObject({ action: "capture.read", actorName: "admin", changes: {} });
  });

  it("disabling capture deletes stored captures", async () => {
    const { json: token } = await admin.call("POST", "/tokens", { name: "off", captureDays: 1 });
    const { id } = await send(token.value, question("chatting"));
    await captured(id);
    await admin.call("PATCH", `/tokens/${token.id}`, { version: 1, captureDays: null });
    expect((await readCapture(id)).json.error.code).toBe("not_captured");
    const later = await send(token.value, question("chatting"));
    expect((await readCapture(later.id)).json.error.code).toBe("not_captured");
  });
});

describe("a member", () => {
  let token: { id: string; value: string };
  beforeAll(async () => {
    const body = { name: "hers", accountId: ann, captureDays: 7 };
    token = (await admin.call("POST", "/tokens", body)).json;
  });

  it("sees the bodies of its own requests, but not the upstream's URL or error", async () => {
    const { id } = await send(token.value, question("failing"));
    await captured(id);
    const { status, json, text } = await readCapture(id, member);
    expect(status).toBe(200);
    expect(json.caller.body.text).toContain(PROMPT);
    expect(json.attempts).toMatchObject([
      { channel: "broken", path: null, answer: { status: 500, text: null } },
      { channel: "spare", path: null, answer: { status: 200, text: expect.stringContaining(RESPONSE_TEXT) } },
    ]);
    expect(text).not.toMatch(/out of order|\/here|127\.0\.0\.1/);
  });

  it("cannot see captures of other accounts", async () => {
    const { id } = await send(capturingToken, question("chatting"));
    await captured(id);
    const { status, json } = await readCapture(id, member);
    expect([status, json.error.code]).toEqual([404, "missing"]);
  });

  it("can shorten or disable capture, never enable or prolong it, for any of its tokens", async () => {
    const { json: own } = await member.call("POST", "/tokens", { name: "own" });
    expect(own.captureDays).toBeNull();
    const set = async (id: string, captureDays: number | null): Promise<[number, string?]> => {
      const { version } = (await member.call("GET", `/tokens/${id}`)).json;
      const { status, json } = await member.call("PATCH", `/tokens/${id}`, { version, captureDays });
      return status === 200 ? [status] : [status, json.error.message];
    };
    const refused = [403, expect.stringContaining("captureDays")];
    expect((await member.call("POST", "/tokens", { name: "n", captureDays: 1 })).status).toBe(403);
    expect(await set(own.id, 1)).toEqual(refused);
    expect(await set(token.id, 8)).toEqual(refused);
    expect(await set(token.id, 7)).toEqual([200]);
    expect(await set(token.id, 3)).toEqual([200]);
    expect(await set(token.id, null)).toEqual([200]);
    expect(await set(token.id, 3)).toEqual(refused);
  });
});
