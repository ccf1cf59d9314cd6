/**
 * Ownership: an object that one token created is invisible to others and cannot be named by them, and every request
 * goes to the channel that created the object.
 */
import { afterEach, describe, expect, test } from "vitest";
import type { OwnedIds } from "../../engine/store/answers/owned-id-contract.ts";
import { ANN, BOB, type PassGateway, startGateway } from "./gateway.ts";
import { json, type PassUpstream, type Play, startUpstream } from "./upstream.ts";

let closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

const as = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

interface Bench extends PassGateway {
  /** By the channels' names. */
  upstreams: Record<string, PassUpstream>;
  post(path: string, body: unknown, token?: string, more?: Record<string, string>): Promise<Response>;
  get(path: string, token?: string, more?: Record<string, string>): Promise<Response>;
}

/** @param channels by name: the scripts of their upstreams, and additional settings */
async function start(
  channels: Record<string, { plays: Record<string, Play>; more?: string }>,
  { provider = "openai", base = "/v1", owned }: { provider?: string; base?: string; owned?: OwnedIds } = {},
): Promise<Bench> {
  const upstreams: Record<string, PassUpstream> = {};
  let text = "";
  for (const [name, { plays, more = "" }] of Object.entries(channels)) {
    const upstream = await startUpstream(plays);
    upstreams[name] = upstream;
    closers.push(upstream.close);
    const models = more.includes("models:") ? "" : ", models: ['*']";
    text += `  - { name: ${name}, provider: ${provider}, key: key-of-${name}, base_url: '${upstream.url}${base}'${models}${more} }\n`;
  }
  const gateway = await startGateway(text, owned === undefined ? {} : { beside: { owned } });
  closers.push(gateway.close);
  return {
    ...gateway,
    upstreams,
    post: (path, body, token = ANN, more = {}) =>
      gateway.ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...as(token), ...more },
      }),
    get: (path, token = ANN, more = {}) => gateway.ask(path, { headers: { ...as(token), ...more } }),
  };
}

/** An upstream that creates files with these ids, one after another, and then serves them. */
function filing(...ids: string[]): Record<string, Play> {
  const left = [...ids];
  return {
    "POST /v1/files": (response) => json(response, { id: left.shift(), object: "file" }),
    "DELETE /v1/files/f1": (response) => json(response, { id: "f1", deleted: true }),
    "POST /v1/batches": (response) => json(response, { id: "b1", input_file_id: "f1" }),
    "GET /v1/batches/b1": (response) =>
      json(response, { id: "b1", output_file_id: "out1", error_file_id: null }),
    "*": (response) => json(response, { said: "yes" }),
  };
}

const came = (upstream: PassUpstream | undefined): string[] =>
  (upstream?.came ?? []).map(({ method, url }) => `${method} ${url}`);

describe("an object of another token", () => {
  test("gets 404: it cannot be fetched, named in a body, or deleted", async () => {
    const { get, post, ask, upstreams } = await start({ one: { plays: filing("f1") } });
    expect((await post("/v1/files", {})).status).toBe(200);
    const unknown = await get("/v1/files/never-was", BOB);
    const foreign = await get("/v1/files/f1", BOB);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.text()).toBe((await unknown.text()).replace("never-was", "f1"));
    expect((await get("/v1/files/f1/content", BOB)).status).toBe(404);
    expect((await ask("/v1/files/f1", { method: "DELETE", headers: as(BOB) })).status).toBe(404);
    expect((await post("/v1/batches", { input_file_id: "f1" }, BOB)).status).toBe(404);
    expect((await post("/v1/vector_stores", { file_ids: ["f1"] }, BOB)).status).toBe(404);
    expect(came(upstreams.one)).toEqual(["POST /v1/files"]);
    expect((await post("/v1/batches", { input_file_id: "f1" })).status).toBe(200);
  });

  test("is reachable through its parent by its owner only", async () => {
    const { get, post } = await start({ one: { plays: filing("f1") } });
    await post("/v1/files", {});
    await post("/v1/batches", { input_file_id: "f1" });
    expect((await get("/v1/files/out1/content")).status).toBe(404);
    expect((await get("/v1/batches/b1", BOB)).status).toBe(404);
    expect((await get("/v1/batches/b1")).status).toBe(200);
    expect((await get("/v1/files/out1/content")).status).toBe(200);
    expect((await get("/v1/files/out1/content", BOB)).status).toBe(404);
  });

  test("is never returned to a client that creates an object with the same upstream id", async () => {
    const { post, get } = await start({ one: { plays: filing("f1", "f1") } });
    expect((await post("/v1/files", {})).status).toBe(200);
    const twin = await post("/v1/files", {}, BOB);
    expect(twin.status).toBe(502);
    expect(await twin.text()).not.toContain('"f1"');
    expect((await get("/v1/files/f1", BOB)).status).toBe(404);
    expect((await get("/v1/files/f1")).status).toBe(200);
  });

  test("is forgotten after its deletion", async () => {
    const { post, get, ask } = await start({ one: { plays: filing("f1") } });
    await post("/v1/files", {});
    expect(await (await ask("/v1/files/f1", { method: "DELETE" })).json()).toEqual({
      id: "f1",
      deleted: true,
    });
    expect((await get("/v1/files/f1")).status).toBe(404);
  });

  test("gets 503 where the store does not respond", async () => {
    const broken = async (): Promise<never> => {
      throw new Error("no store");
    };
    const owned: OwnedIds = {
      add: broken,
      find: broken,
      findForeign: broken,
      findLastChannel: broken,
      forget: broken,
    };
    const { post, get, upstreams } = await start({ one: { plays: filing("f1") } }, { owned });
    expect((await get("/v1/files/f1")).status).toBe(503);
    expect(upstreams.one?.came.length).toBe(0);
    expect((await post("/v1/files", {})).status).toBe(503);
  });
});

describe("a list", () => {
  const ids = (...names: string[]): { id: string }[] => names.map((id) => ({ id }));
  /** Pages of two, as the vendor gives them. */
  const paged =
    (all: readonly { id: string }[]): Play =>
    (response, { url }) => {
      const { searchParams } = new URL(url, "http://x");
      const from = all.findIndex(({ id }) => id === searchParams.get("after")) + 1;
      const data = all.slice(from, from + 2);
      const more = from + 2 < all.length;
      json(response, {
        object: "list",
        data,
        first_id: data[0]?.id,
        last_id: data.at(-1)?.id,
        has_more: more,
      });
    };

  test("shows the client's own objects, page by page, and reveals nothing of others", async () => {
    const plays = filing("f1", "f2", "f3");
    plays["GET /v1/files"] = paged(ids("x1", "f1", "x2", "x3", "x4", "x5", "f2", "f3", "x6"));
    const { post, get, upstreams } = await start({ one: { plays } });
    await post("/v1/files", {});
    await post("/v1/files", {}, BOB);
    await post("/v1/files", {});
    const first = await (await get("/v1/files?purpose=batch")).json();
    expect(first).toEqual({ object: "list", data: ids("f1"), first_id: "f1", last_id: "f1", has_more: true });
    const second = await (await get("/v1/files?purpose=batch&after=f1")).json();
    expect(second).toEqual({
      object: "list",
      data: ids("f3"),
      first_id: "f3",
      last_id: "f3",
      has_more: true,
    });
    const last = await (await get("/v1/files?purpose=batch&after=f3")).json();
    expect(last).toEqual({ object: "list", data: [], first_id: null, last_id: null, has_more: false });
    expect(came(upstreams.one).slice(3)).toEqual([
      "GET /v1/files?purpose=batch",
      "GET /v1/files?purpose=batch&after=f1",
      "GET /v1/files?purpose=batch&after=x3",
      "GET /v1/files?purpose=batch&after=x5",
      "GET /v1/files?purpose=batch&after=f3",
    ]);
    expect(await (await get("/v1/files", BOB)).json()).toMatchObject({ data: ids("f2") });
  });

  test("counts the objects that it shows", async () => {
    const plays = filing("f1");
    plays["GET /v1/files"] = (response) =>
      json(response, { data: ids("f1", "x1"), object: "list", total: 2 });
    const { post, get } = await start({ one: { plays } }, { provider: "mistral" });
    await post("/v1/files", {});
    expect(await (await get("/v1/files")).json()).toEqual({ data: ids("f1"), object: "list", total: 1 });
    expect(await (await get("/v1/files", BOB)).json()).toEqual({ data: [], object: "list", total: 0 });
  });
});

describe("with several channels", () => {
  test("an object's own channel gets its requests, and a token's next object is created at the same channel", async () => {
    const { post, get, upstreams } = await start({
      one: { plays: filing("f1", "f2", "f3") },
      two: { plays: filing("g1", "g2", "g3") },
    });
    for (let n = 0; n < 2; n++) {
      await post("/v1/files", {}, ANN);
      await post("/v1/files", {}, BOB);
    }
    expect([came(upstreams.one), came(upstreams.two)]).toEqual([
      ["POST /v1/files", "POST /v1/files"],
      ["POST /v1/files", "POST /v1/files"],
    ]);
    expect((await get("/v1/files/f1", ANN)).status).toBe(200);
    expect((await get("/v1/files/g1", BOB)).status).toBe(200);
    expect([came(upstreams.one).at(-1), came(upstreams.two).at(-1)]).toEqual([
      "GET /v1/files/f1",
      "GET /v1/files/g1",
    ]);
    expect(upstreams.two?.came.every(({ headers }) => headers.authorization === "Bearer key-of-two")).toBe(
      true,
    );
  });

  test("the channel with the highest priority is first, unless the request names another", async () => {
    const { post, upstreams } = await start({
      low: { plays: filing("f1", "f2"), more: ", priority: 1" },
      high: { plays: filing("g1", "g2"), more: ", priority: 2" },
    });
    await post("/v1/files", {});
    await post("/v1/files", {}, ANN, { "x-polywire-channel": "low" });
    expect([came(upstreams.low).length, came(upstreams.high).length]).toEqual([1, 1]);
    expect(upstreams.low?.came[0]?.headers["x-polywire-channel"]).toBeUndefined();
    const unknown = await post("/v1/files", {}, ANN, { "x-polywire-channel": "nowhere" });
    expect(unknown.status).toBe(400);
    const both = await post("/v1/vector_stores", { file_ids: ["f1", "g1"] });
    expect([both.status, await both.json()]).toMatchObject([
      400,
      {
        error: {
          message:
            "the request names objects that were created on different channels; create them on one channel",
        },
      },
    ]);
  });

  test("the channel with the model is used, with the model's name there", async () => {
    const { post, upstreams } = await start({
      one: { plays: filing("f1"), more: ", priority: 5, models: [other]" },
      two: { plays: filing("g1"), more: ", models: { mine: theirs }" },
    });
    const response = await post("/v1/fine_tuning/jobs", {
      model: "mine",
      seed: 12345678901234567890n.toString(),
    });
    expect(response.status).toBe(200);
    expect(upstreams.one?.came).toEqual([]);
    expect(JSON.parse(upstreams.two?.came[0]?.text ?? "")).toEqual({
      model: "theirs",
      seed: "12345678901234567890",
    });
    expect((await post("/v1/fine_tuning/jobs", { model: "nobody's" })).status).toBe(503);
  });
});

describe("an upstream URL in a response is replaced by the gateway's", () => {
  test("in a body", async () => {
    const plays: Record<string, Play> = {
      "POST /proxy/v1/messages/batches": (response) =>
        json(response, { id: "mb1", results_url: "https://maker.example/v1/messages/batches/mb1/results" }),
      "GET /proxy/v1/messages/batches/mb1/results": (response) => response.end('{"line":1}\n'),
    };
    const { post, get, gateway, upstreams } = await start(
      { one: { plays } },
      { provider: "anthropic", base: "/proxy/v1" },
    );
    const version = { "anthropic-version": "2023-06-01", "x-api-key": ANN };
    const body = { requests: [{ custom_id: "a", params: { model: "m" } }] };
    const batch = await (await post("/v1/messages/batches", body, ANN, version)).json();
    expect(batch).toEqual({ id: "mb1", results_url: `${gateway.url}/v1/messages/batches/mb1/results` });
    expect(await (await get("/v1/messages/batches/mb1/results", ANN, version)).text()).toBe('{"line":1}\n');
    expect(upstreams.one?.came[0]?.headers).toMatchObject({
      "x-api-key": "key-of-one",
      "anthropic-version": "2023-06-01",
    });
    expect(upstreams.one?.came[0]?.headers.authorization).toBeUndefined();
    const foreign = await get("/v1/messages/batches/mb1", BOB, { ...version, "x-api-key": BOB });
    expect([foreign.status, await foreign.json()]).toMatchObject([
      404,
      { type: "error", error: { type: "not_found_error" } },
    ]);
  });

  test("in a header, and the upload that continues there belongs to its owner", async () => {
    let origin = "";
    const plays: Record<string, Play> = {
      "POST /upload/v1beta/files": (response, { url }) => {
        if (url.includes("upload_id")) json(response, { file: { name: "files/abc" } });
        else
          response
            .writeHead(200, { "x-goog-upload-url": `${origin}/upload/v1beta/files?upload_id=u%2F1&p=r` })
            .end();
      },
      "GET /v1beta/files/abc": (response) => json(response, { name: "files/abc" }),
    };
    const { ask, gateway, upstreams } = await start(
      { one: { plays } },
      { provider: "google", base: "/v1beta" },
    );
    origin = upstreams.one?.url ?? "";
    const google = (token: string) => ({ "x-goog-api-key": token, authorization: "" });
    const begun = await ask(`/upload/v1beta/files?key=${ANN}&uploadType=resumable`, {
      method: "POST",
      body: "{}",
      headers: { ...google(ANN), "x-goog-upload-command": "start" },
    });
    const here = begun.headers.get("x-goog-upload-url") ?? "";
    expect(here).toBe(`${gateway.url}/upload/v1beta/files?upload_id=u%2F1&p=r`);
    const path = here.slice(gateway.url.length);
    const go = (token: string): Promise<Response> =>
      ask(path, { method: "POST", body: "abc", headers: google(token) });
    expect((await go(BOB)).status).toBe(404);
    expect(await (await go(ANN)).json()).toEqual({ file: { name: "files/abc" } });
    expect((await ask("/v1beta/files/abc", { headers: google(ANN) })).status).toBe(200);
    const foreign = await ask("/v1beta/files/abc", { headers: google(BOB) });
    expect([foreign.status, await foreign.json()]).toMatchObject([404, { error: { code: 404 } }]);
    expect(came(upstreams.one)).toEqual([
      "POST /upload/v1beta/files?uploadType=resumable",
      "POST /upload/v1beta/files?upload_id=u%2F1&p=r",
      "GET /v1beta/files/abc",
    ]);
    expect(upstreams.one?.came[0]?.headers["x-goog-upload-command"]).toBe("start");
  });
});

/** A wire, the object that its request names, and the path that creates such objects. */
const naming: [
  wire: string,
  provider: string,
  base: string,
  made: [path: string, answer: object],
  ask: [path: string, body: object],
  /** The status for another token's object; by default 404. */
  refused?: number,
][] = [
  [
    "chat",
    "openai",
    "/v1",
    ["/v1/files", { id: "f1" }],
    [
      "/v1/chat/completions",
      { model: "m", messages: [{ role: "user", content: [{ type: "file", file: { file_id: "f1" } }] }] },
    ],
  ],
  [
    "responses, an item",
    "openai",
    "/v1",
    ["/v1/files", { id: "f1" }],
    [
      "/v1/responses",
      { model: "m", input: [{ role: "user", content: [{ type: "input_file", file_id: "f1" }] }] },
    ],
  ],
  [
    "responses, a tool",
    "openai",
    "/v1",
    ["/v1/vector_stores", { id: "vs1" }],
    [
      "/v1/responses",
      { model: "m", input: "Hi", tools: [{ type: "file_search", vector_store_ids: ["vs1"] }] },
    ],
  ],
  [
    "responses, a conversation",
    "openai",
    "/v1",
    ["/v1/conversations", { id: "conv_1" }],
    ["/v1/responses", { model: "m", input: "and then?", conversation: "conv_1" }],
    400,
  ],
  [
    "responses, a conversation in an object",
    "openai",
    "/v1",
    ["/v1/conversations", { id: "conv_1" }],
    [
      "/v1/responses",
      { model: "m", input: [{ role: "user", content: "and then?" }], conversation: { id: "conv_1" } },
    ],
    400,
  ],
  [
    "images",
    "openai",
    "/v1",
    ["/v1/files", { id: "f1" }],
    ["/v1/images/edits", { model: "m", prompt: "blue", images: [{ file_id: "f1" }] }],
  ],
  [
    "messages",
    "anthropic",
    "/v1",
    ["/v1/files", { id: "f1" }],
    [
      "/v1/messages",
      {
        model: "m",
        max_tokens: 9,
        messages: [
          { role: "user", content: [{ type: "document", source: { type: "file", file_id: "f1" } }] },
        ],
      },
    ],
  ],
  [
    "content, a file",
    "google",
    "/v1beta",
    [
      "/upload/v1beta/files",
      { file: { name: "files/f1", uri: "https://generativelanguage.googleapis.com/v1beta/files/f1" } },
    ],
    [
      "/v1beta/models/m:generateContent",
      {
        contents: [
          {
            role: "user",
            parts: [
              {
                file_data: {
                  file_uri: "https://generativelanguage.googleapis.com/v1beta/files/f1",
                  mime_type: "text/plain",
                },
              },
            ],
          },
        ],
      },
    ],
  ],
  [
    "content, a cache",
    "google",
    "/v1beta",
    ["/v1beta/cachedContents", { name: "cachedContents/c1" }],
    [
      "/v1beta/models/m:generateContent",
      { contents: [{ role: "user", parts: [{ text: "Hi" }] }], cachedContent: "cachedContents/c1" },
    ],
  ],
];

describe.each(naming)(
  "an object that a request names: %s",
  (_title, provider, base, [made, answer], [path, body], refused = 404) => {
    /** Two channels that could serve the request; the second has created the named object. */
    const two = async (owned?: OwnedIds): Promise<Bench> => {
      const plays: Record<string, Play> = { "*": (response) => json(response, answer) };
      const bench = await start(
        { one: { plays, more: ", priority: 1" }, two: { plays } },
        { provider, base, ...(owned === undefined ? {} : { owned }) },
      );
      const model = provider === "google" ? { model: "models/m" } : {};
      expect((await bench.post(made, model, ANN, { "x-polywire-channel": "two" })).status).toBe(200);
      for (const { came } of Object.values(bench.upstreams)) came.length = 0;
      return bench;
    };
    const versions = { "anthropic-version": "2023-06-01" };
    test("the owner's request goes to the object's channel every time", async () => {
      const { post, upstreams } = await two();
      for (let times = 0; times < 3; times++) await (await post(path, body, ANN, versions)).text();
      expect([upstreams.one?.came.length, upstreams.two?.came.length]).toEqual([0, 3]);
    });

    test("another token's request is refused, in every spelling", async () => {
      const { post, ask, upstreams } = await two();
      const foreign = await post(path, body, BOB, versions);
      expect(foreign.status).toBe(refused);
      // Each key in unicode escapes, as JSON allows.
      const spelt = JSON.stringify(body).replace(
        /"(file_id|vector_store_ids|file_uri|cachedContent|conversation)"/g,
        (_key, name) =>
          `"${[...String(name)].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`,
      );
      const disguised = await ask(path, {
        method: "POST",
        body: spelt,
        headers: { "content-type": "application/json", ...as(BOB), ...versions },
      });
      expect(disguised.status).toBe(refused);
      expect([upstreams.one?.came, upstreams.two?.came]).toEqual([[], []]);
    });
  },
);

test("a request that names an object gets 503 where the store does not respond", async () => {
  const broken = async (): Promise<never> => {
    throw new Error("no store");
  };
  const owned: OwnedIds = {
    add: broken,
    find: broken,
    findForeign: broken,
    findLastChannel: broken,
    forget: broken,
  };
  const { post, upstreams } = await start({ one: { plays: filing("f1") } }, { owned });
  const [, , , , [path, body]] = naming[0] as (typeof naming)[number];
  expect((await post(path, body)).status).toBe(503);
  expect(upstreams.one?.came).toEqual([]);
});

test("a file and a model without a common channel are refused with a message", async () => {
  const { post, upstreams } = await start({
    one: { plays: filing("f1"), more: ", models: [other]" },
    two: { plays: filing("f2"), more: ", models: [m]" },
  });
  await post("/v1/files", {}, ANN, { "x-polywire-channel": "one" });
  const [, , , , [path, body]] = naming[0] as (typeof naming)[number];
  const refused = await post(path, body);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("f1");
  expect(upstreams.two?.came).toEqual([]);
});

/** Another channel of the client, which cannot continue a conversation that is stored elsewhere. */
test.each([
  ["compatible", "/v1"],
  ["vllm", "/v1"],
  ["anthropic", "/v1"],
])("an unknown conversation is refused with its field: %s", async (provider, base) => {
  const plays: Record<string, Play> = { "*": (response) => json(response, {}) };
  const { post, upstreams } = await start({ one: { plays } }, { provider, base });
  const answer = await post("/v1/responses", { model: "m", input: "and then?", conversation: "conv_123" });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param: "conversation" } }]);
  expect(upstreams.one?.came).toEqual([]);
});

describe.each([false, true])(
  "a conversation that its vendor stores under its last response, streamed: %s",
  (stream) => {
    const message = {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    const said: Play = (response) => {
      if (!stream) {
        json(response, { ...message, content: [{ type: "text", text: "Hi" }], stop_reason: "end_turn" });
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      const events = [
        { type: "message_start", message },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
        { type: "message_stop" },
      ];
      response.end(
        events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""),
      );
    };
    const plays: Record<string, Play> = { "*": said };
    const body = { model: "m", max_tokens: 9, stream, messages: [{ role: "user", content: "Hi" }] };
    const create = { ...body, thread: { type: "create" } };
    const go = { ...body, thread: { type: "continue", previous_message_id: "msg_1" } };
    const versions = { "anthropic-version": "2023-06-01" };

    test("continues for its owner only, at the channel that stores it", async () => {
      const { post, upstreams } = await start(
        { one: { plays, more: ", priority: 1, models: [n]" }, two: { plays } },
        { provider: "anthropic" },
      );
      const ask = async (asked: object, token = ANN): Promise<number> => {
        const answer = await post("/v1/messages", asked, token, versions);
        await answer.text();
        return answer.status;
      };
      expect(await ask(go)).toBe(400);
      expect(await ask(create)).toBe(200);
      const refused = await post("/v1/messages", go, BOB, versions);
      const { error } = (await refused.json()) as { error: unknown };
      // The code by which official clients know to send the whole conversation.
      expect([refused.status, error]).toMatchObject([
        400,
        { details: { error_code: "thread_unsupported_request" } },
      ]);
      expect(upstreams.two?.came.length).toBe(1);
      expect(await ask(go)).toBe(200);
      expect([upstreams.one?.came.length, upstreams.two?.came.length]).toEqual([0, 2]);
      expect(JSON.parse(upstreams.two?.came[1]?.text ?? "")).toEqual(go);
    });
  },
);

/** Such objects may have no owner: responses create containers, and providers ship skills. */
test.each([
  ["/v1/containers", "cntr_1", { type: "code_interpreter", container: "cntr_1" }],
  [
    "/v1/containers",
    "cntr_1",
    { type: "shell", environment: { type: "container_reference", container_id: "cntr_1" } },
  ],
  [
    "/v1/skills",
    "skill_1",
    {
      type: "shell",
      environment: { type: "container_auto", skills: [{ type: "skill_reference", skill_id: "skill_1" }] },
    },
  ],
])("%s: another token's is refused, and an unknown one is not", async (path, id, tool) => {
  const plays: Record<string, Play> = { "*": (response) => json(response, { id }) };
  const { post, upstreams } = await start({ one: { plays, more: ", priority: 1" }, two: { plays } });
  const ask = async (token: string): Promise<number> =>
    (await post("/v1/responses", { model: "m", input: "Hi", tools: [tool] }, token)).status;
  expect([await ask(BOB), await ask(ANN)]).not.toContain(404);
  expect(upstreams.one?.came.length).toBe(2);
  await post(path, {}, ANN, { "x-polywire-channel": "two" });
  for (const { came } of Object.values(upstreams)) came.length = 0;
  expect(await ask(BOB)).toBe(404);
  expect([upstreams.one?.came.length, upstreams.two?.came.length]).toEqual([0, 0]);
  expect(await ask(ANN)).not.toBe(404);
  expect([upstreams.one?.came.length, upstreams.two?.came.length]).toEqual([0, 1]);
});

describe("a channel that passes unknown ids", () => {
  const file: [path: string, body: object] = [
    "/v1/responses",
    { model: "m", input: [{ role: "user", content: [{ type: "input_file", file_id: "f1" }] }] },
  ];
  const passing = async (): Promise<Bench> =>
    start({
      strict: { plays: filing("f1"), more: ", priority: 1" },
      open: { plays: filing("f1"), more: ", owned_ids: pass" },
    });

  test("gets requests of every token for objects that were created without the gateway", async () => {
    const { post, get, upstreams } = await passing();
    for (const token of [ANN, BOB]) {
      await (await post(...file, token)).text();
      expect((await get("/v1/files/f1/content", token)).status).toBe(200);
      // The first request for an object does not make its token the owner.
      expect((await get("/v1/files/f1", token)).status).toBe(200);
      expect((await post("/v1/vector_stores", { file_ids: ["f1"] }, token)).status).toBe(200);
    }
    expect(upstreams.strict?.came).toEqual([]);
    expect(upstreams.open?.came.length).toBe(8);
  });

  test("gets no request for another token's object, whichever channel has it", async () => {
    for (const made of ["strict", "open"]) {
      const { post, get, upstreams } = await passing();
      await post("/v1/files", {}, ANN, { "x-polywire-channel": made });
      expect((await post(...file, BOB)).status).toBe(404);
      expect((await get("/v1/files/f1", BOB)).status).toBe(404);
      expect(upstreams[made]?.came.length).toBe(1);
      await (await post(...file)).text();
      expect(upstreams[made]?.came.length).toBe(2);
    }
  });

  test("lists the client's own objects, as every channel does", async () => {
    const plays: Record<string, Play> = {
      "GET /v1/files": (response) => json(response, { data: [{ id: "f0" }, { id: "f1" }], has_more: false }),
      "POST /v1/files": (response) => json(response, { id: "f1" }),
    };
    const { post, get } = await start({ one: { plays, more: ", owned_ids: pass" } });
    await post("/v1/files", {});
    expect(await (await get("/v1/files")).json()).toMatchObject({ data: [{ id: "f1" }] });
    expect(await (await get("/v1/files", BOB)).json()).toMatchObject({ data: [] });
  });

  test("cannot continue a conversation in another wire", async () => {
    const plays: Record<string, Play> = { "*": (response) => json(response, {}) };
    for (const provider of ["compatible", "vllm", "anthropic"]) {
      const { post, upstreams } = await start({ one: { plays, more: ", owned_ids: pass" } }, { provider });
      const answer = await post("/v1/responses", {
        model: "m",
        input: "and then?",
        conversation: "conv_123",
      });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param: "conversation" } }]);
      expect(upstreams.one?.came).toEqual([]);
    }
  });
});
