/**
 * The audit log: who changed what, when, and from which address. An entry is added in the transaction of its change, and is
 * never edited. It contains no secrets and no digests.
 */
import { newId } from "../database/row-id.ts";
import { cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { json, text, whole } from "../database/row-values.ts";
import type { Store } from "../database/store.ts";
import type { AuditTable } from "../database/tables.ts";

/** Each changed field, as `[before, after]`. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

export interface AuditRow extends Omit<AuditTable, "changes"> {
  changes: Changes;
}

export interface AuditEntry {
  /** An account's id, or "system". */
  actor: string;
  actorName: string;
  /** `token.create`, `channel.edit` … */
  action: string;
  subjectKind: string;
  subjectId: string;
  subjectName?: string | undefined;
  changes?: Changes;
  /** The client's IP address. */
  address?: string | undefined;
}

export interface AuditQuery extends PageOptions {
  actor?: string;
  action?: string;
  subjectKind?: string;
  subjectId?: string;
  fromMs?: number;
  toMs?: number;
}

/** The difference between two rows, without the columns that every edit changes. For a new row, `before` is empty. */
export function diffRows(before: object, after: object): Changes {
  const [oldRow, newRow] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const fields = new Set([...Object.keys(oldRow), ...Object.keys(newRow)]);
  const changed = [...fields].filter(
    (field) =>
      !UNLOGGED.has(field) && JSON.stringify(oldRow[field] ?? null) !== JSON.stringify(newRow[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [field, [oldRow[field] ?? null, newRow[field] ?? null]]));
}

const UNLOGGED: ReadonlySet<string> = new Set([
  "id",
  "version",
  "createdMs",
  "updatedMs",
  "key",
  "secret",
  "sealedKey",
  "digest",
  "value",
  "password",
  "passwordHash",
]);

export async function recordAudit(store: Store, entry: AuditEntry): Promise<void> {
  const nowMs = store.now();
  await store.db
    .insertInto("audit")
    .values({
      id: newId(nowMs),
      atMs: nowMs,
      actor: text("actor", entry.actor),
      actorName: text("actorName", entry.actorName),
      action: text("action", entry.action),
      subjectKind: text("subjectKind", entry.subjectKind),
      subjectId: text("subjectId", entry.subjectId),
      subjectName: entry.subjectName === undefined ? null : text("subjectName", entry.subjectName),
      changes: entry.changes === undefined ? null : json("changes", entry.changes, MAX_CHANGES_BYTES),
      address: entry.address === undefined ? null : text("address", entry.address),
    })
    .execute();
}

/** Enough for a row before and after. */
const MAX_CHANGES_BYTES = 4 << 20;

/** Whether only this account created and changed the object, according to the audit log. The log is complete: it is never shortened. */
export async function isOnlyChangedBy(
  store: Store,
  { actor, subjectKind, subjectId }: Pick<AuditEntry, "actor" | "subjectKind" | "subjectId">,
): Promise<boolean> {
  const entries = await store.db
    .selectFrom("audit")
    .select(["actor", "action"])
    .distinct()
    .where("subjectKind", "=", subjectKind)
    .where("subjectId", "=", subjectId)
    .execute();
  const isCreated = entries.some(({ action }) => action === `${subjectKind}.create`);
  return isCreated && entries.every((entry) => entry.actor === actor);
}

/** Newest first. @throws StoreInvalid */
export async function listAudit(store: Store, query: AuditQuery = {}): Promise<Page<AuditRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  let select = store.db.selectFrom("audit").selectAll();
  if (after !== undefined) select = select.where("id", "<", after as string);
  for (const field of ["actor", "action", "subjectKind", "subjectId"] as const) {
    const value = query[field];
    if (value !== undefined) select = select.where(field, "=", value);
  }
  const { fromMs, toMs } = query;
  if (fromMs !== undefined) select = select.where("atMs", ">=", whole("fromMs", fromMs));
  if (toMs !== undefined) select = select.where("atMs", "<", whole("toMs", toMs));
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.id], read);
}

function read(row: AuditTable): AuditRow {
  return { ...row, changes: row.changes === null ? {} : (JSON.parse(row.changes) as Changes) };
}
