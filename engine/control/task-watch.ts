/**
 * Looks after the tasks that upstreams work on: those that are due are held for this machine, a traffic process asks about
 * each, and what it saw is written down. How many are asked about in a second is bounded, however many there are: those
 * that have waited for longest come first.
 *
 * A machine that dies holds nothing for longer than a hold lasts, and then another one goes on.
 */
import type { Seen } from "../gateway/tasks/task-look.ts";
import type { NotedTask } from "../store/task-queue.ts";
import type { Task, TaskEnd } from "../store/tasks.ts";

export interface WatchOptions {
  hold(most: number): Promise<Task[]>;
  note(id: string, noted: NotedTask): Promise<void>;
  end(id: string, end: TaskEnd): Promise<boolean>;
  look(task: Task): Promise<Seen>;
  /** After each round: what else follows from tasks that are over. */
  settle(): Promise<void>;
  perSecond(): number;
  /** Milliseconds, by a clock that nobody sets. */
  nowMs(): number;
  random(): number;
  report(event: WatchEvent): void;
}

export type WatchEvent =
  | { kind: "over"; task: Task; end: TaskEnd }
  | { kind: "trouble"; task: Task; message: string }
  | { kind: "failing"; error: Error };

/** How often it is looked for what is due. */
const ROUND_MS = 500;
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
      "the gateway ended while the task was being submitted: it is not known whether the upstream has begun, so it was not sent again",
  },
};

export class TaskWatch {
  readonly #options: WatchOptions;
  readonly #under = new Set<Promise<void>>();
  #budget = 0;
  #lastMs: number;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#lastMs = options.nowMs();
  }

  start(): void {
    this.#timer = setInterval(() => {
      // A round that the store keeps waiting is not followed by another one.
      if (this.#isResting) this.#round = this.#rest(this.round());
    }, ROUND_MS).unref();
  }

  /** Asks about what is due, as far as the bound allows. Resolves when all is asked; never rejects. */
  async round(): Promise<void> {
    const { hold, settle, perSecond, nowMs, report } = this.#options;
    const now = nowMs();
    // What was not used is not saved up, but for one round.
    this.#budget = Math.min(
      this.#budget + (perSecond() * (now - this.#lastMs)) / 1000,
      Math.max(1, perSecond() * (ROUND_MS / 1000) * 2),
    );
    this.#lastMs = now;
    try {
      const most = Math.floor(Math.min(this.#budget, MOST_AT_ONCE - this.#under.size));
      const held = most < 1 ? [] : await hold(most);
      this.#budget -= held.length;
      for (const task of held) this.#begin(task);
      await settle();
    } catch (error) {
      report({ kind: "failing", error: error as Error });
    }
  }

  /** Waits for what is asked at the moment. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#round;
    await Promise.all(this.#under);
  }

  /** Resolves when nothing is under way. */
  async quiet(): Promise<void> {
    await Promise.all(this.#under);
  }

  #isResting = true;

  async #rest(round: Promise<void>): Promise<void> {
    this.#isResting = false;
    await round;
    this.#isResting = true;
  }

  #begin(task: Task): void {
    const work = this.#look(task).catch((error: unknown) =>
      this.#options.report({ kind: "failing", error: error as Error }),
    );
    this.#under.add(work);
    void work.then(() => this.#under.delete(work));
  }

  async #look(task: Task): Promise<void> {
    const { look, note, end, report, random } = this.#options;
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
function unseen({ asked }: Task): (error: Error) => Seen {
  return ({ message }) => ({
    note: { asked, afterMs: AGAIN_MS },
    trouble: { kind: "internal", status: 500, message, retryable: true },
  });
}
