/**
 * Polls the tasks of upstreams. Due tasks are leased to this machine, a traffic process queries each, and the result is stored.
 * The number of queries per second is limited; tasks that have been due longest come first.
 *
 * The leases of a dead machine expire, and another machine continues.
 */
import type { TaskReport } from "../../gateway/tasks/query-task.ts";
import type { Task, TaskEnd } from "../../store/tasks/task-contract.ts";
import type { PollResult } from "../../store/tasks/task-queue.ts";
import { DueWorkPoller } from "./due-work-poller.ts";

export interface TaskPollerOptions {
  lease(most: number): Promise<Task[]>;
  record(id: string, poll: PollResult): Promise<void>;
  end(id: string, end: TaskEnd): Promise<boolean>;
  query(task: Task): Promise<TaskReport>;
  /** Runs after each round, for tasks that have ended. */
  settle(): Promise<void>;
  perSecond(): number;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
  random(): number;
  report(event: TaskPollerEvent): void;
}

export type TaskPollerEvent =
  | { kind: "over"; task: Task; end: TaskEnd }
  | { kind: "trouble"; task: Task; message: string }
  | { kind: "failing"; error: Error };

/** Concurrent queries. */
const MAX_CONCURRENT = 200;
/** Random share of a pause, so that machines that started together do not query at the same times. */
const JITTER = 0.1;
/** Pause after a query that failed in the gateway. */
const RETRY_MS = 10_000;

/** The end of a task whose process died during the submission. */
const UNKNOWN_SUBMISSION: TaskEnd = {
  status: "failed",
  error: {
    kind: "upstream",
    code: "submission_unknown",
    message:
      "the gateway stopped while it submitted the task: the upstream may have started the task, so the gateway did not retry",
  },
};

export class TaskPoller extends DueWorkPoller<Task> {
  #isClosed = false;

  constructor(options: TaskPollerOptions) {
    const { lease: hold, settle, perSecond, nowMs, report } = options;
    super({
      lease: hold,
      settle,
      perSecond,
      nowMs,
      maxConcurrent: MAX_CONCURRENT,
      onError: (error) => report({ kind: "failing", error }),
      work: (task) => this.#poll(task, options),
    });
  }

  override close(): Promise<void> {
    this.#isClosed = true;
    return super.close();
  }

  async #poll(
    task: Task,
    { query: look, record: note, end, report, random }: TaskPollerOptions,
  ): Promise<void> {
    const pollReport =
      task.status === "submitting"
        ? { end: UNKNOWN_SUBMISSION }
        : await look(task).catch(reportPollFailure(task));
    if (this.#isClosed && "note" in pollReport && pollReport.trouble !== undefined) return;
    if ("end" in pollReport) {
      if (await end(task.id, pollReport.end)) report({ kind: "over", task, end: pollReport.end });
      return;
    }
    const { afterMs, ...pollResult } = pollReport.note;
    await note(task.id, { ...pollResult, afterMs: Math.round(afterMs * (1 + (2 * random() - 1) * JITTER)) });
    if (pollReport.trouble !== undefined)
      report({ kind: "trouble", task, message: pollReport.trouble.message });
  }
}

/** The process that queried has died; another one will query. */
function reportPollFailure({ pollCount }: Task): (error: Error) => TaskReport {
  return ({ message }) => ({
    note: { asked: pollCount, afterMs: RETRY_MS },
    trouble: { kind: "internal", status: 500, message, retryable: true },
  });
}
