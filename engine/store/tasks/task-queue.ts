/**
 * Due tasks. One machine at a time has a lease on a task; after the lease, another machine may take it. On PostgreSQL, the database's
 * clock decides, so the clocks of machines may differ.
 */
import { sql } from "kysely";
import type { RequestRecord } from "../../ledger/record.ts";
import { clockOf, dueIn } from "../database/database-clock.ts";
import { leaseDueTasks } from "../database/hold-due.ts";
import type { Store } from "../database/store.ts";
import type { Task } from "./task-contract.ts";
import { ACCEPTED_STATUSES, budgetCountersOf, DUE_AT_ONCE, OPEN_STATUSES, taskOf } from "./task-rows.ts";

/** Leases the tasks that have been due longest, for `leaseMs`. */
export async function leaseTasks(
  store: Store,
  holder: string,
  limit: number,
  leaseMs: number,
): Promise<Task[]> {
  const rows = await leaseDueTasks(
    store,
    limit,
    (tasks, now) =>
      tasks
        .where("dueMs", "<=", now)
        .where((row) => row.or([row("heldUntilMs", "is", null), row("heldUntilMs", "<=", now)]))
        .orderBy("dueMs"),
    (inside) => ({ holder, heldUntilMs: dueIn(inside, leaseMs), dueMs: clockOf(inside) }),
  );
  return rows.map(taskOf);
}

/** Records the result of a poll of a running task. Nothing changes if another machine has the lease, or if the task has ended. */
export async function recordPoll(
  store: Store,
  holder: string,
  id: string,
  { afterMs, asked, ...changes }: PollResult,
): Promise<void> {
  const { status, progress, remembered } = changes;
  await store.db
    .updateTable("tasks")
    .set({
      ...(status === undefined ? {} : { status }),
      ...(progress === undefined ? {} : { progress }),
      ...(remembered === undefined ? {} : { remembered: JSON.stringify(remembered) }),
      asked,
      // A webhook may have made the task due while the query ran (`wake`).
      dueMs: sql<number>`case when ${sql.ref("dueMs")} = ${sql.lit(DUE_AT_ONCE)} then ${clockOf(store)} else ${dueIn(store, afterMs)} end`,
      holder: null,
      heldUntilMs: null,
    })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("status", "in", OPEN_STATUSES)
    .execute();
}

export interface PollResult extends Partial<Pick<Task, "progress" | "remembered">> {
  status?: "queued" | "in_progress" | undefined;
  asked: number;
  afterMs: number;
}

/** Ends tasks whose submitting process has died. @param prefixes prefixes of the names of processes */
export async function endSubmissions(store: Store, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  await store.db
    .updateTable("tasks")
    .set({ dueMs: DUE_AT_ONCE })
    .where("status", "=", "submitting")
    .where((row) => row.or(prefixes.map((prefix) => row("runner", "like", `${prefix}%`))))
    .execute();
}

/** An ended task whose reservation must be replaced by its actual cost. */
export interface UncountedTask {
  id: string;
  subjects: readonly string[];
  /** Difference to add; usually negative. */
  by: { tokens: number; micros: number };
  /** Counters of budgets that it counts against. A failed task is no request of a budget. */
  budgets: readonly string[];
  byRequests: number;
}

/** Ended tasks of this machine whose reservation is still counted. @param mark prefix of its processes */
export async function listUncountedTasks(
  store: Store,
  mark: string,
  limit: number,
): Promise<UncountedTask[]> {
  const rows = await store.db
    .selectFrom("tasks")
    .select(["id", "status", "subjects", "record"])
    .select(["reservedTokens", "reservedMicros", "usedTokens", "costMicros"])
    .where("runner", ">=", `${mark}:`)
    .where("runner", "<", `${mark};`)
    .where("isCounted", "=", 0)
    .where("status", "not in", OPEN_STATUSES)
    .limit(limit)
    .execute();
  return rows.map(({ id, subjects, record, status, ...row }) => ({
    id,
    subjects: JSON.parse(subjects) as string[],
    budgets: budgetCountersIn(record),
    byRequests: status === "failed" ? -1 : 0,
    by: {
      tokens: (row.usedTokens ?? 0) - row.reservedTokens,
      micros: (row.costMicros ?? 0) - row.reservedMicros,
    },
  }));
}

/** @param ids absent: all ended tasks of the machine, because its counters start anew */
export async function markCounted(store: Store, mark: string, ids?: readonly string[]): Promise<void> {
  let query = store.db
    .updateTable("tasks")
    .set({ isCounted: 1 })
    .where("runner", ">=", `${mark}:`)
    .where("runner", "<", `${mark};`)
    .where("isCounted", "=", 0)
    .where("status", "not in", OPEN_STATUSES);
  if (ids !== undefined) query = query.where("id", "in", ids);
  await query.execute();
}

/** Reservations of accepted tasks, per subject of a quota. Until then, the process of a task holds its reservation. */
export async function sumTaskReservations(
  store: Store,
): Promise<Map<string, { tokens: number; micros: number }>> {
  const reserved = new Map<string, { tokens: number; micros: number }>();
  for (const [kind, column] of [
    ["token", "tokenId"],
    ["account", "accountId"],
  ] as const) {
    const rows = await store.db
      .selectFrom("tasks")
      .select([column, (sums) => sums.fn.sum<number>("reservedTokens").as("tokens")])
      .select((sums) => sums.fn.sum<number>("reservedMicros").as("micros"))
      .where("status", "in", ACCEPTED_STATUSES)
      .where(column, "is not", null)
      .groupBy(column)
      .execute();
    for (const { tokens, micros, ...row } of rows)
      reserved.set(`${kind}:${(row as Record<string, string>)[column]}`, {
        tokens: Number(tokens),
        micros: Number(micros),
      });
  }
  return reserved;
}

/** Reservations of accepted tasks for budgets, by counter. */
export async function sumBudgetReservations(
  store: Store,
): Promise<Map<string, { tokens: number; micros: number; requests: number }>> {
  const rows = await store.db
    .selectFrom("tasks")
    .select(["record", "reservedTokens", "reservedMicros"])
    .where("status", "in", OPEN_STATUSES)
    .where("record", "like", '%"budgets":%')
    .execute();
  const reserved = new Map<string, { tokens: number; micros: number; requests: number }>();
  for (const { record, reservedTokens, reservedMicros } of rows)
    for (const counter of budgetCountersIn(record)) {
      const sum = reserved.get(counter) ?? { tokens: 0, micros: 0, requests: 0 };
      sum.tokens += Number(reservedTokens);
      sum.micros += Number(reservedMicros);
      sum.requests += 1;
      reserved.set(counter, sum);
    }
  return reserved;
}

function budgetCountersIn(record: string | null): string[] {
  return budgetCountersOf(record === null ? undefined : (JSON.parse(record) as RequestRecord));
}

/** Deletes old ended tasks. @returns how many */
export async function forgetTasks(store: Store, limit: number): Promise<number> {
  const old = store.db
    .selectFrom("tasks")
    .select("id")
    .where("forgetMs", "<=", store.now())
    .where("status", "not in", OPEN_STATUSES)
    .limit(limit);
  const deleted = await store.db.deleteFrom("tasks").where("id", "in", old).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
