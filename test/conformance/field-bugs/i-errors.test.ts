/** I. Errors and retries, through a real gateway: the client's response when an upstream fails, at any moment. */
import { expect } from "vitest";
import { call, type Fixture, type Format, formats, start, until, wait } from "../../gateway/fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  type Script,
  startStream,
  whole,
} from "../../gateway/mock.ts";
import { row, rows } from "./row.ts";

const json = "application/json";
const chat = formats[0] as Format;
const A = "$" + "{A}/v1";

/** One channel to an upstream of the Messages wire. */
const messages = `
  - { name: only, provider: other, key: k, base_url: '${A}', models: ['*'] }`;
/** A first channel whose upstream follows the case, and a second that responds. */
const two = `
  - { name: first, provider: mock, key: k1, base_url: '${A}', models: { m: bad }, priority: 2 }
  - { name: second, provider: mock, key: k2, base_url: '${A}', models: { m: good }, priority: 1 }`;

/** A stream of these pieces, followed by its end or a broken connection. */
function sends(pieces: readonly string[], ending: "end" | "cut" = "end"): Script {
  return (socket) => {
    startStream(socket);
    for (const text of pieces) piece(socket, text);
    if (ending === "end") endStream(socket);
    else setTimeout(() => socket.destroy(), 20);
  };
}

const event = (payload: unknown): string => `data: ${JSON.stringify(payload)}\n\n`;
const named = (payload: { type: string; [field: string]: unknown }): string =>
  `event: ${payload.type}\n${event(payload)}`;
const good = sends([delta("second"), finish, done]);
const error = (message: string, more: object = {}): string => JSON.stringify({ error: { message, ...more } });

async function running(fixture: Promise<Fixture>, use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const started = await fixture;
  try {
    await use(started);
  } finally {
    await started.close();
  }
}

rows("I. errors", "ends and errors", () => {
  row("I1 an error has the shape of the client's own wire", async () => {
    const scripts = { m: whole(400, json, error("boom", { type: "invalid_request_error" })) };
    for (const channels of [undefined, messages]) {
      await running(start(scripts, "", channels), async (fixture) => {
        for (const format of formats) {
          for (const stream of [false, true]) {
            const response = await call(fixture, format.request("m", { stream }));
            expect([response.status, format.errorMessage(await response.json())]).toEqual([400, "boom"]);
          }
        }
      });
    }
  });

  row("I2 ★ an interrupted response is an error, never an empty success", async () => {
    const scripts = {
      cut: sends([delta("Hi")], "cut"),
      half: sends([delta("Hi")]),
      error: sends([delta("Hi"), `data: ${error("boom")}\n\n`]),
      nonsense: sends([delta("Hi"), "data: {nonsense\n\n"]),
    };
    await running(start(scripts), async (fixture) => {
      for (const format of formats) {
        for (const model of Object.keys(scripts)) {
          const text = await (await call(fixture, format.request(model, { stream: true }))).text();
          expect(text, `${format.name} ${model}`).toContain("Hi");
          expect([model, format.failed(text)]).toEqual([model, true]);
          if (format.name !== "content") expect(format.succeeded(text)).toBe(false);
          expect(text).not.toMatch(/end_turn|"finish_reason":"stop"|"finishReason":"STOP"/);
        }
      }
    });
  });

  row("I3 ★ a stream that fails before its first content goes to the next channel, every time", async () => {
    const troubles: Script[] = [
      whole(503, json, error("busy")),
      sends([`data: ${error("busy")}\n\n`]),
      sends([
        event({
          id: "c",
          choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }],
        }),
        `data: ${error("busy")}\n\n`,
      ]),
      sends([]),
      sends([], "cut"),
    ];
    const scripts: Record<string, Script> = { good };
    await running(start(scripts, "routing: { failure_threshold: 1000 }", two), async (fixture) => {
      for (const trouble of troubles) {
        fixture.mock.scripts.set("bad", trouble);
        for (const format of formats) {
          const text = await (await call(fixture, format.request("m", { stream: true }))).text();
          expect(text).toContain("second");
          expect(format.succeeded(text)).toBe(true);
        }
      }
      const asked = fixture.mock.received.map(({ body }) => body.model);
      expect(asked.filter((model) => model === "good")).toHaveLength(troubles.length * formats.length);
    });
  });

  row("I4 ★ the upstream's status and message, in the client's wire, for streams too", async () => {
    const scripts = {
      429: whole(429, json, error("slow down", { type: "rate_limit_error" }), { "retry-after": "9" }),
      400: whole(400, json, error("too long")),
      503: whole(503, json, error("busy")),
    };
    await running(start(scripts), async (fixture) => {
      for (const format of formats) {
        for (const [status, message] of [
          [429, "slow down"],
          [400, "too long"],
          [503, "busy"],
        ] as const) {
          const response = await call(fixture, format.request(String(status), { stream: true }));
          expect(response.status).toBe(status);
          expect(response.headers.get("content-type")).toContain(json);
          expect(format.errorMessage(await response.json())).toBe(message);
        }
      }
    });
  });

  row("I5 ★ nothing is sent before the upstream's first valid event", async () => {
    let release = (): void => {};
    const late: Script = async (socket) => {
      startStream(socket);
      piece(socket, ": hello\n\n");
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      piece(socket, `data: ${error("boom", { code: 500 })}\n\n`);
      endStream(socket);
    };
    await running(start({ late }), async (fixture) => {
      for (const format of formats) {
        let answered = false;
        const before = fixture.mock.received.length;
        const asked = call(fixture, format.request("late", { stream: true })).then((response) => {
          answered = true;
          return response;
        });
        await until(() => fixture.mock.received.length > before);
        await wait(60);
        expect(answered).toBe(false);
        release();
        const response = await asked;
        expect(response.status).toBeGreaterThanOrEqual(500);
        expect(format.errorMessage(await response.json())).toBe("boom");
      }
    });
  });

  row("I6 an error among the events of a stream is not content", async () => {
    const shapes: Record<string, unknown> = {
      object: { error: { message: "boom", code: 502 } },
      text: { error: "boom" },
      "with choices": {
        id: "c",
        choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
        error: { message: "boom" },
      },
      typed: { type: "error", error: { type: "api_error", message: "boom" } },
      list: [{ error: { message: "boom" } }],
    };
    const scripts = Object.fromEntries(
      Object.entries(shapes).map(([name, shape]) => [name, sends([delta("Hi"), event(shape), done])]),
    );
    await running(start(scripts), async (fixture) => {
      for (const format of formats.filter(({ name }) => name !== "chat")) {
        for (const model of Object.keys(scripts)) {
          const text = await (await call(fixture, format.request(model, { stream: true }))).text();
          expect([format.name, model, format.failed(text)]).toEqual([format.name, model, true]);
          expect(text).toContain("boom");
        }
      }
    });
  });

  row("I7 responses that are not a stream, not JSON, or empty", async () => {
    const scripts = {
      json: whole(500, json, error("boom")),
      html: whole(
        502,
        "text/html",
        "<html><head><title>Bad</title></head><body><h1>Bad gateway</h1></body></html>",
      ),
      text: whole(503, "text/plain", "upstream is down"),
      html200: whole(200, "text/html", "<html><h1>Welcome</h1></html>"),
      none: whole(500, json, ""),
    };
    const words: Record<string, RegExp> = {
      json: /boom/,
      html: /Bad/,
      text: /upstream is down/,
      html200: /\w/,
      none: /\w/,
    };
    await running(start(scripts), async (fixture) => {
      for (const format of formats) {
        for (const model of Object.keys(scripts)) {
          for (const stream of [false, true]) {
            const response = await call(fixture, format.request(model, { stream }));
            expect(response.status).toBeGreaterThanOrEqual(500);
            const message = format.errorMessage(await response.json());
            expect(message).toMatch(words[model] as RegExp);
            expect(message).not.toMatch(/<\w/);
          }
        }
        // The gateway's own refusals have one form, in the client's wire.
        const own = await call(fixture, format.request("m", { token: "wrong" }));
        expect([own.status, typeof format.errorMessage(await own.json())]).toEqual([401, "string"]);
      }
    });
  });

  row("I8 lengths and encodings describe what is sent, not what was received", async () => {
    const packed = whole(200, json, completion("Hi"), { etag: "x", "set-cookie": "a=b", "x-upstream": "1" });
    const zipped = whole(200, json, "xxxx", { "content-encoding": "gzip" });
    await running(start({ packed, zipped }), async (fixture) => {
      for (const format of formats) {
        const response = await call(fixture, format.request("packed"));
        const length = Number(response.headers.get("content-length"));
        expect((await response.arrayBuffer()).byteLength).toBe(length);
        for (const name of ["content-encoding", "set-cookie", "etag"])
          expect(response.headers.get(name)).toBeNull();
        expect((await call(fixture, format.request("zipped"))).status).toBe(502);
      }
      // The upstream is not asked to compress, either.
      expect(fixture.mock.received.every(({ headers }) => headers["accept-encoding"] === "identity")).toBe(
        true,
      );
    });
  });

  row("I9 a client error stays a client error", async () => {
    const statuses = [400, 413, 422, 429];
    const scripts = Object.fromEntries(
      statuses.map((status) => [String(status), whole(status, json, error("no"))]),
    );
    await running(start(scripts), async (fixture) => {
      for (const format of formats) {
        for (const status of statuses) {
          expect((await call(fixture, format.request(String(status)))).status).toBe(status);
        }
      }
    });
  });

  row("I10 Retry-After is passed on, silence gives 504, a body of another type is reported", async () => {
    const scripts: Record<string, Script> = {
      limited: whole(429, json, error("slow down"), { "retry-after": "30" }),
      busy: whole(503, json, error("busy"), { "retry-after": "5" }),
      silent: () => {},
      image: whole(200, "image/png", "\u0089PNG"),
    };
    await running(start(scripts, "timeouts: { headers_ms: 200 }"), async (fixture) => {
      for (const format of formats) {
        const limited = await call(fixture, format.request("limited"));
        expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "30"]);
        const busy = await call(fixture, format.request("busy", { stream: true }));
        expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "5"]);
        expect((await call(fixture, format.request("silent"))).status).toBe(504);
        expect((await call(fixture, format.request("image", { stream: true }))).status).toBe(502);
      }
    });
  });

  row("I11 sent content is not repeated by another channel", async () => {
    const bad = sends([delta("first"), "data: {nonsense\n\n"]);
    await running(start({ bad, good }, "", two), async (fixture) => {
      for (const format of formats) {
        const text = await (await call(fixture, format.request("m", { stream: true }))).text();
        expect(text.split("first")).toHaveLength(2);
        expect(text).not.toContain("second");
        expect(format.failed(text)).toBe(true);
      }
      expect(fixture.mock.received.every(({ body }) => body.model === "bad")).toBe(true);
    });
  });

  row("I12 an overloaded provider in the middle of a stream", async () => {
    const start_ = {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    };
    const opened = { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
    const said = { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } };
    const overloaded = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const m = sends([start_, opened, said, overloaded].map(named));
    await running(start({ m }, "", messages), async (fixture) => {
      for (const format of formats) {
        const text = await (await call(fixture, format.request("m", { stream: true }))).text();
        expect(format.failed(text)).toBe(true);
        expect(text).toContain("Overloaded");
        if (format.name === "messages") expect(text).toContain("overloaded_error");
        if (format.name === "chat") expect(text).toMatch(/"code":"overloaded"/);
        if (format.name === "content") expect(text).toMatch(/"status":"UNAVAILABLE"/);
      }
    });
  });

  row("I13 the upstream's own message reaches the client, however it is wrapped", async () => {
    const bodies = [
      error("the detail"),
      JSON.stringify({ error: "the detail" }),
      JSON.stringify({ message: "the detail" }),
      JSON.stringify({ detail: "the detail" }),
      JSON.stringify({ detail: [{ loc: ["body"], msg: "the detail" }] }),
      JSON.stringify({ errors: [{ message: "the detail" }] }),
      JSON.stringify({ code: 1, msg: "the detail" }),
      JSON.stringify({ type: "error", error: { type: "invalid_request_error", message: "the detail" } }),
      JSON.stringify([{ error: { code: 400, message: "the detail", status: "INVALID_ARGUMENT" } }]),
      JSON.stringify({
        error: { message: "Provider returned error", metadata: { raw: error("the detail") } },
      }),
    ];
    const scripts = Object.fromEntries(bodies.map((body, at) => [String(at), whole(400, json, body)]));
    await running(start(scripts), async (fixture) => {
      for (const format of formats) {
        for (const at of bodies.keys()) {
          const response = await call(fixture, format.request(String(at)));
          expect([bodies[at], format.errorMessage(await response.json())]).toEqual([
            bodies[at],
            expect.stringContaining("the detail"),
          ]);
        }
      }
    });
  });

  row("I14 no further channel is tried after the client has disconnected", async () => {
    const bad: Script = async (socket, received) => {
      await wait(100);
      whole(503, json, error("busy"))(socket, received);
    };
    await running(start({ bad, good }, "", two), async (fixture) => {
      const gone = new AbortController();
      const asked = call(fixture, chat.request("m"), { signal: gone.signal }).catch(() => {});
      await until(() => fixture.mock.received.length === 1);
      gone.abort();
      await asked;
      await wait(200);
      expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["bad"]);
      expect(fixture.gateway.running).toBe(0);
    });
  });
});
