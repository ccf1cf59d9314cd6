/**
 * The alerts of rules that are pending or firing, and the lease of the machine that evaluates the rules. Each change of a state expects
 * the state before, so that an alert fires and resolves once, even if two machines evaluate at the same time.
 */
import { clockOf, dueIn } from "../database/database-clock.ts";
import { inTransaction, type Store } from "../database/store.ts";
import type { AlertStatesTable } from "../database/tables.ts";
import { recordAudit } from "../identity/audit-rows.ts";
import { storedKey } from "../usage/budget-usage.ts";
import { addAlert, type NewAlert, withdrawAlert } from "./alert-rows.ts";

export type AlertState = AlertStatesTable;

/** The lease has this name: there is one. */
const LEASE = "rules";

/** @returns whether this machine evaluates the rules until the lease ends */
export async function leaseAlertRules(store: Store, holder: string, leaseMs: number): Promise<boolean> {
  const taken = await store.db
    .insertInto("alertLeases")
    .values({ name: LEASE, holder, untilMs: dueIn(store, leaseMs) })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, untilMs: dueIn(store, leaseMs) })
        .where((row) =>
          row.or([row("alertLeases.holder", "=", holder), row("alertLeases.untilMs", "<", clockOf(store))]),
        ),
    )
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function endAlertLease(store: Store, holder: string): Promise<void> {
  await store.db.deleteFrom("alertLeases").where("holder", "=", holder).execute();
}

/** Those that fire first, then the oldest first. */
export async function listAlertStates(store: Store): Promise<AlertState[]> {
  const rows = await store.db
    .selectFrom("alertStates")
    .selectAll()
    .orderBy("phase")
    .orderBy("sinceMs")
    .execute();
  return rows.map((row) => ({
    ...row,
    sinceMs: Number(row.sinceMs),
    goodSinceMs: row.goodSinceMs === null ? null : Number(row.goodSinceMs),
  }));
}

/**
 * Replaces a state, and reports the change.
 * @param before undefined: there was none
 * @param after undefined: there is none
 * @returns whether it was changed here; false: another machine has changed it
 */
export function changeAlertState(
  store: Store,
  before: AlertState | undefined,
  after: AlertState | undefined,
  report: (NewAlert & { event: "firing" | "resolved"; hasWebhook: boolean }) | undefined,
): Promise<boolean> {
  return inTransaction(store, async (inside) => {
    if (!(await replace(inside, before, after))) return false;
    if (report === undefined) return true;
    const { event, hasWebhook, ...alert } = report;
    // A receiver that was never called need not know that the alert has resolved.
    const isKnown = event === "firing" || !(await withdrawAlert(inside, before?.alertId ?? ""));
    await addAlert(inside, alert, hasWebhook && isKnown);
    await recordAudit(inside, {
      actor: "system",
      actorName: "system",
      action: `alert.${event}`,
      subjectKind: "alert",
      subjectId: storedKey(`${after?.rule ?? before?.rule} ${alert.subject}`),
      subjectName: `${after?.rule ?? before?.rule} ${alert.subject}`,
    });
    return true;
  });
}

async function replace(
  store: Store,
  before: AlertState | undefined,
  after: AlertState | undefined,
): Promise<boolean> {
  const { db } = store;
  if (before === undefined) {
    if (after === undefined) return false;
    const added = await db
      .insertInto("alertStates")
      .values(after)
      .onConflict((conflict) => conflict.columns(["rule", "subject"]).doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { rule, subject, phase, sinceMs } = before;
  if (after === undefined) {
    const deleted = await db
      .deleteFrom("alertStates")
      .where("rule", "=", rule)
      .where("subject", "=", subject)
      .where("phase", "=", phase)
      .where("sinceMs", "=", sinceMs)
      .executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const updated = await db
    .updateTable("alertStates")
    .set(after)
    .where("rule", "=", rule)
    .where("subject", "=", subject)
    .where("phase", "=", phase)
    .where("sinceMs", "=", sinceMs)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
