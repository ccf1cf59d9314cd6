/**
 * Request bodies that the client compressed, on both servers: JSON, forms, and passed-through bodies. The upstream
 * gets the plain bytes, and the size limit applies to them.
 */
import { randomBytes } from "node:crypto";
import * as zlib from "node:zlib";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANN, type PassGateway, startGateway } from "../pass-through/gateway.ts";
import { json, type PassUpstream, startUpstream } from "../pass-through/upstream.ts";
import { completion } from "./mock.ts";

const MOST = 1_000_000;
const KEY = "sk-upstream-key-of-the-channel";
const chat = { model: "m", messages: [{ role: "user", content: `Grüße ${"x".repeat(5000)}` }] };

/** A skippable frame (RFC 8878 3.1.2). */
const emptyFrame = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0xe8, 3, 0, 0]), Buffer.alloc(1000)]);

/** With a quality that does not take seconds for the bodies of these tests. */
const brotli = (plain: Buffer): Buffer =>
  zlib.brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });

/** The header, and the client's compression of a body. */
const compressors: [string, (plain: Buffer) => Buffer][] = [
  ["gzip", zlib.gzipSync],
  ["X-GZIP", zlib.gzipSync],
  ["deflate", zlib.deflateSync],
  ["deflate", zlib.deflateRawSync],
  ["br", brotli],
  ["zstd", zlib.zstdCompressSync],
  ["identity", (plain) => plain],
  ["", (plain) => plain],
  ["identity, gzip", zlib.gzipSync],
  // In the order of application (RFC 9110 8.4).
  ["gzip, zstd", (plain) => zlib.zstdCompressSync(zlib.gzipSync(plain))],
  // Several frames, the first of them empty, and several members: streaming compressors write such.
  [
    "zstd",
    (plain) =>
      Buffer.concat([
        emptyFrame,
        ...[plain.subarray(0, 9), plain.subarray(9)].map((part) => zlib.zstdCompressSync(part)),
      ]),
  ],
  ["gzip", (plain) => Buffer.concat([zlib.gzipSync(plain.subarray(0, 9)), zlib.gzipSync(plain.subarray(9))])],
];

const single: [string, (plain: Buffer) => Buffer][] = [
  ["gzip", zlib.gzipSync],
  ["deflate", zlib.deflateSync],
  ["br", brotli],
  ["zstd", zlib.zstdCompressSync],
];

describe.each(["native", "node"])("%s", (server) => {
  let upstream: PassUpstream;
  let gateway: PassGateway;
  let agent: Agent;

  beforeAll(async () => {
    upstream = await startUpstream({
      "POST /v1/chat/completions": (response) => json(response, JSON.parse(completion("Hi"))),
      "POST /v1/audio/transcriptions": (response) => json(response, { text: "Hi" }),
      "POST /v1/files": (response) => json(response, { id: "file-1", object: "file" }),
      "POST /v1/batches": (response) => json(response, { id: "batch_1", object: "batch" }),
    });
    gateway = await startGateway(
      `  - { name: one, provider: openai, key: ${KEY}, base_url: '${upstream.url}/v1', models: ['*'] }`,
      { server, settings: `limits: { max_body_bytes: ${MOST} }` },
    );
    agent = new Agent({ connections: 1, pipelining: 1 });
  });
  afterAll(async () => {
    await agent.destroy();
    await gateway.close();
    await upstream.close();
  });

  interface Asked {
    status: number;
    body: string;
    accepts: unknown;
  }

  async function ask(
    path: string,
    headers: Record<string, string>,
    body: Buffer | AsyncIterable<Buffer>,
  ): Promise<Asked> {
    upstream.came.length = 0;
    const reply = await request(gateway.gateway.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${ANN}`, ...headers },
      body: body as Buffer,
      dispatcher: agent,
    });
    return {
      status: reply.statusCode,
      body: await reply.body.text(),
      accepts: reply.headers["accept-encoding"],
    };
  }

  const asJson = (coding: string): Record<string, string> => ({
    "content-type": "application/json",
    "content-encoding": coding,
  });

  async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) {
      yield bytes.subarray(at, at + size);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const plain = Buffer.from(JSON.stringify(chat));

  test.each(compressors)("%s: JSON, twice on one connection, and chunked", async (coding, pack) => {
    for (const body of [pack(plain), pack(plain), inPieces(pack(plain), 7)]) {
      const { status } = await ask("/v1/chat/completions", asJson(coding), body);
      expect(status).toBe(200);
      expect(Buffer.from(upstream.came[0]?.text ?? "", "latin1").toString()).toContain(
        chat.messages[0]?.content,
      );
      expect(upstream.came[0]?.headers["content-encoding"]).toBeUndefined();
    }
  });

  test.each(single)("%s: a form with a file that is stored on disk", async (coding, pack) => {
    const boundary = "b0undary";
    const wav = Buffer.concat([Buffer.from("RIFF\xff\xff\xff\x00WAVEfmt ", "latin1"), randomBytes(600_000)]);
    const form = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="model"\r\n\r\nm\r\n`),
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n`),
      wav,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-encoding": coding,
    };
    const { status } = await ask("/v1/audio/transcriptions", headers, pack(form));
    expect(status).toBe(200);
    expect(upstream.came[0]?.text).toContain(wav.toString("latin1"));
  });

  test.each(single)("%s: a passed-through body, and one that is read for its ids", async (coding, pack) => {
    const bytes = randomBytes(400_000);
    const file = await ask(
      "/v1/files",
      { "content-type": "text/x-any", "content-encoding": coding },
      pack(bytes),
    );
    expect(file.status).toBe(200);
    expect(upstream.came[0]?.text).toBe(bytes.toString("latin1"));
    const batch = Buffer.from(JSON.stringify({ input_file_id: "file-x", endpoint: "/v1/responses" }));
    const { status } = await ask("/v1/batches", asJson(coding), pack(batch));
    expect([200, 404]).toContain(status);
  });

  test.each(single)("%s: a body that decompresses to more than the size limit", async (coding, pack) => {
    const bomb = pack(Buffer.alloc(64 * MOST, 0x20));
    expect(bomb.length).toBeLessThan(MOST);
    const before = process.memoryUsage().rss;
    const { status, body } = await ask("/v1/chat/completions", asJson(coding), bomb);
    expect([status, body]).toEqual([413, expect.stringContaining(`larger than ${MOST} bytes`)]);
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * MOST);
    const form = { "content-type": "multipart/form-data; boundary=b", "content-encoding": coding };
    const head = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
    );
    const upload = await ask(
      "/v1/audio/transcriptions",
      form,
      pack(Buffer.concat([head, Buffer.alloc(8 * MOST)])),
    );
    expect(upload.status).toBe(413);
    expect(upstream.came).toEqual([]);
  });

  test("a decompression bomb within another", async () => {
    const bomb = zlib.gzipSync(zlib.zstdCompressSync(Buffer.alloc(256 * MOST)));
    const { status } = await ask("/v1/chat/completions", asJson("zstd, gzip"), bomb);
    expect(status).toBe(413);
  });

  test("empty blocks count toward the limit", async () => {
    const skipped = Buffer.concat(Array.from({ length: 2000 }, () => emptyFrame));
    const { status } = await ask("/v1/chat/completions", asJson("zstd"), inPieces(skipped, 100_000));
    expect(status).toBe(413);
  });

  test("a frame with a larger window than HTTP allows", async () => {
    const wide = {
      params: { [zlib.constants.ZSTD_c_windowLog]: 27, [zlib.constants.ZSTD_c_contentSizeFlag]: 0 },
    };
    const packed = await new Promise<Buffer>((resolve, reject) => {
      const stream = zlib.createZstdCompress(wide);
      const pieces: Buffer[] = [];
      stream
        .on("data", (piece: Buffer) => pieces.push(piece))
        .on("end", () => resolve(Buffer.concat(pieces)));
      stream.on("error", reject);
      stream.write(plain, () => stream.end(plain));
    });
    expect((await ask("/v1/chat/completions", asJson("zstd"), packed)).status).toBe(400);
  });

  test.each(single)(
    "%s: a corrupt or truncated body gets 400, and the next request is served",
    async (coding, pack) => {
      const whole = pack(plain);
      const broken = [Buffer.from("not packed"), plain, whole.subarray(0, -9), randomBytes(300)];
      for (const body of broken) {
        const { status, body: text } = await ask("/v1/chat/completions", asJson(coding), body);
        expect([status, text]).toEqual([400, expect.stringMatching(/decompressed|not valid|empty/)]);
        expect(JSON.parse(text)).toMatchObject({ error: { type: "invalid_request_error" } });
      }
      expect((await ask("/v1/chat/completions", asJson(coding), whole)).status).toBe(200);
    },
  );

  test.each(["compress", "zpaq", "gzip, zpaq", "gzip, gzip, gzip", "aws-chunked"])(
    "%s is not supported",
    async (coding) => {
      const { status, body, accepts } = await ask("/v1/chat/completions", asJson(coding), plain);
      expect([status, accepts]).toEqual([415, "zstd, br, gzip, deflate"]);
      expect(body).toContain(`content-encoding \`${coding}\``);
    },
  );

  test("an empty body is refused as empty, also when compressed", async () => {
    for (const body of [Buffer.alloc(0), zlib.gzipSync("")]) {
      const { status, body: text } = await ask("/v1/chat/completions", asJson("gzip"), body);
      expect([status, text]).toEqual([400, expect.stringContaining("empty")]);
    }
  });
});
