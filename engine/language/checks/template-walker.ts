/**
 * Walks a map's templates. `follow-expression.ts` checks their reads; their writes are checked against the target's shape.
 * Directives change the scope as they do at run time. A fragment is walked once for each distinct scope and target.
 */
import * as messages from "../diagnostics/build/paths.ts";
import type { Walk, Walked } from "../directives/checked.ts";
import { directiveOf } from "../directives/directive-table.ts";
import { discriminants, type Find, keysOf, makesList } from "../directives/outcome.ts";
import type { FunctionTable } from "../expressions/functions.ts";
import { isFunctionName } from "../expressions/runtime/builtins.ts";
import { type Leaf, readArm, type Template } from "../mappings/template.ts";
import type { Side } from "../maps/row.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything, type Schemas } from "../schemas/schema-walker.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";
import type { Findings } from "./check-findings.ts";
import type { CheckObserver } from "./check-observer.ts";
import { follow } from "./follow-expression.ts";
import type { Choices, Scalar } from "./possible-values.ts";
import { narrowByValues, type Origin, type Scope } from "./shape-scope.ts";
import * as shapes from "./shapes.ts";
import type { Target } from "./write-target.ts";

/** The context that all templates of one map share. */
export type WalkerOptions = Pick<
  Walk,
  | "schemas"
  | "functions"
  | "findings"
  | "state"
  | "stateRead"
  | "reads"
  | "reportsLosses"
  | "fragments"
  | "bindings"
  | "observer"
>;

export class Walker implements Walk {
  readonly schemas: Schemas;
  readonly functions: FunctionTable;
  readonly findings: Findings;
  readonly state: readonly string[];
  readonly stateRead: Set<string>;
  readonly reads: Side;
  readonly reportsLosses: boolean;
  readonly fragments: ReadonlyMap<string, Template>;
  readonly bindings: ReadonlyMap<string, Shape>;
  readonly observer: CheckObserver | undefined;
  readonly #find: Find;
  readonly #identities: shapes.Identities = new shapes.Identities();
  readonly #walked = new Map<string, Walked>();

  constructor(options: WalkerOptions) {
    this.schemas = options.schemas;
    this.functions = options.functions;
    this.findings = options.findings;
    this.state = options.state;
    this.stateRead = options.stateRead;
    this.reads = options.reads;
    this.reportsLosses = options.reportsLosses;
    this.fragments = options.fragments;
    this.bindings = options.bindings;
    this.observer = options.observer;
    const find: Find = (name) => options.fragments.get(name);
    this.#find = find;
  }

  value(template: Template, scope: Scope, to: Target): Shape {
    this.observer?.template(template, to, this);
    return directiveOf(template).check.value(template, scope, to, this);
  }

  items(template: Template, scope: Scope, to: Target): Shape {
    this.observer?.template(template, to, this);
    return directiveOf(template).check.items(template, scope, to, this);
  }

  leaf(leaf: Leaf, scope: Scope): Shape {
    return follow(leaf, scope, this);
  }

  arm(key: ScalarNode, source: string, { values, kind }: Choices): void {
    this.observer?.arm(key, values);
    if (kind === "any") return;
    const text = String(key.value);
    let start = 0;
    for (const alternative of text.split("|")) {
      const name = alternative.trim();
      const from = start + alternative.indexOf(name);
      start += alternative.length + 1;
      const place = this.findings.within(key, from, from + name.length);
      if (readArm({ ...key, value: name }).some((value) => values.includes(value))) {
        this.findings.markCorrect(place, "M232", "M233");
        continue;
      }
      const fault = kind === "closed" ? messages.impossibleArm : messages.unknownArm;
      this.findings.add(fault(place, name, source, values));
    }
  }

  narrowByValues(
    origin: Origin | undefined,
    values: readonly Scalar[],
    holds: boolean,
    scope: Scope,
  ): Scope | undefined {
    return origin === undefined ? scope : narrowByValues(origin, values, holds, scope, this.schemas);
  }

  /** JSONata has one namespace for values and functions: a value hides the function. */
  name(name: string, node: Node | undefined): void {
    if (node === undefined || !(this.functions.has(name) || isFunctionName(name))) return;
    this.findings.add(messages.nameOfFunction(this.findings.at(node), name));
  }

  fragment(name: string, body: Template, scope: Scope, to: Target, asItems: boolean): Walked {
    const { context, root, atRoot } = scope;
    const shapesOf = [context, root, to.shape].map((shape) => this.#identities.of(shape));
    const key = [name, asItems, atRoot, ...shapesOf, to.isPart].join(" ");
    let walked = this.#walked.get(key);
    if (walked === undefined) {
      // A recursive use inside the fragment has the shape `anything` until the walk ends.
      this.#walked.set(key, { result: anything, resolvesPath: true });
      const inner: Scope = { context, root, atRoot, variables: this.bindings };
      walked = this.findings.collectForFragment(() =>
        asItems ? this.items(body, inner, to) : this.value(body, inner, to),
      );
      this.#walked.set(key, walked);
    }
    return walked;
  }

  makesList(template: Template): boolean {
    return makesList(template, this.#find);
  }

  discriminants = (template: Template): Map<string, Scalar[]> => discriminants(template, this.#find);

  keysOf = (template: Template): Set<string> | undefined => keysOf(template, this.#find);
}
