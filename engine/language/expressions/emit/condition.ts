/** `a ? b : c`, `a ?? b`, `a ?: b`: each branch computes only its own value. */
import { type Aside, type Code, code, type Emitter } from "../code.ts";
import type { Condition, Fallback } from "../nodes.ts";
import { hasRegex } from "../walk.ts";
import { truth } from "./as-condition.ts";
import { absent, either, Kind, kinds, may, type Operand, only } from "./operand.ts";
import { Refusal } from "./refusal.ts";
import { emitNode, type Scope } from "./scope.ts";

export function emitCondition(node: Condition, e: Emitter, scope: Scope): Operand {
  const condition = emitNode(node.condition, e, scope);
  return branches(
    e,
    truth(condition, e),
    () => emitNode(node.then, e, scope),
    () => (node.otherwise ? emitNode(node.otherwise, e, scope) : absent),
  );
}

export function emitFallback(node: Fallback, e: Emitter, scope: Scope): Operand {
  if (hasRegex(node.left)) {
    throw new Refusal(
      node.left,
      "regex",
      `A regular expression on the left of ${node.operator} loses its pattern in JSONata`,
      "bind the left side to a variable first",
    );
  }
  if (scope.variables.has("exists") || scope.functions.has("exists")) {
    throw new Refusal(
      node,
      "function-value",
      "?? calls $exists, which is bound to something else here",
      "choose another name",
    );
  }
  const left = emitNode(node.left, e, scope);
  if (node.operator === "??" && !may(left, Kind.undefined)) return left;
  const test = node.operator === "??" ? code`${left.code} !== undefined` : truth(left, e);
  const present = node.operator === "??" ? { ...left, kinds: kinds(left) & ~Kind.undefined } : left;
  return branches(
    e,
    test,
    () => present,
    () => emitNode(node.right, e, scope),
  );
}

/** One of two values. If neither side needs statements, the result is a JavaScript conditional. */
function branches(e: Emitter, test: Code, then: () => Operand, otherwise: () => Operand): Operand {
  const result = e.name("choice");
  const [yes, no] = [e.aside(then), e.aside(otherwise)];
  if (yes.lines.length + no.lines.length === 0) {
    e.line(code`const ${result} = ${test} ? ${yes.value.code} : ${no.value.code};`);
  } else {
    e.line(code`let ${result};`);
    const side = (aside: Aside<Operand>) => () => {
      e.write(aside);
      if (!only(aside.value, Kind.undefined)) e.line(code`${result} = ${aside.value.code};`);
    };
    e.branch(test, side(yes), side(no));
  }
  return either(result, yes.value, no.value);
}
