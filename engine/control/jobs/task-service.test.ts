/** Ended tasks, while the counters can be settled and while they cannot. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SubjectRows } from "../../access/limits/subject-rows.ts";
import type { Config } from "../../gateway/config/config.ts";
import { createLog } from "../../gateway/log/log.ts";
import { openStore } from "../../store/database/open-store.ts";
import type { OpenStore } from "../../store/database/store.ts";
import type { AcceptedSubmission, NewTask } from "../../store/tasks/task-contract.ts";
import { sumTaskReservations } from "../../store/tasks/task-queue.ts";
import { createTaskRows } from "../../store/tasks/task-rows.ts";
import { createTaskService, type TaskService } from "./task-service.ts";

const HOUR_MS = 3_600_000;
const config = { tasks: { keepMs: HOUR_MS, leaseMs: HOUR_MS, maxPollsPerSecond: 100 } } as Config;
const task: NewTask = {
  id: "task_1",
  owner: "token:t",
  operation: "videos",
  wire: "films",
  model: "m",
  repeatedFields: {},
  requestKey: "once",
  digest: "d",
  runner: "machine:1",
  subjects: ["token:t"],
  need: { tokens: 7, micros: 5 },
  submitTimeoutMs: HOUR_MS,
  webhook: { url: "https://hook.test/", isPlain: false, origin: "" },
};
const accepted: AcceptedSubmission = {
  pin: { channel: "c", key: "k", wire: "films", model: "m" },
  remembered: { id: "up_1" },
  pollInterval: { everySeconds: 1 } as unknown as AcceptedSubmission["pollInterval"],
  status: "queued",
  afterMs: HOUR_MS,
  record: { id: "r", startedMs: 0 } as AcceptedSubmission["record"],
  rates: undefined,
};
const taken = { subject: "token:t", ...task.need };
const givenBack = { subject: "token:t", tokens: -7, micros: -5 };

let store: OpenStore;
let keeping: TaskService;
let adjusted: object[];
let delivered: string[];
beforeEach(async () => {
  store = await openStore({ url: ":memory:" });
  adjusted = [];
  delivered = [];
  keeping = await createTaskService({
    store,
    config: () => config,
    mark: "machine",
    rows: { adjust: () => {} } as unknown as SubjectRows,
    adjust: (subject, by) => adjusted.push({ subject, ...by }),
    onRecorded: () => {},
    queryTask: async () => ({ end: { status: "failed" } }),
    deliver: async (notification) => {
      delivered.push(notification.task.id);
      return {};
    },
    log: createLog({ level: "silent" }),
  });
});
afterEach(() => store.close());

describe("while the counters cannot be settled", () => {
  beforeEach(async () => {
    await sql`create trigger counts_are_shut before update of is_counted on tasks
      when new.is_counted = 1 begin select raise(abort, 'database is locked'); end`.execute(store.db);
    await keeping.tasks.create(task);
    await keeping.tasks.markAccepted(task.id, accepted);
  });

  it("an ended task is found, listed and recognized; the next round releases its reservation", async () => {
    const { tasks, poller: watch } = keeping;
    expect(await tasks.end(task.id, { status: "cancelled" })).toBe(true);
    expect(await tasks.find(task.owner, task.id)).toMatchObject({ status: "cancelled" });
    const begun = await tasks.create({ ...task, id: "task_2" });
    expect(begun).toMatchObject({ kind: "known", task: { id: task.id } });
    const listed = await tasks.list(task.owner, task.operation, { limit: 1, newestFirst: true });
    expect(listed?.tasks).toMatchObject([{ id: task.id }]);
    expect(adjusted).toEqual([taken]);
    await sql`drop trigger counts_are_shut`.execute(store.db);
    await watch.round();
    expect(adjusted).toEqual([taken, givenBack]);
  });

  it("the webhook of an ended task is sent nevertheless", async () => {
    await keeping.tasks.end(task.id, { status: "cancelled" });
    // In the first rounds, the rate limit may allow no delivery.
    await expect.poll(() => keeping.notifications.round().then(() => delivered)).toEqual([task.id]);
  });

  it("a task is not deleted while its reservation is counted", async () => {
    const { tasks } = keeping;
    await tasks.end(task.id, { status: "cancelled" });
    await expect(tasks.delete(task.owner, task.id)).rejects.toThrow("locked");
    expect(await tasks.find(task.owner, task.id)).toMatchObject({ id: task.id });
  });
});

it("a task that is deleted immediately after its end releases its reservation", async () => {
  const { tasks } = keeping;
  await tasks.create(task);
  await tasks.markAccepted(task.id, accepted);
  expect(await tasks.delete(task.owner, task.id)).toBe(false);
  // The task has ended in the store, and the counters are not settled yet.
  const rows = createTaskRows(store, { keepMs: () => HOUR_MS, countsOf: () => undefined });
  await rows.end(task.id, { status: "cancelled" });
  expect(await tasks.delete(task.owner, task.id)).toBe(true);
  expect(await tasks.find(task.owner, task.id)).toBeUndefined();
  expect(adjusted).toEqual([taken, givenBack]);
});

it("a task that no upstream accepted releases nothing: its process holds its reservation", async () => {
  const { tasks, poller: watch } = keeping;
  await tasks.create({ ...task, tokenId: "t" });
  expect(await sumTaskReservations(store)).toEqual(new Map());
  expect(await tasks.end(task.id, { status: "failed" })).toBe(true);
  await watch.round();
  expect(await tasks.find(task.owner, task.id)).toMatchObject({ status: "failed" });
  expect(adjusted).toEqual([]);
});

it("an accepted task counts its reservation until its end", async () => {
  await keeping.tasks.create({ ...task, tokenId: "t" });
  await keeping.tasks.markAccepted(task.id, accepted);
  expect(await sumTaskReservations(store)).toEqual(new Map([["token:t", task.need]]));
});
