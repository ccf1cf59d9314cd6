/** Static facts about a predicate. With them, most predicates run without list semantics. */
import type { Node } from "../nodes.ts";
import { LOGICAL } from "./operator.ts";

/** The value of the predicate is true, false or absent, never a position. */
export function isCondition(node: Node): boolean {
  if (node.kind === "binary") return LOGICAL.has(node.operator);
  return node.kind === "literal" && typeof node.value === "boolean";
}

/** For an absent item, the predicate is not true and does not fail. */
export function rejectsAbsent(node: Node): boolean {
  if (node.kind !== "binary") return isAbsent(node);
  const { left, right } = node;
  switch (node.operator) {
    case "and":
      return rejectsAbsent(left);
    case "or":
      return rejectsAbsent(left) && rejectsAbsent(right);
    case "=":
    case "!=":
      return (isAbsent(left) && isQuiet(right)) || (isAbsent(right) && isQuiet(left));
    case "in":
      return isAbsent(left) && isQuiet(right);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return (isAbsent(left) && isOrdered(right)) || (isAbsent(right) && isOrdered(left));
    default:
      return false;
  }
}

/** A path from the item itself: absent if the item is. */
function isAbsent(node: Node): boolean {
  if (node.kind !== "path") return false;
  return node.steps.every((step) => step.node.kind === "field" && !step.tuple && step.stages.every(isIndex));
}

/** For every item the predicate is true or false, never a position, and cannot fail. */
export function isSafe(node: Node): boolean {
  if (node.kind !== "binary") return node.kind === "literal" && typeof node.value === "boolean";
  const { operator, left, right } = node;
  if (operator === "and" || operator === "or")
    return [left, right].every((side) => isSafe(side) || isQuiet(side));
  return (operator === "=" || operator === "!=" || operator === "in") && isQuiet(left) && isQuiet(right);
}

/** The expression cannot fail. */
export function isQuiet(node: Node): boolean {
  switch (node.kind) {
    case "literal":
    case "variable":
    case "context":
    case "root":
      return true;
    case "array":
      return node.items.every(isQuiet);
    case "path":
      return node.steps.every(
        (step, at) =>
          (step.node.kind === "field" || (at === 0 && isQuiet(step.node))) &&
          !step.tuple &&
          step.stages.every(isIndex),
      );
    default:
      return false;
  }
}

function isOrdered(node: Node): boolean {
  if (node.kind === "literal") return typeof node.value === "number" || typeof node.value === "string";
  return isAbsent(node);
}

export function isIndex(node: Node): node is Node & { kind: "literal"; value: number } {
  return node.kind === "literal" && typeof node.value === "number";
}
