/**
 * Warnings to the operator. The id of a row is made of the subject and the reason of the warning, so all machines together store
 * each warning once. A row with `dueMs` must be delivered to the webhook. The machine that takes a row has a lease on it, so no
 * other machine delivers it at the same time.
 */
import { clockOf, dueIn } from "../database/database-clock.ts";
import { cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { storedKey } from "../usage/budget-usage.ts";

/** Lease of a machine that delivers. */
const LEASE_MS = 60_000;

export interface NewAlert {
  id: string;
  /** `budget`, `token_expiry` or `rule`. */
  kind: string;
  subject: string;
  /** The webhook's body. */
  body: object;
  /** `warning` or `critical`. */
  severity: string;
}

export interface AlertRow extends Omit<NewAlert, "severity"> {
  severity: string | null;
  createdMs: number;
  /** Whether the webhook has it; null if there is none. */
  isDelivered: boolean | null;
  /** Whether the gateway calls the webhook again. */
  isWaiting: boolean;
  failure: string | null;
}

/** An alert that is being delivered. */
export interface DueAlert {
  id: string;
  subject: string;
  body: string;
  createdMs: number;
  /** Number of attempts to deliver it, this one included. */
  tries: number;
}

/** @returns whether the alert is new */
export async function addAlert(
  store: Store,
  { id, kind, subject, body, severity }: NewAlert,
  hasWebhook: boolean,
): Promise<boolean> {
  const added = await store.db
    .insertInto("alerts")
    .values({
      id: storedKey(id),
      kind,
      subject: storedKey(subject),
      body: JSON.stringify(body),
      createdMs: store.now(),
      dueMs: hasWebhook ? clockOf(store) : null,
      tries: 0,
      failure: null,
      severity,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Ends the delivery of an alert that is not delivered yet. A delivery that runs at the moment is not repeated.
 * @returns whether the webhook was never called with it
 */
export async function withdrawAlert(store: Store, id: string): Promise<boolean> {
  const withdrawn = await store.db
    .updateTable("alerts")
    .set((row) => ({ dueMs: null, tries: row("tries", "+", 1), failure: "resolved before its delivery" }))
    .where("id", "=", storedKey(id))
    .where("dueMs", "is not", null)
    .returning("tries")
    .executeTakeFirst();
  return withdrawn !== undefined && Number(withdrawn.tries) === 1;
}

/**
 * Leases the alerts that have been due longest, the oldest first.
 * @param isQuiet only critical ones
 */
export async function leaseAlerts(store: Store, limit: number, isQuiet = false): Promise<DueAlert[]> {
  if (limit < 1) return [];
  return inTransaction(store, async (inside) => {
    let due = inside.db
      .selectFrom("alerts")
      .select("id")
      .where("dueMs", "<=", clockOf(inside))
      .orderBy("dueMs")
      .limit(limit);
    if (isQuiet) due = due.where("severity", "=", "critical");
    const ids = await (inside.kind === "postgres" ? due.forUpdate().skipLocked() : due).execute();
    if (ids.length === 0) return [];
    const leased = await inside.db
      .updateTable("alerts")
      .set((row) => ({ dueMs: dueIn(inside, LEASE_MS), tries: row("tries", "+", 1) }))
      .where(
        "id",
        "in",
        ids.map(({ id }) => id),
      )
      .returning(["id", "subject", "body", "createdMs", "tries"])
      .execute();
    return leased.sort((one, other) => Number(one.createdMs) - Number(other.createdMs));
  });
}

/** Records the result of a delivery. `afterMs` is the time until the next one, if any. */
export async function recordAlert(
  store: Store,
  { id, tries }: Pick<DueAlert, "id" | "tries">,
  { failure, afterMs }: { failure?: string | undefined; afterMs?: number | undefined },
): Promise<void> {
  await store.db
    .updateTable("alerts")
    .set({ dueMs: afterMs === undefined ? null : dueIn(store, afterMs), failure: failure ?? null })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .execute();
}

/** Newest first. */
export async function listAlerts(store: Store, options: PageOptions = {}): Promise<Page<AlertRow>> {
  const limit = limitOf(options);
  const [createdMs, id] = cursorOf(options, ["number", "string"]) ?? [];
  let select = store.db.selectFrom("alerts").selectAll();
  if (createdMs !== undefined)
    select = select.where((row) =>
      row.or([
        row("createdMs", "<", createdMs as number),
        row.and([row("createdMs", "=", createdMs as number), row("id", "<", id as string)]),
      ]),
    );
  const rows = await select
    .orderBy("createdMs", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(
    rows,
    limit,
    (row) => [Number(row.createdMs), row.id],
    ({ body, dueMs, tries, ...row }) => ({
      ...row,
      body: JSON.parse(body) as object,
      isDelivered: tries === 0 && dueMs === null ? null : dueMs === null && row.failure === null,
      isWaiting: dueMs !== null,
    }),
  );
}

/** @returns the number of deleted rows */
export async function forgetAlerts(store: Store, beforeMs: number): Promise<number> {
  const deleted = await store.db.deleteFrom("alerts").where("createdMs", "<", beforeMs).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
