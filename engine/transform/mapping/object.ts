/**
 * Maps of a template. As many fields as possible are written as one literal, because an object that is born whole is
 * smaller and faster than one that grows; the rest are added, and `fill` adds fields to an object that somebody began.
 */
import { type Code, code, type Emitter, member, type Name, propertyKey } from "../expression/code.ts";
import { Kind, may, type Operand, only, operand } from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { type Site, value } from "./emit.ts";
import type { Field, ObjectTemplate, Template } from "./template.ts";

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
export function object(template: ObjectTemplate, site: Site, scope: Scope): Operand {
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
export function fill(
  fields: readonly Field[],
  result: Name,
  site: Site,
  scope: Scope,
  isThere: boolean,
): boolean {
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

export function mayVanish(made: Operand, template: Template, site: Site): boolean {
  return may(made, Kind.undefined) || (readsNull(template, site) && may(made, Kind.null));
}

/** The test that a value is there. */
export function isPresent(made: Operand, template: Template, site: Site): Code {
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
