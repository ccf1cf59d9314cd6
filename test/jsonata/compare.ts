/**
 * Runs one expression on one input with both engines, and tells whether they agree. The official suite and the fuzzer
 * use this comparison; it is exported so that a mapping's own expressions can use it, too.
 *
 * It is stricter than deep equality: the order of keys counts, undefined differs from absent, -0 differs from 0. The
 * order of two errors is outside the contract, because JSONata evaluates members of constructors concurrently.
 */

import { Refusal } from "../../engine/language/expressions/emit/refusal.ts";
import type { FunctionTable } from "../../engine/language/expressions/functions.ts";
import { interpretClosely } from "../../engine/language/expressions/interpret.ts";
import { ExactNumber } from "../../engine/language/json/exact-number.ts";
import { compile } from "./compile.ts";

export type Outcome = { readonly value: unknown } | { readonly error: string };

export type Verdict =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** JSONata wrote into its own data, so that its result depends on the order of evaluation. */
  | { readonly kind: "outside" }
  | { readonly kind: "same"; readonly outcome: Outcome }
  | {
      readonly kind: "different";
      readonly compiled: Outcome;
      readonly interpreted: Outcome;
      readonly source: string;
    };

export interface Given {
  readonly input: unknown;
  readonly bindings?: Readonly<Record<string, unknown>>;
  readonly functions?: FunctionTable;
}

/** Compares the engines on one expression. @throws SyntaxFault for invalid syntax */
export async function compare(expression: string, given: Given): Promise<Verdict> {
  const { input, bindings = {}, functions = new Map() } = given;
  const compiled = compile(expression, { variables: Object.keys(bindings), functions });
  if (compiled instanceof Refusal) return { kind: "refused", refusal: compiled };
  const before = exact(input);
  const fast = await outcome(() => compiled.run(input, bindings));
  if (exact(input) !== before)
    return different({ error: "the input was changed" }, { value: input }, compiled.source);
  const { value, error, wrote } = await interpretClosely(expression, input, bindings, functions);
  const slow = error ? { error: error.code ?? NONE } : { value };
  if (agree(fast, slow)) return { kind: "same", outcome: fast };
  if (wrote) return { kind: "outside" };
  return different(fast, slow, compiled.source);
}

function different(compiled: Outcome, interpreted: Outcome, source: string): Verdict {
  return { kind: "different", compiled, interpreted, source };
}

/** `NONE` stands for an accidental error of the reference, a TypeError without a code. */
const NONE = "NONE";

export async function outcome(run: () => unknown): Promise<Outcome> {
  try {
    return { value: await run() };
  } catch (error) {
    return { error: (error as { code?: string }).code ?? NONE };
  }
}

function agree(compiled: Outcome, interpreted: Outcome): boolean {
  if ("error" in compiled) return "error" in interpreted && compiled.error !== NONE;
  return "value" in interpreted && exact(compiled.value) === exact(interpreted.value);
}

/** A value as text; different values give different texts. */
export function exact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exact).join(",")}]`;
  if (value instanceof ExactNumber) return `exactly ${value}`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, field]) => `${JSON.stringify(key)}:${exact(field)}`)
      .join(",")}}`;
  }
  if (Object.is(value, -0)) return "-0";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
