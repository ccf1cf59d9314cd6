/** Stores tasks in the database, for all nodes and beyond the process. `task-contract.ts` is the contract. */
import type { Selectable } from "kysely";
import { counterOf, readEntry } from "../../ledger/budget-entry.ts";
import { costOf, type Rates } from "../../ledger/price.ts";
import type { Counts, Outcome, RequestRecord } from "../../ledger/record.ts";
import { clockOf, dueIn } from "../database/database-clock.ts";
import { inTransaction, type Store } from "../database/store.ts";
import type { TasksTable } from "../database/tables.ts";
import { applyUsage } from "../usage/apply-usage.ts";
import type {
  AcceptedSubmission,
  CreatedTask,
  NewTask,
  Task,
  TaskEnd,
  TaskPage,
  TaskPin,
  TaskReservation,
  Tasks,
} from "./task-contract.ts";

/** States of tasks that an upstream has accepted and that have not ended. */
export const ACCEPTED_STATUSES = ["queued", "in_progress"] as const;
/** States of tasks that have not ended. */
export const OPEN_STATUSES = ["submitting", "queued", "in_progress"] as const;

/** The due time of a task that must be queried at once; no clock returns 0. */
export const DUE_AT_ONCE = 0;

/** Settings and functions that the rows of tasks need. */
export interface TaskStoreOptions {
  /** Retention of ended tasks. */
  keepMs(): number;
  /** Usage of a result, as the ledger counts it. */
  countsOf(result: object): Counts | undefined;
  /** Called with the reservation of each task that an upstream accepted, after this is stored. */
  onAccepted?(reserved: TaskReservation): void;
  /** Called with the ledger's record of each ended task, after it is stored. */
  onRecorded?(record: RequestRecord): void;
}

export function createTaskRows(store: Store, options: TaskStoreOptions): Tasks {
  return {
    create: (task) => createTask(store, task, options.keepMs()),
    markAccepted: (id, taken) => markAccepted(store, id, taken, options),
    drop: async (id) => {
      await store.db.deleteFrom("tasks").where("id", "=", id).where("status", "=", "submitting").execute();
    },
    end: (id, end) => endTask(store, id, end, options),
    wake: (channel, upstreamId) => wake(store, channel, upstreamId),
    find: (owner, id) => find(store, owner, id),
    list: (owner, operation, page) => list(store, owner, operation, page),
    delete: async (owner, id) => {
      const deleted = await store.db
        .deleteFrom("tasks")
        .where("id", "=", id)
        .where("owner", "=", owner)
        .where("status", "not in", OPEN_STATUSES)
        .executeTakeFirst();
      return deleted.numDeletedRows > 0;
    },
  };
}

async function createTask(store: Store, task: NewTask, keepMs: number): Promise<CreatedTask> {
  const {
    need,
    subjects,
    repeatedFields,
    requestKey,
    submitTimeoutMs,
    tokenId,
    accountId,
    webhook,
    ...columns
  } = task;
  const createdMs = store.now();
  const row: Omit<TasksTable, "dueMs"> = {
    ...NEW_TASK_COLUMNS,
    ...columns,
    status: "submitting",
    requestKey: requestKey ?? null,
    shows: JSON.stringify(repeatedFields),
    subjects: JSON.stringify(subjects),
    tokenId: tokenId ?? null,
    accountId: accountId ?? null,
    webhook: jsonOrNull(webhook),
    reservedTokens: need.tokens,
    reservedMicros: need.micros,
    createdMs,
    forgetMs: createdMs + keepMs,
  };
  const added = await store.db
    .insertInto("tasks")
    .values({ ...row, dueMs: dueIn(store, submitTimeoutMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return { kind: "begun" };
  const before = await store.db
    .selectFrom("tasks")
    .selectAll()
    .where("owner", "=", task.owner)
    .where("operation", "=", task.operation)
    .where("requestKey", "=", requestKey ?? "")
    .executeTakeFirst();
  if (before === undefined) return createTask(store, task, keepMs);
  return before.digest === task.digest ? { kind: "known", task: taskOf(before) } : { kind: "other" };
}

/** The initial values of columns that later steps set. */
const NEW_TASK_COLUMNS = {
  pin: null,
  remembered: null,
  upstreamId: null,
  rhythm: null,
  progress: null,
  result: null,
  error: null,
  asked: 0,
  holder: null,
  heldUntilMs: null,
  completedMs: null,
  availableUntilMs: null,
  record: null,
  rates: null,
  usedTokens: null,
  costMicros: null,
  isCounted: 0,
  noticeDueMs: null,
  noticeTries: 0,
  noticeFailure: null,
} as const;

async function markAccepted(
  store: Store,
  id: string,
  taken: AcceptedSubmission,
  { onAccepted }: TaskStoreOptions,
): Promise<boolean> {
  const { afterMs, progress, result, ...fields } = taken;
  const row = await store.db
    .updateTable("tasks")
    .set({
      // A task that the upstream completed at once ends with the next query, as any other task.
      status: fields.status === "completed" ? "in_progress" : fields.status,
      pin: JSON.stringify(fields.pin),
      remembered: JSON.stringify(fields.remembered),
      upstreamId: upstreamIdIn(fields.remembered) ?? null,
      rhythm: JSON.stringify(fields.pollInterval),
      record: JSON.stringify(fields.record),
      rates: jsonOrNull(fields.rates),
      progress: progress ?? null,
      result: jsonOrNull(result),
      dueMs: dueIn(store, fields.status === "completed" ? 0 : afterMs),
    })
    .where("id", "=", id)
    .where("status", "=", "submitting")
    .returning(["subjects", "reservedTokens", "reservedMicros"])
    .executeTakeFirst();
  if (row === undefined) return false;
  onAccepted?.({
    subjects: JSON.parse(row.subjects) as string[],
    budgets: budgetCountersOf(fields.record),
    need: { tokens: Number(row.reservedTokens), micros: Number(row.reservedMicros) },
  });
  return true;
}

/** @param record absent: the task is not accepted yet, and its process holds the reservation */
export function budgetCountersOf(record: Pick<RequestRecord, "budgets"> | undefined): string[] {
  return (record?.budgets ?? []).flatMap((entry) => {
    const read = readEntry(entry);
    return read === undefined ? [] : [counterOf(read.key, read.label)];
  });
}

/** Ends a task. Its end, its cost and its ledger record are stored together, and only once. */
async function endTask(
  store: Store,
  id: string,
  { status, error, result, remembered }: TaskEnd,
  { keepMs, countsOf, onRecorded }: TaskStoreOptions,
): Promise<boolean> {
  let record: RequestRecord | undefined;
  const hasEnded = await inTransaction(store, async (inside) => {
    const locked = inside.db
      .selectFrom("tasks")
      .selectAll()
      .where("id", "=", id)
      .where("status", "in", OPEN_STATUSES);
    const row = await (inside.kind === "postgres" ? locked.forUpdate() : locked).executeTakeFirst();
    if (row === undefined) return false;
    const now = inside.now();
    const task = taskOf(row);
    const finalResult = status === "completed" ? { ...task.result, ...result } : undefined;
    const counts = finalResult && countsOf(finalResult);
    const rates = parseColumn<Rates>(row.rates);
    const costMicros = counts === undefined || rates === undefined ? 0 : costOf(rates, counts);
    await inside.db
      .updateTable("tasks")
      .set({
        status,
        result: jsonOrNull(finalResult),
        remembered: remembered === undefined ? row.remembered : jsonOrNull(remembered),
        error: jsonOrNull(error),
        progress: status === "completed" ? 100 : row.progress,
        dueMs: null,
        holder: null,
        heldUntilMs: null,
        completedMs: now,
        availableUntilMs: availableUntil(task, finalResult, now) ?? null,
        forgetMs: now + keepMs(),
        usedTokens: (counts?.input ?? 0) + (counts?.output ?? 0),
        costMicros,
        // Its process holds the reservation until the upstream accepts the task, and settles it with the request.
        isCounted: row.status === "submitting" ? 1 : 0,
        noticeDueMs: row.webhook === null ? null : clockOf(inside),
      })
      .where("id", "=", id)
      .execute();
    record = recordOf(row, status, error?.kind, now, counts, costMicros);
    if (record !== undefined) await applyUsage(inside, [record]);
    return true;
  });
  if (record !== undefined) onRecorded?.(record);
  return hasEnded;
}

/** Expiry of the result, from the upstream or its wire. */
function availableUntil(
  { pollInterval }: Task,
  result: { expires?: unknown } | undefined,
  nowMs: number,
): number | undefined {
  if (typeof result?.expires === "number") return Math.round(result.expires * 1000);
  return result === undefined || pollInterval?.lifetimeSeconds === undefined
    ? undefined
    : nowMs + pollInterval.lifetimeSeconds * 1000;
}

/** The ledger's record of a task: one request, which lasted as long as the task. */
function recordOf(
  row: Selectable<TasksTable>,
  status: TaskEnd["status"],
  error: string | undefined,
  endedMs: number,
  counts: Counts | undefined,
  costMicros: number,
): RequestRecord | undefined {
  const record = parseColumn<RequestRecord>(row.record);
  if (record === undefined) return undefined;
  const outcome: Outcome = status === "completed" ? "answered" : status;
  const totalMs = Math.max(0, endedMs - record.startedMs);
  const attempts = record.attempts?.map((attempt, at, all) =>
    at < all.length - 1 ? attempt : { ...attempt, outcome, error, counts, costMicros },
  );
  return {
    ...record,
    totalMs,
    outcome,
    error,
    counts,
    countsKind: counts && "reported",
    costMicros,
    ...(attempts === undefined ? {} : { attempts }),
  };
}

function upstreamIdIn(remembered: object | undefined): string | undefined {
  const { id } = (remembered ?? {}) as { id?: unknown };
  return id === undefined ? undefined : String(id);
}

async function wake(store: Store, channel: string, upstreamId: string): Promise<boolean> {
  const rows = await store.db
    .selectFrom("tasks")
    .select(["id", "pin"])
    .where("upstreamId", "=", upstreamId)
    .execute();
  const ids = rows.flatMap(({ id, pin }) => (parseColumn<TaskPin>(pin)?.channel === channel ? [id] : []));
  if (ids.length === 0) return false;
  await store.db
    .updateTable("tasks")
    // Before all other due tasks. A machine that is querying the task keeps this due time (`recordPoll`).
    .set({ dueMs: DUE_AT_ONCE })
    .where("id", "in", ids)
    .where("status", "in", ACCEPTED_STATUSES)
    .execute();
  return true;
}

async function find(store: Store, owner: string, id: string): Promise<Task | undefined> {
  const row = await store.db
    .selectFrom("tasks")
    .selectAll()
    .where("id", "=", id)
    .where("owner", "=", owner)
    .executeTakeFirst();
  return row && taskOf(row);
}

async function list(
  store: Store,
  owner: string,
  operation: string,
  { after, limit, newestFirst }: TaskPage,
): Promise<{ tasks: Task[]; more: boolean } | undefined> {
  const last = after === undefined ? undefined : await find(store, owner, after);
  if (after !== undefined && last === undefined) return undefined;
  const direction = newestFirst ? "desc" : "asc";
  let query = store.db
    .selectFrom("tasks")
    .selectAll()
    .where("owner", "=", owner)
    .where("operation", "=", operation)
    .where("status", "!=", "submitting")
    .orderBy("createdMs", direction)
    .orderBy("id", direction)
    .limit(limit + 1);
  if (last !== undefined) {
    const comparison = newestFirst ? "<" : ">";
    query = query.where((row) =>
      row.or([
        row("createdMs", comparison, last.createdMs),
        row.and([row("createdMs", "=", last.createdMs), row("id", comparison, last.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  return { tasks: rows.slice(0, limit).map(taskOf), more: rows.length > limit };
}

export function taskOf(row: Selectable<TasksTable>): Task {
  const { id, owner, operation, wire, model, asked, createdMs } = row;
  return {
    id,
    owner,
    operation,
    wire,
    model,
    status: row.status as Task["status"],
    repeatedFields: JSON.parse(row.shows) as object,
    pin: parseColumn(row.pin),
    remembered: parseColumn(row.remembered),
    pollInterval: parseColumn(row.rhythm),
    progress: row.progress ?? undefined,
    result: parseColumn(row.result),
    error: parseColumn(row.error),
    pollCount: asked,
    createdMs,
    completedMs: row.completedMs ?? undefined,
    availableUntilMs: row.availableUntilMs ?? undefined,
  };
}

function parseColumn<T>(text: string | null): T | undefined {
  return text === null ? undefined : (JSON.parse(text) as T);
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
