/**
 * Follows an expression without running it. It checks every path against the shape of its input, every name against the scope,
 * and every call against the function's arity. The result is the shape of the expression's value.
 *
 * Lists are transparent, as in JSONata: the shape of an item represents the list. A computed value has the shape `anything`,
 * which matches everything.
 */
import * as messages from "../diagnostics/build/paths.ts";
import { arity, type FunctionTable } from "../expressions/functions.ts";
import {
  type Binary,
  type Call,
  children,
  type Lambda,
  type Node,
  type Path,
  type Variable,
} from "../expressions/nodes.ts";
import { builtins, higher, isFunctionName, uncompiled } from "../expressions/runtime/builtins.ts";
import type { Leaf } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything, type Schemas } from "../schemas/schema-walker.ts";
import type { Findings } from "./check-findings.ts";
import type { CheckObserver } from "./check-observer.ts";
import { describe } from "./described-shape.ts";
import { choicesOf } from "./possible-values.ts";
import { narrowByCondition, type Origin, originOf, type Scope } from "./shape-scope.ts";
import * as shapes from "./shapes.ts";

/** The context that all expressions of one map share. */
export interface MapContext {
  readonly schemas: Schemas;
  readonly functions: FunctionTable;
  readonly findings: Findings;
  /** Declared names of the stream's state. */
  readonly state: readonly string[];
  /** The state names that expressions read; the follower adds to it. */
  readonly stateRead: Set<string>;
  readonly observer: CheckObserver | undefined;
}

export function follow(leaf: Leaf, scope: Scope, map: MapContext): Shape {
  map.observer?.leaf(leaf, scope, map);
  return new Follower(leaf, map).shape(leaf.ast, scope);
}

/** Functions that return one of their arguments, or items of it. */
const returningAnyArgument: ReadonlySet<string> = new Set(["append", "coalesce"]);
const returningFirstArgument: ReadonlySet<string> = new Set([
  ...["distinct", "filter", "list", "reverse", "shuffle", "single", "sort", "without"],
]);

/** Bindings whose fields clients may omit. */
const clientBindings: ReadonlySet<string> = new Set(["request", "query", "headers", "path"]);

function pathKey({ from, path }: Origin): string {
  return [from, ...path].join(".");
}

/** The paths that must exist for the condition to be true: `a`, `$exists(a)`, `a = 1`, and both sides of `and`. */
function pathsIn(condition: Node): string[] {
  const origin = originOf(condition);
  if (origin !== undefined) return [pathKey(origin)];
  if (condition.kind === "block") return condition.expressions.flatMap(pathsIn);
  if (condition.kind === "call") {
    const { procedure, arguments: args } = condition;
    const isTest = procedure.kind === "variable" && ["exists", "boolean"].includes(procedure.name);
    return isTest ? args.flatMap(pathsIn) : [];
  }
  if (condition.kind !== "binary" || condition.operator === "or") return [];
  return [...pathsIn(condition.left), ...pathsIn(condition.right)];
}

const typeOfLetter: Record<string, string> = { s: "string", n: "number", b: "boolean" };

class Follower {
  readonly #leaf: Leaf;
  readonly #map: MapContext;
  /** Paths that are known to exist. */
  #existingPaths: readonly string[] = [];

  constructor(leaf: Leaf, map: MapContext) {
    this.#leaf = leaf;
    this.#map = map;
  }

  shape(node: Node, scope: Scope): Shape {
    switch (node.kind) {
      case "literal":
        return shapes.constant(node.value);
      case "context":
        return scope.context;
      case "root":
        return scope.root;
      case "variable":
        return this.#variable(node, scope);
      case "path":
        return this.#path(node, scope);
      case "filter":
        return this.#stages(node.stages, this.shape(node.input, scope), scope);
      case "keep":
        return this.shape(node.input, scope);
      case "binary":
        return this.#binary(node, scope);
      case "array":
        return shapes.either(...node.items.map((item) => this.shape(item, scope)));
      case "object":
        return this.#object(node, scope);
      case "condition": {
        const { schemas } = this.#map;
        this.shape(node.condition, scope);
        return shapes.either(
          this.#assuming(node.condition, () =>
            this.#branch(node.then, narrowByCondition(node.condition, true, scope, schemas)),
          ),
          this.#branch(node.otherwise, narrowByCondition(node.condition, false, scope, schemas)),
        );
      }
      case "fallback":
        return shapes.either(this.shape(node.left, scope), this.shape(node.right, scope));
      case "block":
        return this.#block(node.expressions, scope);
      case "bind":
        return this.shape(node.value, scope);
      case "call":
        return this.#call(node, node.arguments, scope);
      case "apply":
        return this.#apply(node.left, node.right, scope);
      case "lambda":
        return this.#lambda(node, [], scope);
      case "negate":
        this.shape(node.operand, scope);
        return shapes.typed("number");
      default:
        // None of these compiles, and the context of their children is unknown.
        for (const child of children(node)) this.shape(child, { ...scope, context: anything });
        return anything;
    }
  }

  /** A part that is evaluated under a condition; `scope` is undefined if the condition is never true. */
  #branch(node: Node | undefined, scope: Scope | undefined): Shape {
    return node === undefined || scope === undefined ? shapes.nothing : this.shape(node, scope);
  }

  #variable(node: Variable, scope: Scope): Shape {
    this.#map.observer?.variable(this.#leaf, node, scope, this.#map);
    const known = scope.variables.get(node.name);
    if (known !== undefined) {
      if (node.name === "state") for (const name of this.#map.state) this.#map.stateRead.add(name);
      return known;
    }
    if (!this.#isFunction(node.name)) {
      const { findings } = this.#map;
      findings.add(messages.unknownVariable(this.#at(node), node.name, [...scope.variables.keys()].sort()));
    }
    return anything;
  }

  #path(node: Path, scope: Scope): Shape {
    let here = scope.context;
    for (const [index, step] of node.steps.entries()) {
      const next = node.steps[index + 1]?.node;
      if (step.node.kind === "field") here = this.#field(step.node, here);
      else if (
        index === 0 &&
        step.node.kind === "variable" &&
        step.node.name === "state" &&
        next?.kind === "field"
      ) {
        this.#state(next);
        here = scope.variables.get("state") ?? anything;
      } else {
        const inner = index === 0 ? scope : this.#inside(here, scope);
        here = this.shape(step.node, inner);
      }
      here = this.#stages(step.stages, here, scope);
    }
    return here;
  }

  #inside(shape: Shape, scope: Scope): Scope {
    return { ...scope, context: this.#map.schemas.items(shape), atRoot: false };
  }

  #field(node: Node & { kind: "field" }, here: Shape): Shape {
    const { schemas, findings, observer } = this.#map;
    observer?.field(this.#leaf, node, here, schemas);
    if (here.alternatives.length === 0) return anything;
    const found = schemas.field(here, node.name);
    if (found !== undefined) {
      if (schemas.names(here, node.name)) findings.markCorrect(this.#at(node), "M201");
      return found;
    }
    if (!schemas.isOpen(here)) {
      const missing = { field: node.name, fields: schemas.fields(here), ...describe(here) };
      findings.addUnknownField(messages.unknownField(this.#at(node), missing), missing);
    }
    return anything;
  }

  #state(node: Node & { kind: "field" }): void {
    const { state, stateRead, findings } = this.#map;
    stateRead.add(node.name);
    if (!state.includes(node.name)) findings.add(messages.undeclaredState(this.#at(node), node.name, state));
  }

  /** Predicates: only the items that satisfy them remain. */
  #stages(stages: readonly Node[], from: Shape, scope: Scope): Shape {
    let here = from;
    for (const stage of stages) {
      const inner = this.#inside(here, scope);
      this.shape(stage, inner);
      here = narrowByCondition(stage, true, inner, this.#map.schemas)?.context ?? shapes.nothing;
    }
    return here;
  }

  #binary(node: Binary, scope: Scope): Shape {
    const { schemas } = this.#map;
    const left = this.shape(node.left, scope);
    const isLogical = node.operator === "and" || node.operator === "or";
    const inner = isLogical ? narrowByCondition(node.left, node.operator === "and", scope, schemas) : scope;
    const right = this.#assuming(node.operator === "and" ? node.left : undefined, () =>
      this.#branch(node.right, inner),
    );
    switch (node.operator) {
      case "=":
      case "!=":
        if (node.operator === "!=") this.#checkNotEqual(node, scope);
        this.#compare(left, node.left, [node.right]);
        this.#compare(right, node.right, [node.left]);
        return shapes.typed("boolean");
      case "in":
        this.#compare(left, node.left, node.right.kind === "array" ? node.right.items : [node.right]);
        this.#compare(right, node.right, [node.left]);
        return shapes.typed("boolean");
      case "&":
        return shapes.typed("string");
      case "..":
        return anything;
      default:
        return shapes.typed(["+", "-", "*", "/", "%"].includes(node.operator) ? "number" : "boolean");
    }
  }

  /** Reports `!=` beside a path that may be absent. The comparison is then false, which is seldom intended. */
  #checkNotEqual(node: Binary, scope: Scope): void {
    const { left, right } = node;
    if ([left, right].some((side) => side.kind === "literal" && side.value === null)) return;
    const text = (side: Node): string => this.#leaf.source.slice(side.start, side.end);
    const side = [left, right].find((each) => this.#mayBeAbsent(each, scope));
    if (side === undefined) return;
    const equal = `${text(left)} = ${text(right)}`;
    this.#map.findings.add(messages.falseWhereAbsent(this.#at(node), text(side), equal));
  }

  #mayBeAbsent(node: Node, scope: Scope): boolean {
    const origin = originOf(node);
    if (origin === undefined || origin.byDefault !== undefined || origin.path.length === 0) return false;
    const { from, path } = origin;
    let here = from === "$" ? scope.context : from === "$$" ? scope.root : undefined;
    if (here === undefined && !clientBindings.has(from)) return false;
    if (this.#existingPaths.includes(pathKey(origin))) return false;
    if (here === undefined) return true;
    const { schemas } = this.#map;
    for (const name of path) {
      const fields = schemas.ofType(here, "object");
      if (!schemas.required(fields).includes(name)) return true;
      here = schemas.field(fields, name) ?? anything;
    }
    return false;
  }

  /** Follows an expression that runs only if the condition is true. The paths that the condition needs exist there. */
  #assuming<Result>(condition: Node | undefined, run: () => Result): Result {
    const before = this.#existingPaths;
    this.#existingPaths = [...before, ...(condition === undefined ? [] : pathsIn(condition))];
    const result = run();
    this.#existingPaths = before;
    return result;
  }

  /** Reports a comparison with a value that the other side never has. */
  #compare(shape: Shape, side: Node, others: readonly Node[]): void {
    if (side.kind === "literal" || side.kind === "array") return;
    const { values, kind } = choicesOf(shape);
    if (kind === "any") return;
    for (const other of others) {
      if (other.kind !== "literal" || other.value === null) continue;
      if (values.includes(other.value)) {
        this.#map.findings.markCorrect(this.#at(other), "M232", "M233");
        continue;
      }
      const source = this.#leaf.source.slice(side.start, side.end);
      const createMessage = kind === "closed" ? messages.impossibleArm : messages.unknownArm;
      this.#map.findings.add(createMessage(this.#at(other), String(other.value), source, values));
    }
  }

  #object(node: Node & { kind: "object" }, scope: Scope): Shape {
    const fields = new Map<string, Shape>();
    let hasConstantKeys = true;
    for (const { key, value } of node.pairs) {
      this.shape(key, scope);
      const shape = this.shape(value, scope);
      if (key.kind === "literal" && typeof key.value === "string") fields.set(key.value, shape);
      else hasConstantKeys = false;
    }
    return hasConstantKeys ? shapes.object(fields, "the object made here") : anything;
  }

  #block(expressions: readonly Node[], scope: Scope): Shape {
    let inner = scope;
    let result = anything;
    for (const expression of expressions) {
      result = this.shape(expression, inner);
      for (let bind: Node = expression; bind.kind === "bind"; bind = bind.value) {
        const bound = bind.value.kind === "lambda" ? anything : result;
        inner = { ...inner, variables: new Map(inner.variables).set(bind.name, bound) };
      }
    }
    return result;
  }

  #lambda(node: Lambda, args: readonly Shape[], scope: Scope): Shape {
    const variables = new Map(scope.variables);
    for (const [index, name] of node.parameters.entries()) variables.set(name, args[index] ?? anything);
    return this.shape(node.body, { ...scope, variables });
  }

  #apply(left: Node, right: Node, scope: Scope): Shape {
    if (right.kind === "call") return this.#call(right, [left, ...right.arguments], scope);
    this.shape(left, scope);
    this.shape(right, scope);
    return anything;
  }

  /** `args` contains the call's arguments. The left side of `~>` comes first. */
  #call(node: Call, args: readonly Node[], scope: Scope): Shape {
    const { procedure } = node;
    const name = procedure.kind === "variable" ? procedure.name : undefined;
    if (name === undefined || scope.variables.has(name)) {
      this.shape(procedure, scope);
      for (const argument of args) this.shape(argument, scope);
      return anything;
    }
    if (procedure.kind === "variable") this.#map.observer?.variable(this.#leaf, procedure, scope, this.#map);
    const isKnown = this.#isFunction(name);
    if (!isKnown) {
      this.#map.findings.add(messages.unknownFunction(this.#at(procedure), name, this.#functionNames()));
    } else this.#arity(node, name, args.length);
    const callback = args.find((argument) => argument.kind === "lambda");
    const values = args.map((argument) => (argument === callback ? anything : this.shape(argument, scope)));
    const [first = anything] = values;
    if (callback?.kind === "lambda") {
      const passesItems = higher.has(name) && name !== "sift" && name !== "each" && name !== "reduce";
      const item = passesItems ? this.#map.schemas.items(first) : anything;
      const output = this.#lambda(callback, [item], scope);
      if (name === "map") return output;
    }
    if (returningAnyArgument.has(name)) return shapes.either(...values);
    if (returningFirstArgument.has(name)) return first;
    const letter = this.#map.functions.has(name) ? undefined : builtins.get(name)?.signature.returns;
    const type = letter === undefined ? undefined : typeOfLetter[letter];
    return type === undefined ? anything : shapes.typed(type);
  }

  #arity(node: Call, name: string, count: number): void {
    const [least, most] = this.#arguments(name);
    if (count >= least && count <= most) return;
    this.#map.findings.add(messages.wrongArity(this.#at(node), name, count, least, most));
  }

  /** Minimum and maximum number of arguments. A built-in can take its first argument from the context. */
  #arguments(name: string): readonly [number, number] {
    const spec = this.#map.functions.get(name);
    if (spec !== undefined) return arity(spec);
    const parameters = builtins.get(name)?.signature.parameters;
    if (parameters === undefined) return [0, Number.POSITIVE_INFINITY];
    const most = parameters.some(({ repeated }) => repeated) ? Number.POSITIVE_INFINITY : parameters.length;
    return [parameters.filter(({ optional, context }) => !optional && !context).length, most];
  }

  #isFunction(name: string): boolean {
    return this.#map.functions.has(name) || isFunctionName(name);
  }

  #functionNames(): string[] {
    return [...this.#map.functions.keys(), ...builtins.keys(), ...higher, ...uncompiled.keys(), "match"];
  }

  #at(node: Node): ReturnType<Findings["at"]> {
    const { node: scalar, offset } = this.#leaf;
    return this.#map.findings.within(scalar, node.start + offset, node.end + offset);
  }
}
