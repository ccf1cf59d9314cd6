/** Budgets in a real Redis: requests, rates by second, hour and day, and rolling windows that several machines move on. */
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type {
  Limits,
  Refused,
  Reservation,
  Subject,
  WindowSlide,
} from "../../engine/access/limits/limits.ts";
import { RedisLimiter } from "../../engine/access/limits/redis-limiter.ts";
import { redisAbsent, type Redis as Server, startRedis } from "../servers/redis.ts";
import { inCi } from "../servers/server.ts";

const absent = redisAbsent();

describe.skipIf(absent !== undefined && !inCi)(
  `budgets in Redis${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    let redis: Server;
    const limiters: RedisLimiter[] = [];

    beforeAll(async () => {
      redis = await startRedis();
    }, 60_000);
    afterEach(async () => {
      for (const limiter of limiters.splice(0)) await limiter.close();
    });
    afterAll(async () => {
      await redis?.close();
    });

    async function open(): Promise<RedisLimiter> {
      const limiter = new RedisLimiter({
        url: redis.url,
        giveUpMs: 60_000,
        timeoutMs: 20_000,
        usedOf: (key) =>
          key === "token:known/month@2026-11-01" ? { micros: 90, tokens: 0, requests: 0 } : undefined,
        report: () => {},
      });
      limiters.push(limiter);
      await limiter.ready();
      return limiter;
    }

    async function reserve(
      limiter: RedisLimiter,
      subject: Subject,
      micros = 0,
      tokens = 0,
    ): Promise<Reservation | Refused> {
      const answer = await limiter.reserve([subject], { micros, tokens });
      return "refused" in answer ? answer.refused : answer;
    }

    const isRefused = (answer: Reservation | Refused): answer is Refused => "subject" in answer;

    test.each<[keyof Limits, number]>([
      ["rps", 1_000],
      ["rph", 3_600_000],
      ["rpd", 86_400_000],
      ["tph", 3_600_000],
      ["tpd", 86_400_000],
    ])("%s is a bucket that refills within its span", async (name, spanMs) => {
      const limiter = await open();
      const subject = { key: `token:${name}`, limits: { [name]: 2 } };
      const first = await reserve(limiter, subject, 0, 1);
      expect("subject" in first ? first : (first.requests ?? first.tokens)).toMatchObject({
        limit: 2,
        remaining: 1,
      });
      expect(isRefused(await reserve(limiter, subject, 0, 1))).toBe(false);
      const third = await reserve(limiter, subject, 0, 1);
      // A second may have passed on a slow machine.
      if (name === "rps" && !isRefused(third)) return;
      expect(third).toMatchObject({ limit: name, allowed: 2 });
      const { retryAfterMs = 0 } = third as Refused;
      expect(retryAfterMs).toBeGreaterThan(0);
      expect(retryAfterMs).toBeLessThanOrEqual(spanMs / 2);
    });

    test("a budget of requests counts the requests that did not fail, exactly, from two machines", async () => {
      const both = [await open(), await open()];
      const subject = { key: "token:r/day@2026-11-28", limits: { quotaRequests: 50 } };
      const outcomes = await Promise.all(
        Array.from({ length: 400 }, async (_, turn) => {
          const answer = await reserve(both[turn % 2] as RedisLimiter, subject);
          if (isRefused(answer)) return 0;
          answer.settle({ micros: 0, tokens: 0, requests: 1 });
          return 1;
        }),
      );
      expect(outcomes.filter((one) => one === 1)).toHaveLength(50);
      const failing = { key: "token:f/day@2026-11-28", limits: { quotaRequests: 1 } };
      for (let turn = 0; turn < 3; turn++) {
        const answer = await reserve(both[0] as RedisLimiter, failing);
        if (isRefused(answer)) throw new Error("a failed request was counted");
        answer.settle(undefined);
      }
    });

    test("a count starts from the published usage, and is deleted some time after its period", async () => {
      const limiter = await open();
      const untilMs = Date.now() + 1_000;
      const subject: Subject = {
        key: "token:known/month@2026-11-01",
        limits: { quotaMicros: 100 },
        period: { entry: "token:known/month@2026-11-01", per: "month", untilMs },
      };
      expect(isRefused(await reserve(limiter, subject, 11))).toBe(true);
      expect(isRefused(await reserve(limiter, subject, 10))).toBe(false);
      const client = new Redis(redis.url);
      const left = await client.pttl(`{polywire}:limit:${subject.key}`);
      await client.quit();
      expect(left).toBeGreaterThan(86_400_000);
    });

    test("of two machines that move a window on, one subtracts what has left it; a machine that is late subtracts nothing", async () => {
      const both = [await open(), await open()];
      const [one, other] = both as [RedisLimiter, RedisLimiter];
      const key = "token:w/1d";
      const at = (sinceHour: number): Subject => ({
        key,
        limits: { quotaMicros: 100 },
        period: { entry: `${key}@x`, per: "1d", untilMs: Date.now() + 1, sinceHour },
      });
      const spend = async (sinceHour: number, micros: number): Promise<boolean> => {
        const answer = await reserve(one, at(sinceHour), micros);
        if (isRefused(answer)) return false;
        answer.settle({ micros, tokens: 1, requests: 1 });
        return true;
      };
      const slide = (sinceHour: number, expired: [hour: number, micros: number][]): WindowSlide => ({
        key,
        used: { micros: 0, tokens: 0, requests: 0, sinceHour },
        expired: expired.map(([hour, micros]) => ({ hour, micros, tokens: 1, requests: 1 })),
      });
      expect(await spend(1_000, 60)).toBe(true);
      expect(await spend(1_000, 40)).toBe(true);
      expect(await spend(1_000, 1)).toBe(false);
      // The hour before the window was never in the count.
      for (const limiter of both)
        await limiter.slide(
          slide(1_001, [
            [999, 500],
            [1_000, 60],
          ]),
        );
      expect(await spend(1_001, 61)).toBe(false);
      expect(await spend(1_001, 60)).toBe(true);
      // The next slide repeats the earlier hours.
      await other.slide(
        slide(1_002, [
          [1_000, 60],
          [1_001, 40],
        ]),
      );
      await one.slide(
        slide(1_002, [
          [1_000, 60],
          [1_001, 40],
        ]),
      );
      await one.slide(slide(1_001, [[1_000, 60]]));
      expect(await spend(1_002, 41)).toBe(false);
      expect(await spend(1_002, 40)).toBe(true);
    });
  },
);
