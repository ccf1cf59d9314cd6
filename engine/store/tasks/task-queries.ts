/** Tasks for the admin API: owner, channel, state. Without prompts. */
import { type SqlBool, sql } from "kysely";
import type { TaskError } from "../../conversion/contract.ts";
import { cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import type { Store } from "../database/store.ts";
import { StoreMissing } from "../database/store-errors.ts";
import type { TasksTable } from "../database/tables.ts";
import type { StoredTaskStatus, Task, TaskPin } from "./task-contract.ts";
import { taskOf } from "./task-rows.ts";

export interface TaskQuery extends PageOptions {
  status?: string;
  operation?: string;
  /** Model name of the request. */
  model?: string;
  /** A token's id, or the name of a token in the configuration file. */
  token?: string;
  account?: string;
}

type ShownColumns =
  | "id"
  | "operation"
  | "wire"
  | "model"
  | "progress"
  | "asked"
  | "tokenId"
  | "accountId"
  | "dueMs"
  | "createdMs"
  | "completedMs"
  | "availableUntilMs"
  | "noticeDueMs"
  | "noticeTries"
  | "noticeFailure";

export interface TaskRow extends Pick<TasksTable, ShownColumns> {
  status: StoredTaskStatus;
  /** The current name; for a token of the configuration file, its name there. */
  tokenName: string;
  /** Null until a channel has accepted it. */
  channel: string | null;
  upstreamWire: string | null;
  upstreamModel: string | null;
  error: TaskError | null;
  /** Cost; null while the task runs. */
  costMicros: number | null;
  /** Maximum cost, estimated at the start. */
  reservedMicros: number;
}

/** Newest first. @throws StoreInvalid */
export async function listTasks(store: Store, query: TaskQuery = {}): Promise<Page<TaskRow>> {
  const limit = limitOf(query);
  const after = cursorOf(query, ["number", "string"]);
  const { status, operation, model, token, account } = query;
  let select = rows(store);
  if (after !== undefined)
    select = select.where(
      sql<SqlBool>`(${sql.ref("tasks.createdMs")}, ${sql.ref("tasks.id")}) < (${sql.join(after)})`,
    );
  if (status !== undefined) select = select.where("tasks.status", "=", status);
  if (operation !== undefined) select = select.where("tasks.operation", "=", operation);
  if (model !== undefined) select = select.where("tasks.model", "=", model);
  if (token !== undefined) select = select.where("tasks.owner", "=", token);
  if (account !== undefined) select = select.where("tasks.accountId", "=", account);
  const found = await select
    .orderBy("tasks.createdMs", "desc")
    .orderBy("tasks.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (row) => [row.createdMs, row.id], read);
}

/** @throws StoreMissing */
export async function getTask(store: Store, id: string): Promise<TaskRow> {
  const row = await rows(store).where("tasks.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new StoreMissing("task", id);
  return read(row);
}

/** The complete task of any owner, for the gateway. @throws StoreMissing */
export async function getWholeTask(store: Store, id: string): Promise<Task> {
  const row = await store.db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new StoreMissing("task", id);
  return taskOf(row);
}

/** A text that changes whenever a task starts, was queried or ends. @param account absent: all accounts */
export async function taskChangeMark({ db }: Store, account?: string): Promise<string> {
  const newest = db
    .selectFrom("tasks")
    .select((row) => row.fn.max("createdMs").as("createdMs"))
    .$if(account !== undefined, (select) => select.where("accountId", "=", account as string));
  const open = db
    .selectFrom("tasks")
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.sum<number | null>("asked").as("asked")])
    // True for running tasks, and indexed.
    .where("dueMs", "is not", null)
    .$if(account !== undefined, (select) => select.where("accountId", "=", account as string));
  const { createdMs } = await newest.executeTakeFirstOrThrow();
  const { count, asked } = await open.executeTakeFirstOrThrow();
  return `${createdMs ?? 0} ${count} ${asked ?? 0}`;
}

const rows = ({ db }: Store) =>
  db
    .selectFrom("tasks")
    .leftJoin("tokens", "tokens.id", "tasks.tokenId")
    .selectAll("tasks")
    .select("tokens.name as tokenName");

function read(row: TasksTable & { tokenName: string | null }): TaskRow {
  const { id, operation, wire, model, progress, asked, tokenId, accountId } = row;
  const { dueMs, createdMs, completedMs, availableUntilMs, costMicros, reservedMicros } = row;
  const { noticeDueMs, noticeTries, noticeFailure } = row;
  const pin = row.pin === null ? undefined : (JSON.parse(row.pin) as TaskPin);
  return {
    id,
    operation,
    wire,
    model,
    status: row.status as StoredTaskStatus,
    tokenId,
    tokenName: row.tokenName ?? row.owner,
    accountId,
    channel: pin?.channel ?? null,
    upstreamWire: pin?.wire ?? null,
    upstreamModel: pin?.model ?? null,
    progress,
    asked,
    error: row.error === null ? null : (JSON.parse(row.error) as TaskError),
    costMicros,
    reservedMicros,
    dueMs,
    createdMs,
    completedMs,
    availableUntilMs,
    noticeDueMs,
    noticeTries,
    noticeFailure,
  };
}
