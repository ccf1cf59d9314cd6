/** What can be said of a predicate by looking at it: enough to let most of them run without list semantics. */
import type { Node } from "../nodes.ts";
import { LOGICAL } from "./operator.ts";

/** Its value is true, false or absent, never a position. */
export function isDecision(node: Node): boolean {
  if (node.kind === "binary") return LOGICAL.has(node.operator);
  return node.kind === "literal" && typeof node.value === "boolean";
}

/** On an absent item it is not true, and it does not fail. */
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

/** A path from the item itself: absent when the item is. */
function isAbsent(node: Node): boolean {
  if (node.kind !== "path") return false;
  return node.steps.every((step) => step.node.kind === "field" && !step.tuple && step.stages.every(isIndex));
}

/** It decides about any item, and cannot fail. */
export function isSafe(node: Node): boolean {
  if (node.kind !== "binary") return node.kind === "literal" && typeof node.value === "boolean";
  const { operator, left, right } = node;
  if (operator === "and" || operator === "or")
    return [left, right].every((side) => isSafe(side) || isQuiet(side));
  return (operator === "=" || operator === "!=" || operator === "in") && isQuiet(left) && isQuiet(right);
}

/** It cannot fail. */
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
