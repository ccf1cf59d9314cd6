/**
 * The loops of a template: `$each` goes over items, `$group` over runs of neighbours with one key, `$sort` over items in
 * the order of their keys. Nothing is copied where the items are gone over as they are.
 */
import { type Code, code, type Emitter, joined, type Name } from "../expression/code.ts";
import { contextOperand, Kind, may, type Operand, only, operand } from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { type Sink, type Site, value, yields } from "./emit.ts";
import * as runtime from "./runtime.ts";
import type { EachTemplate, Leaf, Template } from "./template.ts";

/** Hands every value of every round to the sink. */
export function loop(template: EachTemplate, site: Site, scope: Scope, sink: Sink): void {
  const made = value(template.list, site, scope);
  if (only(made, Kind.undefined)) return;
  overItems(made, site.emitter, (items) => {
    const round = new Round(template, site, scope);
    if (template.by !== undefined) round.over(round.runs(template.by, items), Kind.object, sink);
    else if (template.sort !== undefined) round.over(round.sorted(template.sort, items), anything, sink);
    else round.over(items, anything, sink);
  });
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

const anything = Kind.any & ~Kind.undefined;

class Round {
  readonly #template: EachTemplate;
  readonly #site: Site;
  readonly #scope: Scope;
  readonly #index: Name;

  constructor(template: EachTemplate, site: Site, scope: Scope) {
    this.#template = template;
    this.#site = site;
    this.#scope = scope;
    this.#index = site.emitter.name("i");
  }

  /** The template's body for each member of a list. */
  over(list: Code, kinds: number, sink: Sink): void {
    this.#each(list, kinds, (scope) => yields(this.#template.body, this.#site, scope, sink));
  }

  /** Neighbours of one key, put together: objects of `key` and `items`. */
  runs(by: Template, items: Code): Name {
    const { emitter } = this.#site;
    const [runs, run] = [emitter.name("runs"), emitter.name("run")];
    emitter.line(code`const ${runs} = [];`);
    emitter.line(code`let ${run};`);
    this.#each(items, anything, (scope, item) => {
      const { code: key } = value(by, this.#site, scope);
      emitter.line(code`if (${run} !== undefined && ${run}.key === ${key}) ${run}.items.push(${item});`);
      emitter.line(code`else ${runs}.push(${run} = { key: ${key}, items: [${item}] });`);
    });
    return runs;
  }

  sorted(by: Leaf, items: Code): Name {
    const { emitter } = this.#site;
    const [keys, list] = [emitter.name("keys"), emitter.name("sorted")];
    emitter.line(code`const ${keys} = [];`);
    this.#each(items, anything, (scope) => {
      emitter.line(code`${keys}.push(${value(by, this.#site, scope).code});`);
    });
    emitter.line(code`const ${list} = ${emitter.constant(runtime.sorted, "sorted")}(${items}, ${keys});`);
    return list;
  }

  #each(list: Code, kinds: number, body: (scope: Scope, item: Name) => void): void {
    const { emitter } = this.#site;
    const index = this.#index;
    const item = emitter.name("item");
    emitter.block(code`for (let ${index} = 0; ${index} < ${list}.length; ${index}++)`, () => {
      emitter.line(code`const ${item} = ${list}[${index}];`);
      body(this.#within(item, kinds, list), item);
    });
  }

  #within(item: Name, kinds: number, list: Code): Scope {
    const index = this.#index;
    const context = contextOperand(item, kinds);
    const variables = new Map(this.#scope.variables);
    variables.set("index", operand(index, Kind.number));
    variables.set("last", operand(code`(${index} === ${list}.length - 1)`, Kind.boolean));
    if (this.#template.as !== undefined) variables.set(this.#template.as, context);
    return { ...this.#scope, context, variables };
  }
}
