/** A task's reservation counts exactly once, at whichever step of its submission the process dies. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { Cells, cell, createMemory } from "../../access/limits/limit-cells.ts";
import type { Reservation, Subject } from "../../access/limits/limits.ts";
import { MemoryLimiter } from "../../access/limits/memory-limiter.ts";
import { SubjectRows } from "../../access/limits/subject-rows.ts";
import type { Config } from "../../gateway/config/config.ts";
import { createLog } from "../../gateway/log/log.ts";
import { openStore } from "../../store/database/open-store.ts";
import type { OpenStore } from "../../store/database/store.ts";
import type { AcceptedSubmission, NewTask } from "../../store/tasks/task-contract.ts";
import { createTaskService, type TaskService } from "./task-service.ts";

const HOUR_MS = 3_600_000;
const TOKEN = "token:t";
const ACCOUNT = "account:a";
const BUDGET = "token:t/day@2026-11-28";
const subjects: Subject[] = [
  { key: TOKEN, limits: { quotaTokens: 100, quotaMicros: 100, maxConcurrent: 2 } },
  // Without a quota, the limiter reserves nothing, but the usage counts.
  { key: ACCOUNT, limits: { rpm: 100, tpm: 1000 } },
  { key: BUDGET, limits: { quotaRequests: 10, quotaMicros: 100 } },
];
const need = { tokens: 7, micros: 5 };
const task: NewTask = {
  id: "task_1",
  owner: TOKEN,
  operation: "videos",
  wire: "films",
  model: "m",
  repeatedFields: {},
  digest: "d",
  runner: "machine:1",
  subjects: [TOKEN, ACCOUNT],
  need,
  submitTimeoutMs: HOUR_MS,
};
const accepted: AcceptedSubmission = {
  pin: { channel: "c", key: "k", wire: "films", model: "m" },
  remembered: { id: "up_1" },
  pollInterval: { everySeconds: 1 } as unknown as AcceptedSubmission["pollInterval"],
  status: "queued",
  afterMs: HOUR_MS,
  record: { id: "r", startedMs: 0, budgets: [BUDGET] } as unknown as AcceptedSubmission["record"],
  rates: undefined,
};

let store: OpenStore;
let service: TaskService;
let rows: SubjectRows;
let seat: number;
let cells: Cells;
let reservation: Reservation;
let counts: () => object;
/** As Redis counts it: what control tells the other machines. */
let shared: Record<string, number>;
beforeEach(async () => {
  store = await openStore({ url: ":memory:" });
  const memory = createMemory(2, 8);
  rows = new SubjectRows(memory);
  seat = rows.seat();
  cells = new Cells(memory, seat);
  const reserved = new MemoryLimiter(cells, (key) => rows.rowOf(key)).reserve(subjects, need);
  if ("refused" in reserved) throw new Error("the limits must allow the task");
  reservation = reserved;
  counts = () =>
    Object.fromEntries(
      subjects.map(({ key }) => {
        const row = rows.rowOf(key);
        return [
          key,
          [cell.usedTokens, cell.usedMicros, cell.concurrent].map((which) => cells.read(row, which)),
        ];
      }),
    );
  shared = {};
  service = await createTaskService({
    store,
    config: () => ({ tasks: { keepMs: HOUR_MS, leaseMs: HOUR_MS, maxPollsPerSecond: 100 } }) as Config,
    mark: "machine",
    rows,
    adjust: (subject, by) => (shared[subject] = (shared[subject] ?? 0) + by.micros),
    onRecorded: () => {},
    queryTask: async () => ({ end: { status: "failed" } }),
    deliver: async () => ({}),
    log: createLog({ level: "silent" }),
  });
});
afterEach(() => store.close());

/** Tokens, micro-dollars and running requests. */
const nothing = { [TOKEN]: [0, 0, 0], [ACCOUNT]: [0, 0, 0], [BUDGET]: [0, 0, 0] };
const once = { [TOKEN]: [7, 5, 0], [ACCOUNT]: [7, 5, 0], [BUDGET]: [7, 5, 0] };

const steps: [string, () => unknown, object][] = [
  ["the reservation", () => {}, nothing],
  ["the task is stored", () => service.tasks.create(task), nothing],
  ["control stores that the upstream accepted it", () => service.tasks.markAccepted(task.id, accepted), once],
  ["the process hands its reservation over", () => reservation.handOver(), once],
];

it.each(steps.map(([title, _, expected], index) => ({ title, expected, last: index })))(
  "a process dies after this step: $title",
  async ({ expected, last }) => {
    for (const [, step] of steps.slice(0, last + 1)) await step();
    rows.giveBack(seat);
    expect(counts()).toEqual(expected);
    await service.tasks.end(task.id, { status: "failed" });
    expect(counts()).toEqual(nothing);
    expect(Object.values(shared).every((micros) => micros === 0)).toBe(true);
  },
);

it("without a death, the reservation counts once as well", async () => {
  for (const [, step] of steps) await step();
  expect(counts()).toEqual(once);
  expect(shared).toEqual({ [TOKEN]: 5, [ACCOUNT]: 5, [BUDGET]: 5 });
  await service.tasks.end(task.id, { status: "completed", result: {} });
  expect(counts()).toEqual(nothing);
});

it("the request fails while its task continues: the task still counts until its end", async () => {
  for (const [, step] of steps.slice(0, 3)) await step();
  // The total timeout ended the request before the reply of control.
  reservation.settle(undefined);
  expect(counts()).toEqual(once);
  await service.tasks.end(task.id, { status: "failed" });
  expect(counts()).toEqual(nothing);
});

it("a task that ended during its submission is not accepted, and counts nothing", async () => {
  await service.tasks.create(task);
  await service.tasks.end(task.id, { status: "failed" });
  expect(await service.tasks.markAccepted(task.id, accepted)).toBe(false);
  reservation.settle(undefined);
  expect(counts()).toEqual(nothing);
});

it("rates keep what the task took", () => {
  const buckets = (): number[] =>
    [cell.requestsFullAt, cell.tokensFullAt].map((bucket) => cells.read(rows.rowOf(ACCOUNT), bucket));
  const before = buckets();
  expect(before).not.toContain(0);
  reservation.handOver();
  expect(buckets()).toEqual(before);
});
