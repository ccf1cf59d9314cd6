/** What a hit is: the first response again, with its own id, at no cost, and only for the same request of the same owner. */
import { afterEach, describe, expect, test } from "vitest";
import { Tokens } from "../../engine/access/token-index.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { type Fixture, type Format, formats, start } from "../gateway/fixture.ts";
import { endStream, piece, startStream, whole } from "../gateway/mock.ts";
import { ask, unlike } from "./client.ts";
import { answers, cut } from "./upstreams.ts";

const [chat] = formats as [Format];
const ON = "response_cache: { models: { '*': on } }";

let fixture: Fixture;
let records: RequestRecord[] = [];
afterEach(async () => {
  records = [];
  await fixture.close();
});

const ledger = {
  full: false,
  append(record: RequestRecord, stored: () => void): void {
    records.push(record);
    stored();
  },
};
/** Dollars per million tokens. */
const price = { matches: () => true, rates: { input: 1, output: 2 } };

async function open(
  settings = ON,
  scripts: Parameters<typeof start>[0] = { "*": answers() },
  beside: Parameters<typeof start>[4] = {},
): Promise<void> {
  fixture = await start(scripts, settings, undefined, undefined, { ledger, prices: [price], ...beside });
}

/** How the cache served requests, one after the other. */
async function told(...asked: Parameters<typeof ask>[2][]): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const each of asked) found.push((await ask(fixture, chat, each)).cache);
  return found;
}

const idOf = (text: string): string | undefined => /"(?:id|responseId)":"([^"]+)"/.exec(text)?.[1];

describe.each(formats.map((format) => [format.name, format] as const))("the wire %s", (_, format) => {
  test.each([false, true])("gets the first response again (stream: %s)", async (stream) => {
    await open();
    const first = await ask(fixture, format, { stream });
    const second = await ask(fixture, format, { stream });
    expect([first.status, first.cache, second.status, second.cache]).toEqual([200, "miss", 200, "hit"]);
    expect(first.text).toContain("Answer");
    expect(unlike(second.text)).toBe(unlike(first.text));
    expect(idOf(second.text)).not.toBe(idOf(first.text));
    expect(idOf(second.text)).toHaveLength(idOf(first.text)?.length ?? 0);
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(second.headers.get("age")).toMatch(/^\d$/);
    expect(fixture.mock.received).toHaveLength(1);
  });

  test("does not get the response of another wire, nor a stream in place of a whole response", async () => {
    await open();
    await ask(fixture, format);
    for (const other of formats.filter(({ name }) => name !== format.name))
      expect((await ask(fixture, other)).cache).toBe("miss");
    expect((await ask(fixture, format, { stream: true })).cache).toBe("miss");
  });
});

test("without the setting there is no cache, and no header about one", async () => {
  await open("");
  expect(await told({}, {})).toEqual([null, null]);
  expect(fixture.mock.received).toHaveLength(2);
  expect(records[0]).not.toHaveProperty("cache", expect.anything());
});

test("fields that only the upstream knows are in a hit, too", async () => {
  await open();
  await ask(fixture, chat);
  expect((await ask(fixture, chat)).text).toContain('"vendor_field":{"kept":true}');
});

test("headers about one request are not replayed", async () => {
  await open();
  const [first, second] = [await ask(fixture, chat), await ask(fixture, chat)];
  expect(first.headers.get("x-ratelimit-remaining-requests")).toBe("7");
  expect(second.headers.get("x-ratelimit-remaining-requests")).toBeNull();
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
});

describe("records", () => {
  test("say that a hit costs nothing, and what it saves", async () => {
    await open();
    await told({}, {}, { stream: true }, { stream: true });
    const [miss, hit, streamMiss, streamHit] = records;
    expect(miss).toMatchObject({ cache: "miss", costMicros: 30 + 24, counts: { input: 30, output: 12 } });
    expect(streamMiss).toMatchObject({ cache: "miss", costMicros: 30 + 24 });
    for (const record of [hit, streamHit]) {
      expect(record).toMatchObject({ cache: "hit", outcome: "answered", savedTokens: 42, savedMicros: 54 });
      expect(record?.counts).toBeUndefined();
      expect(record?.costMicros).toBeUndefined();
      expect(record?.channel).toBeUndefined();
      expect(record?.attempts).toEqual([]);
    }
    expect(streamHit?.firstByteMs).toBeGreaterThanOrEqual(0);
    const lines = fixture.log.filter(({ msg }) => msg === "request");
    expect(lines.map(({ cache }) => cache)).toEqual(["miss", "hit", "miss", "hit"]);
  });
});

describe("the client decides by `cache-control`", () => {
  const by = (value: string) => ({ headers: { "cache-control": value } });

  test("no-cache: the response is new, and replaces the cached one", async () => {
    await open();
    const first = await ask(fixture, chat);
    const forced = await ask(fixture, chat, by("no-cache"));
    const last = await ask(fixture, chat);
    expect([first.cache, forced.cache, last.cache]).toEqual(["miss", "bypass", "hit"]);
    expect(unlike(forced.text)).not.toBe(unlike(first.text));
    expect(unlike(last.text)).toBe(unlike(forced.text));
  });

  test("no-store: a cached response may be used, a new one is not cached", async () => {
    await open();
    expect(await told(by("no-store"), {}, by("max-age=60, no-store"))).toEqual(["miss", "miss", "hit"]);
  });

  test("both: the cache is not used at all", async () => {
    await open();
    expect(await told({}, by("No-Cache, no-store"), {})).toEqual(["miss", "bypass", "hit"]);
    expect(fixture.mock.received).toHaveLength(2);
  });

  test("max-age: an older response is not used", async () => {
    let nowMs = 1_000_000;
    await open(ON, undefined, { nowMs: () => nowMs });
    expect(await told({})).toEqual(["miss"]);
    nowMs += 30_000;
    expect(await told(by("max-age=60"), by("max-age=30"), by("max-age=29"))).toEqual(["hit", "hit", "miss"]);
    expect((await ask(fixture, chat)).headers.get("age")).toBe("0");
  });
});

describe("a response is used only for its time", () => {
  test.each([
    ["of all responses", "{ ttl_ms: 5000, models: { '*': on } }", 5_000],
    ["of the model", "{ ttl_ms: 5000, models: { '*': { ttl_ms: 90000 } } }", 90_000],
  ])("%s", async (_, settings, ttlMs) => {
    let nowMs = 1_000_000;
    await open(`response_cache: ${settings}`, undefined, { nowMs: () => nowMs });
    expect(await told({})).toEqual(["miss"]);
    nowMs += ttlMs - 1;
    const last = await ask(fixture, chat);
    expect([last.cache, last.headers.get("age")]).toEqual(["hit", String(Math.floor((ttlMs - 1) / 1000))]);
    nowMs += 1;
    expect(await told({})).toEqual(["miss"]);
  });
});

describe("owners", () => {
  const values = ["token-of-ann-1", "token-of-ann-2", "token-of-bob", "token-of-nobody"] as const;
  const [ann, annToo, bob, nobody] = values;
  const allows = (): boolean => true;
  const tokens = (): Tokens =>
    new Tokens([
      { id: "1", name: "one", value: ann, accountId: "a", allows },
      { id: "2", name: "two", value: annToo, accountId: "a", allows },
      { id: "3", name: "three", value: bob, accountId: "b", allows },
      // A name like another token's id.
      { name: "1", value: nobody, allows },
    ]);

  test.each([
    ["token", ["miss", "miss", "miss", "miss"]],
    ["account", ["miss", "hit", "miss", "miss"]],
    ["all", ["miss", "hit", "hit", "hit"]],
  ])("of the scope %s", async (scope, expected) => {
    await open(`response_cache: { scope: ${scope}, models: { '*': on } }`, undefined, { tokens: tokens() });
    expect(await told(...values.map((token) => ({ token })))).toEqual(expected);
    expect(await told(...values.map((token) => ({ token })))).toEqual(["hit", "hit", "hit", "hit"]);
  });

  test("a token that may not use the model gets no cached response", async () => {
    const narrow = { id: "4", name: "narrow", value: "token-of-narrow", allows: () => false };
    const beside = { tokens: new Tokens([narrow]) };
    await open("response_cache: { scope: all, models: { '*': on } }", undefined, beside);
    await ask(fixture, chat);
    expect((await ask(fixture, chat, { token: "token-of-narrow" })).status).toBe(403);
  });
});

describe("a token's setting and a model's", () => {
  const allows = (): boolean => true;
  const tokens = new Tokens([
    { id: "1", name: "on", value: "token-on-0000", allows, cache: { isOn: true, ttlMs: 7_000 } },
    { id: "2", name: "off", value: "token-off-0000", allows, cache: { isOn: false } },
    { id: "3", name: "none", value: "token-none-0000", allows },
  ]);

  test.each([
    ["token-on-0000", "other", "miss"],
    ["token-on-0000", "never-this", null],
    ["token-on-0000", "always-this", "miss"],
    ["token-off-0000", "always-this", null],
    ["token-off-0000", "other", null],
    ["token-none-0000", "always-this", "miss"],
    ["token-none-0000", "always-not", null],
    ["token-none-0000", "other", null],
  ])("%s and %s: %s", async (token, model, expected) => {
    const models = "{ always-not: off, 'always-*': { ttl_ms: 5000 }, 'never-*': off }";
    await open(`response_cache: { models: ${models} }`, undefined, { tokens });
    expect(await told({ token, model })).toEqual([expected]);
  });

  test("the shorter of two times counts", async () => {
    let nowMs = 0;
    const beside = { tokens, nowMs: () => nowMs };
    await open("response_cache: { models: { m: { ttl_ms: 9000 } } }", undefined, beside);
    expect(await told({ token: "token-on-0000" })).toEqual(["miss"]);
    nowMs = 7_000;
    expect(await told({ token: "token-on-0000" })).toEqual(["miss"]);
  });
});

describe("nothing is cached", () => {
  test.each([
    ["an error", { "*": whole(400, "application/json", '{"error":{"message":"no","type":"x"}}') }],
    ["a stream that is cut", { "*": cut }],
    [
      "a stream that fails",
      {
        "*": (socket: Parameters<typeof cut>[0]) => {
          startStream(socket);
          piece(socket, 'data: {"id":"c1","choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n');
          piece(socket, 'data: {"error":{"message":"overloaded","type":"server_error"}}\n\n');
          endStream(socket);
        },
      },
    ],
  ])("of %s", async (_, scripts) => {
    await open(ON, scripts);
    const asked = { stream: "a stream" in scripts || !("an error" in scripts) };
    expect(await told(asked, asked)).toEqual(["miss", "miss"]);
    expect(fixture.mock.received.length).toBeGreaterThanOrEqual(2);
  });

  test("of a response that is too large", async () => {
    await open("response_cache: { max_entry_bytes: 500, models: { '*': on } }");
    const body = { metadata: { a: "b" } };
    expect(await told({ body }, { body }, { stream: true }, { stream: true })).toEqual([
      "miss",
      "hit",
      "miss",
      "miss",
    ]);
  });

  test.each([
    ["a response that is stored", "responses", { store: true }],
    ["a response that is stored by default", "responses", { store: undefined }],
    ["a stored completion", "chat", { store: true }],
  ])("of %s", async (_, name, body) => {
    await open();
    const format = formats.find((each) => each.name === name) as Format;
    expect((await ask(fixture, format, { body })).cache).toBe("bypass");
  });

  test("of a token count, and of a response with an explanation", async () => {
    await open();
    const messages = formats[1] as Format;
    const count = {
      ...messages,
      request: (...given: Parameters<Format["request"]>) => {
        const request = messages.request(...given);
        return {
          ...request,
          path: `${request.path}/count_tokens`,
          body: '{"model":"m","messages":[{"role":"user","content":"q"}]}',
        };
      },
    };
    expect((await ask(fixture, count)).cache).toBe("bypass");
    expect(await told({ headers: { "x-polywire-explain": "1" } })).toEqual(["bypass"]);
  });

  test("of a stream that its client leaves", async () => {
    await open(ON, { "*": answers(30) });
    const leaving = new AbortController();
    const left = ask(fixture, chat, { stream: true }, { signal: leaving.signal });
    await expect.poll(() => fixture.mock.received.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => records.length).toBe(1);
    expect(await told({ stream: true })).toEqual(["miss"]);
  });
});

test("the least used responses make room for new ones", async () => {
  await open("response_cache: { max_entries: 2, models: { '*': on } }");
  const [a, b, c] = ["a", "b", "c"].map((model) => ({ model })) as [object, object, object];
  expect(await told(a, b, a, c, a, b)).toEqual(["miss", "miss", "hit", "miss", "hit", "miss"]);
});

test("another version discards what was cached", async () => {
  await open();
  const first = await ask(fixture, chat);
  await fixture.close();
  await open("response_cache: { version: '2', models: { '*': on } }");
  expect(first.cache).toBe("miss");
  expect(await told({}, {})).toEqual(["miss", "hit"]);
});

describe("streams", () => {
  const pauseMs = 60;

  test.each([
    ["at once", "at_once"],
    ["in their pace", "paced"],
  ])("are replayed %s", async (_, replay) => {
    await open(`response_cache: { replay: ${replay}, models: { '*': on } }`, { "*": answers(pauseMs) });
    await ask(fixture, chat, { stream: true });
    const hit = await ask(fixture, chat, { stream: true });
    // Events without a delay between them arrive in one chunk.
    expect([hit.cache, hit.chunks > 1]).toEqual(["hit", replay === "paced"]);
  });

  test("a client that leaves a paced replay ends it", async () => {
    await open("response_cache: { replay: paced, models: { '*': on } }", { "*": answers(100) });
    await ask(fixture, chat, { stream: true });
    const leaving = new AbortController();
    const left = ask(fixture, chat, { stream: true }, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 150);
    await expect(left).rejects.toThrow();
    await expect.poll(() => records.at(-1)).toMatchObject({ status: 499, cache: "hit" });
    expect(fixture.gateway.running).toBe(0);
  });
});
