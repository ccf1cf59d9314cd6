/** Budgets: per period on a virtual clock, rolling windows against a brute-force sum, and exact sums in the store. */
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Allowances } from "../../engine/access/allowances.ts";
import { type BudgetSettings, budgetSubjects } from "../../engine/access/limits/budgets.ts";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Reservation } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { Periods } from "../../engine/access/limits/periods.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { RollingBudgets } from "../../engine/control/jobs/rolling-budgets.ts";
import { PublishedBudgets } from "../../engine/control/publication/published-budgets.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import type { OpenStore } from "../../engine/store/database/store.ts";
import { applyUsage } from "../../engine/store/usage/apply-usage.ts";
import { temporaryFolder } from "../servers/server.ts";

const HOUR_MS = 3_600_000;
const OWNER = "token:a";

interface Bench {
  clock: { ms: number };
  rows: SubjectRows;
  /** @returns undefined if it was refused */
  reserve(micros: number, tokens?: number): Reservation | undefined;
  refusal(micros: number): unknown;
}

/** A token with these budgets, and a limiter in memory. */
function open(budgets: readonly BudgetSettings[], beginning: string, timezone = "UTC"): Bench {
  const memory = createMemory(1, 100);
  const rows = new SubjectRows(memory);
  const limiter = new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key));
  const clock = { ms: Date.parse(beginning) };
  const allowances = new Allowances(limiter, { models: [], budgetTimezone: timezone });
  const token = { name: "a", allows: () => true, subjects: budgetSubjects(OWNER, budgets) };
  const ask = (micros: number, tokens = 0) => {
    const answer = allowances.reserve(token, [], { micros, tokens }, clock.ms);
    if (answer === undefined || answer instanceof Promise)
      throw new Error("a limiter in memory answers at once");
    return answer;
  };
  return {
    clock,
    rows,
    reserve: (micros, tokens) => {
      const answer = ask(micros, tokens);
      return "refused" in answer ? undefined : answer;
    },
    refusal: (micros) => {
      const answer = ask(micros);
      return "refused" in answer ? answer.refused : undefined;
    },
  };
}

test.each([
  ["day", "UTC", "2026-11-28T23:59:59.999Z", "2026-11-29T00:00:00Z"],
  ["week", "UTC", "2026-11-29T23:59:59.999Z", "2026-11-30T00:00:00Z"],
  ["month", "UTC", "2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00Z"],
  ["month", "UTC", "2028-02-29T23:59:59.999Z", "2028-03-01T00:00:00Z"],
  ["day", "Europe/Berlin", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00Z"],
  ["day", "Europe/Berlin", "2026-03-29T21:59:59.999Z", "2026-03-29T22:00:00Z"],
])("a budget per %s in %s is used up at %s, and starts anew at %s", (per, timezone, before, after) => {
  const { clock, reserve, refusal } = open([{ per, usd: 0.000_003 }], before, timezone);
  reserve(3)?.settle({ micros: 3, tokens: 0 });
  expect(refusal(1)).toMatchObject({ limit: "quotaMicros", allowed: 3, per, retryAfterMs: 1 });
  clock.ms = Date.parse(after);
  expect(reserve(3)).toBeDefined();
  expect(reserve(1)).toBeUndefined();
});

test("a request counts in the period in which it was reserved, also if it ends in the next", () => {
  const { clock, reserve } = open([{ per: "day", requests: 1 }], "2026-11-28T23:59:59Z");
  const late = reserve(0);
  clock.ms += 2_000;
  late?.settle({ micros: 0, tokens: 0, requests: 1 });
  expect(late?.budgets).toEqual(["token:a/day@2026-11-28"]);
  expect(reserve(0)).toBeDefined();
  clock.ms -= 2_000;
  expect(reserve(0)).toBeUndefined();
});

test("a failed request is no request of a budget", () => {
  const { reserve } = open([{ per: "day", requests: 1 }], "2026-11-28T12:00:00Z");
  reserve(0)?.settle(undefined);
  reserve(0)?.settle({ micros: 5, tokens: 5, requests: 0 });
  expect(reserve(0)).toBeDefined();
  expect(reserve(0)).toBeUndefined();
});

test("the strictest of several budgets decides, and the others are not charged for a refused request", () => {
  const budgets = [
    { per: "month", tokens: 100 },
    { per: "day", tokens: 10 },
  ];
  const { clock, reserve } = open(budgets, "2026-11-28T12:00:00Z");
  for (let day = 0; day < 3; day++) {
    reserve(0, 10)?.settle({ micros: 0, tokens: 10 });
    for (let turn = 0; turn < 50; turn++) expect(reserve(0, 10)).toBeUndefined();
    clock.ms += 24 * HOUR_MS;
  }
});

describe("with a store", () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  async function openIn(clock: { ms: number }): Promise<OpenStore> {
    const folder = temporaryFolder("polywire-budgets");
    const store = await openStore({ url: `${folder.path}/store.db`, now: () => clock.ms });
    opened.push(async () => {
      await store.close();
      folder.remove();
    });
    return store;
  }

  let ids = 0;
  const recordOf = (budgets: readonly string[], micros: number, startedMs: number): RequestRecord => ({
    id: `r${++ids}`,
    startedMs,
    totalMs: 1,
    operation: "generation",
    wire: "w",
    modelAsked: "m",
    status: 200,
    outcome: "answered",
    stream: false,
    counts: { input: 1, output: 1 },
    costMicros: micros,
    budgets,
  });

  test("a rolling window grants what the sum of its hours leaves, whatever happens when", async () => {
    const step = fc.record({
      waitMinutes: fc.oneof(fc.nat(90), fc.nat(40 * 60)),
      micros: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const most = 100;
        const { clock, rows, reserve } = open([{ per: "1d", usd: most / 1e6 }], "2026-11-28T10:17:00Z");
        const store = await openIn(clock);
        const published = new PublishedBudgets(new Periods(), clock.ms);
        for (const budget of budgetSubjects(OWNER, [{ per: "1d", usd: 1 }])) published.add(budget, clock.ms);
        const rolling = new RollingBudgets(store, rows, undefined);
        const granted: { hour: number; micros: number }[] = [];
        for (const { waitMinutes, micros } of steps) {
          clock.ms += waitMinutes * 60_000;
          await rolling.slide(published.windows, clock.ms);
          const hour = Math.floor(clock.ms / HOUR_MS);
          const inWindow = granted.filter((one) => one.hour > hour - 24);
          const used = inWindow.reduce((sum, one) => sum + one.micros, 0);
          const reservation = reserve(micros);
          expect(reservation !== undefined).toBe(used < most && used + micros <= most);
          if (reservation === undefined) continue;
          reservation.settle({ micros, tokens: 0 });
          await applyUsage(store, [recordOf(reservation.budgets ?? [], micros, clock.ms)]);
          granted.push({ hour, micros });
        }
        for (const close of opened.splice(0)) await close();
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test("the store has the usage of each period, and a restart continues from it", async () => {
    const clock = { ms: Date.parse("2026-11-28T12:00:00Z") };
    const store = await openIn(clock);
    const entries = ["token:a/month@2026-11-01", "token:a/2d@2026-11-28T12"];
    const failed = { ...recordOf(entries, 0, clock.ms), outcome: "failed" as const, counts: {} };
    const records = [recordOf(entries, 7, clock.ms), recordOf(entries, 3, clock.ms), failed];
    await applyUsage(store, records);
    // A repeated record counts once.
    await applyUsage(store, [...records, recordOf(["token:a/month@2026-10-01"], 1_000, clock.ms)]);
    await applyUsage(store, [recordOf(["token:a/2d@2026-11-26T12"], 1_000, clock.ms)]);
    const budgets = budgetSubjects(OWNER, [
      { per: "month", usd: 1 },
      { per: "2d", usd: 1 },
    ]);
    const used = { micros: 10, tokens: 4, requests: 2 };
    const read = await new PublishedBudgets(new Periods(), clock.ms).read(store, budgets, clock.ms);
    expect(Object.fromEntries(read)).toEqual({
      "token:a/month@2026-11-01": used,
      "token:a/2d": { ...used, sinceHour: Math.floor(clock.ms / HOUR_MS) - 47 },
    });
  });
});
