/**
 * Blocks and their variables. JSONata binds variables at run time, in the order of evaluation. Here a binding must be a
 * separate statement, so that the meaning of a name is known at every place. A function bound to a variable becomes a local
 * JavaScript function.
 */
import { code, type Emitter } from "../code.ts";
import type { Bind, Block, Lambda, Node } from "../nodes.ts";
import { absent, type Operand } from "./operand.ts";
import { Refusal } from "./refusal.ts";
import { binding, emitNode, type Scope } from "./scope.ts";

/** Emits the last expression of a block; its result is the block's. */
export type Finish = (node: Node, e: Emitter, scope: Scope) => Operand;

/** A block, or a single binding, which is a block of one. */
export function emitFrame(node: Block | Bind, e: Emitter, scope: Scope, finish: Finish = emitNode): Operand {
  const statements = node.kind === "block" ? node.expressions : [node];
  const names = statements.flatMap(bindings).map(({ name }) => name);
  const frame = new Frame(e, new Set(names.filter((name, i) => names.indexOf(name) < i)));
  let inner: Scope = { ...scope, pending: new Set([...(scope.pending ?? []), ...names]) };
  let result = absent;
  statements.forEach((statement, i) => {
    if (statement.kind === "bind") [result, inner] = frame.bind(statement, inner);
    else result = (i === statements.length - 1 ? finish : emitNode)(statement, e, inner);
  });
  if (result.closure) {
    throw new Refusal(
      node,
      "function-value",
      "The value of this block is a function",
      "end the block with a call of it",
    );
  }
  return result;
}

/** `$a := $b := value` binds twice. */
function bindings(node: Node): Bind[] {
  return node.kind === "bind" ? [node, ...bindings(node.value)] : [];
}

class Frame {
  readonly #e: Emitter;
  /** Names that are bound more than once. */
  readonly #rebound: ReadonlySet<string>;
  /** The variables of those names: a function between two bindings must see the latest value. */
  readonly #shared = new Map<string, Operand>();

  constructor(e: Emitter, rebound: ReadonlySet<string>) {
    this.#e = e;
    this.#rebound = rebound;
  }

  bind(node: Bind, scope: Scope): [Operand, Scope] {
    const lambda = lambdaOf(node.value);
    if (lambda) return this.#function(node, lambda, scope);
    let [value, inner] =
      node.value.kind === "bind"
        ? this.bind(node.value, scope)
        : [emitNode(node.value, this.#e, scope), scope];
    if (value.closure) throw new Refusal(node, "function-value", "A function is bound twice", "bind it once");
    if (this.#rebound.has(node.name)) value = this.#assign(node, value);
    return [value, this.#bound(node.name, value, inner)];
  }

  #function(node: Bind, lambda: Lambda, scope: Scope): [Operand, Scope] {
    if (this.#rebound.has(node.name)) {
      throw new Refusal(
        node,
        "bind",
        `$${node.name} is bound to a function and bound again`,
        "use two names",
      );
    }
    const value = scope.emitters.closure(
      lambda,
      this.#e,
      { ...scope, pending: without(scope.pending, node.name) },
      node.name,
    );
    return [value, this.#bound(node.name, value, scope)];
  }

  #assign(node: Bind, value: Operand): Operand {
    if (value.marked) {
      throw new Refusal(
        node,
        "marked-list",
        `$${node.name} is bound again, to a list that \`[]\` kept`,
        "use two names",
      );
    }
    const known = this.#shared.get(node.name);
    if (known) {
      this.#e.line(code`${known.code} = ${value.code};`);
      return known;
    }
    const name = this.#e.name(node.name);
    this.#e.line(code`let ${name} = ${value.code};`);
    const shared: Operand = { code: name, computed: true, list: "either", changes: true };
    this.#shared.set(node.name, shared);
    return shared;
  }

  #bound(name: string, value: Operand, scope: Scope): Scope {
    return { ...binding(scope, name, value), pending: without(scope.pending, name) };
  }
}

function without(names: ReadonlySet<string> | undefined, name: string): ReadonlySet<string> {
  const rest = new Set(names);
  rest.delete(name);
  return rest;
}

function lambdaOf(node: Node): Lambda | undefined {
  if (node.kind === "block" && node.expressions.length === 1) return lambdaOf(node.expressions[0] as Node);
  return node.kind === "lambda" ? node : undefined;
}
