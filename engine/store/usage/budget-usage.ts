/**
 * The usage of budgets, per period. A record names the periods that it counts against, so the store and the counters of the
 * limiters agree to the micro-dollar, whatever the time zone is and whenever the request ended.
 */
import { sql } from "kysely";
import { hourOf, labelOfHour, readEntry } from "../../ledger/budget-entry.ts";
import { countsAsRequest, type Outcome, type RequestRecord } from "../../ledger/record.ts";
import { type Insert, insertRows } from "../database/insert-rows.ts";
import type { Store } from "../database/store.ts";
import type { BudgetUsageTable, UsageTable } from "../database/tables.ts";

/** A row of `usage`, and the budgets that it counts against. */
interface BudgetedUsage {
  usage: UsageTable;
  budgets?: readonly { budget: string; label: string }[];
}

/** Only unusual names in the configuration file make longer keys. PostgreSQL indexes at most 2,700 bytes. */
const MAX_KEY = 600;
const MAX_ENTRIES = 100;

const SUMS = ["used_micros", "used_tokens", "used_requests"];
const addToUsage: Insert = {
  into: "budgetUsage",
  ending: `on conflict (budget, label) do update set ${SUMS.map(
    (column) => `${column} = budget_usage.${column} + excluded.${column}`,
  ).join(", ")}`,
};

/** The budgets of a record in the store's form. */
export function budgetsIn({ budgets }: RequestRecord): { budget: string; label: string }[] {
  if (!Array.isArray(budgets)) return [];
  return budgets.slice(0, MAX_ENTRIES).flatMap((entry: unknown) => {
    const period = typeof entry === "string" ? readEntry(entry) : undefined;
    return period === undefined ? [] : [{ budget: storedKey(period.key), label: storedKey(period.label) }];
  });
}

/** A key that both databases accept. */
export function storedKey(key: string): string {
  return key.slice(-MAX_KEY).replaceAll("\0", "\u{fffd}").toWellFormed();
}

/** Adds new records to their budgets. @returns the keys of these budgets */
export async function addToBudgets(store: Store, rows: readonly BudgetedUsage[]): Promise<string[]> {
  const sums = new Map<string, BudgetUsageTable>();
  for (const { usage, budgets = [] } of rows)
    for (const { budget, label } of budgets) {
      const key = `${budget}@${label}`;
      const sum = sums.get(key) ?? { budget, label, usedMicros: 0, usedTokens: 0, usedRequests: 0 };
      sum.usedMicros += usage.costMicros;
      sum.usedTokens += usage.inputTokens + usage.outputTokens;
      sum.usedRequests += countsAsRequest(usage.outcome as Outcome) ? 1 : 0;
      sums.set(key, sum);
    }
  // All nodes use the same order, so that two transactions never wait for each other.
  const ordered = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  await insertRows(store, addToUsage, ordered);
  return [...new Set(ordered.map(({ budget }) => budget))];
}

export interface BudgetUsage {
  micros: number;
  tokens: number;
  requests: number;
}

interface Sums {
  budget: string;
  micros: number | string | null;
  tokens: number | string | null;
  requests: number | string | null;
}

/**
 * Usage of budgets with one kind of period, by key.
 * @param per the period of all these budgets
 * @param from the first label that counts, and the last; the usage of all labels between them is added
 * @param budgets keys of budgets; absent: all with this period
 */
export async function sumBudgetUsage(
  store: Store,
  per: string,
  [from, to]: readonly [from: string, to: string],
  budgets?: readonly string[],
): Promise<Map<string, BudgetUsage>> {
  const found = new Map<string, BudgetUsage>();
  for (const part of chunksOf(budgets)) {
    const { rows } = await sql<Sums>`
      select budget, sum(used_micros) as micros, sum(used_tokens) as tokens, sum(used_requests) as requests
      from budget_usage where label >= ${from} and label <= ${to} and ${selectBudgets(per, part)}
      group by budget`.execute(store.db);
    for (const { budget, ...sums } of rows) found.set(budget, usageOf(sums));
  }
  return found;
}

/**
 * Usage of single hours of rolling budgets, by key.
 * @param per the period of all these budgets
 * @param from the first hour, in hours since 1970; `before` is the hour after the last one
 */
export async function readBudgetHours(
  store: Store,
  per: string,
  from: number,
  before: number,
): Promise<Map<string, (BudgetUsage & { hour: number })[]>> {
  const { rows } = await sql<Sums & { label: string }>`
    select budget, label, used_micros as micros, used_tokens as tokens, used_requests as requests
    from budget_usage
    where label >= ${labelOfHour(from)} and label < ${labelOfHour(before)} and ${selectBudgets(per, undefined)}`.execute(
    store.db,
  );
  const found = new Map<string, (BudgetUsage & { hour: number })[]>();
  for (const { budget, label, ...sums } of rows) {
    const hours = found.get(budget) ?? [];
    hours.push({ hour: hourOf(label), ...usageOf(sums) });
    found.set(budget, hours);
  }
  return found;
}

function selectBudgets(per: string, budgets: readonly string[] | undefined): ReturnType<typeof sql> {
  if (budgets === undefined) return sql`budget like ${`%/${per}`}`;
  return sql`budget in (${sql.join(budgets.map(storedKey))})`;
}

function usageOf({ micros, tokens, requests }: Omit<Sums, "budget">): BudgetUsage {
  return { micros: Number(micros ?? 0), tokens: Number(tokens ?? 0), requests: Number(requests ?? 0) };
}

/** Deletes usage of periods before a label, which no budget needs. @returns the number of deleted rows */
export async function forgetBudgetUsage(store: Store, beforeLabel: string): Promise<number> {
  const deleted = await store.db
    .deleteFrom("budgetUsage")
    .where("label", "<", beforeLabel)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Both databases limit the number of values of a statement. */
const CHUNK = 500;

function chunksOf(keys: readonly string[] | undefined): (readonly string[] | undefined)[] {
  if (keys === undefined) return [undefined];
  const chunks: (readonly string[])[] = [];
  for (let start = 0; start < keys.length; start += CHUNK) chunks.push(keys.slice(start, start + CHUNK));
  return chunks;
}
