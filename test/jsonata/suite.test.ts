/**
 * JSONata's own test suite with the compiler. Every case that compiles gives the interpreter's result;
 * `manifest.json` lists the cases that compile, so that a review sees a change of the subset. `UPDATE=1` rewrites it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, SyntaxFault } from "../../engine/language/expressions/parse.ts";
import { absence, conformanceDirectory, titled } from "../conformance/data.ts";
import { compare, exact } from "./compare.ts";

const suite = join(conformanceDirectory, "jsonata-suite");
const missing = absence(suite);
const manifestFile = join(import.meta.dirname, "manifest.json");

interface Case {
  readonly id: string;
  readonly expr: string;
  readonly input: unknown;
  readonly bindings: Record<string, unknown>;
  readonly expected: Pick<Raw, "result" | "undefinedResult" | "code">;
  /** The case tests a limit on time or depth, which is not part of the expression. */
  readonly limited: boolean;
}

/** A case in the format of its file. */
interface Raw {
  readonly expr?: string;
  readonly "expr-file"?: string;
  readonly data?: unknown;
  readonly dataset?: string | null;
  readonly bindings?: Record<string, unknown>;
  readonly result?: unknown;
  readonly undefinedResult?: boolean;
  readonly code?: string;
  readonly error?: { readonly code: string };
  readonly timelimit?: number;
  readonly depth?: number;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(suite, file), "utf8"));
}

function cases(): Case[] {
  const found: Case[] = [];
  for (const group of readdirSync(join(suite, "groups"))) {
    const files = readdirSync(join(suite, "groups", group)).filter((file) => file.endsWith(".json"));
    for (const file of files.sort()) {
      const content = read(join("groups", group, file)) as Raw | Raw[];
      const several = Array.isArray(content);
      for (const [i, raw] of (several ? content : [content]).entries()) {
        const id = `${group}/${file.replace(".json", "")}${several ? `#${i}` : ""}`;
        found.push(toCase(id, group, raw));
      }
    }
  }
  return found;
}

function toCase(id: string, group: string, raw: Raw): Case {
  const { dataset } = raw;
  const text = () => readFileSync(join(suite, "groups", group, raw["expr-file"] as string), "utf8");
  return {
    id,
    expr: raw.expr ?? text(),
    input: "data" in raw ? raw.data : dataset ? read(join("datasets", `${dataset}.json`)) : undefined,
    bindings: raw.bindings ?? {},
    expected: raw.error ? { code: raw.error.code } : raw,
    limited: raw.timelimit !== undefined || raw.depth !== undefined,
  };
}

/** `compiled`, `refused: <reason>`, `syntax: <code>` or `skipped: <why>`. */
async function judge({ expr, input, bindings, limited }: Case): Promise<string> {
  try {
    parse(expr);
  } catch (fault) {
    return `syntax: ${(fault as SyntaxFault).code}`;
  }
  if (limited) return "skipped: tests a limit";
  const verdict = await compare(expr, { input, bindings });
  if (verdict.kind === "refused") return `refused: ${verdict.refusal.reason}`;
  return verdict.kind === "same" ? "compiled" : "DIFFERENT";
}

describe.skipIf(missing !== undefined)(titled("the official suite", missing), () => {
  const all = missing === undefined ? cases() : [];

  it("compiled cases equal the interpreter, and the manifest lists them", {
    timeout: 120_000,
  }, async () => {
    const verdicts: Record<string, string> = {};
    for (const each of all) verdicts[each.id] = await judge(each);
    if (process.env.UPDATE) writeFileSync(manifestFile, `${JSON.stringify(verdicts, null, 2)}\n`);
    const different = Object.entries(verdicts).filter(([, verdict]) => verdict === "DIFFERENT");
    expect(different).toEqual([]);
    expect(verdicts).toEqual(JSON.parse(readFileSync(manifestFile, "utf8")));
    const compiled = Object.values(verdicts).filter((verdict) => verdict === "compiled");
    expect(compiled.length).toBeGreaterThanOrEqual(1000);
  });

  it("compiled cases give the expected results", { timeout: 120_000 }, async () => {
    const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, string>;
    const wrong: unknown[] = [];
    for (const each of all.filter(({ id }) => manifest[id] === "compiled")) {
      const verdict = await compare(each.expr, each);
      if (verdict.kind !== "same") wrong.push([each.id, verdict]);
      else if (!meets(verdict.outcome, each.expected)) wrong.push([each.id, verdict.outcome, each.expected]);
    }
    expect(wrong).toEqual([]);
  });

  it("a syntax error has the expected code and a position in the text", () => {
    for (const { id, expr, expected } of all) {
      try {
        parse(expr);
      } catch (fault) {
        expect(fault, id).toBeInstanceOf(SyntaxFault);
        const { code, start, end } = fault as SyntaxFault;
        if (expected.code) expect(code, id).toBe(expected.code);
        expect(start, id).toBeGreaterThanOrEqual(0);
        expect(end, id).toBeGreaterThanOrEqual(start);
        expect(end, id).toBeLessThanOrEqual(expr.length);
      }
    }
  });
});

function meets(outcome: { value: unknown } | { error: string }, expected: Case["expected"]): boolean {
  if (expected.code !== undefined) return "error" in outcome && outcome.error === expected.code;
  if ("error" in outcome) return false;
  if (expected.undefinedResult) return outcome.value === undefined;
  return sorted(outcome.value) === sorted(expected.result);
}

/** Without regard for the order of keys, which the suite does not define. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return exact(value.map((item) => JSON.parse(sorted(item))));
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${sorted(field)}`).join(",")}}`;
}
