/** Webhooks to clients when a task ends, read with the reference library of Standard Webhooks. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startNotifications } from "../../engine/control/jobs/notification-sender.ts";
import type { Notification } from "../../engine/store/tasks/task-notifications.ts";
import { type Client, logIn } from "../admin/client.ts";
import { ark } from "./dialects.ts";
import { startTaskGateway, type TaskGateway, until } from "./gateway.ts";
import { type Received, type Receiver, startReceiver } from "./webhook-receiver.ts";

const place = { wire: "ark-tasks", dialect: ark, base: "/api/v3" };
const PATIENCE_MS = 240_000;

// biome-ignore lint/suspicious/noExplicitAny: what is told is compared
type Json = any;

async function call(
  at: Pick<TaskGateway, "url">,
  token: string,
  line: string,
  body?: object,
  headers = {},
): Promise<{ status: number; json: Json }> {
  const [method = "", path = ""] = line.split(" ");
  const response = await fetch(at.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

const asked = { model: "film-1", prompt: "A cat", seconds: "4" };
const native = "/api/v3/contents/generations/tasks";
const content = [{ type: "text", text: "A cat" }];

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.log.length = 0;
  receiver.answers.splice(0, receiver.answers.length, 204);
});
afterAll(() => receiver.close());

describe("a task that has ended", () => {
  let at: TaskGateway;
  let admin: Client;
  beforeAll(async () => {
    at = await startTaskGateway(place, { settings: "media: { allow: [localhost] }" });
    admin = await logIn(at);
  }, PATIENCE_MS);
  afterAll(() => at.close());

  const secretOf = async (name: string): Promise<string> => {
    const { json } = await admin.call("GET", `/tokens?search=${name}`);
    return (await admin.call("GET", `/tokens/${json.items[0].id}/webhook`)).json.secret;
  };
  const told = async (path: string): Promise<Received> =>
    until(async () => receiver.log.find((each) => each.path === path));
  const read = (secret: string, { body, headers }: Received): Json =>
    new Webhook(secret).verify(body, headers as Record<string, string>);

  it("notifies the URL of its token, in its wire's format, once and signed", async () => {
    const token = await at.token("told", { webhookUrl: `${receiver.url}/token` });
    const other = await at.token("another", { webhookUrl: `${receiver.url}/other` });
    const { json: begun } = await call(at, token, "POST /v1/videos", asked);
    const event = await told("/token");
    const secret = await secretOf("told");
    const { json: retrieved } = await call(at, token, `GET /v1/videos/${begun.id}`);
    expect(retrieved.status).toBe("completed");
    expect(read(secret, event)).toEqual({
      type: "task.completed",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: retrieved,
    });
    expect(event.headers["webhook-id"]).toMatch(/^msg_\w/);
    // Another token's secret fails, and a changed message is detected.
    expect(() => read("whsec_c29tZWJvZHkgZWxzZSdz", event)).toThrow();
    expect(() => read(secret, { ...event, body: event.body.replace("film-1", "film-2") })).toThrow();
    const another = await secretOf("another");
    expect(another).not.toBe(secret);
    await call(at, other, "POST /v1/videos", asked);
    read(another, await told("/other"));
    expect(receiver.log.map(({ path }) => path)).toEqual(["/token", "/other"]);
  });

  it("notifies the request's URL instead of the token's, also of a failure and a cancellation", async () => {
    const token = await at.token("named", { webhookUrl: `${receiver.url}/token` });
    const secret = await secretOf("named");
    const to = (path: string): object => ({ "x-polywire-webhook": receiver.url + path });
    const failing = { ...asked, prompt: "A cat (failed)" };
    await call(at, token, "POST /v1/videos", failing, to("/failed"));
    const failed = read(secret, await told("/failed"));
    expect(failed).toMatchObject({ type: "task.failed", data: { error: { message: "It was blocked." } } });
    at.studio.takes = 1_000;
    const { json } = await call(
      at,
      token,
      "POST /v1/responses",
      { model: "film-1", input: "A cat" },
      to("/gone"),
    );
    await call(at, token, `POST /v1/responses/${json.id}/cancel`);
    at.studio.takes = 2;
    const gone = read(secret, await told("/gone"));
    expect(gone).toMatchObject({ type: "task.cancelled", data: { id: json.id, object: "response" } });
    expect(receiver.log).toHaveLength(2);
  });

  it("notifies the URL in a wire's own field as its vendor does: with the wire's response, and nothing else", async () => {
    const token = await at.token("native");
    const body = { model: "film-1", content, callback_url: `${receiver.url}/own` };
    const { json } = await call(at, token, `POST ${native}`, body);
    const event = read(await secretOf("native"), await told("/own"));
    expect(event).toEqual((await call(at, token, `GET ${native}/${json.id}`)).json);
    expect(event).toMatchObject({
      id: json.id,
      status: "succeeded",
      content: { video_url: at.studio.storage },
    });
    expect(at.studio.log.filter(({ bytes }) => bytes.includes("callback_url"))).toEqual([]);
  });

  it("notifies only URLs that clients may use, and follows no redirect", async () => {
    const token = await at.token("astray");
    const inside = `http://127.0.0.1:${receiver.port}/inside`;
    const { json } = await call(at, token, "POST /v1/videos", asked, { "x-polywire-webhook": inside });
    const row = await until(async () => {
      const { json: task } = await admin.call("GET", `/tasks/${json.id}`);
      return task.noticeTries > 0 && task.noticeFailure !== null && task;
    });
    expect(row.noticeFailure).toContain("is on a host that this gateway does not fetch from");
    receiver.answers.splice(0, 1, 302);
    await call(at, token, "POST /v1/videos", asked, { "x-polywire-webhook": `${receiver.url}/moved` });
    await told("/moved");
    expect(receiver.log.map(({ path }) => path)).toEqual(["/moved"]);
  });

  it("an invalid URL is refused before the submission", async () => {
    const token = await at.token("wrong");
    const before = at.studio.log.length;
    for (const url of ["nowhere", "ftp://a.example/b", "https://me:secret@a.example/b"]) {
      const header = { "x-polywire-webhook": url };
      expect((await call(at, token, "POST /v1/videos", asked, header)).status).toBe(400);
      const body = { model: "film-1", content, callback_url: url };
      expect((await call(at, token, `POST ${native}`, body)).status).toBe(400);
      const { json } = await admin.call("POST", "/tokens", { name: "wrong url", webhookUrl: url });
      expect(json.error).toMatchObject({ field: "webhookUrl" });
    }
    expect(at.studio.log.length).toBe(before);
  });

  it("a notification is repeated with one id until it is accepted; a URL that is gone is not tried again", async () => {
    const token = await at.token("again", { webhookUrl: `${receiver.url}/again` });
    receiver.answers.splice(0, 1, 500, 200);
    const { json } = await call(at, token, "POST /v1/videos", asked);
    const heard = (): Received[] => receiver.log.filter(({ path }) => path === "/again");
    await until(async () => heard().length === 2);
    const [first, second] = heard();
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    const secret = await secretOf("again");
    for (const each of heard()) read(secret, each);
    receiver.answers.splice(0, receiver.answers.length, 410);
    const { json: other } = await call(at, token, "POST /v1/videos", asked);
    const done = async (id: string): Promise<Json> =>
      until(async () => {
        const { json: task } = await admin.call("GET", `/tasks/${id}`);
        return task.noticeTries > 0 && task.noticeDueMs === null && task;
      });
    expect(await done(json.id)).toMatchObject({ noticeTries: 2, noticeFailure: null });
    expect(await done(other.id)).toMatchObject({ noticeTries: 1 });
  });

  it("a token of the configuration file has a webhook secret, too, which administrators can read", async () => {
    const url = `${receiver.url}/file`;
    await call(at, "file-token", "POST /v1/videos", asked, { "x-polywire-webhook": url });
    const event = await told("/file");
    const { json } = await admin.call("GET", "/tokens/file/webhook");
    expect(read(json.secret, event)).toMatchObject({ type: "task.completed" });
    expect((await admin.call("GET", "/tokens/nobody/webhook")).status).toBe(404);
  });
});

it("a pending notification is sent after a restart", { timeout: PATIENCE_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "polywire-webhooks-"));
  const options = { folder, settings: "media: { allow: [localhost] }" };
  receiver.answers.splice(0, 1, 503);
  const before = await startTaskGateway(place, options);
  const token = await before.token("kept", { webhookUrl: `${receiver.url}/kept` });
  await call(before, token, "POST /v1/videos", asked);
  await until(async () => receiver.log.length > 0);
  await before.close();
  receiver.answers.splice(0, 1, 204);
  const told = receiver.log.length;
  const after = await startTaskGateway({ ...place, isKept: true }, options);
  await until(async () => receiver.log.length > told);
  const ids = new Set(receiver.log.map(({ headers }) => headers["webhook-id"]));
  expect(ids.size).toBe(1);
  await after.close();
  rmSync(folder, { recursive: true });
});

it("a URL that never accepts is tried eight times within a day, and then no more", async () => {
  let nowMs = 0;
  const pauses: (number | undefined)[] = [];
  let notice: Notification | undefined = { webhook: {}, task: {}, attempts: 1 } as Notification;
  const given: string[] = [];
  const watch = startNotifications({
    lease: async () => (notice === undefined ? [] : [notice]),
    record: async ({ attempts }, { afterMs }) => {
      pauses.push(afterMs);
      notice = afterMs === undefined ? undefined : ({ ...notice, attempts: attempts + 1 } as Notification);
    },
    deliver: async () => ({ failure: "it was answered with the status 500" }),
    nowMs: () => {
      nowMs += 500;
      return nowMs;
    },
    random: () => 0.5,
    report: ({ kind }) => void given.push(kind),
  });
  for (let round = 0; round < 20; round++) {
    await watch.round();
    await watch.waitUntilIdle();
  }
  expect(pauses).toEqual(
    [5, 30, 300, 1_800, 7_200, 18_000, 36_000].map((seconds) => seconds * 1_000).concat([undefined as never]),
  );
  expect(given).toEqual([...Array(7).fill("refused"), "given up"]);
});
