/** How each form of template is traced: the fields that it reads, and the origin of its values. */

import { branchesOf } from "../directives/branches.ts";
import type { MatchTemplate, Template } from "../mappings/template.ts";
import { evaluateKnown } from "./partial-evaluation.ts";
import { nameOf, type Places, type Scope } from "./read-analyzer.ts";
import { Reads } from "./reads.ts";
import { type Tracer, type Tracing, traceBranches, traceChildren } from "./tracing.ts";

const table: { readonly [Kind in Template["kind"]]: Tracing<Extract<Template, { kind: Kind }>> } = {
  literal: traceChildren(() => []),
  expression: {
    reads: ({ ast }, scope, tracer) => {
      if (ast.kind === "variable" && ast.name === "unread") tracer.takesOthers = true;
      tracer.look.use(ast, scope);
    },
    flow: () => [],
  },
  list: traceChildren(({ items }) => items, true),
  object: {
    reads: (template, scope, tracer, takers) => {
      for (const { key, value } of template.fields) tracer.template(value, scope, takers?.of(template, key));
    },
    flow: (template, scope) => template.fields.map(({ key, value }) => ({ body: value, scope, key })),
  },
  each: {
    reads: ({ list, as, by, sort, body }, scope, tracer, takers) => {
      const items = tracer.source(list, scope);
      const variables = new Map(scope.variables);
      if (as !== undefined) variables.set(as, items);
      const inner = { ...scope, context: by === undefined ? items : groupsOf(items), variables };
      const ofItem = { ...inner, context: items };
      if (by !== undefined) {
        tracer.isKey = true;
        tracer.template(by, ofItem);
        tracer.isKey = false;
      }
      if (sort !== undefined) tracer.template(sort, ofItem);
      tracer.template(body, inner, takers);
    },
    flow: ({ list, as, body }, scope, flow) => {
      const context = flow.template(list, scope);
      const variables = new Map(scope.variables);
      if (as !== undefined) variables.set(as, context);
      return [{ body, scope: { context, variables }, isItem: true }];
    },
  },
  let: traceBranches(
    ({ names, body }, scope, tracer, visit) => {
      const variables = new Map(scope.variables);
      const words = new Map(scope.words);
      const inner = { ...scope, variables, words };
      for (const { name, value } of names) {
        variables.set(name, tracer.source(value, inner));
        if (value.kind === "list")
          words.set(
            name,
            value.items.flatMap((item) => (item.kind === "literal" ? [String(item.value)] : [])),
          );
      }
      visit(body, inner);
    },
    ({ names, body }, scope, flow) => {
      const variables = new Map(scope.variables);
      const inner = { ...scope, variables };
      for (const { name, value } of names) variables.set(name, flow.template(value, inner));
      return [{ body, scope: inner }];
    },
  ),
  if: traceBranches(
    ({ condition: { ast }, then, otherwise }, scope, tracer, visit) => {
      const { look } = tracer;
      const holds = evaluateKnown(ast, tracer.caps);
      look.at(ast, scope);
      if (holds !== false) visit(then, look.within(scope, ast, true));
      if (holds === true || otherwise === undefined) return;
      const choice = ast.kind === "binary" ? look.choice(ast.left, scope) : undefined;
      if (choice?.isOfContext) tracer.takeOthers(choice);
      visit(otherwise, look.within(scope, ast, false));
    },
    (template, scope) => branchesOf(template).map((body) => ({ body, scope })),
  ),
  with: traceBranches(
    ({ context: { ast }, body }, scope, tracer, visit) => {
      const context = tracer.look.at(ast, scope);
      // The body reads no field: only the presence of the input matters, and the constants represent it.
      if (body.kind === "object" && body.fields.every(({ value }) => value.kind === "literal"))
        for (const place of context) place.usesAll = true;
      visit(body, { ...scope, context });
    },
    ({ context, body }, scope, flow) => [
      { body, scope: { ...scope, context: flow.expression(context.ast, scope) } },
    ],
  ),
  match: traceBranches(traceMatch, (template, scope) =>
    branchesOf(template).map((body) => ({ body, scope })),
  ),
  else: traceChildren(branchesOf),
  merge: traceChildren(({ parts }) => parts),
  use: {
    reads: ({ name }, scope, tracer, takers) => {
      const fragment = tracer.fragments.get(name);
      if (fragment === undefined) return;
      const context = tracer.look.here(scope);
      const outer = tracer.active.get(name);
      if (outer !== undefined) {
        // A recursive fragment reads the same fields of the inner place as of the outer one.
        for (const place of context) place.like.push(...outer);
        return;
      }
      tracer.active.set(name, context);
      tracer.template(fragment, { ...scope, context, variables: new Map(), words: new Map() }, takers);
      tracer.active.delete(name);
    },
    flow: ({ name }, scope, flow) => {
      const body = flow.fragment(name);
      return body === undefined ? [] : [{ body, scope: { ...scope, variables: new Map() } }];
    },
  },
  // A lost field does not count as read. A target that never has the field reports the loss without `$lost`.
  lost: { reads: () => {}, flow: () => [] },
};

export function tracingOf<T extends Template>(template: T): Tracing<T> {
  return table[template.kind] as unknown as Tracing<T>;
}

/** The context of a `$group` body: `items` stands for the places of the list. A group has no kind. */
class Group extends Reads {
  override isChoice: boolean = false;

  constructor(items: Reads) {
    super();
    this.fields.set("items", items);
  }

  override variant(): Reads {
    return this;
  }
}

function groupsOf(items: Places): Places {
  return items.map((place) => new Group(place));
}

function traceMatch(
  template: MatchTemplate,
  scope: Scope,
  tracer: Tracer,
  visit: (branch: Template, scope: Scope) => void,
): void {
  const { look } = tracer;
  const { ast } = template.on;
  look.at(ast, scope);
  const known = evaluateKnown(ast, tracer.caps);
  const choice = look.choice(ast, scope);
  const argument = ast.kind === "call" ? ast.arguments[0] : undefined;
  const keyOwners = argument !== undefined && nameOf(ast) === "keys" ? look.at(argument, scope) : [];
  for (const { values, body } of template.arms) {
    if (known !== undefined && !values.includes(known as string)) continue;
    const words = values.map(String);
    for (const place of keyOwners) for (const word of words) place.field(word).isNamed = true;
    let inner = scope;
    if (choice !== undefined) inner = look.ofKind(scope, choice, words);
    else if (argument !== undefined && nameOf(ast) === "type") inner = look.ofTypes(scope, argument, words);
    visit(body, inner);
  }
  const { otherwise } = template;
  if (otherwise === undefined) return;
  if (choice === undefined) {
    visit(otherwise, scope);
    return;
  }
  if (!tracer.isKey && !choosesAgain(otherwise, choice.field, scope, tracer)) tracer.takeOthers(choice);
  const listed = template.arms.flatMap(({ values }) => values.map(String));
  visit(otherwise, look.ofOtherKind(scope, choice, listed));
}

/** Whether a template chooses by the same field again, and itself determines which values it takes. */
function choosesAgain(template: Template, field: string, scope: Scope, tracer: Tracer): boolean {
  if (template.kind === "match") return tracer.look.choice(template.on.ast, scope)?.field === field;
  const next =
    template.kind === "use"
      ? tracer.fragments.get(template.name)
      : template.kind === "if"
        ? template.otherwise
        : template.kind === "let"
          ? template.body
          : undefined;
  return next !== undefined && choosesAgain(next, field, scope, tracer);
}
