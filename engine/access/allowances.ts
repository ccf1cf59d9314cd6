/**
 * The subjects that a request counts against: its token, the token's account, models with a shared limit, the whole gateway. One
 * call reserves for all of them.
 *
 * Budgets of channels and models, and limits of channels' keys, count per attempt: a channel whose budget is used up is skipped,
 * and so is a key at its limit. Another one may serve the request.
 */
import { type BudgetSettings, budgetSubjects, CurrentBudgets } from "./limits/budgets.ts";
import type { Limiter, Limits, Need, Refused, Reservation, Subject } from "./limits/limits.ts";
import { Periods } from "./limits/periods.ts";
import type { Token } from "./token-index.ts";

/** Limits with budgets. */
export interface SharedLimit {
  limits: Limits;
  budgets?: readonly BudgetSettings[];
}

export interface SharedLimits {
  /** For all requests together. */
  all?: SharedLimit;
  /** Every matching rule counts, and the models of a rule share its limit. */
  models: readonly ({ pattern: string; matches(model: string): boolean } & SharedLimit)[];
  /** Time zone of calendar periods. */
  budgetTimezone?: string;
}

/** A channel of the configuration or the store, as far as its budgets and the limits of its keys matter. */
export interface LimitedChannel {
  name: string;
  budgets?: readonly BudgetSettings[] | undefined;
  keys?: readonly { name: string; limits?: Limits | undefined }[];
}

/** Where an attempt is sent. */
export interface AttemptTarget {
  channel: string;
  /** Name of the channel's key; undefined if it has only one without a name. */
  key?: string | undefined;
}

interface ModelRule {
  matches(model: string): boolean;
  subjects: readonly Subject[];
}

type ReserveResult = ReturnType<Limiter["reserve"]>;

export class Allowances {
  readonly #limiter: Limiter;
  readonly #models: readonly { matches(model: string): boolean; subject: Subject }[];
  readonly #all: readonly Subject[];
  readonly #currentBudgets: CurrentBudgets;
  readonly #modelBudgets: readonly ModelRule[];
  readonly #channelBudgets: ReadonlyMap<string, readonly Subject[]>;
  /** By the subject's key. */
  readonly #keyLimits: ReadonlyMap<string, Subject>;
  /** Whether an attempt may count against a budget, or a limit of a key. */
  readonly countsAttempts: boolean;

  constructor(limiter: Limiter, shared: SharedLimits, channels: readonly LimitedChannel[] = []) {
    this.#limiter = limiter;
    this.#models = shared.models.flatMap(({ pattern, matches, limits }) =>
      Object.keys(limits).length === 0 ? [] : [{ matches, subject: { key: modelKey(pattern), limits } }],
    );
    this.#all = shared.all === undefined ? [] : subjectsOfAll(shared.all);
    this.#currentBudgets = new CurrentBudgets(new Periods(shared.budgetTimezone));
    this.#modelBudgets = shared.models.flatMap(({ pattern, matches, budgets = [] }) =>
      budgets.length === 0 ? [] : [{ matches, subjects: budgetSubjects(modelKey(pattern), budgets) }],
    );
    this.#channelBudgets = new Map(
      channels.flatMap(({ name, budgets = [] }) =>
        budgets.length === 0 ? [] : [[name, budgetSubjects(channelKey(name), budgets)]],
      ),
    );
    this.#keyLimits = new Map(channels.flatMap(subjectsOfKeys).map((subject) => [subject.key, subject]));
    this.countsAttempts =
      this.#modelBudgets.length > 0 || this.#channelBudgets.size > 0 || this.#keyLimits.size > 0;
  }

  /**
   * Undefined if nothing limits the request.
   * @param models every name that may serve the request: the requested name and the models behind it. A rule counts once,
   *   however many of them it matches
   * @param atMs Unix time in milliseconds, which decides the period of budgets
   */
  reserve(
    token: Token | undefined,
    models: readonly string[],
    need: Need,
    atMs: number = Date.now(),
  ): ReserveResult | undefined {
    return this.#reserve(this.subjectsOf(token, models, atMs), need, atMs);
  }

  /**
   * Reserves for one attempt at a channel; undefined if nothing limits it.
   * @param models the names of its model: the requested one, and the upstream's
   */
  reserveAttempt(
    { channel, key }: AttemptTarget,
    models: readonly string[],
    need: Need,
    atMs: number = Date.now(),
  ): ReserveResult | undefined {
    const budgets = [...(this.#channelBudgets.get(channel) ?? [])];
    for (const { matches, subjects } of this.#modelBudgets)
      if (models.some(matches)) budgets.push(...subjects);
    const subjects = budgets.map((budget) => this.#currentBudgets.at(budget, atMs));
    const ofKey = key === undefined ? undefined : this.#keyLimits.get(keyKey(channel, key));
    return this.#reserve(ofKey === undefined ? subjects : [...subjects, ofKey], need, atMs);
  }

  /** Subjects of a request with one of these model names. */
  subjectsOf(token: Token | undefined, models: readonly string[], atMs: number = Date.now()): Subject[] {
    const subjects: Subject[] = [];
    const add = (subject: Subject): void =>
      void subjects.push(subject.budget === undefined ? subject : this.#currentBudgets.at(subject, atMs));
    for (const subject of token?.subjects ?? []) add(subject);
    for (const { matches, subject } of this.#models) if (models.some(matches)) subjects.push(subject);
    for (const subject of this.#all) add(subject);
    return subjects;
  }

  #reserve(subjects: readonly Subject[], need: Need, atMs: number): ReserveResult | undefined {
    if (subjects.length === 0) return undefined;
    const result = this.#limiter.reserve(subjects, need);
    if (!subjects.some(({ period }) => period !== undefined)) return result;
    const addBudgets = (reserved: Awaited<ReserveResult>): Awaited<ReserveResult> =>
      withBudgets(reserved, subjects, atMs);
    return result instanceof Promise ? result.then(addBudgets) : addBudgets(result);
  }
}

/** Adds the budget data that callers need: the entries for the record, and the time until a used-up budget restarts. */
function withBudgets(
  result: Awaited<ReserveResult>,
  subjects: readonly Subject[],
  atMs: number,
): Awaited<ReserveResult> {
  if (!("refused" in result)) {
    const { requests, tokens } = result;
    return {
      ...(requests === undefined ? {} : { requests }),
      ...(tokens === undefined ? {} : { tokens }),
      budgets: subjects.flatMap(({ period }) => (period === undefined ? [] : [period.entry])),
      settle: (used) => result.settle(used),
      handOver: () => result.handOver(),
      cancel: () => result.cancel(),
    };
  }
  const { refused } = result;
  const { period } = subjects.find(({ key }) => key === refused.subject) ?? {};
  if (period === undefined) return result;
  const retryAfterMs = Math.max(1, period.untilMs - atMs);
  return { refused: { ...refused, per: period.per, retryAfterMs } };
}

const ALL = "all";

export function modelKey(pattern: string): string {
  return `model:${pattern}`;
}

export function channelKey(name: string): string {
  return `channel:${name}`;
}

const KEY = "key:";

/** Names may have any characters, so the pair is written as JSON. */
function keyKey(channel: string, key: string): string {
  return KEY + JSON.stringify([channel, key]);
}

/** Whether a limit of the channel's key refused an attempt. Another key may serve the request. */
export function isKeyLimit({ subject }: Refused): boolean {
  return subject.startsWith(KEY);
}

function subjectsOfKeys({ name, keys = [] }: LimitedChannel): Subject[] {
  return keys.flatMap(({ name: key, limits }) =>
    limits === undefined ? [] : [{ key: keyKey(name, key), limits }],
  );
}

function subjectsOfAll({ limits, budgets }: SharedLimit): Subject[] {
  return [
    ...(Object.keys(limits).length === 0 ? [] : [{ key: ALL, limits }]),
    ...budgetSubjects(ALL, budgets),
  ];
}

/** All subjects that tokens share. */
export function sharedSubjects(
  { all, models }: SharedLimits,
  channels: readonly LimitedChannel[],
): Subject[] {
  return [
    ...models.flatMap(({ pattern, limits, budgets }) => [
      { key: modelKey(pattern), limits },
      ...budgetSubjects(modelKey(pattern), budgets),
    ]),
    ...channels.flatMap(({ name, budgets }) => budgetSubjects(channelKey(name), budgets)),
    ...channels.flatMap(subjectsOfKeys),
    ...(all === undefined ? [] : subjectsOfAll(all)),
  ];
}

export type { Need, Refused, Reservation };
