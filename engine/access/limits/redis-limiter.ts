/**
 * Keeps count in Redis or Valkey, for gateways on several machines. One round trip reserves, one settles; both are
 * scripts that Redis runs as one step, so what is served is exactly what fits.
 *
 * It never hangs: a server that does not answer in time is left alone for a moment, and the policy decides meanwhile.
 * `open` counts on this machine alone, from what the store knows; `closed` turns requests away. What could not be settled
 * is settled when the server is back, and what was used without it is made known to it first.
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
  type Subject,
} from "./limits.ts";
import { ADJUST, BEGIN, RESERVE, SETTLE } from "./redis-scripts.ts";

export interface RedisLimiterOptions {
  url: string;
  /** Keeps count while the server is away; absent: requests are turned away. */
  local?: Limiter;
  /**
   * What the store knows by now of what these subjects have used. When it resolves, `local` counts from what the store
   * knows of all. Absent: both count on from where they were.
   */
  known?(keys: readonly string[]): Promise<Readonly<Record<string, Need>>>;
  /** After this long an answer is not waited for. */
  timeoutMs?: number;
  /** After this long a running request is given up: the machine that ran it must have died. */
  giveUpMs: number;
  report(event: RedisEvent): void;
}

export type RedisEvent =
  /** Told once when the server is away, and once when it is back. */
  | { kind: "away"; error: Error }
  | { kind: "back" }
  /** The server answered, with an error: this one request is turned away, or was not settled. */
  | { kind: "failed"; error: Error };

interface Settlement {
  subjects: readonly string[];
  id: string;
  need: Need;
  used: Need;
  tpms: (number | "")[];
}

const NOTHING: Need = { tokens: 0, micros: 0 };

const TIMEOUT_MS = 500;
const AWAY_MS = 1_000;
/** The store is asked for more than one answer takes: journals are moved into it first. */
const KNOWN_TIMEOUTS = 4;
/** What waits to be settled while the server is away; more would take the memory that requests need. */
const MAX_OWED = 100_000;
const PREFIX = "{polywire}:limit";

type Scripted = Redis & {
  polywireReserve(keys: number, ...args: (string | number)[]): Promise<[number, ...(number | string)[]]>;
  polywireSettle(keys: number, ...args: (string | number)[]): Promise<number>;
  polywireBegin(keys: number, ...args: (string | number)[]): Promise<number>;
  polywireAdjust(keys: number, ...args: (string | number)[]): Promise<number>;
};

export class RedisLimiter implements Limiter {
  readonly #options: RedisLimiterOptions;
  readonly #redis: Scripted;
  readonly #timeoutMs: number;
  readonly #owed: Settlement[] = [];
  readonly #unique: string = `${process.pid}.${Math.random().toString(36).slice(2)}`;
  /** Subjects that used something that the server may not have been told. */
  readonly #behind = new Set<string>();
  #next = 0;
  #awayUntilMs = 0;
  #isAway = false;
  #isReturning = false;
  #isClosed = false;
  /** Resolves when the local limiter counts from what the store knew when the server went. */
  #localReady: Promise<void> = Promise.resolve();
  #catchingUp: NodeJS.Timeout | undefined;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    const { timeoutMs = TIMEOUT_MS } = options;
    this.#timeoutMs = timeoutMs;
    this.#redis = new Redis(options.url, {
      // Whoever waits in a queue of commands waits for a server that may never come.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: timeoutMs * 4,
      retryStrategy: (times) => Math.min(times * 100, AWAY_MS),
    }) as Scripted;
    this.#redis.defineCommand("polywireReserve", { lua: RESERVE });
    this.#redis.defineCommand("polywireSettle", { lua: SETTLE });
    this.#redis.defineCommand("polywireBegin", { lua: BEGIN });
    this.#redis.defineCommand("polywireAdjust", { lua: ADJUST });
    // Every command has its own error; this one would end the process.
    this.#redis.on("error", () => {});
    this.#redis.on("ready", () => {
      this.#awayUntilMs = 0;
      if (this.#isAway) void this.#returns();
    });
    // Whoever asks nothing meanwhile must know, too, that the server may have lost its memory.
    this.#redis.on("close", () => {
      if (!this.#isClosed) this.#away(new Error("the connection has ended"));
    });
  }

  /** Resolves when the server answers, or after a moment. */
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
    const limits = subjects.flatMap(({ limits, used }) => [
      ...NAMES.map((name) => limits[name] ?? ""),
      used?.tokens ?? 0,
      used?.micros ?? 0,
    ]);
    const tpms = subjects.map(({ limits: { tpm } }) => tpm ?? "");
    const settlement = { subjects: subjects.map(({ key }) => key), id, need, tpms };
    let answer: [number, ...(number | string)[]];
    try {
      const { giveUpMs } = this.#options;
      const args = [...keys, id, giveUpMs, need.tokens, need.micros, ...limits];
      answer = await within(this.#timeoutMs, this.#redis.polywireReserve(keys.length, ...args));
    } catch (error) {
      if (isAboutRequest(error)) {
        this.#options.report({ kind: "failed", error });
        return { refused: { subject: "", limit: "unreachable" } };
      }
      this.#away(error as Error);
      // It may have been heard: what it reserved is given back when the server is.
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
    };
  }

  /** Begins a subject's count anew, for all machines. Rejects when the server does not answer. */
  async begin(key: string, from: Need): Promise<void> {
    await this.#begin(key, from, false);
  }

  /** Adds to what a subject has used, or takes away. Rejects without the server. */
  async adjust(key: string, { tokens, micros }: Need): Promise<void> {
    const adjusted = this.#redis.polywireAdjust(2, ...keysOf(key), tokens, micros);
    await within(this.#timeoutMs, adjusted);
  }

  /** Settles what is still owed, if the server answers, and closes the connection. */
  async close(): Promise<void> {
    await this.#payBack();
    if (!this.#isAway) await this.#catchUp().catch(() => {});
    clearTimeout(this.#catchingUp);
    this.#isClosed = true;
    this.#redis.disconnect();
  }

  async #begin(key: string, from: Need, isLeast: boolean): Promise<void> {
    const { tokens, micros } = countable(from);
    const begun = this.#redis.polywireBegin(2, ...keysOf(key), tokens, micros, isLeast ? 1 : 0);
    await within(this.#timeoutMs, begun);
  }

  /** @returns whether the server answered */
  async #settle(settlement: Settlement, again: boolean): Promise<boolean> {
    const { subjects, id, need, used, tpms } = settlement;
    const keys = subjects.flatMap(keysOf);
    const amounts = [need.tokens, need.micros, used.tokens, used.micros, again ? 1 : 0];
    try {
      const args = [...keys, id, ...amounts, ...tpms];
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

  async #without(subjects: readonly Subject[], need: Need): Promise<Reservation | { refused: Refused }> {
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
    };
  }

  #away(error: Error): void {
    this.#awayUntilMs = performance.now() + AWAY_MS;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#localReady = this.#bringUpLocal();
    this.#options.report({ kind: "away", error });
  }

  /** Never rejects: where the store cannot be asked, it counts on from where it was. */
  async #bringUpLocal(): Promise<void> {
    if (this.#options.local !== undefined) await this.#known([]).catch(() => {});
  }

  /** Whether the server counts again. Others count locally until it knows what was used without it. */
  async #returns(): Promise<boolean> {
    if (this.#isReturning || performance.now() < this.#awayUntilMs) return false;
    this.#isReturning = true;
    try {
      await within(this.#timeoutMs, this.#redis.ping());
      // What is owed holds a reservation there: first that, then the sums.
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

  /** What was settled without the server. Its record is in the journal a moment later. */
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

  /** Lets the server count for each subject that is behind what the store knows, at least. Rejects when it is away. */
  async #catchUp(): Promise<void> {
    const keys = [...this.#behind];
    if (keys.length === 0) return;
    // Whoever is behind again meanwhile is told again.
    this.#behind.clear();
    let known: Readonly<Record<string, Need>>;
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

  async #known(keys: readonly string[]): Promise<Readonly<Record<string, Need>>> {
    const { known } = this.#options;
    return known === undefined ? {} : within(this.#timeoutMs * KNOWN_TIMEOUTS, known(keys));
  }
}

/** Its counts, and its running requests. */
function keysOf(key: string): [string, string] {
  return [`${PREFIX}:${key}`, `${PREFIX}:${key}:open`];
}

const NAMES = ["rpm", "tpm", "maxConcurrent", "quotaTokens", "quotaMicros"] as const satisfies LimitName[];

/** Of a server that counts for nobody at the moment, whatever it is asked. */
const UNABLE =
  /\b(LOADING|BUSY|OOM|MISCONF|READONLY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS|NOAUTH|NOPERM|UNKILLABLE)\b/;

/** The server is there and says that it cannot do this one thing: others need not suffer for it. */
function isAboutRequest(error: unknown): error is Error {
  return error instanceof ReplyError && !UNABLE.test((error as Error).message);
}

/** A process that was busy for long has the answer lying behind the timer: it is looked for once more before it counts as missing. */
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
