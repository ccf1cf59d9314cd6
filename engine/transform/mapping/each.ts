/**
 * The loops of a template: `$each` goes over items, `$group` over runs of neighbours with one key, `$sort` over items in
 * the order of their keys. Nothing is copied where the items are gone over as they are, and a run is made when it ends.
 */
import { type Code, code, type Emitter, joined, type Late, type Name } from "../expression/code.ts";
import { emitLoop } from "../expression/emit/filter.ts";
import { contextOperand, Kind, may, type Operand, only, operand } from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { emitGuard } from "../expression/emit/tags.ts";
import type { Node as Expression } from "../expression/nodes.ts";
import { identical } from "../expression/runtime/compare.ts";
import { type Sink, type Site, value, yields } from "./emit.ts";
import * as runtime from "./runtime.ts";
import type { EachTemplate, Leaf, Template } from "./template.ts";

/** Hands every value of every round to the sink. */
export function loop(template: EachTemplate, site: Site, scope: Scope, sink: Sink): void {
  const made = value(template.list, site, scope);
  if (only(made, Kind.undefined)) return;
  overItems(made, site.emitter, (list) => {
    const round = new Round(template, site, scope);
    const items = site.nulls === "absent" ? presentOf(list, site.emitter) : list;
    if (template.by !== undefined) round.runs(template.by, items, sink);
    else if (template.sort !== undefined) round.items(round.sorted(template.sort, items), sink);
    else round.items(items, sink, emitGuard(made, predicateOf(template.body), site.emitter));
  });
}

function presentOf(list: Code, emitter: Emitter): Name {
  const items = emitter.name("present");
  emitter.line(code`const ${items} = ${emitter.constant(runtime.present, "present")}(${list});`);
  return items;
}

/** Runs `body` where there is something to go over, as a list: a list as it is, a single value as a list of one. */
export function overItems(made: Operand, emitter: Emitter, body: (items: Code) => void): void {
  const at = made.code;
  const run = (): void => {
    if (only(made, Kind.array | Kind.undefined)) {
      body(at);
      return;
    }
    const items = emitter.name("items");
    emitter.line(code`const ${items} = Array.isArray(${at}) ? ${at} : [${at}];`);
    body(items);
  };
  const tests = [Kind.undefined, Kind.null]
    .filter((kind) => may(made, kind))
    .map((kind) => (kind === Kind.null ? code`${at} !== null` : code`${at} !== undefined`));
  if (tests.length === 0) run();
  else emitter.branch(joined(tests, code` && `), run);
}

/** What is asked of an item before anything is made of it. */
function predicateOf(body: Template): Expression | undefined {
  return body.kind === "if" && body.otherwise === undefined ? body.condition.ast : undefined;
}

class Round {
  readonly #template: EachTemplate;
  readonly #site: Site;
  readonly #scope: Scope;
  /** What an item can be. */
  readonly #kinds: number;

  constructor(template: EachTemplate, site: Site, scope: Scope) {
    this.#template = template;
    this.#site = site;
    this.#scope = scope;
    this.#kinds = Kind.any & ~(site.nulls === "absent" ? Kind.undefined | Kind.null : Kind.undefined);
  }

  /** The template's body for each item. */
  items(list: Code, sink: Sink, guard?: Late): void {
    this.#each(list, (scope) => yields(this.#template.body, this.#site, scope, sink), guard);
  }

  /** The body for each run of neighbours with one key, as an object of `key` and `items`, at the end of the run. */
  runs(by: Template, list: Code, sink: Sink): void {
    const { emitter } = this.#site;
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
        const made = value(
          by,
          this.#site,
          this.#within(item, this.#kinds, index, code`(${index} === ${end} - 1)`),
        );
        emitter.line(code`${next} = ${made.code};`);
        const isSame = (left: Name, right: Name): Code =>
          may(made, Kind.object)
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
        yields(this.#template.body, this.#site, scope, sink);
      });
      emitter.line(code`${items} = [${item}];`);
      emitter.line(code`${key} = ${next};`);
    });
  }

  sorted(by: Leaf, items: Code): Name {
    const { emitter } = this.#site;
    const [keys, list] = [emitter.name("keys"), emitter.name("sorted")];
    emitter.line(code`const ${keys} = [];`);
    this.#each(items, (scope) => {
      emitter.line(code`${keys}.push(${value(by, this.#site, scope).code});`);
    });
    emitter.line(code`const ${list} = ${emitter.constant(runtime.sorted, "sorted")}(${items}, ${keys});`);
    return list;
  }

  #each(list: Code, body: (scope: Scope) => void, guard?: Late): void {
    const each = (item: Code, index: Code): void =>
      body(this.#within(item, this.#kinds, index, code`(${index} === ${list}.length - 1)`));
    emitLoop(list, this.#site.emitter, each, guard);
  }

  #within(item: Code, kinds: number, index: Code, isLast: Code): Scope {
    const context = contextOperand(item, kinds);
    const variables = new Map(this.#scope.variables);
    variables.set("index", operand(index, Kind.number));
    variables.set("last", operand(isLast, Kind.boolean));
    if (this.#template.as !== undefined) variables.set(this.#template.as, context);
    return { ...this.#scope, context, variables };
  }
}
