/**
 * The leases of background responses, which end with the process that generates them. Control renews the leases of running
 * processes. It ends those of dead processes at once, also of an earlier gateway in the same folder. Another machine's gateway
 * renews its own leases; its responses are abandoned only when the leases expire.
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
   * @param folder the folder that only this gateway uses
   * @param alive names of the running processes
   */
  constructor(folder: string, alive: ReadonlySet<string>) {
    this.#mark = markOf(folder);
    this.#alive = alive;
  }

  /** Prefix of the names of its processes in the store, up to a colon. */
  get mark(): string {
    return this.#mark;
  }

  /** The store's name of the process. */
  runnerOf(name: string): string {
    return `${this.#mark}:${name}`;
  }

  /**
   * Must run before any response is generated.
   * @param adopted folders of dead gateways
   * @throws StoreUnavailable
   */
  async begin(store: Store, adopted: readonly string[], log: Logger): Promise<void> {
    const deadMarks = [this.#mark, ...adopted.map(markOf)];
    const prefixes = deadMarks.map((mark) => `${mark}:`);
    await endRuns(store, prefixes);
    await endSubmissions(store, prefixes);
    this.#store = store;
    this.#log = log;
    this.#renewing = setInterval(() => {
      const alive = [...this.#alive].map((name) => this.runnerOf(name));
      this.#enqueue((open) => renewRuns(open, alive));
    }, RENEW_MS).unref();
  }

  endProcess(name: string): void {
    this.#enqueue(async (store) => {
      await endRuns(store, [this.runnerOf(name)]);
      await endSubmissions(store, [this.runnerOf(name)]);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#last;
    this.#store = undefined;
  }

  /** One call after the other, so that a late renewal never extends the lease of a dead process. */
  #enqueue(work: (store: Store) => Promise<void>): void {
    const store = this.#store;
    if (store === undefined) return;
    this.#last = this.#last
      .then(() => work(store))
      .catch((err: unknown) => {
        this.#log?.warn(
          { part: "store", err },
          "the store could not record the running processes; the gateway retries",
        );
      });
  }
}

/** A name that no other folder has, on any machine. */
function markOf(folder: string): string {
  const path = join(folder, "mark");
  try {
    const mark = readFileSync(path, "utf8");
    if (/^[0-9a-f-]{36}$/.test(mark)) return mark;
  } catch {
    // The folder has no mark yet.
  }
  const mark = randomUUID();
  writeFileSync(path, mark, { mode: 0o600 });
  return mark;
}
