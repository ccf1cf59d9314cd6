/**
 * The loops of a template. `$each` iterates over items, `$group` over runs of neighbours with one key, `$sort` over items in
 * the order of their keys. Iteration over unsorted items makes no copy. A run is built when it ends.
 */

import { describe } from "../checks/described-shape.ts";
import { itemsOf } from "../checks/expected-shape.ts";
import type { Scope as Checked } from "../checks/shape-scope.ts";
import * as shapes from "../checks/shapes.ts";
import { anywhere, type Target } from "../checks/write-target.ts";
import { wrongKind } from "../diagnostics/build/checking.ts";
import * as paths from "../diagnostics/build/paths.ts";
import { type Code, code, type Emitter, type Late, type Name } from "../expressions/code.ts";
import { emitLoop } from "../expressions/emit/filter.ts";
import { contextOperand, Kind, may, only, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import { emitGuard } from "../expressions/emit/tags.ts";
import type { Node as Expression } from "../expressions/nodes.ts";
import { identical } from "../expressions/runtime/compare.ts";
import * as runtime from "../mappings/map-runtime.ts";
import { type EachTemplate, firstOf, type Leaf, type Template } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { at } from "../yaml/yaml-node.ts";
import type { Walk } from "./checked.ts";
import { type Directive, EXPRESSION, NAME, present, TEMPLATE } from "./directive.ts";
import { emitSeveral, type Sink, type TemplateCompiler, withItems } from "./emission.ts";
import { interpretSeveral, type Run, type Take, type View } from "./interpretation.ts";

export const each: Directive<EachTemplate> = {
  keys: {
    $each: {
      schema: TEMPLATE,
      what: "A list. The body runs once for each item, and the item is the input of the body.",
      excludes: "$group",
    },
    $group: {
      schema: TEMPLATE,
      what: "A list. Adjacent items with the same key, which `$by` gives, form a group. The body runs once for each group, and its input is `{ key, items }`.",
      needs: ["$by"],
    },
    $by: {
      schema: { anyOf: [EXPRESSION, TEMPLATE] },
      what: "The key by which `$group` groups an item.",
      needs: ["$group"],
    },
    $as: {
      schema: NAME,
      what: "A name for the item or group, as a variable in the body.",
      needs: ["$each", "$group"],
    },
    $sort: {
      schema: EXPRESSION,
      what: "The key by which `$each` sorts the items, in ascending order.",
      needs: ["$each"],
    },
  },
  around: (body, reading) => {
    const list = reading.templateAt("$each") ?? reading.templateAt("$group");
    if (list === undefined) return body;
    const as = reading.scalar("$as", "a name");
    return {
      kind: "each",
      list,
      by: reading.templateAt("$by"),
      as: as === undefined ? undefined : String(as.value),
      sort: reading.expression("$sort"),
      body,
      node: reading.map,
    };
  },
  children: ({ list, by, sort, body }) => present(list, by, sort, body),
  sameInputChildren: ({ list }) => [list],
  replaceBodies: (template, change) => ({ ...template, body: change(template.body) }),
  emit: emitSeveral(emitEach),
  interpret: interpretSeveral(interpretEach),
  check: {
    value: (template, scope, to, walk) => checkEach(template, scope, itemsOf(template.node, to, walk), walk),
    items: (template, scope, to, walk) => {
      walk.findings.markCorrect(walk.findings.at(firstOf(template.node)), "M203");
      return checkEach(template, scope, to, walk);
    },
  },
};

async function interpretEach(template: EachTemplate, view: View, take: Take, run: Run): Promise<void> {
  const { list: listTemplate, as, body } = template;
  const source =
    listTemplate.kind === "expression"
      ? run.leaf(listTemplate, view, "list")
      : run.value(listTemplate, { ...view, at: [...view.at, "$each"] });
  const all = runtime.toList(await source);
  const items = run.nullIsAbsent ? runtime.present(all) : all;
  const within = (list: readonly unknown[], index: number): View => {
    const names = { index, last: index === list.length - 1, ...(as && { [as]: list[index] }) };
    return { ...view, context: list[index], variables: { ...view.variables, ...names } };
  };
  const by = template.by ?? template.sort;
  let inputs: readonly unknown[] = items;
  if (by !== undefined) {
    const keys: unknown[] = [];
    for (const index of items.keys()) keys.push(await run.value(by, within(items, index)));
    inputs = template.by === undefined ? runtime.sorted(items, keys) : runtime.runs(items, keys);
  }
  for (const index of inputs.keys()) await run.yields(body, within(inputs, index), take);
}

function checkEach(template: EachTemplate, scope: Checked, to: Target, walk: Walk): Shape {
  const { list, by, as, sort, body } = template;
  if (list.kind === "literal" && typeof list.value === "string") {
    const place = walk.findings.at(list.node);
    const [field = ""] = list.value.split(".");
    walk.findings.add(
      walk.schemas.names(scope.context, field)
        ? paths.looksLikePath(place, list.value, describe(scope.context).of)
        : wrongKind(place, by === undefined ? "`$each`" : "`$group`", "a string", "a list"),
    );
  }
  const from = list.kind === "expression" ? walk.leaf(list, scope) : walk.value(list, scope, anywhere);
  const item = walk.schemas.items(from);
  const within = (context: Shape): Checked => {
    const variables = new Map(scope.variables);
    variables.set("index", shapes.typed("number")).set("last", shapes.typed("boolean"));
    if (as !== undefined) variables.set(as, context);
    return { ...scope, context, atRoot: false, variables };
  };
  if (as !== undefined) walk.name(as, at(template.node, "$as"));
  if (sort !== undefined) walk.leaf(sort, within(item));
  if (by === undefined) return walk.items(body, within(item), to);
  const key = walk.value(by, within(item), anywhere);
  const group = new Map([
    ["key", key],
    ["items", item],
  ]);
  return walk.items(body, within(shapes.object(group, "a group")), to);
}

/** Passes every value of every iteration to the sink. */
function emitEach(template: EachTemplate, compiler: TemplateCompiler, scope: OuterScope, sink: Sink): void {
  const source = compiler.value(template.list, scope);
  if (only(source, Kind.undefined)) return;
  withItems(source, compiler.emitter, (list) => {
    const loop = new LoopEmitter(template, compiler, scope);
    const items = compiler.nulls === "absent" ? presentOf(list, compiler.emitter) : list;
    if (template.by !== undefined) loop.runs(template.by, items, sink);
    else if (template.sort !== undefined) loop.items(loop.sorted(template.sort, items), sink);
    else loop.items(items, sink, emitGuard(source, predicateOf(template.body), compiler.emitter));
  });
}

function presentOf(list: Code, emitter: Emitter): Name {
  const items = emitter.name("present");
  emitter.line(code`const ${items} = ${emitter.constant(runtime.present, "present")}(${list});`);
  return items;
}

/** The condition on an item before its value is built. */
function predicateOf(body: Template): Expression | undefined {
  return body.kind === "if" && body.otherwise === undefined ? body.condition.ast : undefined;
}

class LoopEmitter {
  readonly #template: EachTemplate;
  readonly #compiler: TemplateCompiler;
  readonly #scope: OuterScope;
  /** The possible kinds of an item. */
  readonly #kinds: number;

  constructor(template: EachTemplate, compiler: TemplateCompiler, scope: OuterScope) {
    this.#template = template;
    this.#compiler = compiler;
    this.#scope = scope;
    this.#kinds = Kind.any & ~(compiler.nulls === "absent" ? Kind.undefined | Kind.null : Kind.undefined);
  }

  /** The template's body for each item. */
  items(list: Code, sink: Sink, guard?: Late): void {
    this.#each(list, (scope) => this.#compiler.yields(this.#template.body, scope, sink), guard);
  }

  /**
   * Emits the body for each run of neighbours with one key. Its input is an object of `key` and `items`, complete at the end of
   * the run.
   */
  runs(by: Template, list: Code, sink: Sink): void {
    const { emitter } = this.#compiler;
    const name = (hint: string): Name => emitter.name(hint);
    const [index, item, next, key, run, nth] = ["i", "item", "next", "key", "run", "nth"].map(name) as [
      Name,
      Name,
      Name,
      Name,
      Name,
      Name,
    ];
    const [items, group] = [name("items"), name("group")];
    const end = code`${list}.length`;
    emitter.line(code`let ${items}, ${key}, ${nth} = 0;`);
    emitter.block(code`for (let ${index} = 0; ${index} <= ${end}; ${index}++)`, () => {
      emitter.line(code`let ${item}, ${next};`);
      emitter.block(code`if (${index} < ${end})`, () => {
        emitter.line(code`${item} = ${list}[${index}];`);
        const groupKey = this.#compiler.value(
          by,
          this.#within(item, this.#kinds, index, code`(${index} === ${end} - 1)`),
        );
        emitter.line(code`${next} = ${groupKey.code};`);
        const isSame = (left: Name, right: Name): Code =>
          may(groupKey, Kind.object)
            ? code`${emitter.constant(identical, "identical")}(${left}, ${right})`
            : code`${left} === ${right}`;
        emitter.block(code`if (${items} !== undefined && ${isSame(key, next)})`, () => {
          emitter.line(code`${items}.push(${item});`);
          emitter.line(code`continue;`);
        });
      });
      emitter.block(code`if (${items} !== undefined)`, () => {
        emitter.line(code`const ${run} = ${nth}++;`);
        emitter.line(code`const ${group} = { key: ${key}, items: ${items} };`);
        const scope = this.#within(group, Kind.object, run, code`(${index} === ${end})`);
        this.#compiler.yields(this.#template.body, scope, sink);
      });
      emitter.line(code`${items} = [${item}];`);
      emitter.line(code`${key} = ${next};`);
    });
  }

  sorted(by: Leaf, items: Code): Name {
    const { emitter } = this.#compiler;
    const [keys, list] = [emitter.name("keys"), emitter.name("sorted")];
    emitter.line(code`const ${keys} = [];`);
    this.#each(items, (scope) => {
      emitter.line(code`${keys}.push(${this.#compiler.value(by, scope).code});`);
    });
    emitter.line(code`const ${list} = ${emitter.constant(runtime.sorted, "sorted")}(${items}, ${keys});`);
    return list;
  }

  #each(list: Code, body: (scope: OuterScope) => void, guard?: Late): void {
    const each = (item: Code, index: Code): void =>
      body(this.#within(item, this.#kinds, index, code`(${index} === ${list}.length - 1)`));
    emitLoop(list, this.#compiler.emitter, each, guard);
  }

  #within(item: Code, kinds: number, index: Code, isLast: Code): OuterScope {
    const context = contextOperand(item, kinds);
    const variables = new Map(this.#scope.variables);
    variables.set("index", operand(index, Kind.number));
    variables.set("last", operand(isLast, Kind.boolean));
    if (this.#template.as !== undefined) variables.set(this.#template.as, context);
    return { ...this.#scope, context, variables };
  }
}
