/**
 * A function of an expression as a local JavaScript function. It is used for functions bound to variables, which may be
 * recursive, and for functions that a helper calls (a comparison of $sort). A recursive tail call becomes a loop, because
 * JSONata does not limit the depth of such a recursion.
 */
import { type Code, code, type Emitter, type Name } from "../code.ts";
import type { Lambda, Node } from "../nodes.ts";
import { refuseEndless } from "../runtime/loops.ts";
import { descendants, variablesOf } from "../walk.ts";
import { truth } from "./as-condition.ts";
import { emitFrame } from "./block.ts";
import { absent, type Operand } from "./operand.ts";
import { Refusal } from "./refusal.ts";
import { binding, emitNode, type Scope } from "./scope.ts";

/** Maximum iterations of one loop; a longer recursion is assumed to be endless. */
const MAX_ITERATIONS = 10_000_000;

/** Writes the function and returns an operand that can only be called. `self` is the variable for recursive calls. */
export function emitClosure(lambda: Lambda, e: Emitter, scope: Scope, self?: string): Operand {
  refuseSignature(lambda);
  for (const name of variablesOf(lambda.body)) {
    if (scope.pending?.has(name) && !lambda.parameters.includes(name)) {
      throw new Refusal(
        lambda,
        "bind",
        `The function uses $${name}, which is bound after it`,
        `bind $${name} first`,
      );
    }
  }
  const name = e.name(self ?? "function");
  const value: Operand = {
    code: name,
    closure: { parameters: lambda.parameters.length, sequence: endsInSequence(lambda, scope) },
  };
  const parameters = lambda.parameters.map((parameter) => e.name(parameter));
  let inner: Scope = { ...(self === undefined ? scope : binding(scope, self, value)), tail: "value" };
  lambda.parameters.forEach((parameter, i) => {
    inner = binding(inner, parameter, { code: parameters[i] as Name, computed: true, list: "either" });
  });
  const tail =
    self !== undefined && !lambda.parameters.includes(self) ? { self, value, parameters } : undefined;
  const body = () => emitReturn(lambda.body, e, inner, tail);
  e.block(
    code`const ${name} = (${parameters}) =>`,
    () => {
      if (!tail || !endsInCallOf(lambda.body, tail.self)) return body();
      const rounds = e.name("rounds");
      const endless = e.constant(refuseEndless, "endless");
      e.block(code`for (let ${rounds} = 0; ; ${rounds}++)`, () => {
        e.line(code`if (${rounds} > ${MAX_ITERATIONS}) ${endless}(${MAX_ITERATIONS});`);
        body();
      });
    },
    code`;`,
  );
  return value;
}

/** Whether some tail call makes a sequence. */
export function endsInSequence(lambda: Lambda, scope: Scope): boolean {
  for (const inner of descendants(lambda.body)) {
    if (inner.kind !== "call" || !inner.tail) continue;
    if (inner.procedure.kind !== "variable") return true;
    const { name } = inner.procedure;
    const known = scope.variables.get(name);
    if (known ? known.closure?.sequence : SEQUENCES.has(name)) return true;
  }
  return false;
}

const SEQUENCES: ReadonlySet<string> = new Set([
  "map",
  "filter",
  "each",
  "keys",
  "match",
  "lookup",
  "spread",
  "distinct",
  "reduce",
]);

export function refuseSignature(lambda: Lambda): void {
  if (lambda.signature === undefined) return;
  throw new Refusal(
    lambda,
    "signature",
    "A function with a signature is not compiled",
    "leave the signature out",
  );
}

interface Tail {
  readonly self: string;
  readonly value: Operand;
  readonly parameters: readonly Code[];
}

/** The last expression of a function: every branch returns, or continues the loop. */
function emitReturn(node: Node, e: Emitter, scope: Scope, tail: Tail | undefined): Operand {
  if (node.kind === "condition") {
    const condition = truth(emitNode(node.condition, e, scope), e);
    e.branch(
      condition,
      () => emitReturn(node.then, e, scope, tail),
      () => (node.otherwise ? emitReturn(node.otherwise, e, scope, tail) : e.line(code`return undefined;`)),
    );
    return absent;
  }
  if (node.kind === "block" || node.kind === "bind") {
    const last = node.kind === "block" ? node.expressions[node.expressions.length - 1] : node;
    const result = emitFrame(node, e, scope, (end, _, inner) => emitReturn(end, e, inner, tail));
    if (!last || last.kind === "bind") e.line(code`return ${result.code};`);
    return absent;
  }
  if (tail && isCallOf(node, tail.self) && scope.variables.get(tail.self) === tail.value) {
    const values = tail.parameters.map((_, i) => {
      const argument = node.arguments[i];
      const value = argument ? emitNode(argument, e, scope) : absent;
      refuseMarked(value, node);
      return value.code;
    });
    for (const extra of node.arguments.slice(values.length)) emitNode(extra, e, scope);
    if (values.length > 0) e.line(code`[${tail.parameters}] = [${values}];`);
    e.line(code`continue;`);
    return absent;
  }
  const value = emitNode(node, e, scope);
  refuseMarked(value, node);
  e.line(code`return ${value.code};`);
  return absent;
}

/** Refuses a list that may carry JSONata's list mark (`Operand.marked`): for a local function, the mark would be known only at run time. */
export function refuseMarked(value: Operand, node: Node): void {
  if (!value.marked) return;
  throw new Refusal(
    node,
    "marked-list",
    "A list made with `[]` is an argument or the result of a function",
    "put `[]` outside the function",
  );
}

function isCallOf(node: Node, name: string): node is Node & { kind: "call" } {
  return node.kind === "call" && node.procedure.kind === "variable" && node.procedure.name === name;
}

function endsInCallOf(node: Node, name: string): boolean {
  if (node.kind === "condition") {
    return (
      endsInCallOf(node.then, name) || (node.otherwise !== undefined && endsInCallOf(node.otherwise, name))
    );
  }
  if (node.kind === "block") {
    const last = node.expressions[node.expressions.length - 1];
    return last !== undefined && endsInCallOf(last, name);
  }
  return isCallOf(node, name);
}
