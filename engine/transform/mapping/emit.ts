/**
 * Turns templates into statements of straight-line JavaScript: one loop per `$each`, one `switch` per `$match`, one
 * object literal per map. Leaves are left to the expression compiler; text is only ever made of `code` pieces.
 *
 * Two ways to run a template: `value` makes one operand (undefined when nothing came out), `yields` hands every value
 * to a sink, which is how lists are filled without lists in between and how stream rows emit events.
 */
import { type Code, code, type Emitter, member, type Name, propertyKey } from "../expression/code.ts";
import { emitExpression } from "../expression/emit/expression.ts";
import { emitLoop } from "../expression/emit/filter.ts";
import {
  absent,
  contextOperand,
  Kind,
  kinds,
  literal,
  may,
  type Operand,
  only,
  operand,
  settled,
} from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { truth } from "../expression/emit/truth.ts";
import { loop, overItems } from "./each.ts";
import { makesList } from "./makes-list.ts";
import * as runtime from "./runtime.ts";
import type { Field, Leaf, MatchTemplate, MergeTemplate, ObjectTemplate, Template } from "./template.ts";

export interface Fragment {
  readonly template: Template;
  /** Its compiled function. */
  call(): Name;
  /** What its template sees in the place of a call; undefined where it is to be called. */
  inline(context: Operand): Scope | undefined;
}

/** What stays the same for a whole program. */
export interface Site {
  readonly emitter: Emitter;
  /** Decode maps read `null` as absent (wire-formats.md R6); encode maps keep it. */
  readonly nulls: "absent" | "kept";
  fragment(name: string): Fragment;
  /** Arguments that every fragment takes after its context: the document and the bindings. */
  readonly passed: readonly Code[];
  /** Told of each leaf whose expression is refused, with the refusal; a place-holder is emitted. */
  refused(leaf: Leaf, refusal: unknown): void;
}

export type Sink = (value: Code) => void;

/** Emits statements that compute the template; the operand is `undefined` at run time when nothing came out. */
export function value(template: Template, site: Site, scope: Scope): Operand {
  switch (template.kind) {
    case "literal":
      return literal(template.value);
    case "expression":
      return leaf(template, site, scope);
    case "object":
      return object(template, site, scope);
    case "use": {
      const fragment = site.fragment(template.name);
      const inner = fragment.inline(scope.context);
      if (inner !== undefined) return value(fragment.template, site, inner);
      const result = site.emitter.name(template.name);
      site.emitter.line(code`const ${result} = ${fragment.call()}(${scope.context.code}, ${site.passed});`);
      return operand(result);
    }
    case "merge":
      return merged(template, site, scope);
    case "list":
    case "each":
      return list(template, site, scope);
    case "let":
      return value(template.body, site, named(template, site, scope));
    default: {
      const result = site.emitter.name(template.kind);
      site.emitter.line(code`let ${result};`);
      // The last that is tried decides whether anything comes out.
      let of = isExhaustive(template) ? 0 : Kind.undefined;
      const assign = (made: Operand): void => {
        if (template.kind === "else") of &= ~Kind.undefined;
        of |= kinds(made);
        if (!only(made, Kind.undefined)) site.emitter.line(code`${result} = ${made.code};`);
      };
      fork(template, site, scope, (body, inner) => assign(value(body, site, inner)), result);
      return operand(result, of);
    }
  }
}

/** Whether some branch is taken whatever the document is. */
function isExhaustive(template: Template): boolean {
  if (template.kind === "if" || template.kind === "match") return template.otherwise !== undefined;
  return template.kind === "else";
}

/** Emits statements that hand every value of the template to the sink. */
export function yields(template: Template, site: Site, scope: Scope, sink: Sink): void {
  const { emitter } = site;
  switch (template.kind) {
    case "each":
      loop(template, site, scope, sink);
      return;
    case "list":
      for (const item of template.items) yields(item, site, scope, sink);
      return;
    case "let":
      yields(template.body, site, named(template, site, scope), sink);
      return;
    case "match":
    case "if":
    case "with":
      fork(template, site, scope, (body, inner) => yields(body, site, inner, sink));
      return;
    case "else": {
      const any = emitter.name("any");
      emitter.line(code`let ${any} = false;`);
      yields(template.body, site, scope, (item) => {
        emitter.line(code`${any} = true;`);
        sink(item);
      });
      emitter.branch(code`!${any}`, () => yields(template.fallback, site, scope, sink));
      return;
    }
    case "literal":
      sink(code`${template.value}`);
      return;
    default: {
      const made = value(template, site, scope);
      if (only(made, Kind.undefined)) return;
      if (template.kind === "use" && makesList(template, (name) => site.fragment(name).template)) {
        overItems(made, emitter, (items) => emitLoop(items, emitter, sink));
      } else if (mayVanish(made, template, site)) {
        emitter.branch(isPresent(made, template, site), () => sink(made.code));
      } else sink(made.code);
    }
  }
}

function leaf(template: Leaf, site: Site, scope: Scope): Operand {
  const mark = site.emitter.mark();
  try {
    return emitExpression(template.ast, site.emitter, scope);
  } catch (refusal) {
    site.emitter.rollback(mark);
    site.refused(template, refusal);
    return absent;
  }
}

/** A condition with JSONata's idea of truth, as a JavaScript boolean. */
function condition(template: Leaf, site: Site, scope: Scope): Code {
  return truth(leaf(template, site, scope), site.emitter);
}

/** The branching templates: runs `then` for the body that applies, inside the right block. */
function fork(
  template: Template,
  site: Site,
  scope: Scope,
  then: (body: Template, scope: Scope) => void,
  result?: Name,
): void {
  const { emitter } = site;
  switch (template.kind) {
    case "match":
      choose(template, site, scope, then);
      return;
    case "if": {
      const { otherwise } = template;
      emitter.branch(
        condition(template.condition, site, scope),
        () => then(template.then, scope),
        otherwise === undefined ? undefined : () => then(otherwise, scope),
      );
      return;
    }
    case "with": {
      const context = leaf(template.context, site, scope);
      const held = emitter.name("with");
      emitter.line(code`const ${held} = ${context.code};`);
      const there = kinds(context) & ~(Kind.undefined | Kind.null);
      emitter.branch(code`${held} !== undefined && ${held} !== null`, () =>
        then(template.body, { ...scope, context: contextOperand(held, there) }),
      );
      return;
    }
    case "else":
      then(template.body, scope);
      if (result !== undefined)
        emitter.branch(code`${result} === undefined`, () => then(template.fallback, scope));
      return;
    default:
      throw new TypeError(`a ${template.kind} does not branch`);
  }
}

function choose(
  template: MatchTemplate,
  site: Site,
  scope: Scope,
  then: (body: Template, scope: Scope) => void,
): void {
  const { emitter } = site;
  const on = leaf(template.on, site, scope);
  emitter.block(code`switch (${on.code})`, () => {
    for (const arm of template.arms) {
      for (const label of arm.values.slice(0, -1)) emitter.line(code`case ${label}:`);
      emitter.block(code`case ${arm.values.at(-1)}:`, () => {
        then(arm.body, scope);
        emitter.line(code`break;`);
      });
    }
    const { otherwise } = template;
    if (otherwise !== undefined) emitter.block(code`default:`, () => then(otherwise, scope));
  });
}

function named(template: Extract<Template, { kind: "let" }>, site: Site, scope: Scope): Scope {
  const variables = new Map(scope.variables);
  const inner = { ...scope, variables };
  for (const { name, value: bound } of template.names) {
    const made = value(bound, site, inner);
    const held = site.emitter.name(name);
    site.emitter.line(code`const ${held} = ${made.code};`);
    variables.set(name, settled(held, made));
  }
  return inner;
}

function list(template: Template, site: Site, scope: Scope): Operand {
  const { emitter } = site;
  const result = emitter.name("list");
  if (template.kind === "list" && template.items.length === 0) return operand(code`[]`, Kind.array);
  // Most lists of a request stay empty, and many have one item: an array is made when its first item is there.
  emitter.line(code`let ${result};`);
  yields(template, site, scope, (item) => {
    emitter.line(code`if (${result} === undefined) ${result} = [${item}];`);
    emitter.line(code`else ${result}.push(${item});`);
  });
  return operand(result, Kind.array | Kind.undefined);
}

/**
 * Later fields win. A part that is written out goes straight into the result, and so do the fields of the result of
 * the parts before it: the first part is copied only where somebody else may hold it.
 */
function merged(template: MergeTemplate, site: Site, scope: Scope): Operand {
  const { emitter } = site;
  const result = emitter.name("merged");
  emitter.line(code`let ${result};`);
  let isSure = false;
  for (const [at, part] of template.parts.entries()) {
    if (part.kind === "object") {
      if (!isSure && part.fields.length === 0) emitter.line(code`${result} ??= {};`);
      isSure = fill(part.fields, result, site, scope, isSure) || isSure;
      continue;
    }
    const made = value(part, site, scope);
    const isOwn = at === 0 && isFresh(part, site, new Set());
    const join = code`${emitter.constant(runtime.mergeInto, "mergeInto")}(${result}, ${made.code})`;
    const store = code`${result} = ${isOwn ? made.code : join};`;
    emitter.line(may(made, Kind.undefined) ? code`if (${made.code} !== undefined) ${store}` : store);
  }
  return operand(result, isSure ? Kind.object : Kind.object | Kind.undefined);
}

/** Whether what the template makes is an object that nobody else holds. */
function isFresh(template: Template, site: Site, seen: Set<string>): boolean {
  const all = (...bodies: (Template | undefined)[]): boolean =>
    bodies.every((body) => body === undefined || isFresh(body, site, seen));
  switch (template.kind) {
    case "object":
    case "merge":
      return true;
    case "use":
      if (seen.has(template.name)) return true;
      seen.add(template.name);
      return isFresh(site.fragment(template.name).template, site, seen);
    case "match":
      return all(...template.arms.map((arm) => arm.body), template.otherwise);
    case "if":
      return all(template.then, template.otherwise);
    case "let":
    case "with":
      return isFresh(template.body, site, seen);
    default:
      return false;
  }
}

/** Fields that may be missing and are asked after before an object is made: each doubles the literals to choose from. */
const HOPEFUL = 3;

/** A field whose value is computed; `test`: whether it is there, where that is a question. */
interface Made {
  readonly key: string;
  readonly value: Code;
  readonly test: Code | undefined;
}

/**
 * Fields in the order written. A map with nothing constant in it comes out only when some field does, so that
 * `sampling: { temperature: =temperature }` leaves no empty object behind. The first fields are written as one literal
 * of those that are there, because an object that is born whole is smaller and faster than one that grows.
 */
function object(template: ObjectTemplate, site: Site, scope: Scope): Operand {
  const { emitter } = site;
  if (isConstant(template)) return operand(constantCode(template), Kind.object);
  const made: Made[] = [];
  let at = 0;
  for (let open = 0; at < template.fields.length && open < HOPEFUL; at++) {
    const field = compute(template.fields[at] as Field, site, scope);
    if (field === undefined) continue;
    made.push(field);
    if (field.test !== undefined) open++;
  }
  const result = emitter.name("object");
  const isSure = made.some(isCertain) || template.fields.some((field) => isConstant(field.value));
  if (isSure && made.every(isCertain)) emitter.line(code`const ${result} = ${literalOf(made)};`);
  else {
    emitter.line(code`let ${result};`);
    begin(result, made, isSure, emitter);
  }
  const isFilled = fill(template.fields.slice(at), result, site, scope, isSure);
  return operand(result, isFilled ? Kind.object : Kind.object | Kind.undefined);
}

/** Emits the object with those of its first fields that are there. */
function begin(result: Name, made: readonly Made[], isSure: boolean, emitter: Emitter): void {
  const at = made.findIndex((field) => !isCertain(field));
  if (at < 0) {
    if (isSure || made.length > 0) emitter.line(code`${result} = ${literalOf(made)};`);
    return;
  }
  const { test, ...field } = made[at] as Made & { test: Code };
  emitter.branch(
    test,
    () => begin(result, made.with(at, { ...field, test: undefined }), isSure, emitter),
    () => begin(result, made.toSpliced(at, 1), isSure, emitter),
  );
}

function isCertain({ test }: Made): boolean {
  return test === undefined;
}

function literalOf(made: readonly Made[]): Code {
  return code`{ ${made.map(({ key, value }) => code`${propertyKey(key)}: ${value}`)} }`;
}

/** Emits what it takes to compute a field; undefined where it never is there. */
function compute(field: Field, site: Site, scope: Scope): Made | undefined {
  if (isConstant(field.value)) return { key: field.key, value: constantCode(field.value), test: undefined };
  const made = value(field.value, site, scope);
  if (only(made, Kind.undefined)) return undefined;
  const test = mayVanish(made, field.value, site) ? isPresent(made, field.value, site) : undefined;
  return { key: field.key, value: made.code, test };
}

/** Sets fields of `result`, which is made for the first one unless it is sure to be there. Returns whether it is then. */
function fill(fields: readonly Field[], result: Name, site: Site, scope: Scope, isThere: boolean): boolean {
  const { emitter } = site;
  let isSure = isThere;
  for (const field of fields) {
    const made = compute(field, site, scope);
    if (made === undefined) continue;
    const { key, value, test } = made;
    const store = code`${member(isSure ? result : code`(${result} ??= {})`, key)} = ${value};`;
    emitter.line(test === undefined ? store : code`if (${test}) ${store}`);
    isSure ||= test === undefined;
  }
  return isSure;
}

/** Decode maps read `null` as absent; what an encode map says is `null` is written. */
function readsNull(template: Template, site: Site): boolean {
  return site.nulls === "absent" && template.kind === "expression";
}

function mayVanish(made: Operand, template: Template, site: Site): boolean {
  return may(made, Kind.undefined) || (readsNull(template, site) && may(made, Kind.null));
}

/** The test that a value is there. */
function isPresent(made: Operand, template: Template, site: Site): Code {
  const there = code`${made.code} !== undefined`;
  return readsNull(template, site) && may(made, Kind.null) ? code`${there} && ${made.code} !== null` : there;
}

function isConstant(template: Template): boolean {
  if (template.kind === "literal") return true;
  if (template.kind === "list") return template.items.every(isConstant);
  return template.kind === "object" && template.fields.every((field) => isConstant(field.value));
}

/** A fresh literal each time it runs: what a program makes may be changed by whoever receives it. */
function constantCode(template: Template): Code {
  if (template.kind === "literal") return code`${template.value}`;
  if (template.kind === "list") return code`[${template.items.map(constantCode)}]`;
  const fields = (template as ObjectTemplate).fields;
  return code`{ ${fields.map((field) => code`${propertyKey(field.key)}: ${constantCode(field.value)}`)} }`;
}
