/** The value of an expression that depends only on a target's capabilities, and is known before any request. */
import type { Node as Expression } from "../expressions/nodes.ts";

type Caps = Readonly<Record<string, unknown>> | undefined;

/** @returns undefined if the value depends on other inputs, or is absent */
export function evaluateKnown(node: Expression, caps: Caps): unknown {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "path": {
      const [head, name] = node.steps;
      if (head?.node.kind !== "variable" || head.node.name !== "caps") return undefined;
      if (name?.node.kind !== "field" || node.steps.length !== 2) return undefined;
      if (caps === undefined) return undefined;
      // A target lacks the capabilities that are not declared.
      return caps[name.node.name] ?? false;
    }
    case "binary": {
      const left = evaluateKnown(node.left, caps);
      if (node.operator === "and" && left === false) return false;
      if (node.operator === "or" && left === true) return true;
      const right = evaluateKnown(node.right, caps);
      if (node.operator === "and" && right === false) return false;
      if (node.operator === "or" && right === true) return true;
      if (left === undefined || right === undefined) return undefined;
      if (node.operator === "=") return left === right;
      if (node.operator === "in") return Array.isArray(right) ? right.includes(left) : left === right;
      return undefined;
    }
    case "array": {
      const items = node.items.map((item) => evaluateKnown(item, caps));
      return items.includes(undefined) ? undefined : items;
    }
    case "call": {
      if (node.procedure.kind !== "variable" || node.procedure.name !== "not") return undefined;
      const [argument] = node.arguments;
      const value = argument === undefined ? undefined : evaluateKnown(argument, caps);
      return typeof value === "boolean" ? !value : undefined;
    }
    default:
      return undefined;
  }
}
