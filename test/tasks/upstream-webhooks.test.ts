/**
 * Webhooks from upstreams: signed with the reference library of Standard Webhooks, and used only as a trigger to
 * poll.
 */
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChannel, editChannel, listChannels } from "../../engine/store/catalog/channel-rows.ts";
import { createToken } from "../../engine/store/identity/token-rows.ts";
import { startWhole, type Whole } from "../control/fixture.ts";
import { videos } from "./dialects.ts";
import { until } from "./gateway.ts";
import { KEY, Studio, type StudioTask } from "./studio.ts";
import { openStudios } from "./studios.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const PATIENCE_MS = 240_000;

interface Sent {
  secret?: string;
  /** Seconds before now. */
  age?: number;
  headers?: Record<string, string>;
}

async function sendWebhook(
  { url }: Pick<Whole, "url">,
  channel: string,
  body: object,
  { secret = SECRET, age = 0, headers }: Sent = {},
): Promise<number> {
  const text = JSON.stringify(body);
  const at = new Date(Date.now() - age * 1000);
  const signed = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", at, text),
  };
  const response = await fetch(`${url}/webhooks/${channel}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers ?? signed) },
    body: text,
  });
  await response.arrayBuffer();
  return response.status;
}

describe("a webhook of an upstream that is otherwise polled once per minute", () => {
  let whole: Whole;
  let studio: Studio;
  let token: string;

  beforeAll(async () => {
    studio = await new Studio(videos).start();
    whole = await startWhole({
      providers: {
        studio:
          "{ provider: studio, wires: { videos: { override: { steps: { interval: { min: 60, max: 60 } } } } } }",
      },
    });
    const { control } = whole;
    const channel = { provider: "studio", key: KEY, baseUrl: `${studio.url}/v1` };
    await createChannel(control.store, control.keys, {
      ...channel,
      name: "the studio",
      webhookSecret: SECRET,
      models: [{ name: "film-*" }],
    });
    await createChannel(control.store, control.keys, {
      ...channel,
      name: "silent",
      models: [{ name: "other-*" }],
    });
    token = (await createToken(control.store, { name: "one" })).value;
    await control.refresh();
  }, PATIENCE_MS);
  afterAll(async () => {
    await whole.close();
    await studio.close();
  });

  async function begin(): Promise<{ id: string; shot: StudioTask }> {
    const response = await fetch(`${whole.url}/v1/videos`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "film-1", prompt: "A cat", seconds: "4" }),
    });
    const { id } = (await response.json()) as { id: string };
    return { id, shot: [...studio.shots.values()].at(-1) as StudioTask };
  }
  async function statusOf(id: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    return ((await (await fetch(`${whole.url}/v1/videos/${id}`, { headers })).json()) as { status: string })
      .status;
  }
  const event = (id: string, type = "video.completed"): object => ({
    id: "evt_1",
    object: "event",
    created_at: 1_700_000_000,
    type,
    data: { id },
  });

  it("triggers a poll, whose result counts", async () => {
    studio.takes = 2;
    const { id, shot } = await begin();
    // The webhook reports completion, and the poll does not.
    expect(await sendWebhook(whole, "the%20studio", event(shot.id))).toBe(200);
    await until(async () => (await statusOf(id)) === "in_progress");
    expect(shot.asked).toBe(1);
    expect(await sendWebhook(whole, "the%20studio", event(shot.id))).toBe(200);
    await until(async () => (await statusOf(id)) === "completed");
    // Repeated webhooks for a completed task.
    for (let times = 0; times < 3; times++)
      expect(await sendWebhook(whole, "the%20studio", event(shot.id, "video.failed"))).toBe(200);
    expect(await statusOf(id)).toBe("completed");
    expect(shot.asked).toBe(2);
  });

  it("triggers another poll when it arrives during one", async () => {
    studio.takes = 2;
    const { id, shot } = await begin();
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    studio.before = async ({ method }) => {
      if (method !== "GET") return undefined;
      resolve();
      await answered;
      return undefined;
    };
    await sendWebhook(whole, "the%20studio", event(shot.id));
    await reached;
    expect(await sendWebhook(whole, "the%20studio", event(shot.id))).toBe(200);
    answer();
    await until(async () => (await statusOf(id)) === "completed");
    studio.before = async () => undefined;
    expect(studio.mostAtOnce).toBe(1);
  });

  it("gets 401 when it is unsigned, signed with another key, or too old", async () => {
    const { id, shot } = await begin();
    const about = event(shot.id);
    const wrong: [string, Sent][] = [
      ["the%20studio", { secret: "whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldA==" }],
      ["the%20studio", { age: 600 }],
      ["the%20studio", { age: -600 }],
      ["the%20studio", { headers: {} }],
      [
        "the%20studio",
        { headers: { "webhook-id": "a", "webhook-timestamp": "now", "webhook-signature": "v1," } },
      ],
      ["silent", {}],
      ["nobody", {}],
    ];
    for (const [channel, sent] of wrong) expect(await sendWebhook(whole, channel, about, sent)).toBe(401);
    expect(await statusOf(id)).toBe("queued");
    expect(shot.asked).toBe(0);
  });

  it("gets 404 for an unknown task, and is refused when it is not a POST with a JSON object", async () => {
    expect(await sendWebhook(whole, "the%20studio", event("video_nobody"))).toBe(404);
    expect(await sendWebhook(whole, "the%20studio", { type: "invoice.paid" })).toBe(404);
    expect(await sendWebhook(whole, "the%20studio", [])).toBe(404);
    expect((await fetch(`${whole.url}/webhooks/silent`)).status).toBe(405);
  });
});

it("a vendor that accepts a callback URL per task gets the channel's own", {
  timeout: PATIENCE_MS,
}, async () => {
  const theatre = await openStudios(["kling", "kling-new"], {
    settings:
      "media: { allow: [localhost], public_url: 'https://gateway.example' }\ntasks: { max_polls_per_second: 500 }",
  });
  const { control, studios, token } = theatre;
  for (const { id, name, version } of (await listChannels(control.store)).items)
    if (name === "kling-new")
      await editChannel(control.store, control.keys, id, version, { webhookSecret: SECRET });
  await control.refresh();
  for (const name of ["kling", "kling-new"]) {
    const response = await fetch(`${theatre.url}/v1/videos`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ model: `film-${name}`, prompt: "A cat" }),
    });
    expect([name, response.status, await response.text()]).toEqual([name, 200, expect.any(String)]);
  }
  const sent = (name: string): string | undefined =>
    studios
      .get(name)
      ?.log.find(({ method }) => method === "POST")
      ?.bytes.toString();
  expect(JSON.parse(sent("kling-new") ?? "").options.callback_url).toBe(
    "https://gateway.example/webhooks/kling-new",
  );
  // Without a way to verify a callback, none is requested.
  expect(sent("kling")).not.toContain("callback_url");
  const [shot] = studios.get("kling-new")?.shots.keys() ?? [];
  expect(await sendWebhook(theatre, "kling-new", { id: shot, status: "succeeded", outputs: [] })).toBe(200);
  await theatre.close();
});
