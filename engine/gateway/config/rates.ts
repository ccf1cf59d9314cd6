/**
 * Reads what limits requests for all tokens together: everybody, and the models that share a limit. What one token may
 * use stands beside the token.
 */
import type { SharedLimits } from "../../access/allowances.ts";
import type { Limits } from "../../access/limits/limits.ts";
import { globMatcher } from "../../routing/glob.ts";
import { Section } from "./section.ts";

export const RATES_KEYS = ["all", "models", "when_away", "assumed_output"] as const;

export interface Rates extends SharedLimits {
  /** What happens while the server that keeps count is away: count on this machine alone, or turn requests away. */
  whenAway: "open" | "closed";
  /** Tokens that an answer is assumed to have at most where its request does not say. */
  assumedOutput: number;
}

const ASSUMED_OUTPUT = 1024;
const MAX = Number.MAX_SAFE_INTEGER;

export function readRates(section: Section): Rates {
  const all = section.value("all");
  const models = section.map("models")?.entries ?? [];
  return {
    ...(all === undefined ? {} : { all: readLimits(new Section(section.source, all, "`all`", LIMIT_KEYS)) }),
    models: models.map(({ key, value }) => ({
      pattern: key.value,
      matches: globMatcher(key.value),
      limits: readLimits(new Section(section.source, value, `the limits of \`${key.value}\``, LIMIT_KEYS)),
    })),
    whenAway: section.oneOf("when_away", ["open", "closed"], "open"),
    assumedOutput: section.number("assumed_output", ASSUMED_OUTPUT, { min: 0, max: 10_000_000 }),
  };
}

/** What any subject may have; quotas are for tokens and accounts of the store, which keeps what they used. */
export const LIMIT_KEYS = ["rpm", "tpm", "max_concurrent"] as const;

export function readLimits(section: Section): Limits {
  const limits: Limits = {};
  const read = (key: (typeof LIMIT_KEYS)[number], name: "rpm" | "tpm" | "maxConcurrent"): void => {
    if (section.value(key) !== undefined) limits[name] = section.number(key, 0, { min: 0, max: MAX });
  };
  read("rpm", "rpm");
  read("tpm", "tpm");
  read("max_concurrent", "maxConcurrent");
  return limits;
}
