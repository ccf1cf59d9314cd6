/**
 * Random expressions on random documents: the compiled result equals the interpreter's, to the last key. It found
 * faults that the official suite does not find. `POLYWIRE_TEST_DEPTH=300` for a long run.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { Refusal } from "../../engine/language/expressions/emit/refusal.ts";
import type { FunctionTable } from "../../engine/language/expressions/functions.ts";
import { SyntaxFault } from "../../engine/language/expressions/parse.ts";
import { ExactNumber } from "../../engine/language/json/exact-number.ts";
import { depth } from "../depth.ts";
import { document, expression } from "./arbitrary.ts";
import { compare, exact, outcome, type Verdict } from "./compare.ts";
import { compile } from "./compile.ts";

const runs = 750 * depth;

const functions: FunctionTable = new Map([
  ["twice", { call: (value) => (value === undefined ? undefined : [value, value]), parameters: 1 }],
  ["pick", { call: (value, name) => (name === undefined ? value : name === value), parameters: [1, 2] }],
]);

it("compiled expressions equal the interpreter", { timeout: 3_600_000 }, async () => {
  const count: Record<Verdict["kind"] | "syntax" | "defined", number> = {
    refused: 0,
    outside: 0,
    same: 0,
    different: 0,
    syntax: 0,
    defined: 0,
  };
  const property = fc.asyncProperty(
    expression,
    document,
    document,
    document,
    fc.tuple(document, document),
    async (text, ...rest) => {
      const [x, y] = rest[3];
      for (const input of rest.slice(0, 3)) {
        const verdict = await judge(text, input, { x, y });
        if (verdict === undefined) {
          count.syntax++;
          return;
        }
        count[verdict.kind]++;
        if (verdict.kind === "refused") return;
        if (verdict.kind === "outside") continue;
        if (verdict.kind === "same" && "value" in verdict.outcome && verdict.outcome.value !== undefined)
          count.defined++;
        expect(verdict, `${text}\non ${JSON.stringify(input)}`).toMatchObject({ kind: "same" });
      }
    },
  );
  await fc.assert(property, { numRuns: runs });
  console.log(`${runs} expressions: ${JSON.stringify(count)}`);
  // A fuzzer that mostly generates unsupported expressions or empty results would prove nothing.
  expect(count.same).toBeGreaterThan(runs);
  expect(count.defined).toBeGreaterThan(count.same / 4);
});

/** The document with every number in another spelling of the same value. */
function respelled(value: unknown): unknown {
  if (typeof value === "number") {
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? new ExactNumber(`${value}.0`) : value;
  }
  if (Array.isArray(value)) return value.map(respelled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, respelled(inner)]));
}

/** As text, with floats for exact numbers, and one zero. */
function byValue(value: unknown): string {
  return exact(value)
    .replace(/exactly (-?\d+)\.0/g, "$1")
    .replace(/-0(?![.\d])/g, "0");
}

it("an exact number equals its value, compiled and interpreted", { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(expression, document, document, async (text, input, bound) => {
    const bindings = { x: respelled(bound), y: 1 };
    const verdict = await judge(text, respelled(input), bindings);
    if (verdict === undefined || verdict.kind === "refused" || verdict.kind === "outside") return;
    expect(verdict, `${text}\non ${JSON.stringify(input)}`).toMatchObject({ kind: "same" });
    // Converted to text, a number is its digits, which differ between spellings.
    if (/&|\$(string|join)\b/.test(text) || verdict.kind !== "same") return;
    const compiled = compile(text, { variables: ["x", "y"], functions });
    if (compiled instanceof Refusal) return;
    const plain = await outcome(() => compiled.run(input, { x: bound, y: 1 }));
    expect(byValue(verdict.outcome), `${text}\non ${JSON.stringify(input)}`).toBe(byValue(plain));
  });
  await fc.assert(property, { numRuns: runs });
});

async function judge(
  text: string,
  input: unknown,
  bindings: Record<string, unknown>,
): Promise<Verdict | undefined> {
  try {
    return await compare(text, { input, bindings, functions });
  } catch (fault) {
    if (fault instanceof SyntaxFault) return undefined;
    throw fault;
  }
}
