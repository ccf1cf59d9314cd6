/**
 * Upstreams that compress although they were asked not to: their responses are decompressed, within the size limit.
 */
import {
  brotliCompressSync,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Fixture, formats, start, wait } from "./fixture.ts";
import { completion, delta, done, finish, head, type Script } from "./mock.ts";

const codings: [string, string, (text: string) => Buffer][] = [
  ["gzip", "gzip", gzipSync],
  ["x-gzip", "X-GZIP", gzipSync],
  ["deflate", "deflate", deflateSync],
  ["raw", "deflate", deflateRawSync],
  ["br", "br", brotliCompressSync],
  ["zstd", "zstd", zstdCompressSync],
];
const text = completion("Hi there ".repeat(5000));
const stream = delta("Hi") + delta(" there") + finish + done;

/** In small pieces, so that every coding is read across their borders. */
function sent(encoding: string, type: string, bytes: Buffer, pieces = 7): Script {
  return async (socket) => {
    const headers = { "content-type": type, "content-encoding": encoding, "transfer-encoding": "chunked" };
    socket.write(head(200, headers));
    const size = Math.ceil(bytes.length / pieces);
    for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
      const piece = bytes.subarray(at, at + size);
      socket.write(
        Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]),
      );
      await wait(2);
    }
    socket.write("0\r\n\r\n");
  };
}

/** Resolves when the client has read the first event; the second event is sent only then. */
const first = Promise.withResolvers<void>();

const flushed: Script = async (socket) => {
  const gzip = createGzip();
  const headers = { "content-type": "text/event-stream", "content-encoding": "gzip" };
  socket.write(head(200, { ...headers, "transfer-encoding": "chunked" }));
  gzip.on("data", (piece: Buffer) => {
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    socket.write("\r\n");
  });
  gzip.write(delta("first"));
  gzip.flush();
  await first.promise;
  gzip.end(delta("second") + finish + done);
  gzip.once("end", () => socket.write("0\r\n\r\n"));
};

const scripts: Record<string, Script> = { flushed };
for (const [name, encoding, compress] of codings) {
  scripts[name] = sent(encoding, "application/json", compress(text));
  scripts[`${name}-stream`] = sent(encoding, "text/event-stream", compress(stream));
}
scripts.bomb = sent("gzip", "application/json", gzipSync(Buffer.alloc(50_000_000, " ")));
scripts.cut = sent("gzip", "application/json", gzipSync(text).subarray(0, 60));
scripts.unknown = sent("zpaq", "application/json", Buffer.from(text));
scripts.none = sent("gzip", "application/json", Buffer.alloc(0));

const chat = formats[0] as (typeof formats)[0];
const messages = formats[1] as (typeof formats)[0];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start(scripts, "limits: { max_response_bytes: 1000000 }");
});
afterAll(() => fixture.close());

describe.each(codings)("%s", (name) => {
  test("reads a whole response and a stream", async () => {
    for (const format of [chat, messages]) {
      const whole = await call(fixture, format.request(name));
      expect(whole.headers.get("content-encoding")).toBeNull();
      expect(format.text(await whole.json())).toBe("Hi there ".repeat(5000));
      const streamed = await call(fixture, format.request(`${name}-stream`, { stream: true }));
      const got = await streamed.text();
      expect(got).toContain(" there");
      expect(format.succeeded(got)).toBe(true);
    }
  });
});

test("sends events as they arrive", async () => {
  const response = await call(fixture, chat.request("flushed", { stream: true }));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toContain("first");
  first.resolve();
  let rest = "";
  for (let next = await reader.read(); !next.done; next = await reader.read())
    rest += Buffer.from(next.value);
  expect(rest).toContain("second");
  expect(chat.succeeded(rest)).toBe(true);
});

test.each([
  ["bomb", /larger than 1000000 bytes/],
  ["cut", /compressed response cannot be decompressed/],
  ["unknown", /content-encoding `zpaq`/],
  ["none", /no body/],
])("%s is a clear error", async (model, message) => {
  const response = await call(fixture, chat.request(model));
  expect(response.status).toBe(502);
  expect(chat.errorMessage(await response.json())).toMatch(message);
});
