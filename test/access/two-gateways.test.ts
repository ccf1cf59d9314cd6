/**
 * Two whole gateways, each in its own process, that count together in one Redis. They serve exactly what fits, also
 * with concurrent requests. When Redis fails, each follows its configuration at once, until Redis is back.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request } from "../admin/client.ts";
import { depth } from "../depth.ts";
import { type Called, Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { type Redis, redisAbsent, startRedis } from "../servers/redis.ts";
import { inCi, temporaryFolder } from "../servers/server.ts";

const absent = redisAbsent();
/** For more of them, set `PARALLEL_REQUESTS=50000`. */
const REQUESTS = Number(process.env.PARALLEL_REQUESTS ?? Math.min(2_500 * depth, 10_000));
const FITS = REQUESTS / 10;
const OUTPUT = 16;
const PASSWORD = "correct horse battery";
const PATH = "/v1/chat/completions";

/**
 * An upstream that uses all that a request reserved: one token per four bytes of its body, and the maximum output.
 */
async function startUpstream(): Promise<{ url: string; server: Server }> {
  const server = createServer(async (asked, response) => {
    let text = "";
    for await (const piece of asked) text += piece;
    const body = JSON.parse(text) as { model: string; user?: string };
    const usage = { prompt_tokens: Number(body.user ?? 1), completion_tokens: OUTPUT };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "a",
        object: "chat.completion",
        created: 0,
        model: body.model,
        choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
        usage,
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A body, with the number of tokens that its own bytes count as. */
function bodyOf(): { body: string; tokens: number } {
  const said = (input: number): string =>
    JSON.stringify({
      model: "m",
      max_tokens: OUTPUT,
      user: String(input).padStart(3, "0"),
      messages: [{ role: "user", content: "Hello" }],
    });
  const input = Math.ceil(Buffer.byteLength(said(0)) / 4);
  return { body: said(input), tokens: input + OUTPUT };
}

describe.skipIf(absent !== undefined && !inCi)(
  `two gateways on one Redis${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    const folder = temporaryFolder("polywire-two");
    const callers = new Callers(8);
    let redis: Redis;
    let upstream: Awaited<ReturnType<typeof startUpstream>>;
    /** While Redis is down or too slow, the first gateway counts alone, and the others refuse. */
    let all: GatewayProcess[];
    /** The two gateways of the current test. */
    let both: GatewayProcess[];
    let key: string;

    beforeAll(async () => {
      redis = await startRedis();
      upstream = await startUpstream();
      const config = (failureMode: string): string => `
channels: [{ name: c, provider: compatible, key: none, base_url: "${upstream.url}/v1", models: [m] }]
rates: { failure_mode: ${failureMode} }
log: { level: warn }
`;
      const env = { POLYWIRE_LIMITS: redis.url, POLYWIRE_ADMIN_PASSWORD: PASSWORD };
      const start = (name: string): Promise<GatewayProcess> =>
        startGatewayProcess({ folder: folder.path, name, config: config(name.replace("-too", "")), env });
      // One after the other, because the first start makes the account.
      all = [];
      for (const name of ["open", "closed", "closed-too"]) all.push(await start(name));
      both = all.slice(1);
      const login = await request(first(), "POST", "/session", { login: "admin", password: PASSWORD });
      const [cookie = ""] = (login.headers.get("set-cookie") ?? "").split(";");
      const headers = { cookie, "x-csrf-token": login.json.csrf as string };
      key = (await request(first(), "POST", "/keys", { name: "tests" }, headers)).json.value as string;
    }, 180_000);
    afterAll(async () => {
      callers.close();
      for (const gateway of all ?? []) await gateway.stop("SIGKILL");
      upstream?.server.closeAllConnections();
      upstream?.server.close();
      await redis?.close();
      folder.remove();
    });

    const first = (): GatewayProcess => both[0] as GatewayProcess;
    const second = (): GatewayProcess => both[1] as GatewayProcess;
    const at = (turn: number): string => (turn % 2 === 0 ? first() : second()).url;
    const { body, tokens } = bodyOf();
    const ask = (url: string, token: string, timeoutMs?: number): Promise<Called> =>
      callers.post(url, PATH, token, body, timeoutMs);

    const byKey = (): Record<string, string> => ({ authorization: `Bearer ${key}` });

    /** Makes a token, and waits until both gateways know it. */
    async function made(limits: object): Promise<string> {
      const token = await request(first(), "POST", "/tokens", { name: "shared", ...limits }, byKey());
      expect(token.status).toBe(201);
      const { value } = token.json as { value: string };
      // The other gateway reads changes once per second.
      await expect.poll(async () => (await ask(second().url, value)).status).not.toBe(401);
      return value;
    }

    const served = (answers: readonly Called[]): number =>
      answers.filter(({ status }) => status === 200).length;

    /**
     * Sends the requests at once. A request whose limits could not be checked in time gets 503 and is not charged; it
     * is sent again until it gets another status.
     */
    async function atOnce(token: string): Promise<Called[]> {
      // With new connections: a server may close an idle connection while a request is on its way.
      const many = new Callers(250);
      const answers = await Promise.all(
        Array.from({ length: REQUESTS }, (_, turn) => many.post(at(turn), PATH, token, body)),
      );
      many.close();
      let again = 0;
      for (const [turn, { status }] of answers.entries())
        for (let last = status; last === 503; again++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          const answer = await ask(at(turn), token);
          answers[turn] = answer;
          last = answer.status;
        }
      console.log(`${REQUESTS} requests to two gateways: ${served(answers)} served, ${again} asked again`);
      return answers;
    }

    test(`a quota of ${FITS} serves exactly that many of ${REQUESTS} concurrent requests`, async () => {
      // The wait for the second gateway to know the token uses one of them.
      const token = await made({ quotaTokens: (FITS + 1) * tokens });
      const answers = await atOnce(token);
      const refused = answers.filter(({ status }) => status === 429);
      const others = answers.filter(({ status }) => status !== 200 && status !== 429);
      expect(others.slice(0, 3)).toEqual([]);
      expect([served(answers), refused.length]).toEqual([FITS, REQUESTS - FITS]);
      for (const { text } of refused) expect(text).toContain("insufficient_quota");
    }, 240_000);

    test(`a limit of ${FITS} a minute serves a minute's worth of ${REQUESTS} concurrent requests, plus the refill during the test`, async () => {
      const token = await made({ rpm: FITS });
      const beganMs = performance.now();
      const answers = await atOnce(token);
      const tookMs = performance.now() - beganMs;
      const flowedIn = Math.ceil((FITS * tookMs) / 60_000) + 1;
      expect(served(answers)).toBeLessThanOrEqual(FITS + flowedIn);
      // The wait for the token used one request.
      expect(served(answers)).toBeGreaterThanOrEqual(FITS - 1);
      for (const { status } of answers) expect([200, 429]).toContain(status);
    }, 240_000);

    test("a quota that is reset at one gateway is reset at both", async () => {
      // The wait for the second gateway to know the token used one request.
      const token = await made({ name: "anew", quotaTokens: 2 * tokens });
      expect([(await ask(first().url, token)).status, (await ask(second().url, token)).status]).toEqual([
        200, 429,
      ]);
      const { id, version } = (await request(first(), "GET", "/tokens?search=anew", undefined, byKey())).json
        .items[0];
      const changes = { version, usedTokens: 0 };
      expect((await request(first(), "PATCH", `/tokens/${id}`, changes, byKey())).status).toBe(200);
      await expect.poll(async () => (await ask(second().url, token)).status).toBe(200);
      expect((await ask(first().url, token)).status).toBe(200);
      expect((await ask(second().url, token)).status).toBe(429);
    }, 60_000);

    test.skipIf((process.env.POLYWIRE_TEST_REDIS ?? "") !== "")(
      "while Redis is down, one gateway counts alone and one refuses, without a wait; afterwards both count together",
      async () => {
        both = all.slice(0, 2);
        const used = async (name: string): Promise<number> =>
          (await request(first(), "GET", `/tokens?search=${name}`, undefined, byKey())).json.items[0]
            .usedTokens;
        const lasting = await made({ name: "lasting", quotaTokens: 10 * tokens });
        for (let turn = 0; turn < 2; turn++) expect((await ask(at(turn), lasting)).status).toBe(200);
        const token = await made({ rpm: 1_000_000 });
        const heard: (Called & { gateway: number; endedMs: number })[] = [];
        let isOver = false;
        const caller = async (gateway: number): Promise<void> => {
          while (!isOver) {
            const answer = await ask(at(gateway), token, 20_000);
            heard.push({ ...answer, gateway, endedMs: performance.now() });
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        };
        const calling = Array.from({ length: 8 }, (_, number) => caller(number % 2));
        const since = (ms: number, gateway: number): number[] => [
          ...new Set(
            heard.filter((one) => one.gateway === gateway && one.endedMs > ms).map(({ status }) => status),
          ),
        ];
        const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3_000));
        await settled();
        expect([since(0, 0), since(0, 1)]).toEqual([[200], [200]]);

        await redis.kill();
        await settled();
        const awayMs = performance.now();
        await settled();
        expect([since(awayMs, 0), since(awayMs, 1)]).toEqual([[200], [503]]);
        const turnedAway = heard.filter(({ status }) => status === 503).at(-1);
        expect(turnedAway?.text).toMatch(/limit/i);

        await redis.restart();
        await expect.poll(() => since(performance.now() - 500, 1), { interval: 100 }).toEqual([200]);
        isOver = true;
        await Promise.all(calling);
        // No request hung, whatever the state of the server.
        expect(Math.max(...heard.map(({ ms }) => ms))).toBeLessThan(10_000);
        expect(heard.filter(({ status }) => status === 0)).toEqual([]);
        await expect.poll(() => second().said()).toMatch(/is unavailable.*/s);

        // Redis lost its data, but earlier usage counts: of ten requests that fit, seven remain.
        await expect.poll(async () => (await used("lasting")) === 3 * tokens, { interval: 100 }).toBe(true);
        const rest: Called[] = [];
        for (let turn = 0; turn < 20; turn++) rest.push(await ask(at(turn), lasting));
        expect(served(rest)).toBe(7);

        // Both count together again: each gateway counts what the other served.
        const paced = await made({ rpm: 10 });
        const answers: Called[] = [];
        for (let turn = 0; turn < 20; turn++) answers.push(await ask(at(turn), paced));
        expect(served(answers)).toBeGreaterThanOrEqual(9);
        expect(served(answers)).toBeLessThanOrEqual(12);
      },
      120_000,
    );
  },
);
