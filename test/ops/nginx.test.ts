/**
 * ops/compose/nginx.conf in a real nginx, in front of two gateways that share a PostgreSQL and a Redis, all on loopback: pieces of
 * streams, WebSockets, the client's address, one count for both gateways, and a gateway that stops. Only addresses and folders of
 * the file are replaced.
 */
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { Messages } from "../connection/messages.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { type Postgres, postgresAbsent, startPostgres } from "../servers/postgres.ts";
import { type Redis, redisAbsent, startRedis } from "../servers/redis.ts";
import { findProgram, freePort, inCi, type Running, run, temporaryFolder, until } from "../servers/server.ts";
import { type HeldUpstream, readUntil, startHeldUpstream, textOf, writeChannel } from "./upstream.ts";

const nginx = findProgram("nginx", ["/usr/sbin", "/usr/local/sbin"]);
const absent = nginx === undefined ? "skipped: no nginx" : (postgresAbsent() ?? redisAbsent());
const NOBODY = 65_534;

if (inCi) it("nginx is there in CI", () => expect(absent).toBeUndefined());

describe.skipIf(absent !== undefined)(`nginx ${absent ?? ""}`, () => {
  const folder = temporaryFolder("polywire-nginx");
  const file = join(folder.path, "nginx.conf");
  const gateways: GatewayProcess[] = [];
  let postgres: Postgres | undefined;
  let redis: Redis | undefined;
  let upstream: HeldUpstream;
  let proxy: Running | undefined;
  let url: string;

  beforeAll(async () => {
    [postgres, redis, upstream] = await Promise.all([startPostgres(), startRedis(), startHeldUpstream()]);
    const config = `listen: { trusted_proxies: [127.0.0.1] }
tokens:
  - { name: any, value: token-any-address }
  - { name: counted, value: token-counted, rpm: 3 }
  - { name: elsewhere, value: token-elsewhere, addresses: [203.0.113.0/24] }
${writeChannel(folder.path, upstream)}`;
    const env = {
      POLYWIRE_STORE: await postgres.schema(),
      POLYWIRE_LIMITS: redis.url,
      POLYWIRE_SECRET: "c2VjcmV0LW9mLXRoZS10ZXN0LWluLTMyLWJ5dGVzISE=",
    };
    const start = (name: string): Promise<GatewayProcess> =>
      startGatewayProcess({
        folder: folder.path,
        name,
        config,
        env: { ...env, POLYWIRE_DATA: join(folder.path, name) },
      });
    gateways.push(...(await Promise.all(["one", "two"].map(start))));

    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    let text = readFileSync(join(packageRoot, "ops/compose/nginx.conf"), "utf8")
      .replaceAll("/tmp/", `${folder.path}/nginx/`)
      .replace("listen 8080;", `listen 127.0.0.1:${port};`)
      .replace("/dev/stdout", join(folder.path, "nginx/access.log"))
      .replace("error_log /dev/stderr", `error_log ${folder.path}/nginx/error.log`);
    for (const [index, gateway] of gateways.entries())
      text = text.replace(`gateway-${index + 1}:3000`, new URL(gateway.url).host);
    writeFileSync(file, text);
    mkdirSync(join(folder.path, "nginx"));
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if ("uid" in user) {
      execFileSync("chmod", ["755", folder.path]);
      chownSync(join(folder.path, "nginx"), NOBODY, NOBODY);
    }
    const log = join(folder.path, "nginx/error.log");
    execFileSync(nginx ?? "", ["-t", "-q", "-e", log, "-c", file], { ...user, stdio: "pipe" });
    proxy = run(nginx ?? "", ["-e", log, "-c", file, "-g", "daemon off;"], user);
    await until(proxy, () => fetch(`${url}/readyz`));
  }, 120_000);
  afterAll(async () => {
    if (proxy?.child.exitCode === null) await proxy.stop("SIGQUIT");
    for (const gateway of gateways) if (gateway.child.exitCode === null) await gateway.stop("SIGTERM");
    await upstream?.close();
    await redis?.close();
    await postgres?.close();
    folder.remove();
  });

  const ask = (model: string, token: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify({ model, stream: model === "stream", messages: [{ role: "user", content: "?" }] }),
    });

  test("a stream arrives in pieces: the first is here before the second is made", async () => {
    const response = await ask("stream", "token-any-address");
    const reader = textOf(response);
    expect(await readUntil(reader, "first")).not.toContain("second");
    upstream.release();
    expect(await readUntil(reader, "[DONE]")).toContain("second");
  });

  test("a WebSocket passes", async () => {
    const messages = await Messages.open(url, "token-any-address");
    const events = await messages.ask({ model: "plain", input: "?", store: false });
    await messages.close();
    expect(events.at(-1)?.type).toBe("response.completed");
  });

  test("the address is the client's, and no client can claim another", async () => {
    const claimed = { "x-forwarded-for": "203.0.113.7" };
    expect((await ask("plain", "token-elsewhere", claimed)).status).toBe(403);
    const direct = await fetch(`${gateways[0]?.url}/v1/models`, {
      headers: { authorization: "Bearer token-elsewhere", ...claimed },
    });
    expect(direct.status).toBe(200);
  });

  test("a limit counts the requests to both gateways together", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) {
      const response = await ask("plain", "token-counted");
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("the log has no query, where clients of Content send their token", async () => {
    await (await fetch(`${url}/v1beta/models?key=token-any-address`)).text();
    const log = (): string => readFileSync(join(folder.path, "nginx/access.log"), "utf8");
    await expect.poll(log).toContain("GET /v1beta/models HTTP/1.1");
    expect(log()).not.toContain("token-any-address");
    // Both gateways were used.
    for (const gateway of gateways) expect(log()).toContain(new URL(gateway.url).host);
  });

  test("after one gateway has stopped, the other answers every request", async () => {
    await gateways[0]?.stop("SIGTERM");
    for (let count = 0; count < 6; count++) {
      const response = await ask("plain", "token-any-address");
      await response.text();
      expect(response.status).toBe(200);
    }
  });
});
