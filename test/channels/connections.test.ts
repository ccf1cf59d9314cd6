/** A channel's own TLS, number of connections, and times, with real sockets. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { call, type Fixture, formats, start, until } from "../gateway/fixture.ts";
import { completion, delta, piece, type Script, startStream, whole } from "../gateway/mock.ts";
import { pem, startTlsUpstream } from "./doubles.ts";

const chat = formats[0] as (typeof formats)[0];
const hello = whole(200, "application/json", completion("Hello"));

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
async function opened<T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> {
  const each = await opening;
  open.unshift(each);
  return each;
}

const channel = (url: string, more: string, name = "only"): string =>
  `  - { name: ${name}, provider: mock, key: upstream-key, base_url: "${url}/v1", models: ['*'], ${more} }`;

const ask = async (fixture: Fixture, model = "m"): Promise<number> =>
  (await call(fixture, chat.request(model))).status;

const ONCE = "routing: { max_attempts: 1 }";

describe("tls", () => {
  const trusted = `ca: ${pem("ca.cert")}`;

  test("an upstream with a certificate of its own authority is trusted only with `ca`", async () => {
    const upstream = await opened(startTlsUpstream());
    const url = `https://localhost:${upstream.port}`;
    const channels = [
      channel(url, `models: [with], tls: { ${trusted} }`, "with").replace("models: ['*'], ", ""),
      channel(url, "models: [without]", "without").replace("models: ['*'], ", ""),
    ].join("\n");
    const fixture = await opened(start({}, ONCE, channels));
    expect([await ask(fixture, "with"), await ask(fixture, "without")]).toEqual([200, 502]);
    expect(JSON.stringify(fixture.log)).toMatch(/unable to verify the first certificate|self-signed/);
  });

  test("an upstream that requires a client certificate gets the channel's", async () => {
    const upstream = await opened(
      startTlsUpstream("upstream", { requestCert: true, rejectUnauthorized: true }),
    );
    const url = `https://localhost:${upstream.port}`;
    const pair = `certificate: ${pem("client.cert")}, key: ${pem("client.key")}`;
    const channels = [
      channel(url, `models: [with], tls: { ${trusted}, ${pair} }`, "with").replace("models: ['*'], ", ""),
      channel(url, `models: [without], tls: { ${trusted} }`, "without").replace("models: ['*'], ", ""),
    ].join("\n");
    const fixture = await opened(start({}, ONCE, channels));
    expect([await ask(fixture, "with"), await ask(fixture, "without")]).toEqual([200, 502]);
    expect(upstream.asked.map(({ client }) => client)).toEqual(["client"]);
  });

  test("`server_name` is sent as SNI, and required in the certificate", async () => {
    const upstream = await opened(startTlsUpstream("inner"));
    const named = (name: string): string =>
      channel(`https://127.0.0.1:${upstream.port}`, `tls: { ${trusted}, server_name: ${name} }`);
    const right = await opened(start({}, ONCE, named("inner.test")));
    expect(await ask(right)).toBe(200);
    expect(upstream.asked.map(({ serverName }) => serverName)).toEqual(["inner.test"]);
    const wrong = await opened(start({}, ONCE, named("outer.test")));
    expect(await ask(wrong)).toBe(502);
    expect(JSON.stringify(wrong.log)).toContain("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  test("`min_version` refuses an upstream with an older version of TLS", async () => {
    const upstream = await opened(startTlsUpstream("upstream", { maxVersion: "TLSv1.2" }));
    const from = (version: string): string =>
      channel(`https://localhost:${upstream.port}`, `tls: { ${trusted}, min_version: ${version} }`);
    const older = await opened(start({}, ONCE, from("TLSv1.2")));
    expect(await ask(older)).toBe(200);
    expect(upstream.asked.map(({ version }) => version)).toEqual(["TLSv1.2"]);
    const newer = await opened(start({}, ONCE, from("TLSv1.3")));
    expect(await ask(newer)).toBe(502);
  });

  test("new connections use changed files, or the last usable ones", async () => {
    const folder = mkdtempSync(join(tmpdir(), "polywire-client-"));
    open.push({
      async close() {
        rmSync(folder, { recursive: true });
      },
    });
    const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const put = (name: string): void => {
      copyFileSync(pem(`${name}.cert`), certificate);
      copyFileSync(pem(`${name}.key`), key);
    };
    put("client");
    const upstream = await opened(
      startTlsUpstream("upstream", { requestCert: true, rejectUnauthorized: true }),
    );
    const tls = `tls: { ${trusted}, certificate: ${certificate}, key: ${key} }`;
    const fixture = await opened(start({}, ONCE, channel(`https://localhost:${upstream.port}`, tls)));
    const clients = async (): Promise<string | undefined> => {
      expect(await ask(fixture)).toBe(200);
      upstream.drop();
      return upstream.asked.at(-1)?.client;
    };
    expect(await clients()).toBe("client");
    writeFileSync(key, "half a key");
    expect(await clients()).toBe("client");
    put("other-client");
    expect(await clients()).toBe("other-client");
  });
});

describe("max_connections", () => {
  test("limits the connections of its channel; further requests wait, those of other channels do not", async () => {
    const held: (() => void)[] = [];
    const holding: Script = (socket, received) => void held.push(() => void hello(socket, received));
    const channels = [
      channel("${A}", "max_connections: 2", "bounded").replace("['*']", "{ m: one }"),
      channel("${A}", "weight: 1", "free").replace("['*']", "{ n: two }"),
    ].join("\n");
    const fixture = await opened(start({ one: holding, two: holding }, "", channels));
    const bounded = [0, 1, 2, 3].map(() => ask(fixture, "m"));
    await until(() => held.length === 2);
    const free = [0, 1, 2].map(() => ask(fixture, "n"));
    await until(() => held.length === 5);
    expect(fixture.mock.open).toBe(5);
    for (const answer of held.splice(0)) answer();
    await until(() => held.length === 2);
    expect(fixture.mock.open).toBe(5);
    for (const answer of held.splice(0)) answer();
    expect(await Promise.all([...bounded, ...free])).toEqual(Array(7).fill(200));
    expect(fixture.mock.connections).toBe(5);
  });
});

describe("timeouts", () => {
  const silent: Script = () => {};
  const two = (times: string): string =>
    [
      channel("${A}", `priority: 1, timeouts: { ${times} }`, "first").replace("['*']", "{ m: slow }"),
      channel("${A}", "weight: 1", "second").replace("['*']", "{ m: quick }"),
    ].join("\n");

  test.each(["headers_ms: 80", "total_ms: 1500"])(
    "%s: a silent upstream fails long before the gateway's own limit, and the next channel answers",
    async (times) => {
      const fixture = await opened(start({ slow: silent, quick: hello }, "", two(times)));
      expect(await ask(fixture)).toBe(200);
      expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["slow", "quick"]);
      expect(JSON.stringify(fixture.log)).toContain("attempt failed");
      await until(() => fixture.mock.received[0]?.closedMs !== undefined);
    },
  );

  test.each(["idle_ms: 80", "total_ms: 1500"])(
    "%s: a stream that stops ends with the error of its wire",
    async (times) => {
      const stopping: Script = (socket) => {
        startStream(socket);
        piece(socket, delta("Hel"));
      };
      const fixture = await opened(start({ slow: stopping }, "", two(times)));
      const text = await (await call(fixture, chat.request("m", { stream: true }))).text();
      expect([chat.succeeded(text), chat.failed(text)]).toEqual([false, true]);
    },
  );

  test("total_ms includes the wait for a connection", async () => {
    const channels = channel("${A}", "max_connections: 1, timeouts: { total_ms: 200 }");
    const fixture = await opened(start({ silent }, ONCE, channels));
    expect(await Promise.all([ask(fixture, "silent"), ask(fixture, "silent")])).toEqual([504, 504]);
  });

  test("other channels keep the gateway's limits", async () => {
    const channels = [
      channel("${A}", "timeouts: { total_ms: 60 }", "first").replace("['*']", "{ m: one }"),
      channel("${A}", "weight: 1", "second").replace("['*']", "{ n: two }"),
    ].join("\n");
    const late: Script = (socket, received) => void setTimeout(() => void hello(socket, received), 300);
    const fixture = await opened(start({ one: late, two: late }, ONCE, channels));
    expect([await ask(fixture, "m"), await ask(fixture, "n")]).toEqual([504, 200]);
  });
});
