/**
 * What an expression reads, found without running it: every path, followed through predicates, steps, variables and
 * functions back to the input it starts from. Lists are transparent, as they are in JSONata: `content.text` is the same
 * path whether `content` is an object or a list of them. The mapping compiler checks these paths against schemas, and
 * knows from them what an encoder leaves unread. Nothing is judged here, and refused expressions are read, too.
 */
import type { FunctionTable } from "./functions.ts";
import type { Binary, Block, Lambda, Node, Pair, Path, Place } from "./nodes.ts";
import { builtins, isFunctionName } from "./runtime/builtins.ts";

/** A field of a path and where it is written. */
export interface Segment extends Place {
  readonly name: string;
}

/** Where a value comes from: the context `$`, the root `$$`, or a variable (its name), and the fields from there. */
export interface Origin {
  readonly from: string;
  readonly path: readonly Segment[];
}

export interface Read extends Origin, Place {
  /** The value itself is used, so everything below it counts as read; otherwise it is only tested, or walked through. */
  readonly whole: boolean;
}

/** `path = "x"`, `path != "x"`, `path in ["x", "y"]` (one for each literal). The place is the literal's. */
export interface LiteralEquality extends Origin, Place {
  readonly literal: string | number | boolean | null;
}

export interface Reads {
  readonly reads: readonly Read[];
  readonly literalEqualities: readonly LiteralEquality[];
  /** Where the expression's value, or its items, may come from unchanged; empty when it is always computed. */
  readonly result: readonly Origin[];
}

export interface ReadOptions {
  /** What `$` is; by default `{ from: '$', path: [] }`. Inside a loop of a mapping: the `result` of the list. */
  readonly context?: readonly Origin[];
  /** What is known of variables; any other is `{ from: name, path: [] }`. */
  readonly variables?: ReadonlyMap<string, readonly Origin[]>;
  readonly functions?: FunctionTable;
  /** Whether the value is used whole (the default) or only tested or walked through. */
  readonly whole?: boolean;
}

export function readsOf(node: Node, options: ReadOptions = {}): Reads {
  const reader = new Reader(options.functions);
  const variables = new Map<string, Known>();
  for (const [name, origins] of options.variables ?? []) variables.set(name, { flows: origins });
  const context = options.context ?? [{ from: "$", path: [] }];
  const result = reader.read(node, { context, variables });
  if (options.whole !== false) use(result);
  const origins = result.map(({ from, path }) => ({ from, path }));
  return { reads: reader.reads(), literalEqualities: reader.equalities, result: origins };
}

/** A value on its way: where it comes from, and the record to mark when it is used. */
interface Flow extends Origin {
  readonly record?: { whole: boolean };
}

type Flows = readonly Flow[];

/** What a variable holds: a value from somewhere, or a function. */
interface Known {
  readonly flows: Flows;
  readonly lambda?: { readonly node: Lambda; readonly scope: Scope };
}

interface Scope {
  readonly context: Flows;
  readonly variables: ReadonlyMap<string, Known>;
}

const NOTHING: Flows = [];
/** Functions whose result is one of their arguments, or items of it. */
const PASSING: ReadonlySet<string> = new Set([
  "append",
  "reverse",
  "distinct",
  "shuffle",
  "sort",
  "filter",
  "single",
]);
/** Functions that look at an argument without using what is in it. */
const TESTING: ReadonlySet<string> = new Set(["exists", "not", "boolean", "count", "type", "assert"]);

function use(flows: Flows): void {
  for (const { record } of flows) if (record) record.whole = true;
}

function bound(scope: Scope, name: string, known: Known): Scope {
  return { ...scope, variables: new Map(scope.variables).set(name, known) };
}

class Reader {
  readonly equalities: LiteralEquality[] = [];
  readonly #functions: FunctionTable | undefined;

  readonly #records = new Map<string, Read & { whole: boolean }>();

  constructor(functions: FunctionTable | undefined) {
    this.#functions = functions;
  }

  reads(): Read[] {
    return [...this.#records.values()];
  }

  /** Records what is read while a node is evaluated; returns where its value comes from. */
  read(node: Node, scope: Scope): Flows {
    switch (node.kind) {
      case "context":
        return this.#at(scope.context, node);
      case "root":
        return this.#at([{ from: "$$", path: [] }], node);
      case "variable":
        return this.#variable(node, scope);
      case "path":
        return this.#path(node, scope);
      case "filter":
        return this.#stages(node.stages, this.read(node.input, scope), scope);
      case "keep":
        return this.read(node.input, scope);
      case "binary":
        return this.#binary(node, scope);
      case "array":
        return node.items.flatMap((item) => this.read(item, scope));
      case "object":
        return this.#pairs(node.pairs, scope);
      case "group":
        return this.#pairs(node.pairs, { ...scope, context: this.read(node.input, scope) });
      case "condition":
        this.read(node.condition, scope);
        return [node.then, node.otherwise].flatMap((branch) => (branch ? this.read(branch, scope) : NOTHING));
      case "fallback":
        return [...this.read(node.left, scope), ...this.read(node.right, scope)];
      case "block":
        return this.#block(node, scope);
      case "bind":
        return this.read(node.value, scope);
      case "call":
        return this.#call(node.procedure, node.arguments, undefined, scope);
      case "apply":
        return this.#apply(node.left, node.right, scope);
      case "negate":
        return this.#used([node.operand], scope);
      case "partial":
        return this.#used(
          node.arguments.filter((argument) => argument !== undefined),
          scope,
        );
      case "lambda":
        return this.#lambda(node, [], scope);
      case "wildcard":
      case "descendant":
      case "parent":
        use(this.#at(scope.context, node));
        return NOTHING;
      case "transform": {
        const inner = { ...scope, context: this.read(node.pattern, scope) };
        return this.#used(node.remove ? [node.update, node.remove] : [node.update], inner);
      }
      default:
        return NOTHING;
    }
  }

  #used(nodes: readonly Node[], scope: Scope): Flows {
    for (const node of nodes) use(this.read(node, scope));
    return NOTHING;
  }

  /** Records a place where values are read, unless they come with a record from where they were read first. */
  #at(flows: Flows, place: Place): Flows {
    return flows.map((flow) => (flow.record ? flow : this.#record(flow.from, flow.path, place)));
  }

  /** One record for each path and place, however often a function is gone through. */
  #record(from: string, path: readonly Segment[], place: Place): Flow {
    const key = [from, place.start, ...path.map(({ name }) => name)].join("\n");
    let record = this.#records.get(key);
    if (!record) {
      record = { from, path, start: place.start, end: place.end, whole: false };
      this.#records.set(key, record);
    }
    return { from, path, record };
  }

  #variable(node: Node & { kind: "variable" }, scope: Scope): Flows {
    const known = scope.variables.get(node.name);
    if (known) return this.#at(known.flows, node);
    return this.#isFunction(node.name) ? NOTHING : this.#at([{ from: node.name, path: [] }], node);
  }

  #isFunction(name: string): boolean {
    return this.#functions?.has(name) || isFunctionName(name);
  }

  #path(node: Path, scope: Scope): Flows {
    let flows = scope.context;
    node.steps.forEach((step, i) => {
      const inner = i === 0 ? scope : { ...scope, context: flows };
      if (step.node.kind === "field") {
        const { name, start, end } = step.node;
        // A run of fields is one read, recorded where it ends.
        const ends = step.stages.length > 0 || node.steps[i + 1]?.node.kind !== "field";
        flows = flows.map(({ from, path }) => {
          const longer = [...path, { name, start, end }];
          return ends ? this.#record(from, longer, { start: node.start, end }) : { from, path: longer };
        });
      } else if (step.node.kind === "sort") {
        for (const { expression } of step.node.terms) use(this.read(expression, inner));
      } else flows = this.read(step.node, inner);
      flows = this.#stages(step.stages, flows, scope);
    });
    return flows;
  }

  #stages(stages: readonly Node[], flows: Flows, scope: Scope): Flows {
    for (const stage of stages) this.read(stage, { ...scope, context: flows });
    return flows;
  }

  #binary(node: Binary, scope: Scope): Flows {
    const [left, right] = [this.read(node.left, scope), this.read(node.right, scope)];
    if (node.operator === "and" || node.operator === "or") return NOTHING;
    use(left);
    use(right);
    if (node.operator === "=" || node.operator === "!=") {
      this.#equal(left, node.right);
      this.#equal(right, node.left);
    } else if (node.operator === "in") {
      for (const item of node.right.kind === "array" ? node.right.items : [node.right])
        this.#equal(left, item);
    }
    return NOTHING;
  }

  #equal(flows: Flows, other: Node): void {
    if (other.kind !== "literal") return;
    const { value: literal, start, end } = other;
    for (const { from, path } of flows) this.equalities.push({ from, path, literal, start, end });
  }

  #pairs(pairs: readonly Pair[], scope: Scope): Flows {
    return this.#used(
      pairs.flatMap(({ key, value }) => [key, value]),
      scope,
    );
  }

  #block(node: Block, scope: Scope): Flows {
    let inner = scope;
    let result = NOTHING;
    for (const expression of node.expressions) {
      if (expression.kind === "bind" && expression.value.kind === "lambda") {
        const lambda = { node: expression.value, scope: inner };
        inner = bound(inner, expression.name, { flows: NOTHING, lambda });
        result = NOTHING;
        // What a function reads is seen when it is called; one that never is, is read here.
        this.#lambda(expression.value, [], bound(inner, expression.name, { flows: NOTHING }));
      } else {
        result = this.read(expression, inner);
        for (let bind: Node = expression; bind.kind === "bind"; bind = bind.value) {
          inner = bound(inner, bind.name, { flows: result });
        }
      }
    }
    return result;
  }

  #lambda(node: Lambda, given: readonly Flows[], scope: Scope): Flows {
    let inner = scope;
    node.parameters.forEach((name, i) => {
      inner = bound(inner, name, { flows: given[i] ?? NOTHING });
    });
    return this.read(node.body, inner);
  }

  #apply(left: Node, right: Node, scope: Scope): Flows {
    const flows = this.read(left, scope);
    const to = right.kind === "keep" || right.kind === "filter" ? right.input : right;
    if (to.kind === "call") return this.#call(to.procedure, to.arguments, flows, scope);
    return this.#call(to, [], flows, scope);
  }

  /** A call; `first` is an argument that comes from the left of `~>`. */
  #call(procedure: Node, given: readonly Node[], first: Flows | undefined, scope: Scope): Flows {
    const functions = given.map((argument) => this.#lambdaOf(argument, scope));
    const values = given.map((argument, i) => (functions[i] ? NOTHING : this.read(argument, scope)));
    const flows = first ? [first, ...values] : values;
    const lambda = this.#lambdaOf(procedure, scope);
    if (lambda) return this.#lambda(lambda.node, flows, lambda.scope);
    const name = procedure.kind === "variable" ? procedure.name : "";
    if (scope.variables.has(name) || this.#functions?.has(name)) return consume(flows);
    const builtin = builtins.get(name);
    const needed = builtin?.signature.parameters.filter((parameter) => !parameter.optional).length ?? 0;
    if (builtin?.signature.parameters[0]?.context && flows.length < needed) {
      flows.unshift(this.#at(scope.context, procedure));
    }
    const worker = functions.find((found) => found !== undefined);
    if (worker) return this.#higher(name, worker, flows, scope);
    if (name === "lookup") return this.#lookup(flows, given[given.length - 1]);
    if (PASSING.has(name)) return flows.flat();
    return TESTING.has(name) ? NOTHING : consume(flows);
  }

  #lambdaOf(node: Node, scope: Scope): Known["lambda"] {
    if (node.kind === "lambda") return { node, scope };
    if (node.kind === "block" && node.expressions.length === 1)
      return this.#lambdaOf(node.expressions[0] as Node, scope);
    return node.kind === "variable" ? scope.variables.get(node.name)?.lambda : undefined;
  }

  /** A built-in that applies a function to the items of a list. */
  #higher(name: string, worker: NonNullable<Known["lambda"]>, flows: readonly Flows[], scope: Scope): Flows {
    const [list = NOTHING, , start = NOTHING] = flows;
    const work = (...given: Flows[]) => this.#lambda(worker.node, given, worker.scope);
    switch (name) {
      case "map":
        return work(list, NOTHING, list);
      case "filter":
      case "single":
        work(list, NOTHING, list);
        return list;
      case "sort":
        use(work(list, list));
        return list;
      case "reduce": {
        const so = start.length > 0 ? start : list;
        return [...work(so, list, NOTHING, list), ...so];
      }
      case "each":
      case "sift":
        use(flows.length > 1 ? list : this.#at(scope.context, worker.node));
        return work(NOTHING, NOTHING, list);
      default:
        use(work());
        return consume(flows);
    }
  }

  #lookup(flows: readonly Flows[], key: Node | undefined): Flows {
    if (key?.kind !== "literal" || typeof key.value !== "string") return consume(flows);
    const segment = { name: key.value, start: key.start, end: key.end };
    return (flows[0] ?? NOTHING).map(({ from, path }) => this.#record(from, [...path, segment], key));
  }
}

function consume(flows: readonly Flows[]): Flows {
  for (const flow of flows) use(flow);
  return NOTHING;
}
