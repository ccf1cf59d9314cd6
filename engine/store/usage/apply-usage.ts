/**
 * Writes the ledger's records into the store, each once, also if it arrives repeatedly. The id of a record is the key of its row.
 * Rows, sums, usage of tokens and accounts, and the journal's offset are one transaction, so a repeated call after a crash
 * finds the rows.
 */
import { sql } from "kysely";
import type { RequestRecord } from "../../ledger/record.ts";
import { type Insert, insertRows } from "../database/insert-rows.ts";
import { inTransaction, lockInTransaction, type Store } from "../database/store.ts";
import { StoreTaken } from "../database/store-errors.ts";
import type { UsageTable } from "../database/tables.ts";
import { addToSums } from "./add-to-sums.ts";
import { addToBudgets } from "./budget-usage.ts";
import { type RecordRows, rowsOf } from "./usage-rows.ts";

/** The position in a journal file; its name is unique among all nodes. */
export interface JournalMark {
  name: string;
  /** Bytes from the start. */
  offsetBytes: number;
}

export interface ApplyResult {
  /** Number of new records. */
  added: number;
  /** Ids of the new records. */
  newIds: readonly string[];
  /** Number of records that existed already. */
  repeated: number;
  /** Records that no row can hold, with the reason; they are skipped. */
  refused: { id: string; reason: string }[];
  /** Keys of the budgets that new records count against. */
  budgets?: string[];
}

/** Tokens per statement. */
const CHUNK = 500;
/** The lock of everything that writes sums. */
export const USAGE_LOCK = 2;

/**
 * @param journal stored with the records; it never moves back
 * @throws StoreUnavailable, StoreFull: nothing was stored, and the call can be repeated
 */
export async function applyUsage(
  store: Store,
  records: readonly RequestRecord[],
  journal?: JournalMark,
): Promise<ApplyResult> {
  const { rows, refused, repeated } = convertRecords(records);
  let budgets: string[] = [];
  const apply = (insert: typeof insertNew): Promise<readonly string[]> =>
    inTransaction(store, async (inside) => {
      // Nodes that add to the same tokens in different orders would deadlock.
      await lockInTransaction(inside, USAGE_LOCK);
      const added = await insert(inside, rows);
      const attempts = added.flatMap((row) => row.attempts);
      await insertRows(inside, newAttempts, attempts);
      const usage = added.map((row) => row.usage);
      await addToSums(inside, usage);
      await addToUsed(inside, "tokens", usage, (row) => row.tokenId);
      await addToUsed(inside, "accounts", usage, (row) => row.accountId);
      budgets = added.some((row) => row.budgets !== undefined) ? await addToBudgets(inside, added) : [];
      if (journal !== undefined) await markJournal(inside, journal);
      return usage.map((row) => row.requestId);
    });
  const newIds = await applyOnce(store, apply);
  return {
    added: newIds.length,
    newIds,
    repeated: repeated + rows.length - newIds.length,
    refused,
    ...(budgets.length === 0 ? {} : { budgets }),
  };
}

/** Nearly always all records are new. A query for existing records would cost more than a rare second attempt. */
async function applyOnce(
  store: Store,
  apply: (insert: typeof insertNew) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (store.db.isTransaction) return apply(insertMissing);
  try {
    return await apply(insertNew);
  } catch (error) {
    if (!(error instanceof StoreTaken)) throw error;
    return apply(insertMissing);
  }
}

/** Bytes of the journal that are in the store; 0 for an unknown one. */
export async function readJournalOffset(store: Store, name: string): Promise<number> {
  const row = await store.db
    .selectFrom("journals")
    .select("offsetBytes")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.offsetBytes ?? 0;
}

/** Must run after the journal file is deleted. */
export async function forgetJournal(store: Store, name: string): Promise<void> {
  await store.db.deleteFrom("journals").where("name", "=", name).execute();
}

function convertRecords(
  records: readonly RequestRecord[],
): Pick<ApplyResult, "refused" | "repeated"> & { rows: RecordRows[] } {
  const byId = new Map<string, RecordRows>();
  const refused: ApplyResult["refused"] = [];
  for (const record of records) {
    try {
      const rows = rowsOf(record);
      if (!byId.has(rows.usage.requestId)) byId.set(rows.usage.requestId, rows);
    } catch (error) {
      refused.push({ id: String(record?.id ?? ""), reason: (error as Error).message });
    }
  }
  return { rows: [...byId.values()], refused, repeated: records.length - refused.length - byId.size };
}

/** @throws StoreTaken if a record exists; the transaction is rolled back then */
async function insertNew(store: Store, rows: readonly RecordRows[]): Promise<readonly RecordRows[]> {
  const usage = rows.map((row) => row.usage);
  await insertRows(store, newUsage, usage);
  return rows;
}

/** @returns the rows that did not exist */
async function insertMissing(store: Store, rows: readonly RecordRows[]): Promise<readonly RecordRows[]> {
  const usage = rows.map((row) => row.usage);
  const inserted = await insertRows<{ requestId: string }>(store, missingUsage, usage);
  const ids = new Set(inserted.map((row) => row.requestId));
  return rows.filter((row) => ids.has(row.usage.requestId));
}

const newUsage: Insert = { into: "usage", ending: "" };
const missingUsage: Insert = {
  into: "usage",
  ending: "on conflict (request_id) do nothing returning request_id",
};
const newAttempts: Insert = { into: "attempts", ending: "" };

async function addToUsed(
  store: Store,
  table: "tokens" | "accounts",
  usage: readonly UsageTable[],
  idOf: (row: UsageTable) => string | null,
): Promise<void> {
  const used = new Map<string, { micros: number; tokens: number; lastMs: number }>();
  for (const row of usage) {
    const id = idOf(row);
    if (id === null) continue;
    const sum = used.get(id) ?? { micros: 0, tokens: 0, lastMs: 0 };
    sum.micros += row.costMicros;
    sum.tokens += row.inputTokens + row.outputTokens;
    sum.lastMs = Math.max(sum.lastMs, row.startedMs);
    used.set(id, sum);
  }
  for (const chunk of chunks([...used])) {
    const values = chunk.map(
      ([id, { micros, tokens, lastMs }]) =>
        sql`(${id}, cast(${micros} as bigint), cast(${tokens} as bigint), cast(${lastMs} as bigint))`,
    );
    const setLastUsed =
      table === "tokens"
        ? sql`, last_used_ms = case when last_used_ms > added.last_ms then last_used_ms else added.last_ms end`
        : sql``;
    await sql`
      with added (id, micros, tokens, last_ms) as (values ${sql.join(values)})
      update ${sql.table(table)}
      set used_micros = ${addCapped("used_micros", "micros")}, used_tokens = ${addCapped("used_tokens", "tokens")}${setLastUsed}
      from added where added.id = ${sql.table(table)}.id`.execute(store.db);
  }
}

/** A sum that stops at the largest exact integer: it must not wrap to 0. */
function addCapped(column: string, share: string): ReturnType<typeof sql> {
  const max = sql.lit(Number.MAX_SAFE_INTEGER);
  const [before, added] = [sql.ref(column), sql.ref(`added.${share}`)];
  return sql`case when ${before} > ${max} - ${added} then ${max} else ${before} + ${added} end`;
}

async function markJournal(store: Store, { name, offsetBytes }: JournalMark): Promise<void> {
  await store.db
    .insertInto("journals")
    .values({ name, offsetBytes, updatedMs: store.now() })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((row) => ({
          offsetBytes: row.ref("excluded.offsetBytes"),
          updatedMs: row.ref("excluded.updatedMs"),
        }))
        .whereRef("journals.offsetBytes", "<", "excluded.offsetBytes"),
    )
    .execute();
}

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
}
