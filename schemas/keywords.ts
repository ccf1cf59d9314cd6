/**
 * The keywords of Polywire's schemas beyond JSON Schema, as definitions for AJV (schemas/README.md has the conventions). Each
 * keyword generates code, so precompiled validators need nothing of this file at run time.
 */

import { Ajv, type CodeKeywordDefinition, type KeywordCxt } from "ajv";
import {
  _,
  and,
  type Code,
  getProperty,
  type Name,
  not,
  or,
  str,
  stringify,
} from "ajv/dist/compile/codegen/index.js";
import { resolveRef, SchemaEnv } from "ajv/dist/compile/index.js";
import { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";
import type { Schema } from "./files.ts";

/**
 * An AJV for Polywire's schemas: strict, stops at the first error, emits ES modules or CommonJS. The class for draft 2020-12 is
 * not used: its validators are slower because of dynamic references and unevaluated fields, which the schemas do not have.
 */
export function createAjv({ esm = true }: { esm?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    validateSchema: false,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: false,
    messages: false,
    inlineRefs: false,
    discriminator: true,
    // Lengths are in UTF-16 units, because code points would need an import in the generated module. AJV warns of this.
    unicode: false,
    logger: false,
    code: { source: true, esm, lines: true, optimize: 2 },
  });
  ajv.addVocabulary(["x-known", "x-alias-of", "x-partial", "x-upstream"]);
  for (const keyword of ["properties", "discriminator"]) ajv.removeKeyword(keyword);
  for (const definition of [properties, discriminator, needs, excludes, alternatingRoles, file]) {
    ajv.addKeyword(definition);
  }
  return ajv;
}

/**
 * `properties`, but an explicit null counts as absent unless the field is required (docs/wires/rules.md#absence): it is
 * removed from the value, because `$number(seconds)` of `{"seconds": null}` fails in JSONata. A field with `x-alias-of` is checked
 * by the code of the field that it is an alias of.
 */
const properties: CodeKeywordDefinition = {
  keyword: "properties",
  type: "object",
  schemaType: "object",
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
    const fields = Object.entries(cxt.schema as Record<string, Schema>);
    const valid = gen.let("valid", true);
    for (const [field, schema] of fields) {
      it.definedProperties.add(field);
      if (schema["x-alias-of"] || alwaysValidSchema(it, schema)) continue;
      const aliases = fields.filter(([, { "x-alias-of": name }]) => name === field).map(([alias]) => alias);
      if (aliases.length === 0) {
        const value = at(cxt, field);
        if (requires(cxt.parentSchema, field) || allowsNull(schema)) gen.if(_`${value} !== undefined`);
        else gen.if(_`${value} === null`).code(_`delete ${value}`).elseIf(_`${value} !== undefined`);
        check(field, field);
        gen.endIf();
      } else {
        const names = [field, ...aliases];
        // Most are absent. A test with literal names avoids the list of names for them.
        gen.if(or(...names.map((name) => _`${at(cxt, name)} !== undefined`)), () =>
          gen.forOf("name", stringify(names), (name) => {
            const value = _`${data}[${name}]`;
            gen.if(_`${value} === null`);
            if (!names.some((each) => requires(cxt.parentSchema, each))) gen.code(_`delete ${value}`);
            gen.elseIf(_`${value} !== undefined`);
            check(field, name);
            gen.endIf();
            gen.if(not(valid), () => gen.break());
          }),
        );
      }
      cxt.ok(valid);
    }

    function check(schemaProp: string, dataProp: string | Name): void {
      const fieldValid = gen.name("valid");
      cxt.subschema({ keyword: "properties", schemaProp, dataProp, dataPropType: Type.Str }, fieldValid);
      gen.assign(valid, fieldValid);
    }
  },
};

/**
 * Selects the member of `oneOf` that has the value's tag, and reports the errors of that member only. An unknown tag is accepted,
 * because an `enum` beside the keyword can exclude it; a tag that is not a string is rejected. A member whose tag is any string
 * accepts the tags that no other member lists. For a value without a tag, it is the first member that does not require a tag and
 * whose required fields are present. For a value that is not an object, it is the member without a tag.
 */
const discriminator: CodeKeywordDefinition = {
  keyword: "discriminator",
  schemaType: "object",
  error: {
    message: ({ params: { field } }) => str`needs a text for ${field}`,
    params: ({ params: { field } }) => _`{field: ${field}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    const { propertyName } = cxt.schema as { propertyName: string };
    const members = (cxt.parentSchema.oneOf as Schema[]).map((member) => resolveReference(member, cxt));
    const tagOf = (member: Schema): Schema | undefined =>
      (member.properties as Record<string, Schema> | undefined)?.[propertyName];
    const valid = gen.let("valid", true);

    gen.if(_`typeof ${data} == "object" && ${data} !== null && !Array.isArray(${data})`);
    const tag = gen.const("tag", _`${data}${getProperty(propertyName)}`);
    gen.if(isPresent(tag));
    gen.if(false);
    for (const [index, member] of members.entries()) {
      const { const: constant, enum: listed } = tagOf(member) ?? {};
      const values = (listed ?? (constant === undefined ? [] : [constant])) as string[];
      if (values.length === 0) continue;
      gen.elseIf(or(...values.map((value) => _`${tag} === ${value}`)));
      applyMember(index);
    }
    gen.elseIf(_`typeof ${tag} != "string"`);
    cxt.setParams({ field: propertyName });
    cxt.error();
    const anyTagIndex = members.findIndex(
      (member) => tagOf(member)?.type === "string" && !tagOf(member)?.enum,
    );
    if (anyTagIndex >= 0) {
      gen.else();
      applyMember(anyTagIndex);
    }
    gen.endIf().else();
    const withoutRequiredTag = [...members.entries()].filter(
      ([, member]) => tagOf(member) && !requires(member, propertyName),
    );
    gen.if(false);
    for (const [index, member] of withoutRequiredTag) {
      const fields = (member.required ?? []) as string[];
      gen.elseIf(and(_`true`, ...fields.map((field) => _`${data}${getProperty(field)} !== undefined`)));
      applyMember(index);
    }
    if (withoutRequiredTag[0]) {
      gen.else();
      applyMember(withoutRequiredTag[0][0]);
    }
    gen.endIf().endIf();
    const untaggedIndex = members.findIndex((member) => !tagOf(member));
    if (untaggedIndex >= 0) {
      gen.else();
      applyMember(untaggedIndex);
    }
    gen.endIf();
    cxt.ok(valid);

    function applyMember(index: number): void {
      const memberValid = gen.name("valid");
      cxt.subschema({ keyword: "oneOf", schemaProp: index }, memberValid);
      gen.assign(valid, memberValid);
    }
  },
};

/** `{ a: { b: true } }`: if `a` is present, `b` must have that value. */
const needs: CodeKeywordDefinition = {
  keyword: "x-needs",
  type: "object",
  schemaType: "object",
  error: {
    message: ({ params: { field, given, value } }) =>
      str`needs ${field} to be ${value} when ${given} is given`,
    params: ({ params: { field, given, value } }) => _`{field: ${field}, given: ${given}, value: ${value}}`,
  },
  code(cxt: KeywordCxt) {
    for (const [name, requirements] of Object.entries(
      cxt.schema as Record<string, Record<string, boolean>>,
    )) {
      for (const [field, value] of Object.entries(requirements)) {
        cxt.setParams({ field, given: name, value: _`${value}` });
        cxt.fail(_`${isPresent(at(cxt, name))} && ${at(cxt, field)} !== ${value}`);
      }
    }
  },
};

/** `{ a: "b" }`: the two fields exclude each other. */
const excludes: CodeKeywordDefinition = {
  keyword: "x-excludes",
  type: "object",
  schemaType: "object",
  error: {
    message: ({ params: { field, given } }) => str`must not have ${field} together with ${given}`,
    params: ({ params: { field, given } }) => _`{field: ${field}, given: ${given}}`,
  },
  code(cxt: KeywordCxt) {
    for (const [name, field] of Object.entries(cxt.schema as Record<string, string>)) {
      cxt.setParams({ field, given: name });
      cxt.fail(_`${isPresent(at(cxt, name))} && ${isPresent(at(cxt, field))}`);
    }
  },
};

/** `["user", "assistant"]`: the roles of a list alternate in this order. */
const alternatingRoles: CodeKeywordDefinition = {
  keyword: "x-alternating-roles",
  type: "array",
  schemaType: "array",
  error: {
    message: ({ params: { index, role } }) => str`must have the role ${role} at ${index}`,
    params: ({ params: { index, role } }) => _`{index: ${index}, role: ${role}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    const roles = cxt.schema as string[];
    const index = gen.let("index", 0);
    const role = gen.let("role");
    const items = _`${data}.length`;
    gen.for(_`; ${index} < ${items}; ${index}++`, () => {
      gen.assign(role, _`[${roles[0]}, ${roles[1]}][${index} % 2]`);
      gen.if(_`${data}[${index}] && ${data}[${index}].role !== ${role}`, () => gen.break());
    });
    cxt.setParams({ index, role });
    cxt.fail(_`${index} < ${items}`);
  },
};

/** `["audio/mpeg"]`: a file of a form, whose first bytes must show one of these types. */
const file: CodeKeywordDefinition = {
  keyword: "x-file",
  schemaType: "array",
  error: {
    message: "must be a file",
    params: ({ params: { kinds, found } }) => _`{kinds: ${kinds}, found: ${found}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    const kinds = cxt.schema as string[];
    const found = gen.const(
      "found",
      _`typeof ${data} == "object" && ${data} !== null ? (Array.isArray(${data}) ? "several" : ${data}.mime) : "text"`,
    );
    cxt.setParams({ kinds: stringify(kinds), found });
    cxt.fail(not(or(...kinds.map((kind) => _`${found} === ${kind}`))));
  },
};

function at(cxt: KeywordCxt, field: string): Code {
  return _`${cxt.data}${getProperty(field)}`;
}

function isPresent(value: Code): Code {
  return _`(${value} !== undefined && ${value} !== null)`;
}

function requires(schema: Schema, field: string): boolean {
  return ((schema.required ?? []) as string[]).includes(field);
}

/** Whether null is a separate value of the field, not an absent one. */
function allowsNull({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes("null");
}

/** The schema that a `$ref` refers to. */
function resolveReference(schema: Schema, { it }: KeywordCxt): Schema {
  if (typeof schema.$ref !== "string") return schema;
  const target = resolveRef.call(it.self, it.schemaEnv.root, it.baseId, schema.$ref);
  if (!target) throw new Error(`${it.baseId}: no schema at ${schema.$ref}`);
  return (target instanceof SchemaEnv ? target.schema : target) as Schema;
}
