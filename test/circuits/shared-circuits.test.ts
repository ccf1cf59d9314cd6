/** Circuit breakers of two processes, of a restarted process, and of two machines on one Redis have the same state. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProcessPool } from "../../engine/control/processes/process-pool.ts";
import type { CircuitStatus } from "../../engine/routing/circuit-registry.ts";
import { type Client, logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Redis, redisAbsent, startRedis } from "../servers/redis.ts";
import { inCi } from "../servers/server.ts";

const SETTINGS = "routing: { failure_threshold: 3, cool_down_ms: 600000 }";

/** Two channels for the model `m`. No server listens on the port of the first one, `dead`. */
async function addChannels(whole: Whole, admin: Client): Promise<void> {
  const channel = { provider: "mock", key: "k", models: [{ name: "m" }] };
  const dead = { ...channel, name: "dead", baseUrl: "http://127.0.0.1:9/v1", priority: 5 };
  const live = { ...channel, name: "live", baseUrl: `${whole.upstream.url}/v1` };
  for (const body of [live, dead]) expect((await admin.call("POST", "/channels", body)).status).toBe(201);
}

const ask = async (whole: Whole): Promise<number> => (await chat(whole, "file-token", "m")).status;

/** The breaker of `dead` in each process. */
async function statesOf({ control }: Whole): Promise<string[]> {
  const lists = await (control.traffic as ProcessPool).askAll("circuits");
  const dead = (list: readonly CircuitStatus[]): CircuitStatus | undefined =>
    list.find(({ channel }) => channel === "dead");
  return lists.map((list) => {
    const { state, isHeld, reason } = dead(list) as CircuitStatus;
    return `${isHeld ? "held " : ""}${state} ${reason ?? ""}`.trim();
  });
}

const OPEN = "open consecutive_failures";

describe("two processes", () => {
  let whole: Whole;
  let admin: Client;
  beforeAll(async () => {
    whole = await startWhole({ processes: 2, settings: SETTINGS });
    admin = await logIn(whole);
    await addChannels(whole, admin);
  });
  afterAll(() => whole.close());

  const circuit = async (): Promise<Record<string, unknown>> =>
    (await admin.call("GET", "/circuits?channel=dead")).json.items[0];

  test("a breaker that opens in one process is open in the other", async () => {
    // A process that never gets a request would keep its breaker closed.
    for (let count = 0; count < 3; count++) expect(await ask(whole)).toBe(200);
    await expect
      .poll(async () => {
        await ask(whole);
        return statesOf(whole);
      })
      .toEqual([OPEN, OPEN]);
    const { sinceMs, untilMs, failures, ...rest } = (await circuit()) as Record<string, number>;
    expect(rest).toEqual({
      channel: "dead",
      model: "m",
      upstream: "m",
      key: null,
      state: "open",
      isHeld: false,
      reason: "consecutive_failures",
      why: "3 consecutive failures",
      openings: 1,
      lastError: "upstream",
    });
    expect(failures).toBeGreaterThanOrEqual(3);
    expect((untilMs as number) - (sinceMs as number)).toBeGreaterThanOrEqual(600_000);
  });

  test("a new configuration keeps the state", async () => {
    const { config } = whole.control.served.files;
    const text = `${config.text}\ncors: { origins: ["https://app.example"] }`;
    expect(await whole.reload({ config: { ...config, text } })).toBe("ready");
    expect(await statesOf(whole)).toEqual([OPEN, OPEN]);
  });

  test("a restarted process takes over the state", async () => {
    const [before] = whole.control.traffic.pids;
    process.kill(before as number, "SIGKILL");
    const later = { timeout: 60_000 };
    await expect.poll(() => whole.control.traffic.pids[0], later).not.toBe(before);
    await expect.poll(() => statesOf(whole).catch(() => []), later).toEqual([OPEN, OPEN]);
  });

  test("an administrator closes, opens and resets it", async () => {
    const set = (state: string, more: object = {}) =>
      admin.call("POST", "/circuits", { channel: "dead", state, ...more });
    const closed = await set("closed");
    expect(closed.status).toBe(200);
    await expect.poll(() => statesOf(whole)).toEqual(["held closed manual", "held closed manual"]);
    expect(await circuit()).toMatchObject({
      isHeld: true,
      reason: "manual",
      why: "set by admin",
      untilMs: null,
    });
    expect((await set("open", { model: "m" })).status).toBe(200);
    await expect.poll(() => statesOf(whole)).toEqual(["held open manual", "held open manual"]);
    // The only difference is the order, so the request succeeds.
    expect(await ask(whole)).toBe(200);
    expect((await set("automatic")).status).toBe(200);
    await expect.poll(() => statesOf(whole)).toEqual(["closed", "closed"]);
    expect((await set("ajar")).json.error).toMatchObject({ code: "invalid", field: "state" });
    expect((await set("open", { model: "other" })).status).toBe(404);
    expect((await admin.call("POST", "/circuits", { channel: 7, state: "open" })).status).toBe(400);
    const { items } = (await admin.call("GET", "/audit?subjectKind=circuit")).json;
    expect(
      items.map(({ action, actorName, subjectName, changes }: Record<string, unknown>) => ({
        action,
        actorName,
        subjectName,
        changes,
      })),
    ).toEqual(
      [
        ["open", "automatic"],
        ["closed", "open"],
        ["automatic", "closed"],
      ].map((state) => ({
        action: "circuit.edit",
        actorName: "admin",
        subjectName: "dead",
        changes: { model: ["m", "m"], state },
      })),
    );
  });
});

const absent = redisAbsent();

describe.skipIf(absent !== undefined && !inCi)(
  `machines on one Redis${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    let redis: Redis;
    const machines: Whole[] = [];
    const start = async (): Promise<Whole> => {
      const whole = await startWhole({ limitsUrl: redis.url, settings: SETTINGS });
      machines.push(whole);
      await addChannels(whole, await logIn(whole));
      return whole;
    };
    beforeAll(async () => {
      redis = await startRedis();
      await start();
      await start();
    }, 180_000);
    afterAll(async () => {
      for (const whole of machines) await whole.close();
      await redis?.close();
    });

    test("a breaker that opens on one is open on the others, also on one that starts later", async () => {
      const [first, second] = machines as [Whole, Whole];
      expect(await statesOf(second)).toEqual(["closed"]);
      for (let count = 0; count < 3; count++) expect(await ask(first)).toBe(200);
      expect(await statesOf(first)).toEqual([OPEN]);
      await expect.poll(() => statesOf(second)).toEqual([OPEN]);
      const third = await start();
      await expect.poll(() => statesOf(third)).toEqual([OPEN]);
      const admin = await logIn(third);
      await admin.call("POST", "/circuits", { channel: "dead", state: "automatic" });
      for (const each of [first, second, third]) await expect.poll(() => statesOf(each)).toEqual(["closed"]);
    });

    test("without Redis each machine continues alone, and the states are the same again afterwards", async () => {
      const [first, second] = machines as [Whole, Whole];
      await redis.kill();
      for (let count = 0; count < 3; count++) expect(await ask(first)).toBe(200);
      expect(await statesOf(first)).toEqual([OPEN]);
      expect(await statesOf(second)).toEqual(["closed"]);
      await redis.restart();
      await expect.poll(() => statesOf(second)).toEqual([OPEN]);
    }, 180_000);
  },
);
