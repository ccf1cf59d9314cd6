/**
 * A map of the output, and `$value`, which supplies an output that is not a map. One literal contains the largest possible
 * number of fields, because a complete literal is smaller and faster than an object that grows. The remaining fields are added
 * to that object, or to an existing one.
 */

import { describe } from "../checks/described-shape.ts";
import { checkRequired, objectOf } from "../checks/expected-shape.ts";
import * as shapes from "../checks/shapes.ts";
import { type Target, target } from "../checks/write-target.ts";
import * as messages from "../diagnostics/build/paths.ts";
import { type Code, code, type Emitter, member, type Name, propertyKey } from "../expressions/code.ts";
import { Kind, type Operand, only, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { Field, ObjectTemplate, Template } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";
import { checkOne } from "./checked.ts";
import { type Directive, TEMPLATE } from "./directive.ts";
import { emitOne, isPresent, mayVanish, type TemplateCompiler } from "./emission.ts";
import { interpretOne, type Run, type View } from "./interpretation.ts";

export const fields: Directive<ObjectTemplate> = {
  keys: {
    $value: {
      schema: TEMPLATE,
      what: "The output, if it is not an object with fields.",
      body: [],
      isAlone: true,
    },
  },
  body: (reading) => reading.templateAt("$value"),
  children: values,
  emit: emitOne(emitObject, {
    absorb: (template, result, compiler, scope, isSure) => {
      if (!isSure && template.fields.length === 0) compiler.emitter.line(code`${result} ??= {};`);
      return emitFields(template.fields, result, compiler, scope, isSure) || isSure;
    },
  }),
  interpret: interpretOne(interpretObject),
  check: checkOne((template, scope, to, walk) => {
    const { schemas, findings } = walk;
    const here = objectOf(template, to, walk);
    const fieldShapes = new Map<string, Shape>();
    for (const { key, keyNode, value } of template.fields) {
      const field = schemas.field(here, key);
      if (field === undefined && !schemas.isOpen(here)) {
        const missing = { field: key, fields: schemas.fields(here), ...describe(here) };
        findings.addUnknownField(messages.unknownOutput(findings.at(keyNode), missing), missing);
      } else if (schemas.names(here, key)) findings.markCorrect(findings.at(keyNode), "M210");
      fieldShapes.set(key, walk.value(value, scope, fieldTarget(key, field ?? anything)));
    }
    checkRequired(template, here, to, walk);
    return shapes.object(fieldShapes, "the map made here");
  }),
};

function values(template: ObjectTemplate): Template[] {
  return template.fields.map(({ value }) => value);
}

/** A map without constants is present only if one of its fields is. */
async function interpretObject(template: ObjectTemplate, view: View, run: Run): Promise<unknown> {
  const output: Record<string, unknown> = {};
  let hasOutput = template.fields.length === 0;
  for (const { key, value: field } of template.fields) {
    const constant = isConstant(field);
    const value = constant ? constantOf(field) : await run.value(field, { ...view, at: [...view.at, key] });
    if (!constant && !run.isPresent(value, field)) continue;
    output[key] = value;
    hasOutput = true;
  }
  return hasOutput ? output : undefined;
}

function constantOf(template: Template): unknown {
  if (template.kind === "literal") return template.value;
  if (template.kind === "list") return template.items.map(constantOf);
  const { fields: all } = template as ObjectTemplate;
  return Object.fromEntries(all.map(({ key, value }) => [key, constantOf(value)]));
}

function fieldTarget(key: string, shape: Shape): Target {
  const isPart = shape.alternatives.some(({ parts }) => parts.some(({ schema }) => schema["x-partial"]));
  return { ...target(shape, `\`${key}\``), isPart };
}

/**
 * Maximum number of optional fields that are tested before an object is created. Each one doubles the number of alternative literals.
 */
const MAX_TESTED_FIELDS = 3;

/** A field with a computed value; `test` checks its presence, if it can be absent. */
interface ComputedField {
  readonly key: string;
  readonly value: Code;
  readonly test: Code | undefined;
}

/**
 * Fields in source order. A map without constants is present only if one of its fields is, so `sampling: { temperature:
 * =temperature }` produces no empty object. The first present fields are written as one literal, because a complete literal is
 * smaller and faster than an object that grows.
 */
function emitObject(template: ObjectTemplate, compiler: TemplateCompiler, scope: OuterScope): Operand {
  const { emitter } = compiler;
  if (isConstant(template)) return operand(constantCode(template), Kind.object);
  const computed: ComputedField[] = [];
  let at = 0;
  for (let optionalCount = 0; at < template.fields.length && optionalCount < MAX_TESTED_FIELDS; at++) {
    const field = emitField(template.fields[at] as Field, compiler, scope);
    if (field === undefined) continue;
    computed.push(field);
    if (field.test !== undefined) optionalCount++;
  }
  const result = emitter.name("object");
  const isSure = computed.some(isCertain) || template.fields.some((field) => isConstant(field.value));
  if (isSure && computed.every(isCertain)) emitter.line(code`const ${result} = ${literalOf(computed)};`);
  else {
    emitter.line(code`let ${result};`);
    emitFirstFields(result, computed, isSure, emitter);
  }
  const isFilled = emitFields(template.fields.slice(at), result, compiler, scope, isSure);
  return operand(result, isFilled ? Kind.object : Kind.object | Kind.undefined);
}

/** Emits the object with those of its first fields that are present. */
function emitFirstFields(
  result: Name,
  computed: readonly ComputedField[],
  isSure: boolean,
  emitter: Emitter,
): void {
  const at = computed.findIndex((field) => !isCertain(field));
  if (at < 0) {
    if (isSure || computed.length > 0) emitter.line(code`${result} = ${literalOf(computed)};`);
    return;
  }
  const { test, ...field } = computed[at] as ComputedField & { test: Code };
  emitter.branch(
    test,
    () => emitFirstFields(result, computed.with(at, { ...field, test: undefined }), isSure, emitter),
    () => emitFirstFields(result, computed.toSpliced(at, 1), isSure, emitter),
  );
}

function isCertain({ test }: ComputedField): boolean {
  return test === undefined;
}

function literalOf(computed: readonly ComputedField[]): Code {
  return code`{ ${computed.map(({ key, value }) => code`${propertyKey(key)}: ${value}`)} }`;
}

/** Emits the computation of a field; undefined if it is never present. */
function emitField(field: Field, compiler: TemplateCompiler, scope: OuterScope): ComputedField | undefined {
  if (isConstant(field.value)) return { key: field.key, value: constantCode(field.value), test: undefined };
  const value = compiler.value(field.value, scope);
  if (only(value, Kind.undefined)) return undefined;
  const test = mayVanish(value, field.value, compiler) ? isPresent(value, field.value, compiler) : undefined;
  return { key: field.key, value: value.code, test };
}

/**
 * Sets fields of `result`, and creates it with the first one unless it certainly exists. Returns whether it certainly exists
 * afterwards.
 */
function emitFields(
  added: readonly Field[],
  result: Name,
  compiler: TemplateCompiler,
  scope: OuterScope,
  wasSure: boolean,
): boolean {
  const { emitter } = compiler;
  let isSure = wasSure;
  for (const field of added) {
    const computed = emitField(field, compiler, scope);
    if (computed === undefined) continue;
    const { key, value, test } = computed;
    const store = code`${member(isSure ? result : code`(${result} ??= {})`, key)} = ${value};`;
    emitter.line(test === undefined ? store : code`if (${test}) ${store}`);
    isSure ||= test === undefined;
  }
  return isSure;
}

function isConstant(template: Template): boolean {
  if (template.kind === "literal") return true;
  if (template.kind === "list") return template.items.every(isConstant);
  return template.kind === "object" && template.fields.every((field) => isConstant(field.value));
}

/** A new literal for each run, because the receiver of a result may change it. */
function constantCode(template: Template): Code {
  if (template.kind === "literal") return code`${template.value}`;
  if (template.kind === "list") return code`[${template.items.map(constantCode)}]`;
  const { fields: all } = template as ObjectTemplate;
  return code`{ ${all.map((field) => code`${propertyKey(field.key)}: ${constantCode(field.value)}`)} }`;
}
