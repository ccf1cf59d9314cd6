/**
 * Counts in Redis or Valkey, for gateways on several machines. One round trip reserves, another settles. Both are scripts that
 * Redis runs atomically, so exactly what fits is served.
 *
 * It never hangs. A server that does not respond in time is not used for a moment, and a policy decides meanwhile: `open`
 * counts on this machine only, from the store's usage; `closed` refuses requests. Unsettled usage is settled when the server is
 * back, after it is told what was used without it.
 */
import { Redis, ReplyError } from "ioredis";
import {
  countable,
  type Limiter,
  type LimitName,
  type Need,
  type Refused,
  type Reservation,
  type Standing,
  type StoredUsage,
  type Subject,
  type Usage,
  type WindowSlide,
} from "./limits.ts";
import { RATES } from "./rates.ts";
import { ADJUST, BEGIN, RESERVE, SETTLE, SLIDE } from "./redis-scripts.ts";

export interface RedisLimiterOptions {
  url: string;
  /** Counts while the server is unavailable; absent: requests are refused. */
  local?: Limiter;
  /**
   * The store's current usage of these subjects. When it resolves, `local` counts from the store's usage of all subjects.
   * Absent: both continue with their own counts.
   */
  known?(keys: readonly string[]): Promise<Readonly<Record<string, StoredUsage>>>;
  /** The last published usage of a subject without `used`, from which a new count starts. */
  usedOf?(key: string): StoredUsage | undefined;
  /** Time limit of a response. */
  timeoutMs?: number;
  /** Time after which a running request is given up, because its machine must have died. */
  giveUpMs: number;
  report(event: RedisEvent): void;
}

export type RedisEvent =
  /** Reported once when the server becomes unavailable, and once when it is back. */
  | { kind: "away"; error: Error }
  | { kind: "back" }
  /** The server responded with an error: this one request is refused, or was not settled. */
  | { kind: "failed"; error: Error };

interface Settlement {
  subjects: readonly string[];
  id: string;
  need: Usage;
  used: Usage;
  /** Of each subject, in the order of `RATES`. */
  rates: (number | "")[];
  /** Nothing was sent: rates of requests do not count it. */
  isCancelled?: boolean;
}

const NOTHING: Usage = { tokens: 0, micros: 0, requests: 0 };

const TIMEOUT_MS = 500;
const AWAY_MS = 1_000;
/** A query of the store takes longer than one response, because journals are moved into it first. */
const KNOWN_TIMEOUTS = 4;
/** Maximum number of unsettled requests while the server is unavailable. More would take memory that requests need. */
const MAX_OWED = 100_000;
const PREFIX = "{polywire}:limit";

type Scripted = Redis & {
  polywireReserve(keys: number, ...args: (string | number)[]): Promise<[number, ...(number | string)[]]>;
  polywireSettle(keys: number, ...args: (string | number)[]): Promise<number>;
  polywireBegin(keys: number, ...args: (string | number)[]): Promise<number>;
  polywireAdjust(keys: number, ...args: (string | number)[]): Promise<number>;
  polywireSlide(keys: number, ...args: (string | number)[]): Promise<number>;
};

export class RedisLimiter implements Limiter {
  readonly #options: RedisLimiterOptions;
  readonly #redis: Scripted;
  readonly #timeoutMs: number;
  readonly #owed: Settlement[] = [];
  readonly #unique: string = `${process.pid}.${Math.random().toString(36).slice(2)}`;
  /** Subjects with usage that the server may not have. */
  readonly #behind = new Set<string>();
  #next = 0;
  #awayUntilMs = 0;
  #isAway = false;
  #isReturning = false;
  #isClosed = false;
  /** Resolves when the local limiter has the store's usage. */
  #localReady: Promise<void> = Promise.resolve();
  #catchingUp: NodeJS.Timeout | undefined;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    const { timeoutMs = TIMEOUT_MS } = options;
    this.#timeoutMs = timeoutMs;
    this.#redis = new Redis(options.url, {
      // A queue of commands would wait for a server that may never return.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: timeoutMs * 4,
      retryStrategy: (times) => Math.min(times * 100, AWAY_MS),
    }) as Scripted;
    this.#redis.defineCommand("polywireReserve", { lua: RESERVE });
    this.#redis.defineCommand("polywireSettle", { lua: SETTLE });
    this.#redis.defineCommand("polywireBegin", { lua: BEGIN });
    this.#redis.defineCommand("polywireAdjust", { lua: ADJUST });
    this.#redis.defineCommand("polywireSlide", { lua: SLIDE });
    // Every command has its own error. Without a listener this event would end the process.
    this.#redis.on("error", () => {});
    this.#redis.on("ready", () => {
      this.#awayUntilMs = 0;
      if (this.#isAway) void this.#returns();
    });
    // A gateway without requests must also notice that the server may have lost its data.
    this.#redis.on("close", () => {
      if (!this.#isClosed) this.#away(new Error("the connection has ended"));
    });
  }

  /** Resolves when the server responds, or after a moment. */
  async ready(): Promise<void> {
    if (this.#redis.status === "ready") return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#timeoutMs * 4);
      this.#redis.once("ready", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async reserve(subjects: readonly Subject[], asked: Need): Promise<Reservation | { refused: Refused }> {
    const need = countable(asked);
    if (this.#isAway && !(await this.#returns())) return this.#without(subjects, need);
    const id = `${this.#unique}.${this.#next++}`;
    const keys = subjects.flatMap(({ key }) => keysOf(key));
    const limits = subjects.flatMap((subject) => this.#argumentsOf(subject));
    const rates = subjects.flatMap(({ limits }) => RATES.map(({ name }) => limits[name] ?? ""));
    const settlement = { subjects: subjects.map(({ key }) => key), id, need, rates };
    let answer: [number, ...(number | string)[]];
    try {
      const { giveUpMs } = this.#options;
      const args = [...keys, id, giveUpMs, need.tokens, need.micros, need.requests, ...limits];
      answer = await within(this.#timeoutMs, this.#redis.polywireReserve(keys.length, ...args));
    } catch (error) {
      if (isAboutRequest(error)) {
        this.#options.report({ kind: "failed", error });
        return { refused: { subject: "", limit: "unreachable" } };
      }
      this.#away(error as Error);
      // The server may have received it. Its reservation is released when the server is back.
      this.#owe({ ...settlement, used: NOTHING });
      return this.#without(subjects, need);
    }
    const [granted, ...rest] = answer;
    if (granted !== 1) {
      const [place, limit, waitMs] = rest as [number, LimitName, number];
      const subject = subjects[place - 1] as Subject;
      const refused = { subject: subject.key, limit, allowed: subject.limits[limit] ?? 0 };
      return { refused: waitMs < 0 ? refused : { ...refused, retryAfterMs: waitMs } };
    }
    const [requestLimit, requestsLeft, requestsMs, tokenLimit, tokensLeft, tokensMs] = rest as number[];
    return {
      ...standing("requests", requestLimit, requestsLeft, requestsMs),
      ...standing("tokens", tokenLimit, tokensLeft, tokensMs),
      settle: (used) => {
        void this.#settle({ ...settlement, used: used === undefined ? NOTHING : countable(used) }, false);
      },
      handOver: () => {
        void this.#settle({ ...settlement, used: NOTHING, rates: rates.map(() => "") }, false);
      },
      cancel: () => {
        void this.#settle({ ...settlement, used: NOTHING, isCancelled: true }, false);
      },
    };
  }

  #argumentsOf({ key, limits, used, period }: Subject): (number | string)[] {
    const from = used ?? this.#options.usedOf?.(key);
    const isRolling = period?.sinceHour !== undefined;
    return [
      ...NAMES.map((name) => limits[name] ?? ""),
      from?.tokens ?? 0,
      from?.micros ?? 0,
      from?.requests ?? 0,
      from?.sinceHour ?? period?.sinceHour ?? "",
      // A calendar period's count is not needed long after its end, when its last requests have ended.
      period === undefined || isRolling ? "" : period.untilMs + KEPT_MS,
    ];
  }

  /** Resets a subject's count for all machines. Rejects if the server does not respond. */
  async begin(key: string, from: StoredUsage): Promise<void> {
    await this.#begin(key, from, false);
  }

  /** Adds to a subject's usage; may be negative. Rejects without the server. */
  async adjust(key: string, { tokens, micros, requests = 0 }: Need): Promise<void> {
    const adjusted = this.#redis.polywireAdjust(2, ...keysOf(key), tokens, micros, requests);
    await within(this.#timeoutMs, adjusted);
  }

  /** Moves a rolling budget's window on. Hours that the counter does not contain are ignored. Rejects without the server. */
  async slide({ key, used, expired }: WindowSlide): Promise<void> {
    const hours = expired.flatMap(({ hour, tokens, micros, requests }) => [hour, tokens, micros, requests]);
    const { sinceHour, tokens, micros, requests } = used;
    const args = [...keysOf(key), sinceHour, tokens, micros, requests, ...hours];
    await within(this.#timeoutMs, this.#redis.polywireSlide(2, ...args));
  }

  /** Settles the rest if the server responds, and closes the connection. */
  async close(): Promise<void> {
    await this.#payBack();
    if (!this.#isAway) await this.#catchUp().catch(() => {});
    clearTimeout(this.#catchingUp);
    this.#isClosed = true;
    this.#redis.disconnect();
  }

  async #begin(key: string, from: StoredUsage, isLeast: boolean): Promise<void> {
    const { tokens, micros } = countable(from);
    const { requests = "", sinceHour = "" } = from;
    const args = [...keysOf(key), tokens, micros, requests, isLeast ? 1 : 0, sinceHour];
    const begun = this.#redis.polywireBegin(2, ...args);
    await within(this.#timeoutMs, begun);
  }

  /** @returns whether the server responded */
  async #settle(settlement: Settlement, again: boolean): Promise<boolean> {
    const { subjects, id, need, used, rates, isCancelled } = settlement;
    const keys = subjects.flatMap(keysOf);
    const reserved = [need.tokens, need.micros];
    const amounts = [...reserved, used.tokens, used.micros, used.requests, again ? 1 : 0];
    try {
      const args = [...keys, id, ...amounts, isCancelled ? 1 : 0, ...rates];
      await within(this.#timeoutMs, this.#redis.polywireSettle(keys.length, ...args));
      return true;
    } catch (error) {
      if (isAboutRequest(error)) {
        this.#options.report({ kind: "failed", error });
        return true;
      }
      this.#away(error as Error);
      this.#owe(settlement);
      return false;
    }
  }

  #owe(settlement: Settlement): void {
    if (this.#owed.length < MAX_OWED) this.#owed.push(settlement);
    if (settlement.used !== NOTHING) this.#missed(settlement.subjects);
  }

  async #payBack(): Promise<void> {
    for (let left = this.#owed.length; left > 0; left--) {
      const settlement = this.#owed.shift();
      if (settlement === undefined || !(await this.#settle(settlement, true))) return;
    }
  }

  // ── Without the server ────────────────────────────────────────────────────────────────────────────────────────

  async #without(subjects: readonly Subject[], need: Usage): Promise<Reservation | { refused: Refused }> {
    const { local } = this.#options;
    if (local === undefined) return { refused: { subject: "", limit: "unreachable", retryAfterMs: AWAY_MS } };
    await this.#localReady;
    const answer = await local.reserve(subjects, need);
    if ("refused" in answer) return answer;
    const { requests, tokens } = answer;
    return {
      ...(requests === undefined ? {} : { requests }),
      ...(tokens === undefined ? {} : { tokens }),
      settle: (used) => {
        answer.settle(used);
        if (used !== undefined) this.#missed(subjects.map(({ key }) => key));
      },
      handOver: () => {
        answer.handOver();
        this.#missed(subjects.map(({ key }) => key));
      },
      cancel: () => answer.cancel(),
    };
  }

  #away(error: Error): void {
    this.#awayUntilMs = performance.now() + AWAY_MS;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#localReady = this.#bringUpLocal();
    this.#options.report({ kind: "away", error });
  }

  /** Never rejects. Without the store, the local limiter continues with its own counts. */
  async #bringUpLocal(): Promise<void> {
    if (this.#options.local !== undefined) await this.#known([]).catch(() => {});
  }

  /** Whether the server counts again. Requests count locally until the server has the usage that it missed. */
  async #returns(): Promise<boolean> {
    if (this.#isReturning || performance.now() < this.#awayUntilMs) return false;
    this.#isReturning = true;
    try {
      await within(this.#timeoutMs, this.#redis.ping());
      // Unsettled requests still have a reservation there, so they come before the sums.
      await this.#payBack();
      await this.#catchUp();
      if (performance.now() < this.#awayUntilMs) return false;
    } catch (error) {
      this.#away(error as Error);
      // Other machines have used something since.
      void this.#bringUpLocal();
      return false;
    } finally {
      this.#isReturning = false;
    }
    this.#isAway = false;
    this.#options.report({ kind: "back" });
    if (this.#behind.size > 0) this.#catchUpSoon();
    return true;
  }

  /** Usage that was settled without the server. Its record reaches the journal a moment later. */
  #missed(subjects: readonly string[]): void {
    for (const key of subjects) this.#behind.add(key);
    if (!this.#isAway) this.#catchUpSoon();
  }

  #catchUpSoon(): void {
    this.#catchingUp ??= setTimeout(() => {
      this.#catchingUp = undefined;
      this.#catchUp().catch((error: Error) => this.#away(error));
    }, AWAY_MS).unref();
  }

  /**
   * Raises the server's counts to at least the store's for every subject that is behind. Rejects if the server is unavailable.
   */
  async #catchUp(): Promise<void> {
    const keys = [...this.#behind];
    if (keys.length === 0) return;
    // A subject that falls behind meanwhile is raised again.
    this.#behind.clear();
    let known: Readonly<Record<string, StoredUsage>>;
    try {
      known = await this.#known(keys);
    } catch {
      this.#missed(keys);
      return;
    }
    await Promise.all(
      keys.map(async (key) => {
        const used = known[key];
        if (used === undefined) return;
        try {
          await this.#begin(key, used, true);
        } catch (error) {
          if (isAboutRequest(error)) this.#options.report({ kind: "failed", error });
          else {
            this.#behind.add(key);
            throw error;
          }
        }
      }),
    );
  }

  async #known(keys: readonly string[]): Promise<Readonly<Record<string, StoredUsage>>> {
    const { known } = this.#options;
    return known === undefined ? {} : within(this.#timeoutMs * KNOWN_TIMEOUTS, known(keys));
  }
}

/** Keys of its counts, and of its running requests. */
function keysOf(key: string): [string, string] {
  return [`${PREFIX}:${key}`, `${PREFIX}:${key}:open`];
}

/** In the order of the script's arguments. */
const NAMES: readonly LimitName[] = [
  ...RATES.map(({ name }) => name),
  "maxConcurrent",
  "quotaTokens",
  "quotaMicros",
  "quotaRequests",
];

/** How long the counts of an ended period remain: longer than any request of it. */
const KEPT_MS = 2 * 86_400_000;

/** Errors of a server that currently counts for nobody. */
const UNABLE =
  /\b(LOADING|BUSY|OOM|MISCONF|READONLY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS|NOAUTH|NOPERM|UNKILLABLE)\b/;

/** An error that concerns only this request, so others continue. */
function isAboutRequest(error: unknown): error is Error {
  return error instanceof ReplyError && !UNABLE.test((error as Error).message);
}

/**
 * In a process that was busy for long, the response may be queued behind the timer, so it checks once more before it reports a
 * timeout.
 */
function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`no response within ${timeoutMs} ms`));
    const timer = setTimeout(() => setImmediate(late), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function standing(
  which: "requests" | "tokens",
  limit = -1,
  remaining = 0,
  resetMs = 0,
): { requests?: Standing; tokens?: Standing } {
  return limit < 0 ? {} : { [which]: { limit, remaining, resetMs } };
}
