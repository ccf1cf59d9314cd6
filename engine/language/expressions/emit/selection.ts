/**
 * Nested loops over the items of `a.b[p]`, for callers that need no list of them. The predicates must be conditions that
 * reject an absent value, and the list must have no marks of JSONata. The general code handles all other paths.
 */
import type { Code, Emitter } from "../code.ts";
import type { Node, Step } from "../nodes.ts";
import { truth } from "./as-condition.ts";
import { emitItems, emitWalkItems } from "./field.ts";
import { emitLoop } from "./filter.ts";
import { type Operand, part } from "./operand.ts";
import { isCondition, rejectsAbsent } from "./predicate.ts";
import { emitNode, type Scope, within } from "./scope.ts";
import { emitGuard } from "./tags.ts";

export interface Selection {
  /** The head of the path, unless it is the context. */
  readonly head: Node | undefined;
  readonly fields: readonly string[];
  /** Predicates of the last step. */
  readonly stages: readonly Node[];
}

/** The steps of `a.b[p]`, `$v.a[p]` or `$v.a`. */
export function selectionOf(steps: readonly Step[]): Selection | undefined {
  const first = steps[0]?.node;
  const head = first?.kind === "variable" ? first : undefined;
  const fields: string[] = [];
  for (const [at, { node, stages, keep, tuple, consArray }] of steps.entries()) {
    if (keep || tuple || consArray || !stages.every(isFilterCondition)) return undefined;
    if (stages.length > 0 && at < steps.length - 1) return undefined;
    if (node.kind === "field") fields.push(node.name);
    else if (node !== head || stages.length > 0) return undefined;
  }
  return first && { head, fields, stages: steps[steps.length - 1]?.stages ?? [] };
}

export function isFilterCondition(stage: Node): boolean {
  return isCondition(stage) && rejectsAbsent(stage);
}

/**
 * Emits the loops, with `body` for each item; false if that is impossible.
 * @param after emitted in the outer loop, after the inner loop
 */
export function emitSelected(
  { head, fields, stages }: Selection,
  e: Emitter,
  scope: Scope,
  body: (item: Operand) => void,
  after: () => void = () => {},
): boolean {
  const from = head ? emitNode(head, e, within(scope, scope.context)) : scope.context;
  if (from.marked || from.closure) return false;
  const emitLevel = (value: Operand, iterates: boolean, at: number): void => {
    const name = fields[at];
    const hops = name === undefined ? [] : [{ name, indexes: [], keep: false }];
    const found = name === undefined ? value : emitWalkItems(value, iterates, hops, e);
    const isLast = at >= fields.length - 1;
    const each = (code: Code): void => {
      const item = part(code, found);
      if (isLast) select(stages, item, e, scope, () => body(item));
      else {
        emitLevel(item, false, at + 1);
        after();
      }
    };
    emitLoop(emitItems(found, e), e, each, emitGuard(found, isLast ? stages[0] : undefined, e));
  };
  emitLevel(from, head !== undefined || scope.iterates === true, 0);
  return true;
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
