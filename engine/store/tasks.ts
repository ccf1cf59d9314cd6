/**
 * Work that an upstream does for a while, such as a video: what was asked, where it runs, how far it is. Nodes share
 * the polling: each takes a lease on the tasks that are due, and what a dead node held is due again when its lease ends.
 */
import { editRow, getRow, newRow } from "./edit.ts";
import { cursorOf, limitOf, type Page, type PageOptions, pageOf } from "./page.ts";
import type { TasksTable } from "./schema.ts";
import { inTransaction, lockInTransaction, type Store } from "./store.ts";
import { given, json, orNull, text, whole, wholeOrNull } from "./values.ts";

export interface TaskRow extends Omit<TasksTable, "request" | "result" | "error" | "detail"> {
  request: unknown;
  result: unknown;
  error: unknown;
  detail: unknown;
}

/** What whoever submits says. */
export interface TaskInput {
  operation: string;
  /** The caller's. */
  wire: string;
  tokenId?: string | null;
  accountId?: string | null;
  channel: string;
  model: string;
  status: string;
  request: unknown;
  upstreamId?: string | null;
  detail?: unknown;
  /** When to ask the upstream first; null is never. */
  pollMs?: number | null;
  expiresMs?: number | null;
}

export interface TaskChanges {
  status?: string;
  upstreamId?: string | null;
  /** 0 to 100. */
  progress?: number | null;
  result?: unknown;
  error?: unknown;
  detail?: unknown;
  pollMs?: number | null;
  expiresMs?: number | null;
  /** Null gives the lease back. */
  leaseOwner?: null;
}

const LOCK = 4;

const changeable = {
  status: text,
  upstreamId: orNull(text),
  progress: (field: string, value: unknown) => wholeOrNull(field, value, 100),
  result: orNull(json),
  error: orNull(json),
  detail: orNull(json),
  pollMs: wholeOrNull,
  expiresMs: wholeOrNull,
  leaseOwner: orNull(text),
};

const checks = {
  ...changeable,
  operation: text,
  wire: text,
  tokenId: orNull(text),
  accountId: orNull(text),
  channel: text,
  model: text,
  request: json,
};

/** @throws StoreInvalid naming the field */
export async function createTask(store: Store, input: TaskInput): Promise<TaskRow> {
  const row = {
    ...newRow(store),
    tokenId: null,
    accountId: null,
    upstreamId: null,
    progress: null,
    result: null,
    error: null,
    detail: null,
    pollMs: null,
    leaseOwner: null,
    leaseUntilMs: null,
    expiresMs: null,
    ...(given<TaskInput, TasksTable>(input, checks) as Pick<
      TasksTable,
      "operation" | "wire" | "channel" | "model" | "status" | "request"
    >),
  };
  await store.db.insertInto("tasks").values(row).execute();
  return read(row);
}

/** @throws StoreMissing */
export async function getTask(store: Store, id: string): Promise<TaskRow> {
  return read(await getRow(store, "tasks", id));
}

export interface TaskQuery extends PageOptions {
  tokenId?: string;
  accountId?: string;
  operation?: string;
  status?: string;
}

/** Newest first. */
export async function listTasks(store: Store, query: TaskQuery = {}): Promise<Page<TaskRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  let select = store.db.selectFrom("tasks").selectAll();
  if (after !== undefined) select = select.where("id", "<", after as string);
  for (const field of ["tokenId", "accountId", "operation", "status"] as const) {
    const wanted = query[field];
    if (wanted !== undefined) select = select.where(field, "=", wanted);
  }
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.id], read);
}

/** @throws StoreConflict, StoreMissing, StoreInvalid */
export async function editTask(
  store: Store,
  id: string,
  version: number,
  changes: TaskChanges,
): Promise<TaskRow> {
  const row = given<TaskChanges, TasksTable>(changes, changeable as never);
  const released = changes.leaseOwner === null ? { leaseUntilMs: null } : {};
  return read(await editRow(store, "tasks", id, version, { ...row, ...released }));
}

/**
 * Takes tasks that are due, longest due first. Nobody else gets them before the lease ends.
 *
 * @param owner this node
 */
export async function leaseTasks(
  store: Store,
  owner: string,
  leaseMs: number,
  limit: number,
): Promise<TaskRow[]> {
  return inTransaction(store, async (inside) => {
    await lockInTransaction(inside, LOCK);
    const nowMs = inside.now();
    const due = await inside.db
      .selectFrom("tasks")
      .select("id")
      .where("pollMs", "<=", nowMs)
      .where((row) => row.or([row("leaseUntilMs", "is", null), row("leaseUntilMs", "<=", nowMs)]))
      .orderBy("pollMs")
      .limit(limit)
      .execute();
    if (due.length === 0) return [];
    const rows = await inside.db
      .updateTable("tasks")
      .set((row) => ({
        leaseOwner: text("owner", owner),
        leaseUntilMs: nowMs + whole("leaseMs", leaseMs),
        version: row("version", "+", 1),
        updatedMs: nowMs,
      }))
      .where(
        "id",
        "in",
        due.map((task) => task.id),
      )
      .returningAll()
      .execute();
    return rows.sort((a, b) => (a.pollMs ?? 0) - (b.pollMs ?? 0)).map(read);
  });
}

/** Forgets tasks that expired. @returns how many */
export async function forgetTasks(store: Store): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom("tasks")
    .where("expiresMs", "<=", store.now())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function read(row: TasksTable): TaskRow {
  const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return {
    ...row,
    request: parsed(row.request),
    result: parsed(row.result),
    error: parsed(row.error),
    detail: parsed(row.detail),
  };
}
