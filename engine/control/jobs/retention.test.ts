/** Which rows are deleted and which stay, in a separate store whose clock the tests set. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStoredAnswers } from "../../store/answers/stored-answers.ts";
import { openStore } from "../../store/database/open-store.ts";
import type { OpenStore } from "../../store/database/store.ts";
import { createAccount } from "../../store/identity/account-rows.ts";
import { openSession } from "../../store/identity/sessions.ts";
import { applyUsage } from "../../store/usage/apply-usage.ts";
import { Retention } from "./retention.ts";

const DAY_MS = 86_400_000;
const BEGIN_MS = Date.UTC(2026, 0, 1);
const room = {
  keep: true,
  expireMs: DAY_MS,
  maxEntries: 100,
  maxBytes: 1 << 20,
  maxEntriesPerOwner: 100,
  maxBytesPerOwner: 1 << 20,
};
const keeping = (keepMs: number | undefined) => ({
  answers: room,
  owned: { maxEntries: 100, maxEntriesPerOwner: 100 },
  ledger: { onDiskFull: "serve", keepMs } as const,
});

let store: OpenStore;
let aheadMs: number;

beforeEach(async () => {
  aheadMs = 0;
  const beganMs = performance.now();
  store = await openStore({
    url: ":memory:",
    now: () => Math.round(BEGIN_MS + aheadMs + performance.now() - beganMs),
  });
  const account = await createAccount(store, { login: "ann" });
  const common = { accountId: account.id };
  await openSession(store, { ...common, expiresMs: BEGIN_MS + DAY_MS });
  const answer = { owner: "o", id: "a", wire: "w", answer: "{}", items: [], createdMs: BEGIN_MS };
  await createStoredAnswers(store, () => room).put({ ...answer, expiresMs: BEGIN_MS + DAY_MS });
  const records = [0, 40].map((day) => ({
    id: `request-of-day-${day}`,
    startedMs: BEGIN_MS + day * DAY_MS,
    totalMs: 1,
    operation: "generation",
    wire: "w",
    modelAsked: "m",
    status: 200,
    outcome: "answered" as const,
    stream: false,
    attempts: [],
  }));
  await applyUsage(store, records);
});
afterEach(() => store.close());

test("the first round repairs days of any age, later rounds the last ones", async () => {
  aheadMs = 40 * DAY_MS;
  const retention = new Retention();
  const spoil = () => store.db.updateTable("usageDaily").set({ requests: 9 }).execute();
  const read = async () => {
    const rows = await store.db.selectFrom("usageDaily").select("requests").orderBy("dayMs").execute();
    return rows.map(({ requests }) => requests);
  };
  await spoil();
  await retention.run(store, keeping(undefined));
  expect(await read()).toEqual([1, 1]);
  await spoil();
  await retention.run(store, keeping(undefined));
  expect(await read()).toEqual([9, 1]);
});

async function counts(): Promise<Record<string, number>> {
  const tables = ["sessions", "storedResponses", "usage", "usageHourly"] as const;
  const found = tables.map(async (table) => {
    const { count } = await store.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return [table, Number(count)];
  });
  return Object.fromEntries(await Promise.all(found));
}

const all = { sessions: 1, storedResponses: 1, usage: 2, usageHourly: 2 };

test("without expired rows, all rows stay", async () => {
  expect(await new Retention().run(store, keeping(30 * DAY_MS))).toBe(true);
  expect(await counts()).toEqual(all);
});

test("expired sessions and responses are deleted; requests stay if there is no retention limit", async () => {
  aheadMs = 45 * DAY_MS;
  await new Retention().run(store, keeping(undefined));
  expect(await counts()).toEqual({ ...all, sessions: 0, storedResponses: 0 });
});

test("requests beyond their retention are deleted, and their sums stay", async () => {
  aheadMs = 45 * DAY_MS;
  await new Retention().run(store, keeping(30 * DAY_MS));
  expect(await counts()).toEqual({ ...all, sessions: 0, storedResponses: 0, usage: 1 });
});

test("after a clock jump nothing is deleted until the clock runs evenly again", async () => {
  const retention = new Retention();
  await retention.run(store, keeping(30 * DAY_MS));
  aheadMs = 400 * DAY_MS;
  expect(await retention.run(store, keeping(30 * DAY_MS))).toBe(false);
  aheadMs = 0;
  expect(await retention.run(store, keeping(30 * DAY_MS))).toBe(false);
  expect(await counts()).toEqual(all);
  aheadMs = 400 * DAY_MS;
  await retention.run(store, keeping(30 * DAY_MS));
  expect(await retention.run(store, keeping(30 * DAY_MS))).toBe(true);
  expect((await counts()).usage).toBe(0);
});
