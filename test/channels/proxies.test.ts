/** A channel's proxy: HTTP CONNECT and SOCKS5, from the setting and from the environment, also for WebSockets. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { call, type Fixture, formats, start, TOKEN } from "../gateway/fixture.ts";
import { completion, delta, done, endStream, finish, piece, startStream, whole } from "../gateway/mock.ts";
import { startGateway } from "../pass-through/gateway.ts";
import { type ProxyDouble, pem, startConnectProxy, startSocksProxy, startTlsUpstream } from "./doubles.ts";

const chat = formats[0] as (typeof formats)[0];
const scripts = { "*": whole(200, "application/json", completion("Hello")) };

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
async function opened<T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> {
  const each = await opening;
  open.unshift(each);
  return each;
}

const channel = (more: string, url = "http://upstream.test:${PORT}/v1"): string =>
  `  - { name: only, provider: mock, key: upstream-key, base_url: "${url}", models: ['*'], ${more} }`;

async function answerOf(fixture: Fixture): Promise<[number, string | undefined]> {
  const response = await call(fixture, chat.request("m"));
  const body = await response.json();
  return [response.status, response.ok ? chat.text(body) : chat.errorMessage(body)];
}

const login = "user:p%40ss word";
const withLogin = (url: string): string => url.replace("://", "://user:p%2540ss%20word@");

describe.each([
  { kind: "HTTP CONNECT", begin: (required?: string) => startConnectProxy(required), shown: "" },
  {
    kind: "HTTP CONNECT over TLS",
    begin: (required?: string) => startConnectProxy(required, true),
    shown: "",
  },
  { kind: "SOCKS5", begin: (required?: string) => startSocksProxy(required), shown: "name " },
])("$kind", ({ begin, shown }) => {
  const tls = `tls: { ca: ${pem("ca.cert")} }`;

  test("an http upstream is reached through a tunnel, by the name that only the proxy knows", async () => {
    const proxy = await opened<ProxyDouble>(begin());
    const fixture = await opened(start(scripts, "", channel(`proxy: "${proxy.url}", ${tls}`)));
    expect(await answerOf(fixture)).toEqual([200, "Hello"]);
    expect(await answerOf(fixture)).toEqual([200, "Hello"]);
    // The second request uses the same tunnel.
    expect(proxy.targets).toEqual([`${shown}upstream.test:${new URL(fixture.mock.url).port}`]);
    expect(fixture.mock.received[0]?.path).toBe("/v1/chat/completions");
    expect(fixture.mock.received[0]?.headers.host).toMatch(/^upstream\.test:/);
    expect(fixture.mock.received[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  test("an https upstream is reached through a tunnel, with its own certificate", async () => {
    const proxy = await opened<ProxyDouble>(begin(login));
    const upstream = await opened(startTlsUpstream());
    const url = `https://api.test:${upstream.port}/v1`;
    const fixture = await opened(
      start(scripts, "", channel(`proxy: "${withLogin(proxy.url)}", ${tls}`, url)),
    );
    expect(await answerOf(fixture)).toEqual([200, "Hi"]);
    expect(proxy.targets).toEqual([`${shown}api.test:${upstream.port}`]);
    expect(upstream.asked).toMatchObject([{ serverName: "api.test", path: "/v1/chat/completions" }]);
  });

  test("a stream passes, and a cancelled one closes its tunnel", async () => {
    const proxy = await opened<ProxyDouble>(begin());
    let closed = 0;
    const fixture = await opened(
      start(
        {
          short: (socket) => {
            startStream(socket);
            for (const text of [delta("Hel"), delta("lo"), finish, done]) piece(socket, text);
            endStream(socket);
          },
          endless: (socket) => {
            socket.on("close", () => closed++);
            startStream(socket);
            piece(socket, delta("Hel"));
          },
        },
        "",
        channel(`proxy: "${proxy.url}", ${tls}`),
      ),
    );
    const short = await call(fixture, chat.request("short", { stream: true }));
    expect(chat.succeeded(await short.text())).toBe(true);
    const gone = new AbortController();
    const endless = await call(fixture, chat.request("endless", { stream: true }), { signal: gone.signal });
    await endless.body?.getReader().read();
    gone.abort();
    await expect.poll(() => closed).toBe(1);
  });

  test("a proxy that refuses is reported to the operator without the password, and the client gets 502", async () => {
    const proxy = await opened<ProxyDouble>(begin("other:secret"));
    const fixture = await opened(
      start(scripts, "routing: { max_attempts: 1 }", channel(`proxy: "${withLogin(proxy.url)}", ${tls}`)),
    );
    const [status, message] = await answerOf(fixture);
    expect([status, message]).toEqual([502, "the gateway could not connect to the upstream"]);
    const text = JSON.stringify(fixture.log);
    expect(text).toContain(`the proxy ${proxy.url} refused`);
    expect(text).not.toMatch(/p%40ss|p%2540ss|word/);
    expect(fixture.mock.received).toEqual([]);
  });

  test("a WebSocket to an upstream goes through the proxy", async () => {
    const proxy = await opened<ProxyDouble>(begin());
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    const paths: (string | undefined)[] = [];
    sockets.on("connection", (socket, request) => {
      paths.push(request.url);
      socket.send(JSON.stringify({ type: "session.created", event_id: "e1", session: { id: "s1" } }));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    open.unshift({
      async close() {
        for (const client of sockets.clients) client.terminate();
        server.close();
        await once(server, "close");
      },
    });
    const fixture = await opened(
      start(
        {},
        "",
        `  - { name: only, provider: talking, key: k, base_url: "http://upstream.test:${port}/v1", models: [talk], proxy: "${proxy.url}", ${tls} }`,
        undefined,
        {},
        { talking: "{ provider: talking, wires: { realtime: {} } }" },
      ),
    );
    const url = `${fixture.gateway.url.replace("http", "ws")}/v1/realtime?model=talk`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${TOKEN}` } });
    const [first] = await once(socket, "message");
    expect(JSON.parse(String(first)).type).toBe("session.created");
    expect(proxy.targets).toEqual([`${shown}upstream.test:${port}`]);
    expect(paths).toEqual(["/v1/realtime?model=talk"]);
    socket.terminate();
  });
});

test("paths that pass through go through the proxy", async () => {
  const proxy = await opened(startConnectProxy());
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: [], path: request.url }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.unshift({
    async close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  const channels = `  - { name: only, provider: openai, key: k, base_url: "http://upstream.test:${port}/v1", models: [m], proxy: "${proxy.url}" }`;
  const passing = await opened(startGateway(channels));
  expect((await passing.ask("/v1/files")).status).toBe(200);
  expect(new Set(proxy.targets)).toEqual(new Set([`upstream.test:${port}`]));
});

test("the proxy's credentials are decoded from the URL", async () => {
  const http = await opened(startConnectProxy(login));
  const socks = await opened(startSocksProxy(login));
  for (const proxy of [http, socks]) {
    const fixture = await opened(start(scripts, "", channel(`proxy: "${withLogin(proxy.url)}"`)));
    expect(await answerOf(fixture)).toEqual([200, "Hello"]);
  }
  expect(http.logins).toEqual([`Basic ${Buffer.from(login).toString("base64")}`]);
  expect(socks.logins).toEqual([login]);
});

test("a proxy that never responds fails after the connect timeout, and the next channel answers", async () => {
  const silent = await opened(startSilent());
  const channels = `
  - { name: first, priority: 1, provider: mock, key: k, base_url: "http://upstream.test/v1", models: [m], proxy: "${silent.url}", timeouts: { connect_ms: 100 } }
  - { name: second, provider: mock, key: k, base_url: "\${A}/v1", models: [m] }`;
  const fixture = await opened(start(scripts, "", channels));
  expect(await answerOf(fixture)).toEqual([200, "Hello"]);
  expect(JSON.stringify(fixture.log)).toContain("opened no tunnel in time");
});

async function startSilent(): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = createServer().on("connect", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe("upstreams.proxy", () => {
  test("applies to channels without their own proxy; `direct` uses none", async () => {
    const proxy = await opened(startConnectProxy());
    const channels = `
  - { name: first, provider: mock, key: k, base_url: "http://upstream.test:\${PORT}/v1", models: [proxied] }
  - { name: second, provider: mock, key: k, base_url: "\${A}/v1", models: [direct], proxy: direct }`;
    const fixture = await opened(start(scripts, `upstreams: { proxy: "${proxy.url}" }`, channels));
    for (const model of ["proxied", "direct"])
      expect((await call(fixture, chat.request(model))).status).toBe(200);
    expect(proxy.targets).toHaveLength(1);
  });

  test("`environment` uses the usual variables, and neither NO_PROXY's hosts nor loopback go through the proxy", async () => {
    const proxy = await opened(startConnectProxy());
    const channels = `
  - { name: first, provider: mock, key: k, base_url: "http://upstream.test:\${PORT}/v1", models: [proxied] }
  - { name: second, provider: mock, key: k, base_url: "\${A}/v1", models: [own] }
  - { name: third, provider: mock, key: k, base_url: "http://a.inner.test:\${PORT}/v1", models: [inner] }`;
    const variables = { HTTP_PROXY: proxy.url.replace("http://", ""), NO_PROXY: "other.test, .inner.test" };
    const fixture = await opened(
      start(
        scripts,
        "upstreams: { proxy: environment }\nrouting: { max_attempts: 1 }",
        channels,
        undefined,
        {},
        {},
        variables,
      ),
    );
    const statuses: number[] = [];
    for (const model of ["proxied", "own", "inner"])
      statuses.push((await call(fixture, chat.request(model))).status);
    // Without a proxy, nobody knows the third name.
    expect(statuses).toEqual([200, 200, 502]);
    expect(proxy.targets).toEqual([`upstream.test:${new URL(fixture.mock.url).port}`]);
  });

  test("without the setting, the variables change nothing", async () => {
    const proxy = await opened(startConnectProxy());
    const fixture = await opened(
      start(scripts, "", channel("weight: 1", "${A}/v1"), undefined, {}, {}, { HTTP_PROXY: proxy.url }),
    );
    expect(await answerOf(fixture)).toEqual([200, "Hello"]);
    expect(proxy.targets).toEqual([]);
  });
});
