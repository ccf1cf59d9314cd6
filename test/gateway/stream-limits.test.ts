/** Limits for the length of streams and for the memory that they hold: of each stream, and of all together. */
import { afterEach, describe, expect, test } from "vitest";
import { countTokens } from "../../engine/gateway/accounting/tokenizer.ts";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
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

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const words = "as many words as it takes ";
const endless: Script = async (socket) => {
  startStream(socket);
  while (!socket.destroyed) {
    if (piece(socket, delta(words.repeat(20)))) await new Promise((resolve) => setImmediate(resolve));
    else await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve));
  }
};
const plain = whole(200, "application/json", completion("Hi"));

describe.each(formats)("$name", (format) => {
  test("a stream that is too long ends with an error, and the upstream is cancelled", async () => {
    fixture = await start({ endless }, "limits: { max_stream_bytes: 200000 }");
    const text = await (await call(fixture, format.request("endless", { stream: true }))).text();
    expect(text).toContain("larger than 200000 bytes");
    expect(format.failed(text)).toBe(true);
    if (format.name !== "content") expect(format.succeeded(text)).toBe(false);
    await until(() => fixture?.mock.received[0]?.closedMs !== undefined);
  });
});

const sayingAllAgain = formats.filter(({ name }) => name === "responses");

test.each(sayingAllAgain)(
  "$name: the held part of a stream has the limit of a whole response",
  async (format) => {
    fixture = await start({ endless }, "limits: { max_response_bytes: 50000 }");
    const text = await (await call(fixture, format.request("endless", { stream: true }))).text();
    expect(text).toContain("larger than 50000 bytes");
    expect(format.failed(text)).toBe(true);
  },
);

test.each(formats.filter((format) => !sayingAllAgain.includes(format)))(
  "$name: almost nothing is held of a stream whose end does not repeat the text",
  async (format) => {
    fixture = await start({ endless }, "limits: { max_response_bytes: 300000, max_stream_bytes: 3000000 }");
    const response = await call(fixture, format.request("endless", { stream: true, body: { store: false } }));
    expect(await response.text()).toContain("larger than 3000000 bytes");
  },
);

test("while held memory is at its limit, new requests are refused with retry-after: 1, and small ones continue", async () => {
  let proceed = (): void => {};
  const waited = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  /** Holds some bytes, and continues on demand. */
  const half: Script = async (socket) => {
    startStream(socket);
    piece(socket, delta(words.repeat(3_500)));
    await waited;
    piece(socket, delta("the end") + finish + done);
    endStream(socket);
  };
  fixture = await start({ half, plain }, "limits: { max_buffered_bytes: 100000 }");
  const responses = formats[2] as (typeof formats)[0];
  const running = await call(fixture, responses.request("half", { stream: true }));
  const reader = (running.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  while (!text.includes("output_text.delta")) text += Buffer.from((await reader.read()).value ?? []);
  for (const format of formats) {
    const refused = await call(fixture, format.request("plain"));
    expect([503, 529]).toContain(refused.status);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("x-should-retry")).toBeNull();
    expect(format.errorMessage(await refused.json())).toContain("at its memory limit");
  }
  proceed();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += Buffer.from(read.value);
  expect(responses.succeeded(text)).toBe(true);
  expect((await call(fixture, responses.request("plain"))).status).toBe(200);
});

test("the estimate for a long stream includes all of it, also between equal wires", async () => {
  const text = words.repeat(20_000);
  const long: Script = (socket) => {
    startStream(socket);
    for (let at = 0; at < text.length; at += 10_000) piece(socket, delta(text.slice(at, at + 10_000)));
    piece(socket, finish + done);
    endStream(socket);
  };
  fixture = await start({ long });
  const chat = formats[0] as (typeof formats)[0];
  await (await call(fixture, chat.request("long", { stream: true, body: { store: false } }))).text();
  await until(() => fixture?.log.some(({ msg }) => msg === "request") === true);
  const { usage } = fixture.log.find(({ msg }) => msg === "request") as { usage: { output: number } };
  const tokens = countTokens(text);
  expect(Math.abs(usage.output - tokens) / tokens).toBeLessThan(0.01);
});
