/**
 * Holds cases against a list of differences that are meant (`on-purpose.json`). A difference that no rule names fails;
 * so does a rule that names nothing any more. Draws the table of what was compared.
 */
import { readFileSync } from "node:fs";
import type { Difference } from "./meaning.ts";

/** `*` stands for any text. Positions in a path do not count: `messages[].content`. */
export interface Rule {
  direction: string;
  path: string;
  /** Ids of the rows that it is about; all, when absent. */
  rows?: string[];
  reason: string;
}

export interface Row {
  direction: string;
  cases: number;
  passed: number;
  onPurpose: number;
  failed: number;
}

export class Judge {
  readonly #rules: { rule: Rule; direction: RegExp; path: RegExp; rows: RegExp[]; uses: number }[];
  readonly #rows = new Map<string, Row>();
  /** `direction, id: path: expected …, got …` of each difference that no rule names. */
  readonly failures: string[] = [];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules.map((rule) => ({
      rule,
      direction: pattern(rule.direction),
      path: pattern(rule.path),
      rows: (rule.rows ?? ["*"]).map(pattern),
      uses: 0,
    }));
  }

  /** One case. What the comparison throws is a difference, too. */
  async judge(
    direction: string,
    id: string,
    compare: () => Differences | Promise<Differences>,
  ): Promise<void> {
    let found: Differences;
    try {
      found = await compare();
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      found = [{ path: "thrown", expected: "no fault", actual: message }];
    }
    if (found !== undefined) this.#count(direction, id, found);
  }

  /** By direction, in the order of their first case. */
  get table(): Row[] {
    return [...this.#rows.values()];
  }

  /** Rules that no case needed: what they excuse has become right, and they must go. */
  get unused(): Rule[] {
    return this.#rules.filter(({ uses }) => uses === 0).map(({ rule }) => rule);
  }

  #count(direction: string, id: string, found: readonly Difference[]): void {
    let row = this.#rows.get(direction);
    if (row === undefined) {
      row = { direction, cases: 0, passed: 0, onPurpose: 0, failed: 0 };
      this.#rows.set(direction, row);
    }
    row.cases++;
    const unnamed = found.filter((difference) => !this.#isMeant(direction, id, difference));
    if (found.length === 0) row.passed++;
    else if (unnamed.length === 0) row.onPurpose++;
    else row.failed++;
    for (const { path, expected, actual } of unnamed) {
      this.failures.push(`${direction}, ${id}: ${path}: expected ${show(expected)}, got ${show(actual)}`);
    }
  }

  #isMeant(direction: string, id: string, difference: Difference): boolean {
    const path = difference.path.replace(/\[\d+\]/g, "[]");
    const match = this.#rules.find(
      (rule) =>
        rule.direction.test(direction) && rule.path.test(path) && rule.rows.some((row) => row.test(id)),
    );
    if (match !== undefined) match.uses++;
    return match !== undefined;
  }
}

/** Nothing to compare, or in what two things differ. */
export type Differences = readonly Difference[] | undefined;

/** The rules in a file beside the test. */
export function rulesIn(file: URL): Rule[] {
  return JSON.parse(readFileSync(file, "utf8")) as Rule[];
}

export function drawTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.direction,
    ...[row.cases, row.passed, row.onPurpose, row.failed].map(String),
  ]);
  const head = ["direction", "cases", "passed", "on purpose", "failed"];
  const widths = head.map((name, at) => Math.max(name.length, ...cells.map((line) => line[at]?.length ?? 0)));
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, at) => (at === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(head), rule, ...cells.map(line)].join("\n");
}

function pattern(glob: string): RegExp {
  const parts = glob.split("*").map((text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
