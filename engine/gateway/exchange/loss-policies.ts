/**
 * Policies for losses by hub path: allow, warn or reject. The first matching pattern of the configuration applies; the default
 * is allow. The conversions detect the losses.
 */
import { globMatcher } from "../../routing/glob.ts";

export const LOSS_POLICIES = ["allow", "warn", "reject"] as const;

export type LossPolicy = (typeof LOSS_POLICIES)[number];

export interface LossRule {
  /** Pattern for hub paths and names of vendor fields; `*` matches any run of characters. */
  pattern: string;
  policy: LossPolicy;
}

export class LossPolicies {
  readonly #rules: readonly { matches: (path: string) => boolean; policy: LossPolicy }[];

  constructor(rules: readonly LossRule[]) {
    this.#rules = rules.map(({ pattern, policy }) => ({ matches: globMatcher(pattern), policy }));
  }

  /** The first loss for which a request must be rejected. */
  refused(losses: readonly string[]): string | undefined {
    return losses.find((path) => this.#policyOf(path) === "reject");
  }

  /** Losses to warn of. A response is already paid for, so `reject` only warns there. */
  warned(losses: readonly string[]): string[] {
    return losses.filter((path) => this.#policyOf(path) !== "allow");
  }

  #policyOf(path: string): LossPolicy {
    const plain = pathOf(path);
    return this.#rules.find(({ matches }) => matches(plain))?.policy ?? "allow";
  }
}

/** The path of a loss, which may include the resulting value: `limits.max_output=16`. */
export function pathOf(loss: string): string {
  return loss.split("=", 1)[0] ?? loss;
}

const MAX_NAMES = 100;
const MAX_NAME_LENGTH = 200;

/** Losses for the log and the ledger. The limits guard against a body with a million invented names. */
export function shortened(losses: readonly string[]): readonly string[] {
  if (losses.length <= MAX_NAMES && losses.every((path) => path.length <= MAX_NAME_LENGTH)) return losses;
  const names = losses.slice(0, MAX_NAMES).map((path) => path.slice(0, MAX_NAME_LENGTH));
  return losses.length > MAX_NAMES ? [...names, `and ${losses.length - MAX_NAMES} more`] : names;
}
