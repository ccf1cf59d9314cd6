/**
 * Runs the health checks of channels on their schedules. The first traffic process of a machine does this; machines on one
 * Redis take turns.
 */

export interface CheckSchedule {
  channel: string;
  intervalMs: number;
}

export interface HealthCheckerOptions {
  /** The channels with health checks; empty if there are none. */
  schedules(): readonly CheckSchedule[];
  /** Whether this machine checks the channel now. @param forMs time during which no other machine does */
  claim(channel: string, forMs: number): Promise<boolean>;
  /** Must not reject. */
  check(channel: string): Promise<void>;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
  /** At least 0, less than 1. */
  random(): number;
}

/** Largest deviation from the interval, so that checks of several channels do not run together. */
const JITTER = 0.1;

export class HealthChecker {
  readonly #options: HealthCheckerOptions;
  /** By channel, the time of the next check; infinite while one runs. */
  readonly #due = new Map<string, number>();

  constructor(options: HealthCheckerOptions) {
    this.#options = options;
  }

  /** Starts the checks that are due. */
  tick(): void {
    const { schedules, nowMs, random } = this.#options;
    const all = schedules();
    if (all.length === 0 && this.#due.size === 0) return;
    const known = new Set(all.map(({ channel }) => channel));
    for (const channel of this.#due.keys()) if (!known.has(channel)) this.#due.delete(channel);
    for (const schedule of all) {
      const dueMs = this.#due.get(schedule.channel);
      if (dueMs === undefined) this.#due.set(schedule.channel, nowMs() + schedule.intervalMs * random());
      else if (nowMs() >= dueMs) void this.#run(schedule);
    }
  }

  async #run({ channel, intervalMs }: CheckSchedule): Promise<void> {
    const { claim, check, nowMs, random } = this.#options;
    const startedMs = nowMs();
    this.#due.set(channel, Number.POSITIVE_INFINITY);
    const forMs = Math.round(intervalMs * (1 - 2 * JITTER));
    if (await claim(channel, forMs)) await check(channel);
    if (this.#due.has(channel))
      this.#due.set(channel, startedMs + intervalMs * (1 + JITTER * (2 * random() - 1)));
  }
}
