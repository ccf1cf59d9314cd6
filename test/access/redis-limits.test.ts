/** Limits in a real Redis: exact for several gateways at once, and no request hangs while Redis is down. */
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Limiter, Limits, Refused, Reservation, Subject } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { RedisLimiter, type RedisLimiterOptions } from "../../engine/access/limits/redis-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { redisAbsent, type Redis as Server, startRedis } from "../servers/redis.ts";
import { inCi } from "../servers/server.ts";

const absent = redisAbsent();
const need = { tokens: 1, micros: 3 };

describe.skipIf(absent !== undefined && !inCi)(
  `limits in Redis${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    let redis: Server;
    let keepers: RedisLimiter[];
    let events: string[];
    let names = 0;

    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(async () => {
      await redis.close();
    });
    beforeEach(() => {
      keepers = [];
      events = [];
      names++;
    });
    afterEach(async () => {
      for (const limiter of keepers) await limiter.close();
    });

    async function open(options: Partial<RedisLimiterOptions> = {}): Promise<RedisLimiter> {
      const report = ({ kind }: { kind: string }): void => void events.push(kind);
      const limiter = new RedisLimiter({
        url: redis.url,
        giveUpMs: 60_000,
        timeoutMs: 2_000,
        report,
        ...options,
      });
      keepers.push(limiter);
      await limiter.ready();
      return limiter;
    }

    /** Each test has its own subjects, because the server's data outlives the test. */
    const subject = (limits: Limits, key = "token", used?: typeof need): Subject => ({
      key: `${key}:${names}`,
      limits,
      ...(used === undefined ? {} : { used }),
    });

    async function served(answer: ReturnType<Limiter["reserve"]>): Promise<Reservation> {
      const outcome = await answer;
      if ("refused" in outcome) throw new Error(`refused: ${JSON.stringify(outcome.refused)}`);
      return outcome;
    }
    const refusal = async (answer: ReturnType<Limiter["reserve"]>): Promise<Refused> =>
      ((await answer) as { refused: Refused }).refused;

    test("a quota of 1,000 serves exactly 1,000 of 10,000 concurrent reservations from two gateways", async () => {
      const both = [await open({ timeoutMs: 20_000 }), await open({ timeoutMs: 20_000 })];
      const subjects = [subject({ quotaTokens: 1_000 })];
      const outcomes = await Promise.all(
        Array.from({ length: 10_000 }, async (_, turn) => {
          const answer = await (both[turn % 2] as RedisLimiter).reserve(subjects, need);
          if ("refused" in answer) return 0;
          answer.settle(need);
          return 1;
        }),
      );
      expect(outcomes.filter((outcome) => outcome === 1).length).toBe(1_000);
    });

    test.each<[string, Limits, Partial<Refused>]>([
      ["zero requests a minute", { rpm: 0 }, { limit: "rpm", allowed: 0 }],
      ["zero concurrent requests", { maxConcurrent: 0 }, { limit: "maxConcurrent", allowed: 0 }],
      ["zero money", { quotaMicros: 0 }, { limit: "quotaMicros", allowed: 0 }],
      ["zero tokens", { quotaTokens: 0 }, { limit: "quotaTokens", allowed: 0 }],
      ["fewer tokens than one request needs", { tpm: 0.5 }, { limit: "tpm", allowed: 0.5 }],
    ])("a limit of %s refuses without retry-after", async (_title, limits, refused) => {
      const one = subject(limits);
      expect(await refusal((await open()).reserve([one], need))).toEqual({ subject: one.key, ...refused });
    });

    test("a bucket reports its limit, the remainder, and the time to wait", async () => {
      const limiter = await open();
      const subjects = [subject({ rpm: 2, tpm: 1_000 })];
      const first = await served(limiter.reserve(subjects, { tokens: 100, micros: 0 }));
      expect(first.requests).toMatchObject({ limit: 2, remaining: 1 });
      expect(first.tokens).toMatchObject({ limit: 1_000, remaining: 900 });
      await served(limiter.reserve(subjects, need));
      const refused = await refusal(limiter.reserve(subjects, need));
      expect(refused.limit).toBe("rpm");
      expect(refused.retryAfterMs).toBeGreaterThan(20_000);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(30_000);
    });

    test("a clock that was set back does not prolong the wait beyond a full bucket", async () => {
      const limiter = await open();
      const one = subject({ rpm: 2, tpm: 100 });
      await served(limiter.reserve([one], need));
      const client = new Redis(redis.url);
      const inAWeekMicros = (Date.now() + 7 * 86_400_000) * 1_000;
      await client.hset(`{polywire}:limit:${one.key}`, { rf: inAWeekMicros });
      await client.quit();
      const refused = await refusal(limiter.reserve([one], need));
      expect(refused.limit).toBe("rpm");
      expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000);
    });

    test("after settlement with actual usage, the rest of a reservation is available to others at once", async () => {
      const [limiter, other] = [await open(), await open()];
      const subjects = [subject({ tpm: 1_000, quotaTokens: 1_000, maxConcurrent: 1 })];
      const first = await served(limiter.reserve(subjects, { tokens: 900, micros: 0 }));
      expect((await refusal(other.reserve(subjects, need))).limit).toBe("maxConcurrent");
      first.settle({ tokens: 100, micros: 0 });
      await limiter.close();
      const second = await served(other.reserve(subjects, { tokens: 900, micros: 0 }));
      second.settle(undefined);
    });

    test("a cancelled reservation counts for no limit", async () => {
      const [limiter, other] = [await open(), await open()];
      const subjects = [subject({ rpm: 1, tph: 1_000, maxConcurrent: 1, quotaRequests: 1 })];
      const large = { tokens: 900, micros: 0 };
      (await served(limiter.reserve(subjects, large))).cancel();
      await limiter.close();
      (await served(other.reserve(subjects, large))).settle(undefined);
      expect((await refusal(other.reserve(subjects, need))).limit).toBe("rpm");
    });

    test("counting begins with the usage in the store, once", async () => {
      const limiter = await open();
      const subjects = [subject({ quotaTokens: 10 }, "token", { tokens: 9, micros: 0 })];
      (await served(limiter.reserve(subjects, need))).settle(need);
      expect((await refusal(limiter.reserve(subjects, need))).limit).toBe("quotaTokens");
    });

    test("a quota that is reset counts anew, and keeps open reservations", async () => {
      const limiter = await open();
      const one = subject({ quotaTokens: 10 });
      const running = await served(limiter.reserve([one], { tokens: 4, micros: 0 }));
      (await served(limiter.reserve([one], { tokens: 6, micros: 0 }))).settle({ tokens: 6, micros: 0 });
      expect((await refusal(limiter.reserve([one], need))).limit).toBe("quotaTokens");
      await limiter.begin(one.key, { tokens: 0, micros: 0 });
      expect((await refusal(limiter.reserve([one], { tokens: 7, micros: 0 }))).limit).toBe("quotaTokens");
      running.settle({ tokens: 0, micros: 0 });
      await expect
        .poll(async () => "settle" in (await limiter.reserve([one], { tokens: 10, micros: 0 })))
        .toBe(true);
    });

    test("a server that lost its data starts with the usage in the store, also when reservations are settled meanwhile", async () => {
      const limiter = await open();
      const used = { tokens: 8, micros: 0 };
      const before = await served(limiter.reserve([subject({ quotaTokens: 10 }, "token", used)], need));
      const client = new Redis(redis.url);
      const { key } = subject({});
      await client.del(`{polywire}:limit:${key}`, `{polywire}:limit:${key}:open`);
      await client.quit();
      before.settle(need);
      await limiter.close();
      const other = await open();
      const now = subject({ quotaTokens: 10 }, "token", { tokens: 9, micros: 0 });
      (await served(other.reserve([now], need))).settle(need);
      expect((await refusal(other.reserve([now], need))).limit).toBe("quotaTokens");
    });

    test.each([1e19, 2 ** 63, Number.POSITIVE_INFINITY, Number.NaN, -5, 0.4])(
      "an amount of %d refuses no other request",
      async (amount) => {
        const limiter = await open();
        const extreme = { tokens: amount, micros: amount };
        const one = subject({}, `evil ${amount}`);
        (await served(limiter.reserve([one], extreme))).settle(extreme);
        await served(limiter.reserve([subject({ quotaTokens: 5 }, `victim ${amount}`)], need));
        expect(events).toEqual([]);
      },
    );

    test("an error for one key refuses that request alone and is logged; the server does not count as down", async () => {
      const limiter = await open();
      const [spoilt, fine] = [subject({ quotaTokens: 5 }, "spoilt"), subject({ quotaTokens: 5 }, "fine")];
      const running = await served(limiter.reserve([spoilt], need));
      const client = new Redis(redis.url);
      const hash = `{polywire}:limit:${spoilt.key}`;
      await client.set(hash, "no hash");
      expect(await refusal(limiter.reserve([spoilt], need))).toMatchObject({ limit: "unreachable" });
      await served(limiter.reserve([fine], need));
      running.settle(need);
      await served(limiter.reserve([fine], need));
      expect(events).toEqual(["failed", "failed"]);
      await client.del(hash);
      await client.quit();
      await served(limiter.reserve([spoilt], need));
    });

    test("when one subject refuses, the others are not charged", async () => {
      const limiter = await open();
      const [token, account] = [subject({ quotaTokens: 5 }), subject({ quotaTokens: 0 }, "account")];
      expect((await refusal(limiter.reserve([token, account], need))).subject).toBe(account.key);
      await served(limiter.reserve([token], { tokens: 5, micros: 0 }));
    });

    test("reservations of a dead gateway are released when it is given up", async () => {
      const dead = await open({ giveUpMs: 150 });
      const subjects = [subject({ maxConcurrent: 1, quotaTokens: 10 })];
      await served(dead.reserve(subjects, { tokens: 10, micros: 0 }));
      const limiter = await open();
      expect((await refusal(limiter.reserve(subjects, need))).limit).toBe("maxConcurrent");
      await new Promise((resolve) => setTimeout(resolve, 200));
      await served(limiter.reserve(subjects, need));
    });

    test("usage of a reservation from the time without the server is sent to it when it is back", async () => {
      const memory = createMemory(1, 16);
      const rows = new SubjectRows(memory);
      const local = new MemoryLimiter(new Cells(memory, 0), (key) => rows.rowOf(key));
      /** The store, which receives a request's usage when the request is settled. */
      const store = { tokens: 0, micros: 0 };
      const known = async (keys: readonly string[]): Promise<Record<string, typeof need>> =>
        Object.fromEntries(keys.map((key) => [key, { ...store }]));
      const limiter = await open({ timeoutMs: 300, local, known });
      const one = subject({ quotaTokens: 10 });
      redis.freeze();
      const running = await served(limiter.reserve([one], { tokens: 8, micros: 0 }));
      redis.thaw();
      await expect
        .poll(async () => {
          await served(limiter.reserve([subject({}, "other")], { tokens: 0, micros: 0 }));
          return events;
        })
        .toEqual(["away", "back"]);
      store.tokens = 8;
      running.settle({ tokens: 8, micros: 0 });
      const client = new Redis(redis.url);
      const used = (): Promise<string | null> => client.hget(`{polywire}:limit:${one.key}`, "ut");
      await expect.poll(used).toBe("8");
      await client.quit();
      expect((await refusal(limiter.reserve([one], { tokens: 3, micros: 0 }))).limit).toBe("quotaTokens");
      await served(limiter.reserve([one], { tokens: 2, micros: 0 }));
    });

    test("while the server is down, the closed mode refuses and the open mode counts alone, without a wait; afterwards the server gets the usage", async () => {
      const memory = createMemory(1, 16);
      const rows = new SubjectRows(memory);
      const local = new MemoryLimiter(new Cells(memory, 0), (key) => rows.rowOf(key));
      const [closed, lenient] = [await open({ timeoutMs: 300 }), await open({ timeoutMs: 300, local })];
      const subjects = [subject({ quotaTokens: 5, maxConcurrent: 5 })];
      const running = await served(lenient.reserve(subjects, { tokens: 1, micros: 0 }));
      await redis.kill();
      running.settle({ tokens: 2, micros: 0 });
      const startMs = performance.now();
      expect(await refusal(closed.reserve(subjects, need))).toMatchObject({ limit: "unreachable" });
      for (let turn = 0; turn < 5; turn++) await served(lenient.reserve(subjects, need));
      expect((await refusal(lenient.reserve(subjects, need))).limit).toBe("maxConcurrent");
      expect(performance.now() - startMs).toBeLessThan(5_000);
      await redis.restart();
      const deadlineMs = performance.now() + 20_000;
      const other = [subject({ quotaTokens: 5 }, "other")];
      while ("refused" in (await closed.reserve(other, { tokens: 0, micros: 0 }))) {
        if (performance.now() > deadlineMs) throw new Error("it did not come back");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(events).toContain("away");
      expect(events).toContain("back");
    });
  },
);
