/** Timing and backpressure: disconnecting clients, slow clients, many concurrent requests, and shutdown. */
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { countTokens } from "../../engine/gateway/accounting/tokenizer.ts";
import { call, type Fixture, formats, start, until, wait } from "./fixture.ts";
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
} from "./mock.ts";

// One-time work, which this test should not measure.
countTokens("loaded");

const chat = formats[0] as (typeof formats)[0];

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const endless: Script = (socket) => {
  startStream(socket);
  const timer = setInterval(() => piece(socket, delta("more ")), 10);
  socket.once("close", () => clearInterval(timer));
};

test.each(formats)(
  "$name: a client that disconnects from an endless stream cancels the upstream",
  async (format) => {
    fixture = await start({ endless });
    const gone = new AbortController();
    const response = await call(fixture, format.request("endless", { stream: true }), {
      signal: gone.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    const [received] = fixture.mock.received;
    gone.abort();
    await until(() => received?.closedMs !== undefined);
    await until(() => fixture?.gateway.running === 0);
    expect(fixture.log.at(-1)).toMatchObject({ status: 499 });
  },
);

test("a client that disconnects before the response cancels the upstream", async () => {
  fixture = await start({ silent: () => {} });
  const gone = new AbortController();
  const asked = call(fixture, chat.request("silent"), { signal: gone.signal }).catch(() => {});
  await until(() => fixture?.mock.received.length === 1);
  gone.abort();
  await until(() => fixture?.mock.received[0]?.closedMs !== undefined);
  await asked;
});

test("a slow client slows the upstream, and memory stays bounded", async () => {
  const chunk = delta("x".repeat(64 * 1024));
  const total = 600;
  let sent = 0;
  const flood: Script = async (socket) => {
    startStream(socket);
    for (; sent < total && !socket.destroyed; sent++) {
      if (!piece(socket, chunk)) await new Promise((resolve) => socket.once("drain", resolve));
    }
    piece(socket, finish + done);
    endStream(socket);
  };
  fixture = await start({ flood });
  const { path, headers, body } = chat.request("flood", { stream: true });
  const lines = Object.entries({ ...headers, host: "x", "content-length": body.length }).map(
    ([k, v]) => `${k}: ${v}`,
  );
  const socket = connect(fixture.gateway.port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  await new Promise((resolve) => socket.once("readable", resolve));
  socket.pause();
  // The buffers of four sockets fill first; then the upstream has to wait.
  for (let before = -1; before !== sent; await wait(500)) before = sent;
  expect(sent).toBeLessThan(total / 2);
  let text = "";
  socket.on("data", (piece) => {
    text = (text + piece.toString("latin1")).slice(-200);
  });
  socket.resume();
  await until(() => text.includes("[DONE]"));
  expect(sent).toBe(total);
  socket.destroy();
});

test("200 concurrent streams", async () => {
  const slow: Script = async (socket) => {
    startStream(socket);
    for (let event = 0; event < 5; event++) {
      piece(socket, delta(`${event} `));
      await wait(20);
    }
    piece(socket, finish + done);
    endStream(socket);
  };
  fixture = await start({ slow });
  const texts = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const format = formats[index % formats.length] as (typeof formats)[0];
      const response = await call(fixture as Fixture, format.request("slow", { stream: true }));
      return { format, text: await response.text() };
    }),
  );
  for (const { format, text } of texts) {
    for (let event = 0; event < 5; event++) expect(text).toContain(`${event} `);
    expect(format.succeeded(text)).toBe(true);
  }
  expect(fixture.gateway.running).toBe(0);
});

const aWhile: Script = async (socket) => {
  startStream(socket);
  piece(socket, delta("begun"));
  await wait(300);
  piece(socket, delta("ended") + finish + done);
  endStream(socket);
};

test("shutdown finishes a running stream and accepts no new request", async () => {
  fixture = await start({ aWhile, plain: whole(200, "application/json", completion("x")) });
  const response = await call(fixture, chat.request("aWhile", { stream: true }));
  const closed = fixture.gateway.close(2000);
  await expect(call(fixture, chat.request("plain"))).rejects.toThrow();
  const text = await response.text();
  expect(text).toContain("ended");
  expect(chat.succeeded(text)).toBe(true);
  expect(await closed).toBe(0);
});

test("a stream that runs at the end of the grace period ends with an error, not with success", async () => {
  fixture = await start({ endless });
  const response = await call(fixture, chat.request("endless", { stream: true }));
  const closed = fixture.gateway.close(100);
  const text = await response.text();
  expect(chat.failed(text)).toBe(true);
  expect(chat.succeeded(text)).toBe(false);
  expect(await closed).toBe(1);
});

test("a request is ended at its total time limit", async () => {
  fixture = await start({ endless, silent: () => {} }, "timeouts: { total_ms: 200 }");
  expect((await call(fixture, chat.request("silent"))).status).toBe(504);
  const text = await (await call(fixture, chat.request("endless", { stream: true }))).text();
  expect(chat.failed(text)).toBe(true);
});

test("a stream may be silent for longer than the server's idle timeout", async () => {
  const quiet: Script = async (socket) => {
    startStream(socket);
    piece(socket, delta("begun"));
    await wait(12_000);
    piece(socket, finish + done);
    endStream(socket);
  };
  fixture = await start({ quiet });
  const text = await (await call(fixture, chat.request("quiet", { stream: true }))).text();
  expect(chat.succeeded(text)).toBe(true);
});
