/** Processes and machines share responses in Redis. A Redis that fails or hangs is a miss, and never delays a request for long. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Fixture, type Format, formats, start } from "../gateway/fixture.ts";
import { type Redis, redisAbsent, startRedis } from "../servers/redis.ts";
import { type Asked, ask, type Told, unlike } from "./client.ts";
import { answers } from "./upstreams.ts";

const absent = redisAbsent();
const given = (process.env.POLYWIRE_TEST_REDIS ?? "") !== "";
const [chat] = formats as [Format];

describe.skipIf(absent !== undefined)(`in Redis${absent === undefined ? "" : ` (${absent})`}`, () => {
  let redis: Redis;
  let machines: Fixture[] = [];

  // The version separates the tests from earlier ones in a Redis that is given.
  const open = async (more = ""): Promise<Fixture> => {
    const version = `${process.pid}-${Date.now()}`;
    const settings = `response_cache: { redis_url: '${redis.url}', version: '${version}', models: { '*': on }${more} }`;
    const first = await start({ "*": answers() }, settings);
    machines.push(first, await start({ "*": answers() }, settings));
    return first;
  };

  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    if (!given) redis.thaw();
    await Promise.all(machines.map((machine) => machine.close()));
    machines = [];
    await redis.close();
  });

  /** Redis gets a response after its client. @returns the first hit */
  async function cached(fixture: Fixture, asked: Asked = {}, format: Format = chat): Promise<Told> {
    const told: Told[] = [];
    await expect
      .poll(async () => told.push(await ask(fixture, format, asked)) > 0 && told.at(-1)?.cache)
      .toBe("hit");
    return told.at(-1) as Told;
  }

  test.each([false, true])("one machine uses the response of the other (stream: %s)", async (stream) => {
    const one = await open();
    const other = machines[1] as Fixture;
    expect((await ask(one, chat, { stream })).cache).toBe("miss");
    const own = await cached(one, { stream });
    const hit = await ask(other, chat, { stream });
    expect(hit.cache).toBe("hit");
    expect(unlike(hit.text)).toBe(unlike(own.text));
    expect(other.mock.received).toEqual([]);
  });

  test("responses of other formats, with text beyond ASCII, stay as they are", async () => {
    const one = await open();
    for (const format of formats) {
      const body = format.name === "content" ? {} : { metadata: { text: "é 漢 😀" } };
      const own = await cached(one, { body }, format);
      expect(unlike((await ask(machines[1] as Fixture, format, { body })).text)).toBe(unlike(own.text));
    }
  });

  test("Redis deletes a response after its time", async () => {
    const one = await open(", ttl_ms: 300");
    expect((await ask(one, chat)).cache).toBe("miss");
    await cached(one);
    await expect.poll(async () => (await ask(one, chat)).cache).toBe("miss");
  });

  test.skipIf(given)("a Redis that hangs or dies is a miss, and is used again later", async () => {
    const one = await open();
    await ask(one, chat);
    await cached(one);
    for (const [fail, repair] of [
      [() => redis.freeze(), () => redis.thaw()],
      [() => redis.kill(), () => redis.restart()],
    ] as const) {
      await fail();
      const asked = performance.now();
      const told = await Promise.all(Array.from({ length: 20 }, () => ask(one, chat)));
      expect(told.map(({ status, cache }) => [status, cache])).toEqual(told.map(() => [200, "miss"]));
      expect(performance.now() - asked).toBeLessThan(10_000);
      await repair();
      await cached(one);
    }
    const events = one.log.map(({ msg }) => msg).filter((msg) => String(msg).includes("Redis"));
    expect(events).toEqual([
      "Redis, which caches responses, is unavailable",
      "responses are cached in Redis again",
      "Redis, which caches responses, is unavailable",
      "responses are cached in Redis again",
    ]);
  });

  test("bytes in Redis that are not a response are a miss", async () => {
    const one = await open();
    await ask(one, chat);
    await cached(one);
    const { Redis } = await import("ioredis");
    const client = new Redis(redis.url);
    for (const key of await client.keys("polywire:response:*")) await client.set(key, "x");
    client.disconnect();
    const told = await ask(one, chat);
    expect([told.status, told.cache]).toEqual([200, "miss"]);
    await cached(one);
  });
});

test("a Redis that was never there is a miss", async () => {
  const settings = "response_cache: { redis_url: 'redis://127.0.0.1:9', models: { '*': on } }";
  const fixture = await start({ "*": answers() }, settings);
  const told = [await ask(fixture, chat), await ask(fixture, chat)];
  expect(told.map(({ status, cache }) => [status, cache])).toEqual([
    [200, "miss"],
    [200, "miss"],
  ]);
  await fixture.close();
});
