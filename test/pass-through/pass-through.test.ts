/** Pass-through with scripted upstreams: the keys and headers of each request, and unchanged bytes and errors. */
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "../gateway/fixture.ts";
import { ANN, BOB, NARROW, type PassGateway, startGateway } from "./gateway.ts";
import { json, type PassUpstream, type Play, startUpstream } from "./upstream.ts";

let closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

const KEY = "sk-upstream-key-of-the-channel";
const as = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

async function start(
  plays: Record<string, Play>,
  early: Record<string, Play> = {},
  settings = "",
): Promise<PassGateway & { upstream: PassUpstream }> {
  const upstream = await startUpstream(plays, early);
  const gateway = await startGateway(
    `  - { name: one, provider: openai, key: ${KEY}, base_url: '${upstream.url}/v1', models: ['*'] }`,
    { settings },
  );
  closers.push(upstream.close, gateway.close);
  return { ...gateway, upstream };
}

const file = (id: string) => ({ id, object: "file", bytes: 3, filename: "a.txt", purpose: "batch" });
const fileScripts: Record<string, Play> = { "POST /v1/files": (response) => json(response, file("file-1")) };

async function makeFile({ ask }: PassGateway, token = ANN): Promise<Response> {
  const form = new FormData();
  form.set("purpose", "batch");
  form.set("file", new Blob(["abc"]), "a.txt");
  return ask("/v1/files", { method: "POST", body: form, headers: as(token) });
}

describe("the upstream's request", () => {
  test("has the client's body and the channel's key, and only named headers", async () => {
    const gateway = await start(fileScripts);
    const form = new FormData();
    form.set("file", new Blob(["abc"]), "a.txt");
    const response = await gateway.ask("/v1/files?purpose=x&x=%2F", {
      method: "POST",
      body: form,
      headers: {
        cookie: "c=1",
        "x-secret": "s",
        "x-forwarded-for": "1.2.3.4",
        "openai-organization": "org",
        "idempotency-key": "i",
      },
    });
    expect([response.status, await response.json()]).toEqual([200, file("file-1")]);
    const [came] = gateway.upstream.came;
    expect(came?.url).toBe("/v1/files?purpose=x&x=%2F");
    expect([...new Set(came?.names)].sort()).toEqual([
      "accept",
      "accept-encoding",
      "authorization",
      "connection",
      "content-length",
      "content-type",
      "host",
      "idempotency-key",
      "openai-organization",
      "user-agent",
    ]);
    expect(came?.names.length).toBe(new Set(came?.names).size);
    expect(came?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "accept-encoding": "identity",
      host: new URL(gateway.upstream.url).host,
    });
    expect(came?.text).toContain('filename="a.txt"');
    expect(JSON.stringify(came)).not.toContain(ANN);
  });

  test("has no content-length that the client did not send", async () => {
    const gateway = await start(fileScripts);
    const body = new ReadableStream({
      async start(controller) {
        for (let n = 0; n < 3; n++) {
          controller.enqueue(new TextEncoder().encode(`piece ${n};`));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        controller.close();
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await gateway.ask("/v1/files", { method: "POST", body, duplex: "half", headers });
    expect(response.status).toBe(200);
    const [came] = gateway.upstream.came;
    expect(came?.headers["transfer-encoding"]).toBe("chunked");
    expect(came?.text).toBe("piece 0;piece 1;piece 2;");
  });

  test("has one path segment for each name", async () => {
    const gateway = await start(fileScripts);
    await makeFile(gateway);
    for (const path of ["..", "%2e%2e", "file-1%2F..%2F..%2Fadmin", "a/b/c", ".%2e%2fbatches"]) {
      const socket = connect(gateway.gateway.port, "127.0.0.1");
      socket.write(
        `GET /v1/files/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ANN}\r\nconnection: close\r\n\r\n`,
      );
      const [head] = (await once(socket, "data")) as [Buffer];
      expect(head.toString()).toMatch(/^HTTP\/1\.1 404/);
      socket.destroy();
    }
    expect(gateway.upstream.came.length).toBe(1);
  });
});

test("a provider may reuse the pass-through paths of another provider's wire", async () => {
  const upstream = await startUpstream(fileScripts);
  const gateway = await startGateway(
    `  - { name: one, provider: acme, key: ${KEY}, base_url: '${upstream.url}/v1', models: ['*'] }`,
    { providers: { acme: "provider: acme\nwires: { chat: { pass: openai } }\n" } },
  );
  closers.push(upstream.close, gateway.close);
  expect((await makeFile(gateway)).status).toBe(200);
  expect(upstream.came).toHaveLength(1);
});

describe("the client's response", () => {
  test("is a part of a file for a range request, and HEAD has no body", async () => {
    const gateway = await start({
      ...fileScripts,
      "GET /v1/files/file-1/content": (response) =>
        response
          .writeHead(206, {
            "content-type": "application/octet-stream",
            "content-range": "bytes 1-2/3",
            "accept-ranges": "bytes",
            etag: '"e"',
            "content-disposition": 'attachment; filename="a.txt"',
            "set-cookie": "s=1",
            "x-internal": "i",
          })
          .end("bc"),
      "HEAD /v1/files/file-1/content": (response) => response.writeHead(200, { etag: '"e"' }).end(),
    });
    await makeFile(gateway);
    const part = await gateway.ask("/v1/files/file-1/content", {
      headers: { range: "bytes=1-2", "if-range": '"e"' },
    });
    expect([part.status, await part.text()]).toEqual([206, "bc"]);
    expect(part.headers.get("content-range")).toBe("bytes 1-2/3");
    expect(part.headers.get("content-disposition")).toBe('attachment; filename="a.txt"');
    expect([part.headers.get("set-cookie"), part.headers.get("x-internal")]).toEqual([null, null]);
    expect(part.headers.get("x-request-id")).toBeTruthy();
    expect(gateway.upstream.came[1]?.headers).toMatchObject({ range: "bytes=1-2", "if-range": '"e"' });
    const head = await gateway.ask("/v1/files/file-1/content", { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, '"e"', ""]);
    expect(gateway.upstream.came[2]?.method).toBe("HEAD");
  });

  test("has the upstream's error, without its key", async () => {
    const said = { error: { message: `Incorrect API key provided: ${KEY}.`, type: "odd", code: "odd_code" } };
    const gateway = await start({ "*": (response) => json(response, said, 418, { "retry-after": "7" }) });
    const response = await makeFile(gateway);
    expect([response.status, response.headers.get("retry-after")]).toEqual([418, "7"]);
    expect(await response.json()).toEqual({
      error: { message: "Incorrect API key provided: ….", type: "odd", code: "odd_code" },
    });
    expect(JSON.stringify(gateway.log)).not.toContain(KEY);
  });

  test("is never a redirect, which would send the key elsewhere, but may be 304", async () => {
    const gateway = await start({
      ...fileScripts,
      "GET /v1/files/file-1": (response) =>
        response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "GET /v1/files/file-1/content": (response) => response.writeHead(304, { etag: '"e"' }).end(),
    });
    await makeFile(gateway);
    expect((await gateway.ask("/v1/files/file-1", { redirect: "manual" })).status).toBe(502);
    const same = await gateway.ask("/v1/files/file-1/content", { headers: { "if-none-match": '"e"' } });
    expect([same.status, same.headers.get("etag")]).toEqual([304, '"e"']);
  });

  test("is an error in the client's wire where the upstream is unreachable", async () => {
    const gateway = await start({});
    await gateway.upstream.close();
    closers = closers.filter((close) => close !== gateway.upstream.close);
    const response = await makeFile(gateway);
    expect([response.status, await response.json()]).toMatchObject([502, { error: { param: null } }]);
  });

  test.each([
    ["is an error", () => {}, 504],
    [
      "is interrupted",
      (response: Parameters<Play>[0]) => response.writeHead(200, { "content-length": 1000 }).write("some"),
      200,
    ],
  ])("%s at the time limit of a request", async (_, play, status) => {
    const gateway = await start(
      { ...fileScripts, "GET /v1/files/file-1/content": (response) => void play(response) },
      {},
      "timeouts: { total_ms: 1000 }",
    );
    await makeFile(gateway);
    const response = await gateway.ask("/v1/files/file-1/content");
    expect(response.status).toBe(status);
    if (status === 200) await expect(response.text()).rejects.toThrow();
    else expect(await response.text()).toContain("longer than this gateway allows");
  });

  test("ends where the upstream's response is interrupted", async () => {
    const gateway = await start({
      ...fileScripts,
      "GET /v1/files/file-1/content": (response) => {
        response.writeHead(200, { "content-length": 1000 }).write("some of it");
        setTimeout(() => response.destroy(), 20);
      },
    });
    await makeFile(gateway);
    const response = await gateway.ask("/v1/files/file-1/content");
    await expect(response.text()).rejects.toThrow();
    await until(() =>
      gateway.log.some((line) => line.msg === "request" && line.channel === "one" && line.error),
    );
  });
});

describe("a body in transit", () => {
  test("is cancelled at the upstream when the client disconnects", async () => {
    const gateway = await start(fileScripts);
    const socket = connect(gateway.gateway.port, "127.0.0.1");
    socket.write(
      `POST /v1/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ANN}\r\ncontent-type: x/y\r\ncontent-length: 1000\r\n\r\nabc`,
    );
    await until(() => gateway.upstream.came[0]?.bytes === 3);
    socket.destroy();
    await until(() => gateway.upstream.came[0]?.isCut === true);
    await until(() => gateway.log.some(({ status }) => status === 499));
  });

  test("of a response is cancelled at the upstream when the client disconnects", async () => {
    let isClosed = false;
    const gateway = await start({
      ...fileScripts,
      "GET /v1/files/file-1/content": (response) => {
        response.on("close", () => {
          isClosed = true;
        });
        response.writeHead(200).write("beginning");
      },
    });
    await makeFile(gateway);
    const controller = new AbortController();
    const response = await gateway.ask("/v1/files/file-1/content", { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await until(() => isClosed);
  });

  test("can be refused by the upstream before it has arrived", async () => {
    const gateway = await start(
      {},
      {
        "POST /v1/files": (response) =>
          json(response, { error: { message: "no room" } }, 413, { connection: "close" }),
      },
    );
    const socket = connect(gateway.gateway.port, "127.0.0.1");
    let text = "";
    socket.on("data", (piece) => {
      text += piece;
    });
    socket.write(
      `POST /v1/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ANN}\r\ncontent-type: x/y\r\ncontent-length: 1000\r\n\r\nabc`,
    );
    await once(socket, "end");
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain("no room");
    socket.destroy();
  });

  test.each([
    ["too large", { "content-length": String(600 * 2 ** 20) }, 413],
    ["invalid", { "content-length": "12x" }, 400],
  ])("is refused by the gateway when its content-length is %s", async (_title, headers, status) => {
    const gateway = await start(fileScripts);
    const asked = httpRequest(`${gateway.gateway.url}/v1/files`, {
      method: "POST",
      headers: { ...as(ANN), ...headers },
    });
    asked.on("error", () => {});
    asked.flushHeaders();
    const [response] = await once(asked, "response");
    expect(response.statusCode).toBe(status);
    asked.destroy();
    expect(gateway.upstream.came.length).toBe(0);
  });

  test("that exceeds the size limit is cut at the upstream", async () => {
    const gateway = await start({}, {}, "limits: { max_body_bytes: 100000 }");
    const body = new ReadableStream({
      pull: async (controller) => {
        controller.enqueue(new Uint8Array(20_000));
        await new Promise((resolve) => setTimeout(resolve, 2));
      },
    });
    // This path declares no size limit.
    const response = await gateway
      .ask("/v1/skills", { method: "POST", body, duplex: "half", headers: { "content-type": "x/y" } })
      .catch(() => undefined);
    expect(response?.status ?? 413).toBe(413);
    await until(() => gateway.upstream.came[0]?.isCut === true);
    await until(() => gateway.log.some(({ status }) => status === 413));
  });

  test("of a request is read from the client as fast as the upstream reads it", async () => {
    const gateway = await start(
      {},
      {
        // The upstream does not read until the test says so.
        "POST /v1/files": (response, came, request) => {
          setTimeout(() => {
            request.on("data", (piece: Buffer) => {
              came.bytes += piece.length;
            });
            request.on("end", () => json(response, file("file-1")));
          }, 1_500);
        },
      },
    );
    const size = 64 * 2 ** 20;
    const asked = httpRequest(`${gateway.gateway.url}/v1/files`, {
      method: "POST",
      headers: { ...as(ANN), "content-type": "x/y", "content-length": String(size) },
    });
    let sent = 0;
    const piece = Buffer.alloc(2 ** 20);
    const more = (): void => {
      while (sent < size) {
        sent += piece.length;
        if (!asked.write(piece)) return;
      }
      asked.end();
    };
    asked.on("drain", more);
    more();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    // The capacity of the kernel's buffers between the three, plus a small buffer in the gateway.
    expect(sent).toBeLessThan(32 * 2 ** 20);
    const [response] = await once(asked, "response");
    response.resume();
    expect([response.statusCode, gateway.upstream.came[0]?.bytes]).toEqual([200, size]);
  });

  test("of a response is read from the upstream as fast as the client reads it", async () => {
    let written = 0;
    const size = 64 * 2 ** 20;
    const gateway = await start({
      ...fileScripts,
      "GET /v1/files/file-1/content": (response) => {
        const piece = Buffer.alloc(2 ** 20);
        const more = (): void => {
          while (written < size) {
            written += piece.length;
            if (!response.write(piece)) return;
          }
          response.end();
        };
        response.on("drain", more);
        more();
      },
    });
    await makeFile(gateway);
    const asked = httpRequest(`${gateway.gateway.url}/v1/files/file-1/content`, { headers: as(ANN) });
    asked.end();
    const [response] = await once(asked, "response");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(written).toBeLessThan(32 * 2 ** 20);
    let read = 0;
    for await (const piece of response) read += piece.length;
    expect(read).toBe(size);
  });
});

describe("a client", () => {
  test("needs a token, and with a model list can request these models only", async () => {
    const gateway = await start({ "*": (response) => json(response, { id: "job-1" }) });
    const post = (path: string, body: object, token: string): Promise<Response> =>
      gateway.ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { ...as(token), "content-type": "application/json" },
      });
    expect((await post("/v1/fine_tuning/jobs", { model: "allowed-x" }, "nobody")).status).toBe(401);
    expect((await post("/v1/fine_tuning/jobs", { model: "other" }, NARROW)).status).toBe(403);
    expect((await post("/v1/batches", {}, NARROW)).status).toBe(403);
    expect(gateway.upstream.came.length).toBe(0);
    expect((await post("/v1/fine_tuning/jobs", { model: "allowed-x" }, NARROW)).status).toBe(200);
    expect((await post("/v1/batches", {}, BOB)).status).toBe(502);
  });

  test("gets the operations of a model that the path's channels lack", async () => {
    const upstream = await startUpstream({});
    const gateway = await startGateway(
      `  - { name: one, provider: openai, key: ${KEY}, base_url: '${upstream.url}/v1', models: [tuned] }
  - { name: two, provider: jina, key: ${KEY}, base_url: '${upstream.url}/v1', models: [ranker] }`,
    );
    closers.push(upstream.close, gateway.close);
    const post = async (model: string): Promise<unknown> => {
      const headers = { ...as(ANN), "content-type": "application/json" };
      const body = JSON.stringify({ model });
      const response = await gateway.ask("/v1/fine_tuning/jobs", { method: "POST", headers, body });
      const { error } = (await response.json()) as { error: { message: string } };
      return [response.status, error.message];
    };
    const none = "no channel is available for the model";
    expect(await post("ranker")).toEqual([
      503,
      `${none} \`ranker\`: it serves embeddings, rerank, not generation`,
    ]);
    expect(await post("rankr")).toEqual([503, `${none} \`rankr\``]);
    expect(await post("tund")).toEqual([503, `${none} \`tund\`; did you mean \`tuned\`?`]);
  });

  test("gets 404 at paths that no provider names, and 405 with the allowed methods", async () => {
    const gateway = await start(fileScripts);
    expect((await gateway.ask("/v1/organization/api_keys")).status).toBe(404);
    expect((await gateway.ask("/v1/files/file-1/secrets")).status).toBe(404);
    const wrong = await gateway.ask("/v1/files", { method: "PUT", body: "x" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect(gateway.upstream.came.length).toBe(0);
  });

  test("leaves a record with the tokens of its response, where the path declares their field", async () => {
    const usage = {
      input_tokens: 12,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens: 3,
      output_tokens_details: { reasoning_tokens: 2 },
      total_tokens: 15,
    };
    const gateway = await start({
      "POST /v1/responses/compact": (response) =>
        json(response, { id: "resp_1", object: "response.compaction", created_at: 1, output: [], usage }),
    });
    const answer = await gateway.ask("/v1/responses/compact", {
      method: "POST",
      body: JSON.stringify({ model: "gpt-5", input: "Hi" }),
      headers: { ...as(ANN), "content-type": "application/json" },
    });
    expect(await answer.json()).toMatchObject({ usage });
    await until(() => gateway.log.some(({ msg }) => msg === "request"));
    expect(gateway.log.find(({ msg }) => msg === "request")).toMatchObject({
      operation: "pass",
      usage: { input: 12, output: 3, input_cache_read: 4, output_reasoning: 2 },
    });
  });

  test("leaves a record", async () => {
    const gateway = await start(fileScripts);
    await makeFile(gateway);
    await until(() => gateway.log.some(({ msg }) => msg === "request"));
    expect(gateway.log.find(({ msg }) => msg === "request")).toMatchObject({
      wire: "chat",
      operation: "pass",
      token: "ann",
      channel: "one",
      status: 200,
    });
  });
});
