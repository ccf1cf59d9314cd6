/**
 * Tickets for sessions (`/v1/realtime/client_secrets`): made with the official client, used as browsers do, at
 * another gateway, and after their expiry.
 */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { type Demo, startDemo } from "../../demo/server.ts";
import { type Fixture, NARROW_TOKEN, start, TOKEN } from "../gateway/fixture.ts";

let demo: Demo;
let gateway: Fixture;
/** With the same ticket keys, and only one of the tokens. */
let second: Fixture;
/** With other ticket keys. */
let stranger: Fixture;

const KEYS = [Buffer.alloc(32, 1)];

beforeAll(async () => {
  demo = await startDemo();
  gateway = await startGateway({ ticketKeys: KEYS });
  second = await startGateway({ ticketKeys: [Buffer.alloc(32, 2), ...KEYS] });
  stranger = await startGateway({});
});
afterAll(async () => {
  await Promise.all([gateway, second, stranger].map((each) => each.close()));
  await demo.close();
});

function startGateway(beside: { ticketKeys?: Buffer[] }): Promise<Fixture> {
  return start(
    {},
    "",
    `  - { name: here, provider: talking, key: k, base_url: "${demo.url}/v1", models: { talk: talk, allowed-talk: talk } }
  - { name: there, provider: writing, key: k, base_url: "${demo.url}/v1", models: [writer] }`,
    undefined,
    beside,
    {
      talking: "{ provider: talking, wires: { realtime: {} } }",
      writing: "{ provider: writing, wires: { chat: {} } }",
    },
  );
}

const clientOf = (fixture: Fixture, token = TOKEN): OpenAI =>
  new OpenAI({ baseURL: `${fixture.gateway.url}/v1`, apiKey: token, maxRetries: 0 });

async function secretFor(session: object, token = TOKEN): Promise<string> {
  const secret = await clientOf(gateway, token).realtime.clientSecrets.create({
    expires_after: { anchor: "created_at", seconds: 60 },
    session: { type: "realtime", ...session } as { type: "realtime" },
  });
  return secret.value;
}

/** The first messages of a session, or the status of its refusal. */
async function open(
  fixture: Fixture,
  query: string,
  protocols: string[],
  headers: Record<string, string> = {},
): Promise<number | Record<string, unknown>[]> {
  const url = `${fixture.gateway.url.replace("http", "ws")}/v1/realtime${query}`;
  const socket = new WebSocket(url, protocols, { headers });
  onTestFinished(() => socket.terminate());
  const events: Record<string, unknown>[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data))));
  const refused = once(socket, "unexpected-response") as Promise<[unknown, IncomingMessage]>;
  const answer = await Promise.race([once(socket, "open").then(() => undefined), refused]);
  if (answer !== undefined) return answer[1].statusCode ?? 0;
  refused.catch(() => {});
  await expect.poll(() => events.length).toBeGreaterThan(1);
  return events;
}

const asBrowser = (secret: string): string[] => ["realtime", `openai-insecure-api-key.${secret}`];

test("a ticket opens a session in a browser's form, with the ticket's settings", async () => {
  const before = Math.floor(Date.now() / 1000);
  const secret = await clientOf(gateway).realtime.clientSecrets.create({
    expires_after: { anchor: "created_at", seconds: 30 },
    session: { type: "realtime", model: "talk", instructions: "Be brief.", output_modalities: ["text"] },
  });
  expect(secret.value).toMatch(/^ek_/);
  expect(secret.expires_at - before).toBeGreaterThanOrEqual(30);
  expect(secret.expires_at - before).toBeLessThan(60);
  expect(secret.session).toMatchObject({ type: "realtime", model: "talk", instructions: "Be brief." });
  expect(await open(gateway, "?model=talk", asBrowser(secret.value))).toMatchObject([
    { type: "session.created" },
    { type: "session.updated", session: { instructions: "Be brief.", output_modalities: ["text"] } },
  ]);
});

test("a ticket works as a header, contains its model, and works at a second gateway", async () => {
  const secret = await secretFor({ model: "talk" });
  const events = await open(second, "", [], { authorization: `Bearer ${secret}` });
  expect(events).toMatchObject([{ type: "session.created", session: { model: "talk" } }, {}]);
});

test("the beta's request for a ticket works", async () => {
  const answer = await fetch(`${gateway.gateway.url}/v1/realtime/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "talk", modalities: ["text"], instructions: "Be brief." }),
  });
  expect(answer.status).toBe(200);
  const session = (await answer.json()) as { client_secret: { value: string } };
  expect(session).toMatchObject({ object: "realtime.session", model: "talk", modalities: ["text"] });
  const events = await open(gateway, "", asBrowser(session.client_secret.value));
  expect(events).toMatchObject([{}, { session: { instructions: "Be brief.", output_modalities: ["text"] } }]);
});

test.each([
  ["another model", "?model=allowed-talk", () => gateway, 403],
  ["a gateway with other keys", "?model=talk", () => stranger, 401],
])("a ticket does not open %s", async (_, query, where, status) => {
  expect(await open(where(), query, asBrowser(await secretFor({ model: "talk" })))).toBe(status);
});

test("a modified ticket is refused", async () => {
  const secret = await secretFor({ model: "talk" });
  const [said, signature = ""] = [secret.slice(0, -43), secret.slice(-43)];
  const turned = `${said}${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect(await open(gateway, "?model=talk", asBrowser(turned))).toBe(401);
});

test("a ticket is for sessions only: it makes no other ticket, and other requests get 403", async () => {
  const client = clientOf(gateway, await secretFor({ model: "talk" }));
  const wanted = { session: { type: "realtime", model: "talk" } } as const;
  await expect(client.realtime.clientSecrets.create(wanted)).rejects.toMatchObject({ status: 403 });
  await expect(client.models.list()).rejects.toMatchObject({ status: 403 });
});

test.each([
  ["a missing session", {}, 400, "session"],
  ["a missing model", { session: { type: "realtime" } }, 400, "session.model"],
  ["another session type", { session: { type: "dictation", model: "talk" } }, 400, "session.type"],
  [
    "a lifetime that is too short",
    { session: { type: "realtime", model: "talk" }, expires_after: { seconds: 1 } },
    400,
    "expires_after.seconds",
  ],
  ["an unknown model", { session: { type: "realtime", model: "tlak" } }, 503, "model"],
  [
    "a value that is too long",
    { session: { type: "realtime", model: "talk", instructions: incompressible() } },
    413,
    "session",
  ],
])("is refused in the wire's format: %s", async (_, body, status, param) => {
  const made = clientOf(gateway).post("/realtime/client_secrets", { body });
  await expect(made).rejects.toMatchObject({ status, error: { param } });
});

test.each([
  ["writer", "no channel is available for the model `writer`: it serves generation, not realtime"],
  // The most similar name is a model without sessions.
  ["writter", "no channel is available for the model `writter`"],
  ["tlak", "no channel is available for the model `tlak`; did you mean `talk`?"],
])("the model %s gets no ticket, with the reason", async (model, message) => {
  await expect(secretFor({ model })).rejects.toMatchObject({ status: 503, error: { message } });
});

test("a token cannot make a ticket for a model outside its list", async () => {
  await expect(secretFor({ model: "talk" }, NARROW_TOKEN)).rejects.toMatchObject({ status: 403 });
  expect(await secretFor({ model: "allowed-talk" }, NARROW_TOKEN)).toMatch(/^ek_/);
});

function incompressible(): string {
  let text = "";
  for (let at = 1; text.length < 20_000; at = (at * 48_271) % 2_147_483_647) text += at.toString(36);
  return text;
}
