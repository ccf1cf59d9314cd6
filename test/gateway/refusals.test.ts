/** Requests that the gateway refuses: the right status, in the format of the called endpoint. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Fixture, formats, NARROW_TOKEN, raw, start, until } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start(
    {
      known: whole(200, "application/json", completion("Hi there")),
      "allowed-1": whole(200, "application/json", completion("Hi")),
    },
    "limits: { max_body_bytes: 20000, max_json_depth: 20, max_json_fields: 1000 }",
    "  - { name: only, provider: mock, key: k, base_url: '$" +
      "{A}/v1', models: [known, allowed-1, allowed_2, unused] }",
  );
});
afterAll(() => fixture.close());

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("a model for another operation is refused with its operations", async () => {
  const { headers } = chat.request("known");
  const body = JSON.stringify({ model: "known", query: "q", documents: ["d"] });
  const response = await fetch(`${fixture.gateway.url}/v1/rerank`, { method: "POST", headers, body });
  expect(response.status).toBe(503);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toMatch(
    /^no channel is available for the model `known`: it serves generation, not rerank$/,
  );
});

describe.each(formats)("$name", (format) => {
  const good = format.request("known");
  const cases: [
    string,
    { headers?: Record<string, string>; body?: string | Uint8Array; path?: string },
    number,
    RegExp,
  ][] = [
    ["malformed JSON", { body: '{"model": "known",' }, 400, /not valid JSON/],
    [
      "text after the JSON",
      { body: `${good.body}}` },
      400,
      /not valid JSON: unexpected character at line 1, column \d+/,
    ],
    ["an empty body", { body: "" }, 400, /empty/],
    ["a list", { body: "[]" }, 400, /must be an object/],
    [
      "a wrong type",
      { body: '{"model":"known","messages":1,"input":1,"contents":1}' },
      400,
      /must be an? |is required/,
    ],
    ["invalid UTF-8", { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) }, 400, /UTF-8/],
    [
      "a split character",
      { body: Buffer.from(good.body.replace("Hello", "H\u00e9")).subarray(0, -1) },
      400,
      /JSON|UTF-8/,
    ],
    [
      "fields beyond the limit",
      { body: JSON.stringify({ model: "known", x: Object.fromEntries(many(1001, (at) => [`f${at}`, 1])) }) },
      400,
      /more than 1000 fields/,
    ],
    ["nesting beyond the limit", { body: `{"model":"known","x":${nested(21)}}` }, 400, /deeper than 20/],
    ["a million brackets within the size", { body: nested(9000) }, 400, /deeper than 20/],
    [
      "a body over the limit",
      { body: good.body.replace("Hello", "x".repeat(20_000)) },
      413,
      /larger than 20000 bytes/,
    ],
    [
      "a body that is not compressed as declared",
      { headers: { "content-encoding": "gzip" } },
      400,
      /cannot be decompressed/,
    ],
  ];
  test.each(cases)("%s", async (_title, change, status, message) => {
    const response = await call(fixture, {
      ...good,
      ...change,
      headers: { ...good.headers, ...change.headers },
    });
    expect(response.status).toBe(status);
    expect(format.errorMessage(await response.json())).toMatch(message);
  });

  test("brackets inside strings count as text", async () => {
    const body = { extra: `${"[{".repeat(200)}\\" \\\\` };
    const response = await call(fixture, format.request("known", { body }));
    expect(response.status).toBe(200);
  });

  test("an unknown model gets 503 in a form that clients do not retry, with a similar name", async () => {
    const response = await call(fixture, format.request("nobody-has-this"));
    expect(response.status).toBe(503);
    const error = { type: "invalid_request_error", param: "model", code: "model_not_found" };
    const words = {
      chat: { error },
      responses: { error },
      messages: { type: "error", error: { type: "not_found_error" } },
      // The official command line reads this number, not the status line's.
      content: { error: { code: 404, status: "NOT_FOUND" } },
    };
    const body = await response.json();
    expect(body).toMatchObject(words[format.name as keyof typeof words]);
    expect(format.errorMessage(body)).toBe("no channel is available for the model `nobody-has-this`");
    // The official clients would otherwise retry twice.
    expect(response.headers.get("x-should-retry")).toBe("false");
    expect(response.headers.get("retry-after")).toBeNull();
    const near = await call(fixture, format.request("knwon"));
    expect(near.status).toBe(503);
    expect(format.errorMessage(await near.json())).toMatch(/did you mean `known`\?$/);
  });

  test("the suggestion of a similar name also appears for a model that the token may not use", async () => {
    const response = await call(fixture, format.request("alowed-1", { token: NARROW_TOKEN }));
    expect(response.status).toBe(403);
    expect(format.errorMessage(await response.json())).toMatch(/did you mean `allowed-1`\?$/);
  });

  test("only models that the token may use are suggested", async () => {
    const response = await call(fixture, format.request("allowed-2", { token: NARROW_TOKEN }));
    expect(response.status).toBe(503);
    expect(format.errorMessage(await response.json())).toMatch(/did you mean `allowed-1`\?$/);
  });

  test("a reasoning suffix is removed from the model's name", async () => {
    const response = await call(fixture, format.request("known-high"));
    expect(response.status).toBe(200);
    expect(fixture.mock.received.at(-1)?.body).toMatchObject({ model: "known", reasoning_effort: "high" });
  });

  test("a missing or wrong token gets 401, a model outside the token's list 403", async () => {
    const none = format.request("known");
    const bare = { "content-type": "application/json" };
    expect((await call(fixture, { ...none, headers: bare })).status).toBe(401);
    const wrong = await call(fixture, format.request("known", { token: "not-a-token" }));
    expect(wrong.status).toBe(401);
    expect(format.errorMessage(await wrong.json())).toMatch(/token/);
    expect((await call(fixture, format.request("known", { token: NARROW_TOKEN }))).status).toBe(403);
    expect((await call(fixture, format.request("allowed-1", { token: NARROW_TOKEN }))).status).toBe(200);
    expect((await call(fixture, format.request("allowed-1-low", { token: NARROW_TOKEN }))).status).toBe(200);
  });

  test("the token and cookies are not sent to the upstream; headers that the provider file names are", async () => {
    const good = format.request("known");
    const headers = {
      ...good.headers,
      cookie: "a=b",
      "x-beta": "one",
      "x-other": "two",
      "x-forwarded-for": "1.2.3.4",
    };
    expect((await call(fixture, { ...good, headers })).status).toBe(200);
    const sent = fixture.mock.received.at(-1)?.headers ?? {};
    expect(sent.authorization).toBe("Bearer k");
    expect(sent["x-place"]).toBe("here");
    expect(sent["x-beta"]).toBe("one");
    for (const name of ["cookie", "x-other", "x-api-key", "x-goog-api-key", "x-forwarded-for"])
      expect(sent[name]).toBeUndefined();
    expect(sent.host).toBe(fixture.mock.url.slice("http://".length));
  });

  test("an unknown path gets 404, a wrong method 405", async () => {
    const unknown = await call(fixture, { ...good, path: `${good.path}/no/where` });
    expect(unknown.status).toBe(404);
    expect(format.errorMessage(await unknown.json())).toContain("/no/where");
    const wrong = await fetch(fixture.gateway.url + good.path, { method: "GET", headers: good.headers });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("POST");
    expect(format.errorMessage(await wrong.json())).toContain("GET");
  });
});

test("HEAD gets a response without a body, so that the next response on the connection stays aligned", async () => {
  const head = "HEAD /v1/chat/completions HTTP/1.1\r\nhost: x\r\n\r\n";
  const { text } = await raw(fixture, [head, head]);
  expect(text.match(/^HTTP\/1.1 405 /gm)).toHaveLength(2);
  expect(text).not.toContain("{");
});

test("two content-length headers are refused, and the connection is closed", async () => {
  const { path, headers, body } = chat.request("known");
  const lines = Object.entries({ host: "x", ...headers, "content-length": body.length })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const once = `POST ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
  expect((await raw(fixture, [once])).text).toContain("200 OK");
  const { text, closed } = await raw(fixture, [once.replace("\r\n\r\n", "\r\ncontent-length: 5\r\n\r\n")]);
  expect(text).toContain("400 Bad Request");
  expect(closed).toBe(true);
});

test("a model name of a megabyte is neither quoted nor logged", async () => {
  fixture.log.length = 0;
  const response = await call(fixture, chat.request("m".repeat(10_000)));
  expect(response.status).toBe(400);
  expect((await response.text()).length).toBeLessThan(500);
  await until(() => fixture.log.length > 0);
  expect(JSON.stringify(fixture.log).length).toBeLessThan(1000);
});

test("common mistakes get a hint", async () => {
  const { path, headers, body } = chat.request("known");
  const said = async (change: { path?: string; headers?: Record<string, string> }): Promise<unknown> =>
    chat.errorMessage(await (await call(fixture, { path, headers, body, ...change })).json());
  expect(await said({ path: `/v1${path}` })).toMatch(/did you mean \/v1\/chat\/completions\?$/);
  expect(await said({ path: `${path}/` })).toMatch(/did you mean \/v1\/chat\/completions\?$/);
  expect(await said({ headers: { authorization: "test-token-1" } })).toBe(
    "the token is missing; send it as `authorization: Bearer <token>`",
  );
});

test("a body over the limit without content-length is stopped at the limit", async () => {
  const { path, headers } = chat.request("known");
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(fixture.gateway.url + path, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on("error", reject);
    for (let sent = 0; sent < 40; sent++) outgoing.write("x".repeat(1000));
    outgoing.end();
  });
  expect(status).toBe(413);
});

test("a token is accepted in every header, and a valid one of two is used", async () => {
  const { body } = chat.request("known");
  const path = "/v1/chat/completions";
  const json = { "content-type": "application/json" };
  for (const headers of [
    { authorization: "bearer test-token-1" },
    { "x-api-key": "test-token-1" },
    { authorization: "Bearer of-another-service", "x-api-key": "test-token-1" },
  ]) {
    expect(
      (await call(fixture, { path, body, headers: { ...json, ...headers } as Record<string, string> }))
        .status,
    ).toBe(200);
  }
  const content = formats[3]?.request("known");
  const query = `${content?.path}?key=test-token-1`;
  expect((await call(fixture, { path: query, body: content?.body as string, headers: json })).status).toBe(
    200,
  );
  // In a URL, a token counts only where the format puts it there.
  expect((await call(fixture, { path: `${path}?key=test-token-1`, body, headers: json })).status).toBe(401);
});

test("model names in paths may contain slashes, colons and escapes", async () => {
  const narrow = await start(
    { "a/b:c": whole(200, "application/json", completion("Hi")) },
    "",
    "  - { name: only, provider: mock, key: k, base_url: '$" + "{A}/v1', models: ['a/b:c'] }",
  );
  for (const model of ["a/b:c", "a%2Fb%3Ac"]) {
    expect((await call(narrow, (formats[3] as (typeof formats)[0]).request(model))).status).toBe(200);
  }
  await narrow.close();
});

test("a client that disconnects during its upload leaves nothing behind", async () => {
  const { path, headers } = chat.request("known");
  const before = fixture.mock.received.length;
  const outgoing = request(fixture.gateway.url + path, {
    method: "POST",
    headers: { ...headers, "content-length": 500 },
  });
  outgoing.on("error", () => {});
  outgoing.write("{");
  await until(() => fixture.gateway.running === 1);
  outgoing.destroy();
  await until(() => fixture.gateway.running === 0);
  expect(fixture.mock.received.length).toBe(before);
});

test("a body that does not arrive in time is refused, and its later bytes are not parsed as a request", async () => {
  const hasty = await start({}, "timeouts: { body_ms: 200 }");
  const { path, headers, body } = chat.request("known");
  const lines = Object.entries({ ...headers, host: "x", "content-length": 500 }).map(
    ([k, v]) => `${k}: ${v}\r\n`,
  );
  const next = `POST ${path} HTTP/1.1\r\n${lines.join("").replace("500", String(body.length))}\r\n${body}`;
  const { text, closed } = await raw(hasty, [`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n{`, next]);
  expect(text.match(/^HTTP\/1.1 \d+/gm)).toEqual(["HTTP/1.1 408"]);
  expect(chat.errorMessage(JSON.parse(text.slice(text.indexOf("{"))))).toMatch(/within 200 ms/);
  expect(closed).toBe(true);
  expect(hasty.gateway.running).toBe(0);
  expect(hasty.mock.received).toEqual([]);
  await hasty.close();
});

test("pipelined requests never get each other's responses", async () => {
  const { path, headers, body } = chat.request("known");
  const lines = Object.entries({ ...headers, host: "x", "content-length": body.length });
  const one = `POST ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join("")}\r\n${body}`;
  const { text } = await raw(fixture, [one + one + one]);
  // The server closes such a connection, as it may (RFC 9112 9.3.2); clients retry.
  expect(text.match(/^HTTP/gm)?.length ?? 0).toBeLessThanOrEqual(1);
  await until(() => fixture.gateway.running === 0);
});

test("the log has one line per request, without content or secrets", async () => {
  fixture.log.length = 0;
  await call(fixture, chat.request("known"));
  await until(() => fixture.log.length > 0);
  expect(fixture.log).toHaveLength(1);
  expect(fixture.log[0]).toMatchObject({
    status: 200,
    token: "all",
    model: "known",
    channel: "only",
    wire: "chat",
  });
  expect(JSON.stringify(fixture.log)).not.toMatch(/Hello|Hi there|test-token|"k"/);
});

test("request headers of ten kilobytes are accepted, of twenty refused", async () => {
  const { path, headers, body } = chat.request("known");
  const ask = (bytes: number) =>
    call(fixture, { path, body, headers: { ...headers, "x-long": "y".repeat(bytes) } });
  expect((await ask(10_000)).status).toBe(200);
  expect((await ask(20_000)).status).toBe(431);
});

// `/health`, `/metrics` and paths of scanners belong to no format: most clients can read the Chat shape.
const fieldsOfErrors = {
  chat: ["message", "type", "param", "code"],
  messages: ["type", "message"],
  content: ["code", "message", "status"],
};
test.each([
  ["/health", "chat"],
  ["/metrics", "chat"],
  ["/.env", "chat"],
  ["/v1/nothing-like-it", "chat"],
  ["/v1/messages/no/where", "messages"],
  ["/v1beta/nothing-like-it", "content"],
] as const)("%s: the error has the shape of %s", async (path, format) => {
  const answer = await fetch(fixture.gateway.url + path);
  expect(answer.status).toBe(404);
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(Object.keys(error)).toEqual(fieldsOfErrors[format]);
  expect(error.message).toContain(path);
});
