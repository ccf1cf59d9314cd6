/**
 * `$exists(list[p])` and `$count(list[p])`: items are counted in place, or searched up to the first match. No list is created.
 */
import { code, type Emitter } from "../code.ts";
import type { Node } from "../nodes.ts";
import { type Argument, isNode } from "./argument.ts";
import { Kind, type Operand, operand } from "./operand.ts";
import { isSafe } from "./predicate.ts";
import type { Scope } from "./scope.ts";
import { emitSelected, isFilterCondition, type Selection, selectionOf } from "./selection.ts";

/** Undefined if the general function must be used. */
export function emitTally(
  name: string,
  [argument, ...more]: readonly Argument[],
  e: Emitter,
  scope: Scope,
): Operand | undefined {
  if ((name !== "exists" && name !== "count") || !argument || more.length > 0 || !isNode(argument)) return;
  const selection = selectionIn(argument);
  if (!selection) return;
  const mark = e.mark();
  const exists = name === "exists";
  const tally = e.name(name);
  e.line(code`let ${tally} = ${exists ? false : 0};`);
  // The first match is enough, unless a predicate would fail for a later item.
  const stops = exists && selection.stages.every(isSafe);
  const countMatch = (): void => {
    e.line(exists ? code`${tally} = true;` : code`${tally}++;`);
    if (stops) e.line(code`break;`);
  };
  const after = (): void => e.line(code`if (${tally}) break;`);
  if (emitSelected(selection, e, scope, countMatch, stops ? after : undefined))
    return operand(tally, exists ? Kind.boolean : Kind.number);
  e.rollback(mark);
  return undefined;
}

function selectionIn(node: Node): Selection | undefined {
  if (node.kind === "filter" && node.input.kind === "variable" && node.stages.every(isFilterCondition)) {
    return { head: node.input, fields: [], stages: node.stages };
  }
  const selection = node.kind === "path" && !node.keep ? selectionOf(node.steps) : undefined;
  return selection && selection.stages.length > 0 ? selection : undefined;
}
