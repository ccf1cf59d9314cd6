/**
 * Looks after the tasks that upstreams work on: those that are due are held for this machine, a traffic process asks about
 * each, and what it saw is written down. How many are asked about in a second is bounded, however many there are: those
 * that have waited for longest come first.
 *
 * A machine that dies holds nothing for longer than a hold lasts, and then another one goes on.
 */
import type { TaskReport } from "../../gateway/tasks/query-task.ts";
import type { Task, TaskEnd } from "../../store/tasks/task-contract.ts";
import type { NotedTask } from "../../store/tasks/task-queue.ts";
import { DueWorkPoller } from "./due-work-poller.ts";

export interface TaskPollerOptions {
  hold(most: number): Promise<Task[]>;
  note(id: string, noted: NotedTask): Promise<void>;
  end(id: string, end: TaskEnd): Promise<boolean>;
  look(task: Task): Promise<TaskReport>;
  /** After each round: what else follows from tasks that are over. */
  settle(): Promise<void>;
  perSecond(): number;
  /** Milliseconds, by a clock that nobody sets. */
  nowMs(): number;
  random(): number;
  report(event: TaskPollerEvent): void;
}

export type TaskPollerEvent =
  | { kind: "over"; task: Task; end: TaskEnd }
  | { kind: "trouble"; task: Task; message: string }
  | { kind: "failing"; error: Error };

/** Questions under way at once. */
const MOST_AT_ONCE = 200;
/** Of a pause: machines that were started together must not ask together. */
const JITTER = 0.1;
/** Where a look itself failed. */
const AGAIN_MS = 10_000;

/** What was being submitted when its process ended. */
const NEVER_ANSWERED: TaskEnd = {
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
    const { hold, settle, perSecond, nowMs, report } = options;
    super({
      hold,
      settle,
      perSecond,
      nowMs,
      mostAtOnce: MOST_AT_ONCE,
      failing: (error) => report({ kind: "failing", error }),
      work: (task) => this.#look(task, options),
    });
  }

  override close(): Promise<void> {
    this.#isClosed = true;
    return super.close();
  }

  async #look(task: Task, { look, note, end, report, random }: TaskPollerOptions): Promise<void> {
    const seen =
      task.status === "submitting" ? { end: NEVER_ANSWERED } : await look(task).catch(unseen(task));
    if (this.#isClosed && "note" in seen && seen.trouble !== undefined) return;
    if ("end" in seen) {
      if (await end(task.id, seen.end)) report({ kind: "over", task, end: seen.end });
      return;
    }
    const { afterMs, ...noted } = seen.note;
    await note(task.id, { ...noted, afterMs: Math.round(afterMs * (1 + (2 * random() - 1) * JITTER)) });
    if (seen.trouble !== undefined) report({ kind: "trouble", task, message: seen.trouble.message });
  }
}

/** The process that looked is gone; another one will. */
function unseen({ asked }: Task): (error: Error) => TaskReport {
  return ({ message }) => ({
    note: { asked, afterMs: AGAIN_MS },
    trouble: { kind: "internal", status: 500, message, retryable: true },
  });
}
