/**
 * Sums per day that lack requests. Nodes of an earlier version add requests to the sums per hour only: during a rolling upgrade,
 * or while you use an earlier version again.
 */
import { setImmediate } from "node:timers/promises";
import { type Insert, insertRows } from "../database/insert-rows.ts";
import { inTransaction, lockInTransaction, type Store } from "../database/store.ts";
import { USAGE_LOCK } from "./apply-usage.ts";
import { daysOf } from "./usage-rows.ts";

const DAY_MS = 86_400_000;
const intoDays: Insert = { into: "usageDaily", ending: "" };
const intoGroupDays: Insert = { into: "usageDailyGroups", ending: "" };

/** The first day with requests; undefined: there are none. */
export async function readFirstDay({ db }: Store): Promise<number | undefined> {
  const row = await db
    .selectFrom("usageHourly")
    .select("hourMs")
    .orderBy("hourMs")
    .limit(1)
    .executeTakeFirst();
  return row?.hourMs;
}

/**
 * Compares the days with their hours, and makes those again that differ.
 * @param fromMs the first day is the one that contains it
 * @returns the number of repaired days
 */
export async function repairDays(store: Store, fromMs: number): Promise<number> {
  let repaired = 0;
  for (let dayMs = fromMs - (fromMs % DAY_MS); dayMs <= store.now(); dayMs += DAY_MS) {
    if (await repairDay(store, dayMs)) repaired += 1;
    // Other users of the store run in between: with SQLite, each comparison blocks the process.
    await setImmediate();
  }
  return repaired;
}

async function repairDay(store: Store, dayMs: number): Promise<boolean> {
  return inTransaction(store, async (inside) => {
    await lockInTransaction(inside, USAGE_LOCK);
    const { db } = inside;
    const hours = await db
      .selectFrom("usageHourly")
      .select((row) => row.fn.sum<number | null>("requests").as("requests"))
      .where("hourMs", ">=", dayMs)
      .where("hourMs", "<", dayMs + DAY_MS)
      .executeTakeFirst();
    const day = await db
      .selectFrom("usageDaily")
      .select((row) => row.fn.sum<number | null>("requests").as("requests"))
      .where("dayMs", "=", dayMs)
      .executeTakeFirst();
    if ((hours?.requests ?? 0) === (day?.requests ?? 0)) return false;
    const read = <Table extends "usageHourly" | "usageHourlyGroups">(table: Table) =>
      db
        .selectFrom(table as "usageHourlyGroups")
        .selectAll()
        .where("hourMs", ">=", dayMs)
        .where("hourMs", "<", dayMs + DAY_MS)
        .execute();
    await db.deleteFrom("usageDaily").where("dayMs", "=", dayMs).execute();
    await db.deleteFrom("usageDailyGroups").where("dayMs", "=", dayMs).execute();
    await insertRows(inside, intoDays, daysOf(await read("usageHourly")));
    await insertRows(inside, intoGroupDays, daysOf(await read("usageHourlyGroups")));
    return true;
  });
}
