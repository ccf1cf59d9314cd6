/**
 * `$exists(list[p])` and `$count(list[p])`: the items are counted where they are, or looked through up to the first,
 * and no list of them is made. Only for predicates that decide and never accept what is not there; anything else is
 * left to the general way, and so are JSONata's marks on lists.
 */
import { type Code, code, type Emitter } from "../code.ts";
import type { Node, Step } from "../nodes.ts";
import { type Argument, isNode } from "./call.ts";
import { emitNode } from "./expression.ts";
import { emitItems, emitWalkItems } from "./field.ts";
import { emitLoop } from "./filter.ts";
import { Kind, type Operand, operand, part } from "./operand.ts";
import { isDecision, rejectsAbsent } from "./predicate.ts";
import { type Scope, within } from "./scope.ts";
import { truth } from "./truth.ts";

export function emitTally(
  name: string,
  given: readonly Argument[],
  e: Emitter,
  scope: Scope,
): Operand | undefined {
  const [argument, ...more] = given;
  if ((name !== "exists" && name !== "count") || !argument || more.length > 0 || !isNode(argument)) return;
  const selection = selectionOf(argument);
  if (!selection) return;
  const { head, fields, stages } = selection;
  const from = head ? emitNode(head, e, within(scope, scope.context)) : scope.context;
  if (from.marked || from.closure) return;
  const exists = name === "exists";
  const tally = e.name(name);
  e.line(code`let ${tally} = ${exists ? false : 0};`);
  overFields(from, head !== undefined || scope.iterates === true, fields, 0, e, tally, exists, (item) =>
    select(stages, item, e, scope, () => {
      if (exists) e.line(code`${tally} = true;`);
      e.line(exists ? code`break;` : code`${tally}++;`);
    }),
  );
  return operand(tally, exists ? Kind.boolean : Kind.number);
}

/** A loop for each field, the next inside the one before; what was found in one ends those around it. */
function overFields(
  from: Operand,
  iterates: boolean,
  fields: readonly string[],
  depth: number,
  e: Emitter,
  tally: Code,
  exists: boolean,
  body: (item: Operand) => void,
): void {
  const [name, ...rest] = fields;
  const found =
    name === undefined ? from : emitWalkItems(from, iterates, [{ name, indexes: [], keep: false }], e);
  emitLoop(emitItems(found, e), e, (at) => {
    const item = part(at, found);
    if (rest.length === 0) body(item);
    else overFields(item, false, rest, depth + 1, e, tally, exists, body);
  });
  if (exists && depth > 0) e.line(code`if (${tally}) break;`);
}

interface Selection {
  /** What the path begins with, unless it is the context. */
  readonly head: Node | undefined;
  readonly fields: readonly string[];
  readonly stages: readonly Node[];
}

/** `a.b[p]`, `$v.a[p]` or `$v[p]` taken apart. */
function selectionOf(node: Node): Selection | undefined {
  if (node.kind === "filter" && node.input.kind === "variable" && node.stages.every(decides)) {
    return { head: node.input, fields: [], stages: node.stages };
  }
  if (node.kind !== "path" || node.keep) return undefined;
  const [first] = node.steps as [Step];
  const head = first.node.kind === "variable" ? first.node : undefined;
  const fields: string[] = [];
  for (const [at, { node: step, stages, keep, tuple, consArray }] of node.steps.entries()) {
    const last = at === node.steps.length - 1;
    if (keep || tuple || consArray || stages.length > 0 !== last || !stages.every(decides)) return undefined;
    if (step.kind === "field") fields.push(step.name);
    else if (step !== head || last) return undefined;
  }
  return { head, fields, stages: (node.steps[node.steps.length - 1] as Step).stages };
}

function decides(stage: Node): boolean {
  return isDecision(stage) && rejectsAbsent(stage);
}

function select(stages: readonly Node[], item: Operand, e: Emitter, scope: Scope, body: () => void): void {
  const [stage, ...rest] = stages;
  if (!stage) {
    body();
    return;
  }
  const verdict = truth(emitNode(stage, e, within(scope, item)), e);
  e.branch(verdict, () => select(rest, item, e, scope, body));
}
