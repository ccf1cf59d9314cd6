/**
 * The subjects that a request counts against: its token, the token's account, models with a shared limit, the whole gateway.
 * One call reserves for all of them.
 */
import type { Limiter, Limits, Need, Refused, Reservation, Subject } from "./limits/limits.ts";
import type { Token } from "./token-index.ts";

export interface SharedLimits {
  /** For all requests together. */
  all?: Limits;
  /** Every matching rule counts, and the models of a rule share its limit. */
  models: readonly { pattern: string; matches(model: string): boolean; limits: Limits }[];
}

export class Allowances {
  readonly #limiter: Limiter;
  readonly #models: readonly { matches(model: string): boolean; subject: Subject }[];
  readonly #all: readonly Subject[];

  constructor(limiter: Limiter, shared: SharedLimits) {
    this.#limiter = limiter;
    this.#models = shared.models.map(({ pattern, matches, limits }) => ({
      matches,
      subject: { key: modelKey(pattern), limits },
    }));
    this.#all = shared.all === undefined ? [] : [{ key: ALL, limits: shared.all }];
  }

  /**
   * Undefined if nothing limits the request.
   * @param models every name that may serve the request: the requested name and the models behind it. A rule counts once,
   *   however many of them it matches
   */
  reserve(
    token: Token | undefined,
    models: readonly string[],
    need: Need,
  ): ReturnType<Limiter["reserve"]> | undefined {
    const subjects = this.subjectsOf(token, models);
    return subjects.length === 0 ? undefined : this.#limiter.reserve(subjects, need);
  }

  /** Subjects of a request with one of these model names. */
  subjectsOf(token: Token | undefined, models: readonly string[]): Subject[] {
    const subjects: Subject[] = [...(token?.subjects ?? [])];
    for (const { matches, subject } of this.#models) if (models.some(matches)) subjects.push(subject);
    subjects.push(...this.#all);
    return subjects;
  }
}

const ALL = "all";

export function modelKey(pattern: string): string {
  return `model:${pattern}`;
}

/** Keys of all subjects that tokens share. */
export function sharedKeys({ all, models }: SharedLimits): string[] {
  return [...models.map(({ pattern }) => modelKey(pattern)), ...(all === undefined ? [] : [ALL])];
}

export type { Need, Refused, Reservation };
