/**
 * Samples from which alert rules are evaluated. Each machine writes its own rows, so that the rules see the requests of all machines,
 * and the requests before a restart.
 */
import { type Insert, insertRows } from "../database/insert-rows.ts";
import { inTransaction, type Store } from "../database/store.ts";
import type { AlertSamplesTable } from "../database/tables.ts";

export type AlertSample = AlertSamplesTable;

const REPLACE: Insert = {
  into: "alertSamples",
  ending: `on conflict (source, kind, subject, at_ms) do update set requests = excluded.requests,
    failures = excluded.failures, total_times = excluded.total_times, first_byte_times = excluded.first_byte_times,
    value = excluded.value`,
};

/**
 * @param requests complete counts of their minutes
 * @param states replace all earlier states of the source
 */
export async function writeAlertSamples(
  store: Store,
  source: string,
  requests: readonly Omit<AlertSample, "source">[],
  states: readonly { kind: string; subject: string; value: number; atMs: number }[] | undefined,
): Promise<void> {
  const rows = [
    ...requests.map((row) => ordered({ ...row, source })),
    ...(states ?? []).map((row) =>
      ordered({ ...row, source, requests: 0, failures: 0, totalTimes: null, firstByteTimes: null }),
    ),
  ];
  await inTransaction(store, async (inside) => {
    if (states !== undefined)
      await inside.db
        .deleteFrom("alertSamples")
        .where("source", "=", source)
        .where("requests", "=", 0)
        .execute();
    await insertRows(inside, REPLACE, rows);
  });
}

/** The samples since a time. */
export async function readAlertSamples(
  store: Store,
  kinds: readonly string[],
  sinceMs: number,
): Promise<AlertSample[]> {
  if (kinds.length === 0) return [];
  const rows = await store.db
    .selectFrom("alertSamples")
    .selectAll()
    .where("atMs", ">=", sinceMs)
    .where("kind", "in", kinds)
    .execute();
  return rows.map((row) => ({
    ...row,
    atMs: Number(row.atMs),
    requests: Number(row.requests),
    failures: Number(row.failures),
  }));
}

export async function forgetAlertSamples(store: Store, beforeMs: number): Promise<void> {
  await store.db.deleteFrom("alertSamples").where("atMs", "<", beforeMs).execute();
}

/** `insertRows` needs the same order of fields in all rows. */
function ordered(row: AlertSample): AlertSample {
  const { source, kind, subject, atMs, requests, failures, totalTimes, firstByteTimes, value } = row;
  return { source, kind, subject, atMs, requests, failures, totalTimes, firstByteTimes, value };
}
