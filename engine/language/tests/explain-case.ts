/**
 * Explains the differences of a failed test: for each field, the expression that made it, its line, and the value of each of its
 * parts. The map runs again in the interpreter. Slow; only for people.
 */
import type { Difference } from "../diagnostics/build/failed-tests.ts";
import { positionAt } from "../diagnostics/span.ts";
import { explain } from "../expressions/explain-expression.ts";
import { functionsFor } from "../functions/function-table.ts";
import { plainNumber } from "../json/exact-number.ts";
import {
  type ExpressionInputs,
  type Interpreted,
  interpretMapping,
  type TracedExpression,
} from "../mappings/interpret-mapping.ts";
import { replaceRoot } from "../mappings/rooted.ts";
import type { CompiledWire } from "../mappings/wire.ts";
import { type CaseRun, frameReader, prepare, Refused, takeFrame } from "./run-case.ts";

interface Ran extends TracedExpression {
  seen: ExpressionInputs;
}

const MAX_FIELDS = 4;
const MAX_EXPRESSIONS = 3;
const MAX_VALUE_CHARACTERS = 200;

/** @returns notes for the diagnostic of the test; each has several lines */
export async function explainCase(
  wire: CompiledWire,
  testCase: CaseRun,
  differences: readonly Difference[],
): Promise<string[]> {
  const ran = await trace(wire, testCase);
  const notes: string[] = [];
  for (const { path } of differences.slice(0, MAX_FIELDS)) {
    const made = findExpressions(ran, path);
    if (made.length === 0) {
      if (path !== "refuses") notes.push(`no expression of the map made ${path || "the result"}`);
      continue;
    }
    for (const each of made) {
      const note = await describe(wire, each, path);
      if (!notes.includes(note)) notes.push(note);
    }
  }
  return notes;
}

async function trace(wire: CompiledWire, testCase: CaseRun): Promise<Ran[]> {
  const ran: Ran[] = [];
  try {
    const prepared = prepare(wire, testCase);
    if (prepared instanceof Refused) return [];
    const { documents, bindings } = prepared;
    const isFrames = testCase.map === "streamEncode";
    const frames: unknown[] = [];
    const dataOf = frameReader(bindings);
    const program = interpretMapping(wire.mapping, {
      ran: (traced, seen) => {
        const path = isFrames ? `[${frames.length}].${traced.path}` : traced.path;
        ran.push({ ...traced, path, seen });
      },
    });
    const run = program[testCase.map] as Interpreted["streamEncode"];
    for (const document of documents)
      await run?.(
        isFrames ? document : dataOf(document),
        bindings,
        (frame) => isFrames && takeFrame(frames, frame, bindings),
      );
  } catch {
    // The failure of an expression is in the list, and the test reports it.
  }
  return ran;
}

/**
 * The expressions of a field: those that made it, or the object around it, or a condition that left it out. The result of a stream
 * has other paths than its events, so for an unknown path, those of fields with the same name.
 */
function findExpressions(ran: readonly Ran[], path: string): Ran[] {
  const exact = ran.filter((each) => each.path === path && each.role !== "list");
  if (exact.length > 0) return exact.slice(-MAX_EXPRESSIONS);
  const around = ran.filter(
    ({ path: made, role }) =>
      made !== "" && role !== "list" && /^[.[]/.test(path.slice(made.length)) && path.startsWith(made),
  );
  if (around.length > 0) return around.slice(-1);
  const name = /[^.[\]]+$/.exec(path)?.[0];
  return ran
    .filter(
      ({ path: made, role }) => role === "value" && name !== undefined && made.split(".").at(-1) === name,
    )
    .slice(0, MAX_EXPRESSIONS);
}

async function describe(
  wire: CompiledWire,
  { leaf, path, role, value, fault, seen }: Ran,
  field: string,
): Promise<string> {
  const { mapping } = wire;
  const place = mapping.joined.locate(leaf.node.span.start);
  const { line } = positionAt(place?.text ?? "", place?.offset ?? 0);
  const verb = role === "decision" ? "decides about" : "makes";
  const result = fault ?? show(value);
  const head = `${place?.path ?? mapping.document.path}:${line}: =${leaf.source} ${verb} ${path || field}: ${result}`;
  const parts = await explain(
    replaceRoot(leaf),
    seen.context,
    seen.variables,
    functionsFor(mapping.dialects),
  ).then(
    (explained) => explained.parts,
    () => [],
  );
  const lines = parts
    .map((part) => ({ ...part, text: leaf.source.slice(part.start, part.end) }))
    // One part that is the whole expression has the value of the head.
    .filter(({ text }) => text !== leaf.source)
    .map((part) => `  ${part.text} is ${part.fault ?? show(plainNumber(part.value))}`);
  return [head, ...new Set(lines)].join("\n");
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) return "nothing";
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS - 1)}…`;
}
