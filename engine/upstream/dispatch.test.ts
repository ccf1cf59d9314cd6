/** Tests against raw sockets: an HTTP library as server would send no invalid data. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createUpstream, type Upstream } from "./dispatch.ts";
import type { Transport } from "./transport.ts";
import type { Failure } from "./upstream-failure.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

const answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const interim = "HTTP/1.1 100 Continue\r\n\r\n";

let closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** @param script the server's reaction to each complete request, with its number from 1 */
async function serve(script: (socket: Socket, count: number) => unknown) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      if (!text.endsWith("\r\n\r\n{}")) return;
      text = "";
      script(socket, ++requests);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstream = createUpstream({ connectMs: 2000, headersMs: 2000, idleMs: 2000 });
  closers = [
    () => upstream.close(),
    () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  ];
  const { port } = server.address() as { port: number };
  return {
    upstream,
    origin: `http://127.0.0.1:${port}`,
    ask: () => post(upstream, `http://127.0.0.1:${port}`),
    get requests() {
      return requests;
    },
    get connections() {
      return sockets.size;
    },
  };
}

const request = { path: "/", method: "POST", headers: { "content-length": "2" }, body: "{}" };

function post(upstream: Upstream, origin: string): Promise<string | Failure> {
  return new Promise((resolve) => {
    let text = "";
    upstream.dispatch(
      { origin, ...request },
      {
        headers: (status) => {
          text = `${status} `;
        },
        data: (chunk) => {
          text += chunk;
        },
        // Deferred, until the connection is back in the client's pool.
        end: () => setTimeout(resolve, 30, text),
        fail: resolve,
      },
    );
  });
}

test("a closed port is a failure to connect", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  const upstream = createUpstream({ connectMs: 2000, headersMs: 2000, idleMs: 2000 });
  closers = [() => upstream.close()];
  expect(await post(upstream, `http://127.0.0.1:${port}`)).toMatchObject({
    kind: "connect",
    detail: expect.stringContaining("ECONNREFUSED"),
  });
});

/** Sends chunks of this size, each in a separate packet. */
async function drip(socket: Socket, text: string, bytes: number): Promise<void> {
  for (let at = 0; at < text.length; at += bytes) {
    socket.write(text.slice(at, at + bytes));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test.each([
  ["100", interim],
  ["100, twice", interim + interim],
  ["101", "HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"],
  ["103 with fields", "HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n"],
])("an unexpected interim response is ignored: %s", async (_title, before) => {
  for (const bytes of [1000, 7, 1]) {
    const server = await serve((socket) => drip(socket, before + answer, bytes));
    // The second request uses the same connection.
    expect([await server.ask(), await server.ask()]).toEqual(["200 ok", "200 ok"]);
    expect(server.connections).toBe(1);
    await closers[0]?.();
  }
});

test("a body that looks like an interim response is a body", async () => {
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${interim.length}\r\n\r\n`;
  const server = await serve(async (socket) => {
    await drip(socket, head, 1000);
    socket.write(interim);
  });
  expect(await server.ask()).toBe(`200 ${interim}`);
});

test.each<[string, (socket: Socket) => unknown]>([
  ["resets", (socket) => socket.resetAndDestroy()],
  ["closes", (socket) => socket.end()],
  ["sends data that is not HTTP", (socket) => socket.end("SSH-2.0-x\r\n\r\n")],
  ["closes the connection within the head", (socket) => socket.end("HTTP/1.1 200 OK\r\ncont")],
  ["closes the connection after an interim response", (socket) => socket.end(interim)],
  ["never ends an interim response", (socket) => socket.end(`HTTP/1.1 100 ${"x".repeat(40_000)}`)],
])("a request is sent once to an upstream that %s", async (_title, misbehave) => {
  const server = await serve((socket, count) => (count === 2 ? misbehave(socket) : socket.write(answer)));
  expect(await server.ask()).toBe("200 ok");
  expect(await server.ask()).toMatchObject({ kind: expect.stringMatching(/closed|protocol/) });
  expect(server.requests).toBe(2);
  expect(await server.ask()).toBe("200 ok");
  // The same with a new connection.
  const fresh = await serve(misbehave);
  expect(await fresh.ask()).toMatchObject({ kind: expect.stringMatching(/closed|protocol/) });
  expect(fresh.requests).toBe(1);
});

test.each([
  ["is cancelled", gzipSync(Buffer.alloc(2 ** 23)), true],
  ["is found to be truncated", gzipSync(Buffer.alloc(2 ** 23)).subarray(0, -8), false],
])(
  "the connection of a response that %s while it is decompressed serves the next request",
  async (_title, body, cancels) => {
    const server = await serve((socket, count) => {
      if (count === 2) setTimeout(() => socket.write(answer), 500);
      else {
        const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
        socket.write(Buffer.concat([Buffer.from(head), body]));
      }
    });
    const started = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<unknown>();
    const first = server.upstream.dispatch(
      { origin: server.origin, ...request },
      {
        headers() {},
        data: () => started.resolve(),
        end: () => outcome.resolve("ended"),
        fail: outcome.resolve,
      },
    );
    // All data has arrived in one packet, and little of it is decompressed.
    await started.promise;
    const next = server.ask();
    if (cancels) first.cancel();
    else expect(await outcome.promise).toMatchObject({ kind: "compression" });
    expect(await next).toBe("200 ok");
    expect(server.connections).toBe(1);
  },
);

/** A TLS server that sends these bodies as responses on one connection. */
async function serveOverTls(...bodies: Buffer[]): Promise<{ origin: string; connections(): number }> {
  const file = (name: string): string =>
    readFileSync(join(import.meta.dirname, "../../test/server/certificates", name), "utf8");
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, file("one.cert.pem")]);
  let connections = 0;
  const server = createTlsServer({ key: file("one.key.pem"), cert: file("one.cert.pem") }, (socket) => {
    connections++;
    const remaining = [...bodies];
    socket.on("error", () => {});
    socket.on("data", () => socket.write(remaining.shift() ?? ""));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  closers.push(
    () => server.close(),
    () => setDefaultCACertificates(trusted),
  );
  const { port } = server.address() as { port: number };
  return { origin: `https://localhost:${port}`, connections: () => connections };
}

test.each(["http", "https"])(
  "a response over %s that is paused after each chunk arrives completely, and so does the next one",
  async (scheme) => {
    const body = Buffer.alloc(3_000_000, "0123456789abcdef");
    const head = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
    const bodies = [Buffer.concat([head, body]), Buffer.from(answer)] as const;
    const plain = await serve((socket, count) => socket.write(bodies[count - 1] as Buffer));
    const { origin, connections } =
      scheme === "https"
        ? await serveOverTls(...bodies)
        : { origin: plain.origin, connections: () => plain.connections };
    const pieces: Buffer[] = [];
    const outcome = Promise.withResolvers<unknown>();
    const flight = plain.upstream.dispatch(
      { origin, ...request },
      {
        headers() {},
        data(chunk) {
          pieces.push(chunk);
          flight.pause();
          setTimeout(() => flight.resume(), 2);
        },
        // Deferred, until the connection is back in the client's pool.
        end: () => setTimeout(outcome.resolve, 30, "ended"),
        fail: outcome.resolve,
      },
    );
    expect(await outcome.promise).toBe("ended");
    expect(Buffer.concat(pieces).equals(body)).toBe(true);
    expect(await post(plain.upstream, origin)).toBe("200 ok");
    expect(connections()).toBe(1);
  },
);

test.each([
  ["localhost", 200],
  ["other.example", { kind: "connect" }],
])("for a URL with an address, the certificate must be for the host header: %s", async (host, outcome) => {
  const { origin } = await serveOverTls(Buffer.from(answer));
  const { upstream } = await serve(() => {});
  const { port } = new URL(origin);
  const answered = await new Promise((resolve) =>
    upstream.dispatch(
      {
        origin: `https://127.0.0.1:${port}`,
        path: "/",
        method: "GET",
        headers: { host: `${host}:${port}` },
        body: "",
      },
      { headers: resolve, data() {}, end() {}, fail: resolve },
    ),
  );
  expect(answered).toEqual(typeof outcome === "number" ? outcome : expect.objectContaining(outcome));
});

/** Responds when this many bytes of a body have arrived. */
async function serveBody(bytes: number): Promise<{ upstream: Upstream; origin: string; received(): string }> {
  let received = "";
  const server = createServer((socket) =>
    socket.setEncoding("utf8").on("data", (piece) => {
      received += piece;
      const at = received.indexOf("\r\n\r\n") + 4;
      if (at > 3 && Buffer.byteLength(received.slice(at)) === bytes) socket.write(answer);
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstream = createUpstream({ connectMs: 2000, headersMs: 2000, idleMs: 2000 });
  closers = [() => upstream.close(), () => server.close()];
  const { port } = server.address() as { port: number };
  return { upstream, origin: `http://127.0.0.1:${port}`, received: () => received };
}

function statusOf(upstream: Upstream, origin: string, body: UpstreamRequest["body"]): Promise<unknown> {
  return new Promise((resolve) =>
    upstream.dispatch(
      { origin, path: "/", method: "POST", headers: {}, body },
      { headers: resolve, data() {}, end() {}, fail: resolve },
    ),
  );
}

test.each([0, 1, 5_000, 40_000, 3_000_000])("a body of %d bytes arrives unchanged", async (bytes) => {
  const body = "ä".repeat(bytes / 2) + "x".repeat(bytes % 2);
  const { upstream, origin, received } = await serveBody(bytes);
  expect(await statusOf(upstream, origin, body)).toBe(200);
  expect(received().slice(received().indexOf("\r\n\r\n") + 4)).toBe(body);
  expect(received()).toContain(`content-length: ${bytes}\r\n`);
});

test.each([10, 1000, 70_000, 300_000])(
  "a body whose chunks of %d bytes share one buffer arrives unchanged",
  async (pieceBytes) => {
    const pieces = 8;
    const buffer = Buffer.alloc(pieceBytes);
    const body = {
      length: pieces * pieceBytes,
      contentType: undefined,
      async *read() {
        for (let at = 0; at < pieces; at++) yield buffer.fill(0x30 + at);
        buffer.fill(0);
      },
    };
    const { upstream, origin, received } = await serveBody(body.length);
    expect(await statusOf(upstream, origin, body)).toBe(200);
    const expected = Array.from({ length: pieces }, (_, at) =>
      String.fromCharCode(0x30 + at).repeat(pieceBytes),
    );
    expect(received().slice(received().indexOf("\r\n\r\n") + 4) === expected.join("")).toBe(true);
  },
);

test("equal transports share connections, others do not; connections of a transport that is not kept are closed", async () => {
  const sockets = new Set<Socket>();
  let closed = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => closed++);
    socket.on("data", (chunk) => void (String(chunk).endsWith("{}") && socket.write(answer)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const upstream = createUpstream({ connectMs: 2000, headersMs: 2000, idleMs: 2000 });
  closers = [() => upstream.close(), () => server.close()];
  const ask = (transport?: Transport): Promise<string | Failure> =>
    post(
      { ...upstream, dispatch: (sent, to) => upstream.dispatch({ ...sent, transport }, to) },
      `http://127.0.0.1:${port}`,
    );
  const one: Transport = { key: "one", timeouts: {} };
  const two: Transport = { key: "two", timeouts: {} };
  for (const transport of [undefined, one, { ...one }, two]) expect(await ask(transport)).toBe("200 ok");
  expect(sockets.size).toBe(3);
  upstream.keep([two]);
  await expect.poll(() => closed).toBe(1);
  for (const transport of [undefined, two]) expect(await ask(transport)).toBe("200 ok");
  expect(sockets.size).toBe(3);
  // A running request of the previous configuration may still retry.
  expect(await ask(one)).toBe("200 ok");
  expect(sockets.size).toBe(4);
});

test("new time limits apply to new requests, and end no running one", async () => {
  const waiting: Socket[] = [];
  const served = await serve((socket, count) => (count === 1 ? waiting.push(socket) : socket.write(answer)));
  const running = served.ask();
  await expect.poll(() => waiting.length).toBe(1);
  served.upstream.setTimeouts({ connectMs: 2000, headersMs: 2000, idleMs: 3000 });
  expect(await served.ask()).toBe("200 ok");
  expect(served.connections).toBe(2);
  waiting[0]?.write(answer);
  expect(await running).toBe("200 ok");
  served.upstream.setTimeouts({ connectMs: 2000, headersMs: 2000, idleMs: 3000 });
  expect(await served.ask()).toBe("200 ok");
  expect(served.connections).toBe(2);
});
