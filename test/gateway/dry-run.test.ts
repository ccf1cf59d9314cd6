/** `x-polywire-explain: true`: what the gateway would send. No connection is made, no quota is used, no record is written. */
import { expect, onTestFinished, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Tokens } from "../../engine/access/token-index.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { globMatcher } from "../../engine/routing/glob.ts";
import { call, type Fixture, formats, start } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

const ALLOWED = "explaining-token";
const DENIED = "silent-token-1";

// biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
const UP = "base_url: '${A}/v1'";

const CHANNELS = `
  - { name: first, provider: mock, key: secret-of-first, ${UP}, models: { m: up-m }, priority: 5 }
  - { name: second, provider: other, key: secret-of-second, ${UP}, models: [m, claude-x] }
  - { name: vectors, provider: vectors, key: secret-of-vectors, ${UP}, models: [vec] }
  - { name: narrow, provider: mock, key: secret-of-narrow, ${UP}, models: [spent], budgets: [{ per: day, usd: 0.000001 }] }`;

async function explaining(settings = ""): Promise<Fixture & { records: RequestRecord[] }> {
  const memory = createMemory(1, 20);
  const rows = new SubjectRows(memory);
  const records: RequestRecord[] = [];
  const fixture = await start(
    { "*": whole(200, "application/json", completion("Hi")) },
    settings,
    CHANNELS,
    undefined,
    {
      limiter: new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key)),
      ledger: {
        append(record, kept) {
          records.push(record);
          kept();
        },
        full: false,
      },
      prices: [{ matches: globMatcher("*"), rates: { input: 2, output: 10 } }],
      aliases: [{ name: "alias", targets: ["m"] }],
      tokens: new Tokens([
        {
          name: "may",
          value: ALLOWED,
          allows: (model) => model !== "forbidden",
          mayExplain: true,
          subjects: [{ key: "token:may", limits: { rpm: 2, quotaTokens: 5_000 } }],
        },
        { name: "may not", value: DENIED, allows: () => true },
      ]),
    },
  );
  onTestFinished(() => fixture.close());
  return { ...fixture, records };
}

const dry = { "x-polywire-explain": "true" };

type Named = (typeof formats)[number];
const format = (name: string): Named => formats.find((each) => each.name === name) as Named;

async function ask(
  fixture: Fixture,
  name: string,
  model: string,
  options: Parameters<Named["request"]>[1] = {},
  more: Record<string, string> = dry,
) {
  const request = format(name).request(model, { token: ALLOWED, ...options });
  const response = await call(fixture, { ...request, headers: { ...request.headers, ...more } });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would
  return { response, text, json: JSON.parse(text) as any };
}

test.each(
  formats.flatMap(({ name }) => [
    [name, false],
    [name, true],
  ]) as [string, boolean][],
)("%s, streamed: %s: no connection, no quota, no record, no credential", async (name, stream) => {
  const fixture = await explaining();
  // More often than the limit of 2 requests per minute allows.
  for (let turn = 0; turn < 4; turn++) {
    const { response, json, text } = await ask(fixture, name, "m", { stream });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(json).toMatchObject({ outcome: "sent", stream, skipped: [] });
    expect(json.route.candidates.map(({ channel }: { channel: string }) => channel)).toEqual([
      "first",
      "second",
    ]);
    const [request] = json.upstream.requests;
    expect(json.upstream).toMatchObject({ channel: "first", model: "up-m", wire: "chat" });
    expect(request).toMatchObject({ method: "POST", url: `${fixture.mock.url}/v1/chat/completions` });
    expect(request.body.model).toBe("up-m");
    expect(request.body.messages.at(-1)).toMatchObject({ role: "user" });
    expect(JSON.stringify(request.body.messages)).toContain("Hello");
    expect(request.body.stream ?? false).toBe(stream);
    expect(request.headers["x-place"]).toBe("here");
    expect(text).not.toMatch(/secret-of|authorization|explaining-token/i);
    expect(json.rules).toContainEqual({ rule: "limit", effect: expect.stringContaining("allows") });
  }
  expect(fixture.mock.connections).toBe(0);
  expect(fixture.records).toEqual([]);
});

test("the request that is sent is the one that the dry run showed", async () => {
  const fixture = await explaining();
  const body = { top_k: 5, temperature: 0.25 };
  const { json } = await ask(fixture, "messages", "m", { body });
  expect(json.lost).toEqual([{ lost: "sampling.top_k", field: "top_k" }]);
  const { response } = await ask(fixture, "messages", "m", { body }, {});
  expect(response.headers.get("x-polywire-dropped")).toBe("sampling.top_k");
  const [received] = fixture.mock.received;
  const [planned] = json.upstream.requests;
  expect(received?.body).toEqual(planned.body);
  expect(`${fixture.mock.url}${received?.path}`).toBe(planned.url);
  for (const [name, value] of Object.entries(planned.headers))
    expect([name, received?.headers[name]]).toEqual([name, value]);
  expect(fixture.records).toHaveLength(1);
});

test("the price is the maximum that a request reserves, with its rates and its basis", async () => {
  const fixture = await explaining();
  const { json } = await ask(fixture, "chat", "m", { body: { max_tokens: 100 } });
  const bytes = format("chat").request("m", { body: { max_tokens: 100 } }).body.length;
  const inputTokens = Math.ceil(bytes / 4);
  expect(json.price).toEqual({
    inputTokens,
    outputTokens: 100,
    maxMicros: inputTokens * 2 + 100 * 10,
    rates: { input: 2, output: 10 },
    basis: expect.stringContaining("the maximum output of the request"),
  });
});

test("an alias is a rule, and a refusal by a quota names the quota", async () => {
  const fixture = await explaining();
  const { json } = await ask(fixture, "chat", "alias", { body: { max_tokens: 9_000 } });
  expect(json).toMatchObject({ outcome: "refused", refusal: { status: 429, kind: "quota" } });
  expect(json.rules.map(({ rule }: { rule: string }) => rule)).toEqual(["alias", "limit"]);
  expect(json.route.targets).toEqual(["m"]);
  expect((await ask(fixture, "chat", "m", { body: { max_tokens: 10 } })).json.outcome).toBe("sent");
});

test("a channel whose budget is too small is skipped", async () => {
  const fixture = await explaining();
  const { json } = await ask(fixture, "chat", "spent");
  expect(json).toMatchObject({ outcome: "refused", skipped: [{ channel: "narrow", status: 429 }] });
  expect(json.upstream).toBeUndefined();
});

test("a loss with the policy reject refuses the candidate", async () => {
  const fixture = await explaining("losses: { 'sampling.top_k': reject }");
  const { json } = await ask(fixture, "messages", "m", { body: { top_k: 5 } });
  // The second channel has the client's own wire.
  expect(json).toMatchObject({ outcome: "sent", skipped: [{ channel: "first", status: 400 }] });
  expect(json.upstream).toMatchObject({ channel: "second", wire: "messages", passed: true });
});

test("an operation with documents", async () => {
  const fixture = await explaining();
  const response = await call(fixture, {
    path: "/v1/embeddings",
    headers: { ...dry, "content-type": "application/json", authorization: `Bearer ${ALLOWED}` },
    body: JSON.stringify({ model: "vec", input: ["a", "b"] }),
  });
  expect(await response.json()).toMatchObject({
    outcome: "sent",
    upstream: { channel: "vectors", requests: [{ body: { model: "vec", input: ["a", "b"] } }] },
  });
  expect(fixture.mock.connections).toBe(0);
});

test("an invalid request and a forbidden model get the client's own error, without a record", async () => {
  const fixture = await explaining();
  const invalid = await ask(fixture, "chat", "m", { body: { messages: 5 } });
  expect([invalid.response.status, format("chat").errorMessage(invalid.json)]).toEqual([
    400,
    expect.any(String),
  ]);
  expect((await ask(fixture, "chat", "forbidden")).response.status).toBe(403);
  expect(fixture.records).toEqual([]);
});

test.each(formats.map(({ name }) => name))(
  "%s: a token that may not is refused, and nothing is sent",
  async (name) => {
    const fixture = await explaining();
    const { response, json } = await ask(fixture, name, "m", { token: DENIED });
    expect(response.status).toBe(403);
    expect(format(name).errorMessage(json)).toContain("dry run");
    expect(fixture.mock.connections).toBe(0);
  },
);

test("a path without a dry run is refused instead of served", async () => {
  const fixture = await explaining();
  const headers = { ...dry, authorization: `Bearer ${ALLOWED}` };
  const response = await fetch(`${fixture.gateway.url}/v1/models`, { headers });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("has no dry run");
});

test("`1` still asks for the dropped fields of a real request", async () => {
  const fixture = await explaining();
  const { response } = await ask(fixture, "messages", "m", {}, { "x-polywire-explain": "1" });
  expect(response.headers.get("x-polywire-explain")).toContain('"from":"messages"');
  expect(fixture.mock.connections).toBe(1);
});
