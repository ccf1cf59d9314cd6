/**
 * The client's response in each of the four formats: successful responses, and clear errors for every upstream fault.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Fixture, formats, start, until, wait } from "./fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  head,
  piece,
  type Script,
  startStream,
  whole,
} from "./mock.ts";

const html = "<html><h1>Bad gateway</h1></html>";
const json = "application/json";

const scripts: Record<string, Script> = {
  plain: whole(200, json, completion("Hi there")),
  stream: (socket) => {
    startStream(socket);
    for (const text of ["Hi", " there", finish, done])
      piece(socket, text.startsWith("data") ? text : delta(text));
    endStream(socket);
  },
  html: whole(502, "text/html", html),
  large: whole(200, json, completion("large ".repeat(500_000))),
  "html-200": whole(200, "text/html", html),
  empty: whole(200, json, ""),
  "not-json": whole(200, json, '{"choices": [{"mess'),
  "wrong-type": whole(200, "text/plain", completion("Hi there")),
  "400": whole(400, json, '{"error":{"message":"max_tokens is too large"}}'),
  "401": whole(401, json, '{"error":{"message":"Incorrect API key provided: upstream-key"}}'),
  "429": whole(429, json, '{"error":{"message":"slow down"}}', { "retry-after-ms": "6500" }),
  quotes: whole(400, json, '{"error":{"message":"the key upstream-key may not use this model"}}'),
  "500": whole(500, json, '{"error":{"message":"boom"}}'),
  "not-http": (socket) => void socket.write("this is not HTTP at all\r\n\r\n"),
  "close-at-once": (socket) => void socket.destroy(),
  "close-early": (socket) => {
    socket.write(`${head(200, { "content-type": json, "content-length": 1000 })}{"choices": [`);
    setTimeout(() => socket.destroy(), 20);
  },
  silent: () => {},
  gzip: whole(200, json, "xxxx", { "content-encoding": "gzip" }),
  redirect: whole(302, "text/html", "", { location: "http://127.0.0.1:1/" }),
  "stream-no-event": (socket) => {
    startStream(socket);
    endStream(socket);
  },
  "stream-error-first": (socket) => {
    startStream(socket);
    piece(socket, 'data: {"error":{"message":"boom"}}\n\n');
    endStream(socket);
  },
  "stream-error-later": (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
    piece(socket, 'data: {"error":{"message":"boom"}}\n\n');
    endStream(socket);
  },
  "stream-key-later": (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
    piece(
      socket,
      'data: {"error":{"message":"upstream-key has no more money","code":"rate_limit_exceeded"}}\n\n',
    );
    endStream(socket);
  },
  "stream-key-first": (socket) => {
    startStream(socket);
    piece(
      socket,
      'data: {"error":{"message":"Incorrect API key: upstream-key","code":"invalid_api_key"}}\n\n',
    );
    endStream(socket);
  },
  "stream-half": (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
    endStream(socket);
  },
  "stream-cut": (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
    setTimeout(() => socket.destroy(), 20);
  },
  "stream-stalls": (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
  },
  "stream-pauses": async (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
    await wait(250);
    piece(socket, delta(" there") + finish + done);
    endStream(socket);
  },
};

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start(scripts, "timeouts: { headers_ms: 400, idle_ms: 400, keepalive_ms: 80 }");
});
afterAll(() => fixture.close());

describe.each(formats)("$name", (format) => {
  test("returns a whole response", async () => {
    const response = await call(fixture, format.request("plain"));
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id") ?? response.headers.get("request-id")).toMatch(/^\w{24}$/);
    expect(format.text(await response.json())).toBe("Hi there");
  });

  test("returns a stream", async () => {
    const response = await call(fixture, format.request("stream", { stream: true }));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const text = await response.text();
    expect(text).toContain("Hi");
    expect(text).toContain(" there");
    expect(format.succeeded(text)).toBe(true);
    expect(format.failed(text)).toBe(false);
  });

  test.each([
    ["html", 502],
    ["html-200", 502],
    ["empty", 502],
    ["not-json", 502],
    ["400", 400],
    ["401", 503],
    ["429", 429],
    ["500", 500],
    ["not-http", 502],
    ["close-at-once", 502],
    ["close-early", 502],
    ["silent", 504],
    ["gzip", 502],
    ["redirect", 502],
  ])("returns a clear error when an upstream responds with %s", async (model, status) => {
    for (const stream of [false, true]) {
      const response = await call(fixture, format.request(model, { stream }));
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toContain(json);
      const message = format.errorMessage(await response.json());
      expect(message).toMatch(/\w/);
      expect(message).not.toContain("upstream-key");
      expect(response.headers.get("x-should-retry")).toBeNull();
      if (status !== 429) continue;
      expect(response.headers.get("retry-after")).toBe("7");
      expect(response.headers.get("retry-after-ms")).toBe("6500");
    }
  });

  test("accepts a valid response with the wrong content type", async () => {
    const response = await call(fixture, format.request("wrong-type"));
    expect(format.text(await response.json())).toBe("Hi there");
  });

  test.each([
    ["stream-no-event", 502],
    ["stream-error-first", 500],
    ["stream-key-first", 503],
  ])("%s: returns a plain error, because nothing was sent yet", async (model, status) => {
    const response = await call(fixture, format.request(model, { stream: true }));
    expect(response.status).toBe(status);
    const message = format.errorMessage(await response.json());
    expect(message).toMatch(/\w/);
    expect(message).not.toMatch(/upstream-key|Incorrect API key/);
  });

  test.each(["stream-key-later", "stream-error-later", "stream-half", "stream-cut", "stream-stalls"])(
    "%s: ends the stream with an error, and without a sign of success",
    async (model) => {
      const response = await call(fixture, format.request(model, { stream: true }));
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain("Hi");
      expect(format.failed(text)).toBe(true);
      expect(text).not.toContain("upstream-key");
      if (format.name !== "content") expect(format.succeeded(text)).toBe(false);
    },
  );

  test("fills silence inside a stream with the wire's keep-alive", async () => {
    const response = await call(fixture, format.request("stream-pauses", { stream: true }));
    const text = await response.text();
    // Spaces between the elements of an array have no meaning.
    const silence = text.slice(text.indexOf("Hi"));
    const signs = {
      chat: /^: keep-alive$/m,
      messages: /^event: ping$/m,
      responses: /^: keep-alive$/m,
      content: /\} +\n,\n/,
    };
    expect(silence).toMatch(signs[format.name as keyof typeof signs]);
    expect(format.succeeded(text)).toBe(true);
  });

  test("a large response arrives complete", async () => {
    const response = await call(fixture, format.request("large"));
    expect(format.text(await response.json())).toBe("large ".repeat(500_000));
  });
});

test("a key that an upstream quotes is removed, for clients and in the log", async () => {
  fixture.log.length = 0;
  const chat = formats[0] as (typeof formats)[0];
  const response = await call(fixture, chat.request("quotes"));
  expect(chat.errorMessage(await response.json())).toBe("the key … may not use this model");
  await until(() => fixture.log.length > 0);
  expect(JSON.stringify(fixture.log)).not.toContain("upstream-key");
});

test("an upstream's error about the gateway's own key is logged, and hidden from clients", async () => {
  fixture.log.length = 0;
  const chat = formats[0] as (typeof formats)[0];
  const text = await (await call(fixture, chat.request("401"))).text();
  expect(text).toContain("no available channel");
  expect(text).not.toContain("Incorrect API key");
  const cause = { kind: "authentication", message: "Incorrect API key provided: …" };
  await until(() => fixture.log.length === 2);
  expect(fixture.log).toMatchObject([
    { msg: "attempt failed", error: { cause } },
    { msg: "request", status: 503, error: { kind: "unavailable", cause } },
  ]);
});

test.each([
  ["messages", { top_k: 5 }, "top_k"],
  ["content", { generationConfig: { topK: 5 } }, "top_k"],
])("%s: names the fields that the upstream's format lacks", async (name, body, path) => {
  const format = formats.find((candidate) => candidate.name === name) as (typeof formats)[0];
  for (const [model, stream] of [
    ["plain", false],
    ["stream", true],
  ] as const) {
    const response = await call(fixture, format.request(model, { stream, body }));
    expect(response.headers.get("x-polywire-dropped")).toContain(path);
    await response.text();
  }
});

test("between equal wires no field is dropped, and the request changes only in the model", async () => {
  const chat = formats[0] as (typeof formats)[0];
  const body = { top_k: 5, unknown_field: { a: 1.5 }, big: 1 };
  const request = chat.request("plain", { body });
  const text = request.body.replace('"big":1', '"big": 12345678901234567890.0');
  const response = await call(fixture, { ...request, body: text });
  expect(response.headers.get("x-polywire-dropped")).toBeNull();
  expect(fixture.mock.received.at(-1)?.text).toBe(text);
  expect(await response.text()).toBe(completion("Hi there"));
});

test("a stream that delays its first event is buffered up to the size limit of responses", async () => {
  const chat = formats[0] as (typeof formats)[0];
  const pad = "x".repeat(30_000);
  const narrow = await start(
    {
      json: whole(200, json, completion(pad)),
      silent: (socket) => {
        startStream(socket);
        for (let sent = 0; sent < 30; sent++) piece(socket, `: ${pad.slice(0, 1000)}\n\n`);
      },
      long: async (socket) => {
        startStream(socket);
        for (const text of [delta("Hi"), delta(pad), delta(pad), finish + done]) {
          piece(socket, text);
          await wait(20);
        }
        endStream(socket);
      },
    },
    "limits: { max_response_bytes: 20000 }",
  );
  for (const model of ["json", "silent"]) {
    const response = await call(narrow, chat.request(model, { stream: true }));
    expect(response.status).toBe(502);
    expect(chat.errorMessage(await response.json())).toMatch(/larger than 20000 bytes/);
  }
  const long = await (await call(narrow, chat.request("long", { stream: true }))).text();
  expect(chat.succeeded(long)).toBe(true);
  await narrow.close();
});

test("between equal wires, too, a keep-alive or an error never splits a frame", async () => {
  const messages = formats[1] as (typeof formats)[0];
  const event = (type: string, fields: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], usage };
  const begun =
    event("message_start", { message }) +
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
  const text = event("content_block_delta", { index: 0, delta: { type: "text_delta", text: "Hello" } });
  const ended =
    event("content_block_stop", { index: 0 }) +
    event("message_delta", { delta: { stop_reason: "end_turn" }, usage }) +
    event("message_stop", {});
  const same = await start(
    {
      pauses: async (socket) => {
        startStream(socket);
        piece(socket, begun + text.slice(0, 60));
        await wait(250);
        piece(socket, text.slice(60) + ended);
        endStream(socket);
      },
      cut: async (socket) => {
        startStream(socket);
        piece(socket, begun + text + text.slice(0, 60));
        await wait(20);
        socket.destroy();
      },
    },
    "timeouts: { keepalive_ms: 80 }",
    "  - { name: only, provider: other, key: k, base_url: '$" + "{A}/v1', models: ['*'] }",
  );
  const heard = async (model: string): Promise<string[]> => {
    const stream = await (await call(same, messages.request(model, { stream: true }))).text();
    const data = stream.match(/^data: .*$/gm) ?? [];
    return data.map((line) => JSON.parse(line.slice(6)).type).filter((type) => type !== "ping");
  };
  expect(await heard("pauses")).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  expect(await heard("cut")).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "error",
  ]);
  await same.close();
});
