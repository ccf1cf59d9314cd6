/**
 * Random expressions on random documents: what the compiler takes equals the interpreter, to the last key. Found what
 * the official suite does not. `FUZZ_RUNS=200000` for a long run, `FUZZ_SEED=…` to repeat one.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { FunctionTable } from "../../engine/transform/expression/functions.ts";
import { SyntaxFault } from "../../engine/transform/expression/parse.ts";
import { document, expression } from "./arbitrary.ts";
import { compare, type Verdict } from "./compare.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 3000);
const seed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

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
  await fc.assert(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }) });
  console.log(`${runs} expressions: ${JSON.stringify(count)}`);
  // A fuzzer that mostly generates refusals or nothing would prove nothing.
  expect(count.same).toBeGreaterThan(runs);
  expect(count.defined).toBeGreaterThan(count.same / 4);
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
