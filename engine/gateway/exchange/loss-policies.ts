/**
 * What is done about losses: by hub path, a loss is allowed, warned of, or refused. The first pattern of the
 * configuration that fits a path decides; what none fits is allowed. What is lost is for the conversions to find.
 */
import { globMatcher } from "../../routing/glob.ts";

export const LOSS_POLICIES = ["allow", "warn", "reject"] as const;

export type LossPolicy = (typeof LOSS_POLICIES)[number];

export interface LossRule {
  /** Over hub paths and the names of vendors' own fields; `*` stands for any run of characters. */
  pattern: string;
  policy: LossPolicy;
}

export class LossPolicies {
  readonly #rules: readonly { matches: (path: string) => boolean; policy: LossPolicy }[];

  constructor(rules: readonly LossRule[]) {
    this.#rules = rules.map(({ pattern, policy }) => ({ matches: globMatcher(pattern), policy }));
  }

  /** The first loss of a request that it must not be sent with. */
  refused(lost: readonly string[]): string | undefined {
    return lost.find((path) => this.#of(path) === "reject");
  }

  /** What an operator wants to know of. An answer is there and paid for: what is refused of it is warned of. */
  warned(lost: readonly string[]): string[] {
    return lost.filter((path) => this.#of(path) !== "allow");
  }

  #of(path: string): LossPolicy {
    const plain = pathOf(path);
    return this.#rules.find(({ matches }) => matches(plain))?.policy ?? "allow";
  }
}

/** Of a loss, which may say what a value became: `limits.max_output=16`. */
export function pathOf(loss: string): string {
  return loss.split("=", 1)[0] ?? loss;
}

const MOST_NAMES = 100;
const LONGEST_NAME = 200;

/** Losses as the log and the ledger keep them: a body may have made up a million names. */
export function shortened(lost: readonly string[]): readonly string[] {
  if (lost.length <= MOST_NAMES && lost.every((path) => path.length <= LONGEST_NAME)) return lost;
  const names = lost.slice(0, MOST_NAMES).map((path) => path.slice(0, LONGEST_NAME));
  return lost.length > MOST_NAMES ? [...names, `and ${lost.length - MOST_NAMES} more`] : names;
}
