/**
 * Two gateways with three processes each, on one Redis and one PostgreSQL: a budget of money is exact to the micro-dollar, and each
 * warning comes once. One of the gateways is killed while it serves.
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Called, Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { type Postgres, postgresAbsent, startPostgres } from "../servers/postgres.ts";
import { type Redis, redisAbsent, startRedis } from "../servers/redis.ts";
import { inCi, temporaryFolder } from "../servers/server.ts";

const absent = redisAbsent() ?? postgresAbsent();
/** Each request costs 13 micro-dollars. */
const COST = 13;
const FITS = 200;
const REQUESTS = 600;

describe.skipIf(absent !== undefined && !inCi)(
  `budgets on two machines${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    const folders = [temporaryFolder("polywire-one"), temporaryFolder("polywire-two")];
    const callers = new Callers(60);
    const alerts: string[] = [];
    let redis: Redis;
    let postgres: Postgres;
    let upstream: Server;
    const gateways: GatewayProcess[] = [];

    beforeAll(async () => {
      [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
      upstream = createServer(async (asked, response) => {
        let text = "";
        for await (const piece of asked) text += piece;
        if (asked.url === "/alerts") alerts.push(text);
        const message = { role: "assistant", content: "Hello" };
        const choices = [{ index: 0, message, finish_reason: "stop" }];
        const usage = { prompt_tokens: 3, completion_tokens: 2 };
        response.setHeader("content-type", "application/json");
        response.end(
          JSON.stringify({ id: "a", object: "chat.completion", created: 0, model: "m", choices, usage }),
        );
      }).listen(0, "127.0.0.1");
      await once(upstream, "listening");
      const { port } = upstream.address() as AddressInfo;
      const config = `
tokens:
  - { name: month, value: token-of-month, budgets: [{ per: month, usd: ${(FITS * COST) / 1e6} }] }
  - { name: rolling, value: token-of-rolling, budgets: [{ per: 30d, usd: ${(FITS * COST + COST - 1) / 1e6}, warn_at: [] }] }
channels: [{ name: c, provider: compatible, key: none, base_url: "http://127.0.0.1:${port}/v1", models: [m] }]
alerts: { webhook_url: "http://127.0.0.1:${port}/alerts" }
log: { level: warn }
`;
      const env = { POLYWIRE_LIMITS: redis.url, POLYWIRE_STORE: await postgres.schema() };
      for (const { path } of folders) {
        writeFileSync(join(path, "prices.yaml"), `"*": { request: ${COST / 1e6} }\n`);
        gateways.push(
          await startGatewayProcess({ folder: path, config, processes: 3, env, timeoutMs: 200_000 }),
        );
      }
    }, 500_000);
    afterAll(async () => {
      callers.close();
      for (const gateway of gateways) await gateway.stop("SIGKILL");
      upstream?.closeAllConnections();
      upstream?.close();
      await redis?.close();
      await postgres?.close();
      for (const folder of folders) folder.remove();
    });

    /** A request whose limits could not be checked in time gets 503, is not charged, and is sent again. */
    async function ask(turn: number, token: string): Promise<Called> {
      const body = JSON.stringify({ model: "m", max_tokens: 1, messages: [{ role: "user", content: "" }] });
      for (;;) {
        const gateway = gateways[turn % gateways.length] as GatewayProcess;
        const answer = await callers.post(gateway.url, "/v1/chat/completions", token, body);
        if (answer.status !== 503) return answer;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }

    const served = async (token: string, requests: number): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: requests }, (_, turn) => ask(turn, token)));
      const others = answers.filter(({ status }) => status !== 200 && status !== 429);
      expect(others.slice(0, 3)).toEqual([]);
      return answers.filter(({ status }) => status === 200).length;
    };

    test.each(["token-of-month", "token-of-rolling"])(
      `%s: of ${REQUESTS} concurrent requests, exactly ${FITS} fit`,
      async (token) => {
        expect(await served(token, REQUESTS)).toBe(FITS);
      },
      240_000,
    );

    test("each warning came once, and the other gateway goes on exactly where the killed one ended", async () => {
      const shares = (): number[] => alerts.map((text) => JSON.parse(text).data.warn_at).sort();
      await expect.poll(shares, { timeout: 60_000 }).toEqual([0.8, 0.95]);
      const killed = gateways.pop();
      await killed?.stop("SIGKILL");
      expect(await served("token-of-month", 10)).toBe(0);
      expect(await served("token-of-rolling", 10)).toBe(0);
      expect(shares()).toEqual([0.8, 0.95]);
    }, 240_000);
  },
);
