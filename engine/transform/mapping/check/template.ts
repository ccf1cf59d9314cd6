/**
 * Walks a map's templates: what they read through `expression.ts`, what they write against the shape of the target.
 * Directives change the scope as they do when the map runs; a fragment is walked once for each different scope and
 * target that it is used with.
 */
import * as language from "../../diagnostic/build/checking.ts";
import * as say from "../../diagnostic/build/paths.ts";
import { isFunctionName } from "../../expression/runtime/builtins.ts";
import { makesList } from "../makes-list.ts";
import type { Node, ScalarNode } from "../node.ts";
import { at } from "../read.ts";
import { anything, type Shape } from "../schema.ts";
import {
  type EachTemplate,
  firstOf,
  type Leaf,
  type LetTemplate,
  type ListTemplate,
  type MatchTemplate,
  type MergeTemplate,
  type ObjectTemplate,
  readArm,
  type Template,
  type UseTemplate,
} from "../template.ts";
import { type Choices, choicesOf, type Scalar } from "./choices.ts";
import { follow, type Ground } from "./expression.ts";
import { describe } from "./names.ts";
import { type Origin, originOf, type Scope, under, where } from "./scope.ts";
import * as shapes from "./shapes.ts";
import type { Side } from "./stream.ts";
import { anywhere, type Fragments, type Target, target } from "./target.ts";
import { itemsOf, literal, objectOf, required } from "./written.ts";

/** What stays the same for all templates of one map. */
export interface Site extends Ground {
  /** Whose documents the map reads. What it leaves out of the hub's is a loss, which each request reports. */
  readonly reads: Side;
  readonly fragments: Fragments;
  /** What can be named everywhere in the map. */
  readonly bindings: ReadonlyMap<string, Shape>;
}

/** What a fragment makes, and whether any path in it leads somewhere. */
interface Walked {
  made: Shape;
  leads: boolean;
}

type Run = (body: Template, scope: Scope) => Shape;

export class Walker {
  readonly #site: Site;
  readonly #identities: shapes.Identities = new shapes.Identities();
  readonly #walked = new Map<string, Walked>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Checks a template that makes one value; returns the shape of what it makes. */
  value(template: Template, scope: Scope, to: Target): Shape {
    switch (template.kind) {
      case "literal":
        return literal(template, scope, to, this.#site);
      case "expression":
        return this.leaf(template, scope);
      case "object":
        return this.#object(template, scope, to);
      case "merge":
        return this.#merge(template, scope, to);
      case "list":
      case "each":
        return this.#spread(template, scope, itemsOf(template.node, to, this.#site));
      case "use":
        return this.#use(template, scope, to, false);
      default:
        return this.#fork(template, scope, (body, inner) => this.value(body, inner, to));
    }
  }

  /** Checks a template whose values are items of a list, or events of a stream. */
  items(template: Template, scope: Scope, to: Target): Shape {
    switch (template.kind) {
      case "list":
      case "each":
        this.#site.findings.right(this.#site.findings.at(firstOf(template.node)), "M203");
        return this.#spread(template, scope, to);
      case "use": {
        if (template.begun !== undefined) {
          const { bindings: variables } = this.#site;
          return this.items(template.begun, { ...scope, variables }, to);
        }
        const body = this.#site.fragments.get(template.name);
        const isList = body !== undefined && makesList(body, (name) => this.#site.fragments.get(name));
        return this.#use(template, scope, to, isList);
      }
      case "if":
      case "match":
      case "let":
      case "with":
      case "else":
        return this.#fork(template, scope, (body, inner) => this.items(body, inner, to));
      default:
        return this.value(template, scope, to);
    }
  }

  #spread(template: ListTemplate | EachTemplate, scope: Scope, to: Target): Shape {
    if (template.kind === "each") return this.#each(template, scope, to);
    return shapes.either(...template.items.map((item) => this.items(item, scope, to)));
  }

  leaf(leaf: Leaf, scope: Scope): Shape {
    return follow(leaf, scope, this.#site);
  }

  /** `key` names values of what has the given choices: reports those that it never has. */
  arm(key: ScalarNode, source: string, { values, kind }: Choices): void {
    if (kind === "any") return;
    const text = String(key.value);
    let start = 0;
    for (const piece of text.split("|")) {
      const name = piece.trim();
      const from = start + piece.indexOf(name);
      start += piece.length + 1;
      const place = this.#site.findings.within(key, from, from + name.length);
      if (readArm({ ...key, value: name }).some((value) => values.includes(value))) {
        this.#site.findings.right(place, "M232", "M233");
        continue;
      }
      const fault = kind === "closed" ? say.impossibleArm : say.unknownArm;
      this.#site.findings.add(fault(place, name, source, values));
    }
  }

  /** The scope where the value at `origin` is one of `values`, or (not `holds`) none of them. */
  where(
    origin: Origin | undefined,
    values: readonly Scalar[],
    holds: boolean,
    scope: Scope,
  ): Scope | undefined {
    return origin === undefined ? scope : where(origin, values, holds, scope, this.#site.schemas);
  }

  #fork(template: Template, scope: Scope, run: Run): Shape {
    const { schemas } = this.#site;
    switch (template.kind) {
      case "match":
        return this.#match(template, scope, run);
      case "if": {
        this.leaf(template.condition, scope);
        const { ast } = template.condition;
        const branch = (body: Template | undefined, inner: Scope | undefined): Shape =>
          body === undefined || inner === undefined ? shapes.nothing : run(body, inner);
        return shapes.either(
          branch(template.then, under(ast, true, scope, schemas)),
          branch(template.otherwise, under(ast, false, scope, schemas)),
        );
      }
      case "with":
        return run(template.body, {
          ...scope,
          context: this.leaf(template.context, scope),
          atRoot: scope.atRoot && template.context.ast.kind === "context",
        });
      case "let":
        return run(template.body, this.#named(template, scope));
      case "else":
        return shapes.either(run(template.body, scope), run(template.fallback, scope));
      default:
        throw new TypeError(`a ${template.kind} does not branch`);
    }
  }

  #match(template: MatchTemplate, scope: Scope, run: Run): Shape {
    const { findings } = this.#site;
    const choices = choicesOf(this.leaf(template.on, scope));
    const origin = originOf(template.on.ast);
    const source = `=${template.on.source.trim()}`;
    const made: Shape[] = [];
    const branch = (body: Template, values: readonly Scalar[], holds: boolean): void => {
      const inner = this.where(origin, values, holds, scope);
      if (inner !== undefined) made.push(run(body, inner));
    };
    for (const arm of template.arms) {
      this.arm(arm.keyNode, source, choices);
      branch(arm.body, arm.values, true);
    }
    const listed = template.arms.flatMap((arm) => arm.values);
    if (template.otherwise !== undefined) branch(template.otherwise, listed, false);
    else if (choices.kind !== "any" && this.#site.reads === "wire") {
      const left = choices.values.filter((value) => !listed.includes(value as string));
      if (left.length > 0) findings.add(say.unlistedValues(findings.at(template.on.node), source, left));
    }
    return shapes.either(...made);
  }

  #named(template: LetTemplate, scope: Scope): Scope {
    const variables = new Map(scope.variables);
    for (const { name, value, keyNode } of template.names) {
      this.#name(name, keyNode);
      variables.set(name, this.value(value, { ...scope, variables: new Map(variables) }, anywhere));
    }
    return { ...scope, variables };
  }

  /** Values and functions share one set of names in JSONata: a value hides the function. */
  #name(name: string, node: Node | undefined): void {
    const { functions, findings } = this.#site;
    if (node === undefined || !(functions.has(name) || isFunctionName(name))) return;
    findings.add(say.nameOfFunction(findings.at(node), name));
  }

  #each(template: EachTemplate, scope: Scope, to: Target): Shape {
    const { list, by, as, sort, body } = template;
    const from = list.kind === "expression" ? this.leaf(list, scope) : this.value(list, scope, anywhere);
    const item = this.#site.schemas.items(from);
    const within = (context: Shape): Scope => {
      const variables = new Map(scope.variables);
      variables.set("index", shapes.typed("number")).set("last", shapes.typed("boolean"));
      if (as !== undefined) variables.set(as, context);
      return { ...scope, context, atRoot: false, variables };
    };
    if (as !== undefined) this.#name(as, at(template.node, "$as"));
    if (sort !== undefined) this.leaf(sort, within(item));
    if (by === undefined) return this.items(body, within(item), to);
    const key = this.value(by, within(item), anywhere);
    const group = new Map([
      ["key", key],
      ["items", item],
    ]);
    return this.items(body, within(shapes.object(group, "a group")), to);
  }

  #use(template: UseTemplate, scope: Scope, to: Target, asItems: boolean): Shape {
    const { schemas, fragments, findings, bindings } = this.#site;
    const body = fragments.get(template.name);
    if (body === undefined) {
      findings.add(
        language.unknownFragment(findings.at(template.node), template.name, [...fragments.keys()]),
      );
      return anything;
    }
    const { context, root, atRoot } = scope;
    const shapesOf = [context, root, to.shape].map((shape) => this.#identities.of(shape));
    const key = [template.name, asItems, atRoot, ...shapesOf, to.isPart].join(" ");
    let walked = this.#walked.get(key);
    if (walked === undefined) {
      // Until it is known, what a fragment makes inside itself is anything.
      this.#walked.set(key, { made: anything, leads: true });
      const inner: Scope = { context, root, atRoot, variables: bindings };
      walked = findings.leads(() => (asItems ? this.items(body, inner, to) : this.value(body, inner, to)));
      this.#walked.set(key, walked);
    }
    const place = findings.at(template.node);
    if (walked.leads) findings.right(place, "M201");
    else if (schemas.ofType(context, "object").alternatives.length > 0) {
      findings.add(say.readsNothing(place, template.name, describe(context).of));
    }
    return walked.made;
  }

  #object(template: ObjectTemplate, scope: Scope, to: Target): Shape {
    const { schemas, findings } = this.#site;
    const here = objectOf(template, to, this.#site);
    const made = new Map<string, Shape>();
    for (const { key, keyNode, value } of template.fields) {
      const field = schemas.field(here, key);
      if (field === undefined && !schemas.isOpen(here)) {
        const missing = { field: key, fields: schemas.fields(here), ...describe(here) };
        findings.unknown(say.unknownOutput(findings.at(keyNode), missing), missing);
      } else if (schemas.names(here, key)) findings.right(findings.at(keyNode), "M210");
      made.set(key, this.value(value, scope, fieldTarget(key, field ?? anything)));
    }
    required(template, here, to, this.#site);
    return shapes.object(made, "the map made here");
  }

  #merge(template: MergeTemplate, scope: Scope, to: Target): Shape {
    const shape = objectOf(template, to, this.#site);
    const part: Target = { ...to, shape, isPart: true };
    for (const each of template.parts) this.value(each, scope, part);
    required(template, shape, to, this.#site);
    return anything;
  }
}

function fieldTarget(key: string, shape: Shape): Target {
  const isPart = shape.alternatives.some(({ parts }) => parts.some(({ schema }) => schema["x-partial"]));
  return { ...target(shape, `\`${key}\``), isPart };
}
