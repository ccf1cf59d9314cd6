/**
 * Finds the failed expression of a map and its input. Compiled code has no positions, so the interpreter runs the map again on
 * the same document, and then the parts of the failed expression one by one. Slow; never runs within a request.
 */
import { expressionFailed } from "../diagnostics/build/request-faults.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { explain } from "../expressions/explain-expression.ts";
import { functionsFor } from "../functions/function-table.ts";
import { plainNumber } from "../json/exact-number.ts";
import type { Failure } from "./compile-mapping.ts";
import { type ExpressionInputs, type Interpreted, interpretMapping } from "./interpret-mapping.ts";
import { reportOn } from "./report.ts";
import { replaceRoot } from "./rooted.ts";
import type { Leaf } from "./template.ts";

/** The diagnostic of the failed expression, and the text of its file; undefined if the interpreter finds no error. */
export async function explainFailure(
  failure: Failure,
): Promise<{ diagnostic: Diagnostic; text: string } | undefined> {
  const failed = await findFailed(failure);
  if (failed === undefined) return undefined;
  const { joined } = failure.mapping;
  const { text = "" } = joined.locate(failed.leaf.node.span.start) ?? {};
  return { diagnostic: joined.relocate(await explainFailed(failure, failed)), text };
}

interface FailedLeaf extends ExpressionInputs {
  leaf: Leaf;
}

async function findFailed({ mapping, map, document, bindings }: Failure): Promise<FailedLeaf | undefined> {
  let failed: FailedLeaf | undefined;
  const program = interpretMapping(mapping, {
    ran({ leaf, fault }, seen) {
      if (fault !== undefined) failed ??= { leaf, ...seen };
    },
  });
  const run = program[map] as Interpreted["streamEncode"];
  const emit = (): void => void bindings.sequence++;
  await run?.(document, bindings, emit).catch(() => {});
  return failed;
}

async function explainFailed(
  { mapping }: Failure,
  { leaf, context, variables }: FailedLeaf,
): Promise<Diagnostic> {
  const functions = functionsFor(mapping.dialects);
  const { source } = leaf;
  const { fault, parts } = await explain(replaceRoot(leaf), context, variables, functions);
  // For a call the package reports only its opening bracket.
  const call = parts.find(({ start }) => /^\$\w+\s*\($/.test(source.slice(start, fault?.end)));
  const { start, end } = call ?? fault ?? { start: 0, end: source.length };
  const { within } = reportOn(mapping.document, () => {});
  const place = within(leaf.node, start + leaf.offset, end + leaf.offset);
  const evaluated = parts
    .filter((part) => part.fault === undefined)
    .map((part) => ({ source: source.slice(part.start, part.end), value: plainNumber(part.value) }));
  return expressionFailed(place, fault, evaluated, source);
}
