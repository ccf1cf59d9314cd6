/**
 * What a request is counted against: its token, the token's account, the models that share a limit, everybody. It asks
 * the limiter once for all of them.
 */
import type { Limiter, Limits, Need, Refused, Reservation, Subject } from "./limits/limits.ts";
import type { Token } from "./token-index.ts";

export interface SharedLimits {
  /** For all requests together. */
  all?: Limits;
  /** Every rule that matches counts, and the models of a rule share it. */
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
   * Undefined when there is nothing to count.
   * @param models by every name that may answer the request: the one it asked for and those that stand behind it. A rule
   *   counts once, however many of them it matches.
   */
  reserve(
    token: Token | undefined,
    models: readonly string[],
    need: Need,
  ): ReturnType<Limiter["reserve"]> | undefined {
    const subjects = this.subjectsOf(token, models);
    return subjects.length === 0 ? undefined : this.#limiter.reserve(subjects, need);
  }

  /** Whose counts a request changes that may be answered under these names. */
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

/** Every subject that is shared by tokens. */
export function sharedKeys({ all, models }: SharedLimits): string[] {
  return [...models.map(({ pattern }) => modelKey(pattern)), ...(all === undefined ? [] : [ALL])];
}

export type { Need, Refused, Reservation };
