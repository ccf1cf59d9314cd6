/**
 * A whole gateway that counts in Redis, and counts alone while Redis is down. A quota is spent once, whether or not
 * Redis restarts with its data.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Redis, redisAbsent, startRedis } from "../servers/redis.ts";

const given = (process.env.POLYWIRE_TEST_REDIS ?? "") !== "";
const absent = given ? "skipped: the Redis that is given is not ours to stop" : redisAbsent();

const OUTPUT = 3;
const requestBody = { model: "file-a", messages: [{ role: "user", content: "Hello" }], max_tokens: OUTPUT };
/** One token per four bytes, plus the maximum output. */
const RESERVED = Math.ceil(JSON.stringify(requestBody).length / 4) + OUTPUT;
/** As the upstream reports it. */
const USED = 2;
const FITS = 20;

describe.skipIf(absent !== undefined)(
  `Redis fails and restarts${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    let redis: Redis;
    let whole: Whole;
    let admin: Client;

    beforeEach(async () => {
      redis = await startRedis();
      whole = await startWhole({ processes: 2, limitsUrl: redis.url });
      admin = await logIn(whole);
    });
    afterEach(async () => {
      redis.thaw();
      await whole.close();
      await redis.close();
    });

    /** Makes a token whose quota admits `FITS` sequential requests. */
    async function made(): Promise<string> {
      const token = { name: "quota", quotaTokens: RESERVED + (FITS - 1) * USED };
      return (await admin.call("POST", "/tokens", token)).json.value;
    }

    const ask = async (value: string): Promise<number> => {
      const answer = await chat(whole, value, "file-a", { max_tokens: OUTPUT });
      await answer.text();
      return answer.status;
    };

    async function served(value: string, times: number): Promise<number> {
      let count = 0;
      for (let turn = 0; turn < times; turn++) if ((await ask(value)) === 200) count++;
      return count;
    }

    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

    test("when Redis loses its data, the remaining quota is spent first by the gateway alone, then in Redis", async () => {
      const token = await made();
      expect(await served(token, 12)).toBe(12);
      await redis.kill();
      expect(await served(token, 4)).toBe(4);
      await redis.restart();
      await pause(3_000);
      expect(await served(token, FITS)).toBe(FITS - 16);
    }, 60_000);

    test("when Redis stays down, the remaining quota is spent once", async () => {
      const token = await made();
      expect(await served(token, 12)).toBe(12);
      await redis.kill();
      expect(await served(token, FITS)).toBe(FITS - 12);
    }, 60_000);

    test("when Redis keeps its data, usage from the time without Redis counts there", async () => {
      const token = await made();
      expect(await served(token, 6)).toBe(6);
      redis.freeze();
      expect(await served(token, 6)).toBe(6);
      redis.thaw();
      await pause(3_000);
      expect(await served(token, FITS)).toBe(FITS - 12);
    }, 60_000);
  },
);
