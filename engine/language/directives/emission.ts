/**
 * How templates become statements of straight-line JavaScript: one loop per `$each`, one `switch` per `$match`, one
 * object literal per map. Text is only ever made of `code` pieces.
 *
 * A template is run in one of four ways: `value` makes one operand (undefined when nothing came out), `yields` hands every
 * value to a sink, which is how lists are filled without lists in between and how stream rows emit events; `splice` does so
 * with the items of what is made, and `absorb` adds its fields to an object that somebody began.
 */
import { type Code, code, type Emitter, joined, type Name } from "../expressions/code.ts";
import { emitLoop } from "../expressions/emit/filter.ts";
import { Kind, kinds, may, type Operand, only, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import * as runtime from "../mappings/map-runtime.ts";
import type { Leaf, Template } from "../mappings/template.ts";

export interface Emission<T extends Template> {
  value(template: T, site: Site, scope: OuterScope): Operand;
  yields(template: T, site: Site, scope: OuterScope, sink: Sink): void;
  splice(template: T, site: Site, scope: OuterScope, sink: Sink): void;
  /**
   * @param result an object that nobody else holds, or nothing yet
   * @param isSure whether it is there already
   * @returns whether it is then
   */
  absorb(template: T, result: Name, site: Site, scope: OuterScope, isSure: boolean): boolean;
}

export interface Fragment {
  readonly template: Template;
  /** Its compiled function; or the one that adds what it makes to a list or an object, given last, and returns that. */
  call(adds?: "list" | "object"): Name;
  /** What its template sees in the place of a call; undefined where it is to be called. */
  inline(context: Operand): OuterScope | undefined;
}

/** What stays the same for a whole program. */
export interface Ground {
  readonly emitter: Emitter;
  /** Decode maps read `null` as absent (docs/wires/rules.md#absence); encode maps keep it. */
  readonly nulls: "absent" | "kept";
  fragment(name: string): Fragment;
  /** What a fragment sees of where it is used: the context, and no name but those of the bindings. */
  alone(context: Operand): OuterScope;
  /** What the map is given beside its document. */
  readonly bindings: Code;
  /** Arguments that every fragment takes after its context: the document and the bindings. */
  readonly passed: readonly Code[];
  /** Told of each leaf whose expression is refused, with the refusal; a place-holder is emitted. */
  refused(leaf: Leaf, refusal: unknown): void;
}

/** The same, and how the templates inside a template are run. */
export interface Site extends Ground {
  value(template: Template, scope: OuterScope): Operand;
  yields(template: Template, scope: OuterScope, sink: Sink): void;
  splice(template: Template, scope: OuterScope, sink: Sink): void;
  absorb(template: Template, result: Name, scope: OuterScope, isSure: boolean): boolean;
  /** Whether it makes several values, which splice into the list around it. */
  makesList(template: Template): boolean;
  /** Whether what it makes is an object that nobody else holds. */
  isFresh(template: Template): boolean;
}

/** Where values go, each with the template that makes it, where one does. */
export interface Sink {
  take(value: Code, template?: Template): void;
  /** The list that they are put into, where it is one; undefined until its first item is there. */
  readonly list?: Name;
}

type Value<T extends Template> = Emission<T>["value"];

/** Of a template that makes one value, and does what `more` says in a way of its own. */
export function making<T extends Template>(value: Value<T>, more: Partial<Emission<T>> = {}): Emission<T> {
  return {
    value,
    yields: (template, site, scope, sink) => {
      const output = value(template, site, scope);
      if (only(output, Kind.undefined)) return;
      if (mayVanish(output, template, site)) {
        site.emitter.branch(isPresent(output, template, site), () => sink.take(output.code, template));
      } else sink.take(output.code, template);
    },
    splice: (template, site, scope, sink) => items(value(template, site, scope), site, sink),
    absorb: (template, result, site, scope, isSure) => {
      const { emitter } = site;
      const output = value(template, site, scope);
      const join = code`${emitter.constant(runtime.mergeInto, "mergeInto")}(${result}, ${output.code})`;
      const store = code`${result} = ${join};`;
      emitter.line(may(output, Kind.undefined) ? code`if (${output.code} !== undefined) ${store}` : store);
      return isSure;
    },
    ...more,
  };
}

/** Runs `then` for each body that may apply, inside the right block. */
type Fork<T extends Template> = (
  template: T,
  site: Site,
  scope: OuterScope,
  then: (body: Template, scope: OuterScope) => void,
) => void;

/**
 * Of a template that only decides what applies, and to what.
 * @param isExhaustive whether some branch is taken whatever the document is
 */
export function choosing<T extends Template>(
  fork: Fork<T>,
  isExhaustive: (template: T) => boolean = () => false,
): Emission<T> {
  return {
    value: (template, site, scope) => {
      const result = site.emitter.name(template.kind);
      site.emitter.line(code`let ${result};`);
      let of = isExhaustive(template) ? 0 : Kind.undefined;
      fork(template, site, scope, (body, inner) => {
        const output = site.value(body, inner);
        of |= kinds(output);
        assign(result, output, site.emitter);
      });
      return operand(result, of);
    },
    yields: (template, site, scope, sink) =>
      fork(template, site, scope, (body, inner) => site.yields(body, inner, sink)),
    splice: (template, site, scope, sink) =>
      fork(template, site, scope, (body, inner) => site.splice(body, inner, sink)),
    absorb: (template, result, site, scope, isSure) => {
      fork(template, site, scope, (body, inner) => site.absorb(body, result, inner, isSure));
      return isSure;
    },
  };
}

export function assign(result: Name, output: Operand, emitter: Emitter): void {
  if (!only(output, Kind.undefined)) emitter.line(code`${result} = ${output.code};`);
}

/** Of a template that makes several values: they are put into the list where they are made. */
export function listing<T extends Template>(yields: Emission<T>["yields"]): Emission<T> {
  const value: Value<T> = (template, site, scope) => {
    const result = site.emitter.name("list");
    site.emitter.line(code`let ${result};`);
    yields(template, site, scope, filling(result, site.emitter));
    return operand(result, Kind.array | Kind.undefined);
  };
  return making(value, { yields, splice: yields });
}

/** Most lists of a request stay empty, and many have one item: an array is made when its first item is there. */
export function filling(list: Name, emitter: Emitter): Sink {
  const take = (item: Code): void => {
    emitter.line(code`if (${list} === undefined) ${list} = [${item}];`);
    emitter.line(code`else ${list}.push(${item});`);
  };
  return { take, list };
}

/** Hands on the items of a value, which is one item unless it is a list. */
export function items(output: Operand, { emitter }: Ground, { take }: Sink): void {
  if (may(output, Kind.array))
    overItems(output, emitter, (list) => emitLoop(list, emitter, (item) => take(item)));
  else if (!may(output, Kind.undefined | Kind.null)) take(output.code);
  else emitter.branch(code`${output.code} !== undefined && ${output.code} !== null`, () => take(output.code));
}

/** Runs `body` where there is something to go over, as a list: a list as it is, a single value as a list of one. */
export function overItems(output: Operand, emitter: Emitter, body: (items: Code) => void): void {
  const at = output.code;
  const run = (): void => {
    if (only(output, Kind.array | Kind.undefined)) {
      body(at);
      return;
    }
    const list = emitter.name("items");
    emitter.line(code`const ${list} = Array.isArray(${at}) ? ${at} : [${at}];`);
    body(list);
  };
  const tests = [Kind.undefined, Kind.null]
    .filter((kind) => may(output, kind))
    .map((kind) => (kind === Kind.null ? code`${at} !== null` : code`${at} !== undefined`));
  if (tests.length === 0) run();
  else emitter.branch(joined(tests, code` && `), run);
}

export function mayVanish(output: Operand, template: Template, site: Ground): boolean {
  return may(output, Kind.undefined) || (readsNull(template, site) && may(output, Kind.null));
}

/** The test that a value is there. */
export function isPresent(output: Operand, template: Template, site: Ground): Code {
  const there = code`${output.code} !== undefined`;
  return readsNull(template, site) && may(output, Kind.null)
    ? code`${there} && ${output.code} !== null`
    : there;
}

/** Decode maps read `null` as absent; what an encode map says is `null` is written. */
function readsNull(template: Template, site: Ground): boolean {
  return site.nulls === "absent" && template.kind === "expression";
}
