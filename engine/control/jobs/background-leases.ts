/**
 * Answers that nobody waits for end with the process that makes them: control says in the store which processes live, and
 * at once which have died, also those of a gateway that held the same folder before this one. What another machine's
 * gateway makes is its own: only its silence ends that.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../gateway/log/log.ts";
import { endRuns, LEASE_MS, renewRuns } from "../../store/answers/answer-runs.ts";
import type { Store } from "../../store/database/store.ts";
import { endSubmissions } from "../../store/tasks/task-queue.ts";

const RENEW_MS = LEASE_MS / 6;

export class BackgroundLeases {
  readonly #mark: string;
  readonly #alive: ReadonlySet<string>;
  #store: Store | undefined;
  #log: Logger | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  /**
   * @param folder which this gateway holds, and no other one
   * @param alive the names of the processes that live
   */
  constructor(folder: string, alive: ReadonlySet<string>) {
    this.#mark = markOf(folder);
    this.#alive = alive;
  }

  /** What the names of its processes begin with there, up to a colon. */
  get mark(): string {
    return this.#mark;
  }

  /** As the store knows the process of this name. */
  runnerOf(name: string): string {
    return `${this.#mark}:${name}`;
  }

  /**
   * Before anything is made.
   * @param adopted folders whose gateways are dead
   * @throws StoreUnavailable
   */
  async begin(store: Store, adopted: readonly string[], log: Logger): Promise<void> {
    const dead = [this.#mark, ...adopted.map(markOf)];
    const beginnings = dead.map((mark) => `${mark}:`);
    await endRuns(store, beginnings);
    await endSubmissions(store, beginnings);
    this.#store = store;
    this.#log = log;
    this.#renewing = setInterval(() => {
      const alive = [...this.#alive].map((name) => this.runnerOf(name));
      this.#do((open) => renewRuns(open, alive));
    }, RENEW_MS).unref();
  }

  gone(name: string): void {
    this.#do(async (store) => {
      await endRuns(store, [this.runnerOf(name)]);
      await endSubmissions(store, [this.runnerOf(name)]);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#last;
    this.#store = undefined;
  }

  /** One after the other, so that whoever has died is not said to live by an earlier word that came late. */
  #do(work: (store: Store) => Promise<void>): void {
    const store = this.#store;
    if (store === undefined) return;
    this.#last = this.#last
      .then(() => work(store))
      .catch((err: unknown) => {
        this.#log?.warn({ err }, "the store could not record the running processes; the gateway retries");
      });
  }
}

/** What tells a folder from all others, of whatever machine. */
function markOf(folder: string): string {
  const path = join(folder, "mark");
  try {
    const mark = readFileSync(path, "utf8");
    if (/^[0-9a-f-]{36}$/.test(mark)) return mark;
  } catch {
    // It has none yet.
  }
  const mark = randomUUID();
  writeFileSync(path, mark, { mode: 0o600 });
  return mark;
}
