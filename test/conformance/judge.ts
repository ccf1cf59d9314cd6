/**
 * Compares cases with a list of known differences (`on-purpose.json`): intended ones, or `open` faults. A difference
 * without a rule fails; so does a rule without a difference. Counts the comparisons for the report.
 */
import { readFileSync } from "node:fs";
import type { Difference } from "./difference.ts";
import type { Feature } from "./report/feature.ts";
import { type Counts, type Direction, none, type Section } from "./report/section.ts";

/** `*` matches any text. Paths have no indexes: `messages[].content`. */
export interface Rule {
  direction: string;
  path: string;
  /** Ids of the rows that the rule applies to; all, when absent. */
  rows?: string[];
  reason: string;
  /** A known fault: it counts as failed, but does not fail the suite. */
  open?: true;
}

export interface Case {
  id: string;
  /** The name that rules use: source → target, and the kind of body. */
  name: string;
  /** Absent where only one wire takes part. */
  direction?: Direction;
  features: readonly Feature[];
}

/** Undefined: nothing to compare. Otherwise the differences. */
export type Differences = readonly Difference[] | undefined;

export class Judge {
  readonly #rules: { rule: Rule; direction: RegExp; path: RegExp; rows: RegExp[]; cases: Set<string> }[];
  readonly #all: Counts = { ...none };
  readonly #directions: Section["directions"] = {};
  readonly #features: Section["features"] = {};
  /** `name, id: path: expected …, got …` of each difference without a rule. */
  readonly failures: string[] = [];
  /** `name, id: reason` of each case with a known fault. */
  readonly #known: string[] = [];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules.map((rule) => ({
      rule,
      direction: pattern(rule.direction),
      path: pattern(rule.path),
      rows: (rule.rows ?? ["*"]).map(pattern),
      cases: new Set(),
    }));
  }

  /** Runs one case. An error that the comparison throws counts as a difference. */
  async judge(item: Case, compare: () => Differences | Promise<Differences>): Promise<void> {
    let found: Differences;
    try {
      found = await compare();
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      found = [{ path: "thrown", expected: "no fault", actual: message }];
    }
    if (found !== undefined) this.#count(item, found);
  }

  /** Rules without a difference: the excused fault is fixed, so the rule must be removed. */
  get unused(): Rule[] {
    return this.#rules.filter(({ cases }) => cases.size === 0).map(({ rule }) => rule);
  }

  section(source: string, about: string): Section {
    const byReason = new Map<string, Set<string>>();
    for (const { rule, cases } of this.#rules.filter((each) => each.rule.open === undefined)) {
      const known = byReason.get(rule.reason) ?? new Set();
      for (const id of cases) known.add(id);
      byReason.set(rule.reason, known);
    }
    return {
      source,
      about,
      all: this.#all,
      directions: this.#directions,
      features: this.#features,
      onPurpose: [...byReason]
        .map(([reason, cases]) => ({ reason, cases: cases.size }))
        .filter(({ cases }) => cases > 0),
      known: this.#known,
      failures: this.failures,
    };
  }

  #count({ id, name, direction, features }: Case, found: readonly Difference[]): void {
    const rules = found.map((difference) => this.#ruleFor(name, id, difference));
    const unnamed = found.filter((_, at) => rules[at] === undefined);
    const open = rules.find((rule) => rule?.open);
    if (open !== undefined) this.#known.push(`${name}, ${id}: ${open.reason}`);
    const failed = unnamed.length > 0 || open !== undefined;
    const verdict = found.length === 0 ? "passed" : failed ? "failed" : "onPurpose";
    if (direction !== undefined) this.#directions[direction] ??= { ...none };
    for (const feature of features) this.#features[feature] ??= { ...none };
    const counts = [
      this.#all,
      direction && this.#directions[direction],
      ...features.map((feature) => this.#features[feature]),
    ];
    for (const count of counts) {
      if (count === undefined) continue;
      count.cases++;
      count[verdict]++;
    }
    for (const { path, expected, actual } of unnamed) {
      this.failures.push(`${name}, ${id}: ${path}: expected ${show(expected)}, got ${show(actual)}`);
    }
  }

  #ruleFor(name: string, id: string, difference: Difference): Rule | undefined {
    const path = difference.path.replace(/\[\d+\]/g, "[]");
    const match = this.#rules.find(
      (rule) => rule.direction.test(name) && rule.path.test(path) && rule.rows.some((row) => row.test(id)),
    );
    match?.cases.add(`${name} ${id}`);
    return match?.rule;
  }
}

/** The rules in a file beside the test. */
export function rulesIn(file: URL): Rule[] {
  return JSON.parse(readFileSync(file, "utf8")) as Rule[];
}

function pattern(glob: string): RegExp {
  const parts = glob.split("*").map((text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
