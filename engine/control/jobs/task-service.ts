/** The tasks in control: stores and polls them, and keeps the counters of this machine correct. */
import type { Need } from "../../access/limits/limits.ts";
import type { SubjectRows } from "../../access/limits/subject-rows.ts";
import { countsOf } from "../../gateway/accounting/usage-accounting.ts";
import type { Config } from "../../gateway/config/config.ts";
import type { Logger } from "../../gateway/log/log.ts";
import type { NotificationResult } from "../../gateway/tasks/post-webhook.ts";
import type { TaskReport } from "../../gateway/tasks/query-task.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { Store } from "../../store/database/store.ts";
import type { Task, Tasks } from "../../store/tasks/task-contract.ts";
import {
  leaseNotifications,
  type Notification,
  recordNotification,
} from "../../store/tasks/task-notifications.ts";
import { leaseTasks, listUncountedTasks, markCounted, recordPoll } from "../../store/tasks/task-queue.ts";
import { createTaskRows } from "../../store/tasks/task-rows.ts";
import type { WebhookResult } from "../administration/gateway-metrics.ts";
import type { DueWorkPoller } from "./due-work-poller.ts";
import { type NotificationEvent, startNotifications } from "./notification-sender.ts";
import { TaskPoller, type TaskPollerEvent } from "./task-poller.ts";

const SETTLE_BATCH_SIZE = 500;

const WEBHOOK_RESULTS = { told: "delivered", refused: "refused", "given up": "given_up" } as const;

export interface TaskService {
  tasks: Tasks;
  poller: TaskPoller;
  notifications: DueWorkPoller<Notification>;
}

export interface TaskServiceOptions {
  store: Store;
  config(): Config;
  /** A name of this machine's folder, different from all others. */
  mark: string;
  rows: SubjectRows;
  /** Adjusts counters that all machines share. */
  adjust(subject: string, by: Need): void;
  queryTask(task: Task): Promise<TaskReport>;
  deliver(notification: Notification): Promise<NotificationResult>;
  /** Called with the ledger's record of each ended task. */
  onRecorded(record: RequestRecord): void;
  /** Called after each call of a webhook. */
  onWebhookCalled?(result: WebhookResult): void;
  log: Logger;
}

/** @throws StoreUnavailable */
export async function createTaskService(options: TaskServiceOptions): Promise<TaskService> {
  const { store, config, mark, log } = options;
  // Runs are sequential: two concurrent runs would release the same reservation twice. Calls during a run share the next run.
  let running = Promise.resolve();
  let queued: Promise<void> | undefined;
  const settleNext = (): Promise<void> => {
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = undefined;
        running = settle(options);
        return running;
      });
    return queued;
  };
  // The task has ended already, even if the counters cannot follow now.
  const settleIfPossible = (): Promise<void> =>
    settleNext().catch((err: unknown) => {
      log.warn(
        { part: "tasks", err },
        "reservations of tasks cannot be released at the moment; the gateway retries",
      );
    });
  const stored = createTaskRows(store, {
    keepMs: () => config().tasks.keepMs,
    countsOf: (result) => countsOf((result as { usage?: Record<string, unknown> }).usage),
    onRecorded: options.onRecorded,
    onAccepted: ({ subjects, budgets, need }) => {
      for (const subject of subjects) change(options, subject, need);
      for (const budget of budgets) change(options, budget, { ...need, requests: 1 });
    },
  });
  const tasks = settleBeforeReply(stored, settleNext, settleIfPossible);
  // The counters of this machine start with the store's usage, which includes the cost of ended tasks.
  await markCounted(store, mark);
  const watch = new TaskPoller({
    lease: async (most) => {
      const { leaseMs } = config().tasks;
      // Measured before the query of the store, which takes time.
      const heldUntilMs = Date.now() + leaseMs;
      return (await leaseTasks(store, mark, most, leaseMs)).map((task) => ({ ...task, heldUntilMs }));
    },
    record: (id, noted) => recordPoll(store, mark, id, noted),
    end: (id, end) => tasks.end(id, end),
    query: options.queryTask,
    settle: settleNext,
    perSecond: () => config().tasks.maxPollsPerSecond,
    nowMs: () => performance.now(),
    random: Math.random,
    report: (event) => logTaskEvent(log, event),
  });
  const notifications = startNotifications({
    lease: async (most) => {
      const held = await leaseNotifications(store, most);
      if (held.length > 0) await settleIfPossible();
      return held;
    },
    record: (notification, outcome) => recordNotification(store, notification, outcome),
    deliver: options.deliver,
    nowMs: () => performance.now(),
    random: Math.random,
    report: (event) => {
      if (event.kind !== "failing") options.onWebhookCalled?.(WEBHOOK_RESULTS[event.kind]);
      logNotificationEvent(log, event);
    },
  });
  return { tasks, poller: watch, notifications };
}

/**
 * A client that learns that its task has ended may start the next one at once, so the reservation on this machine is released
 * first. Another machine releases its own in its next round, unless the task is deleted before.
 */
function settleBeforeReply(
  stored: Tasks,
  settleNext: () => Promise<void>,
  settleIfPossible: () => Promise<void>,
): Tasks {
  return {
    ...stored,
    async create(task) {
      const began = await stored.create(task);
      if (began.kind === "known" && began.task.completedMs !== undefined) await settleIfPossible();
      return began;
    },
    async end(id, end) {
      const isEnded = await stored.end(id, end);
      if (isEnded) await settleIfPossible();
      return isEnded;
    },
    async find(owner, id) {
      const task = await stored.find(owner, id);
      if (task?.completedMs !== undefined) await settleIfPossible();
      return task;
    },
    async list(owner, operation, page) {
      const listed = await stored.list(owner, operation, page);
      if (listed?.tasks.some(({ completedMs }) => completedMs !== undefined)) await settleIfPossible();
      return listed;
    },
    async delete(owner, id) {
      // Its row contains the reservation. A task that ends after this query is still running for this client.
      const task = await stored.find(owner, id);
      if (task?.completedMs === undefined) return false;
      await settleNext();
      return stored.delete(owner, id);
    },
  };
}

/** Changes a counter of this machine, and the one that all machines share. */
function change({ rows, adjust }: TaskServiceOptions, subject: string, by: Need): void {
  rows.adjust(subject, by);
  adjust(subject, by);
}

/** Releases the reservations of ended tasks, and counts their cost. */
async function settle(options: TaskServiceOptions): Promise<void> {
  const { store, mark } = options;
  const endedTasks = await listUncountedTasks(store, mark, SETTLE_BATCH_SIZE);
  if (endedTasks.length === 0) return;
  await markCounted(
    store,
    mark,
    endedTasks.map(({ id }) => id),
  );
  for (const { subjects, by, budgets, byRequests } of endedTasks) {
    for (const subject of subjects) change(options, subject, by);
    for (const budget of budgets) change(options, budget, { ...by, requests: byRequests });
  }
}

function logTaskEvent(log: Logger, event: TaskPollerEvent): void {
  switch (event.kind) {
    case "over": {
      const { task, end } = event;
      const { id, operation, model, pin, pollCount } = task;
      const fields = {
        task: id,
        operation,
        model,
        channel: pin?.channel,
        asked: pollCount,
        taskStatus: end.status,
      };
      if (end.status === "failed") log.warn({ part: "tasks", ...fields, error: end.error }, "task");
      else log.info({ part: "tasks", ...fields }, "task");
      break;
    }
    case "trouble": {
      const { id, pin } = event.task;
      log.warn(
        { part: "tasks", task: id, channel: pin?.channel, failure: event.message },
        "a task could not be queried",
      );
      break;
    }
    case "failing":
      log.warn(
        { part: "tasks", err: event.error },
        "tasks cannot be processed at the moment; the gateway retries",
      );
  }
}

function logNotificationEvent(log: Logger, event: NotificationEvent): void {
  if (event.kind === "failing") {
    log.warn(
      { part: "webhooks", err: event.error },
      "webhooks cannot be sent at the moment; the gateway retries",
    );
    return;
  }
  const { kind, notification, failure } = event;
  // The rest of a URL may contain a credential.
  const fields = {
    task: notification.task.id,
    to: new URL(notification.webhook.url).origin,
    tries: notification.attempts,
  };
  if (kind === "told") log.info({ part: "webhooks", ...fields }, "a webhook was delivered");
  else if (kind === "refused")
    log.info({ part: "webhooks", ...fields, failure }, "a webhook was not accepted; the gateway retries");
  else log.warn({ part: "webhooks", ...fields, failure }, "a webhook was not accepted; the gateway gives up");
}
