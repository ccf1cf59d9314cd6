/**
 * What our schemas say beyond JSON Schema, taught to AJV (schemas/README.md has the conventions). Everything is
 * generated code, so precompiled validators need nothing of this at run time.
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
 * An AJV for our schemas: strict, stops at the first fault, emits ES modules or CommonJS. Not its class for draft 2020-12: that pays
 * for dynamic references and unevaluated fields, which we do not use, on every call.
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
    // Lengths in UTF-16 units: the precise count would be an import in the generated module. AJV warns of it.
    unicode: false,
    logger: false,
    code: { source: true, esm, lines: true, optimize: 2 },
  });
  ajv.addVocabulary(["x-known", "x-alias-of", "x-partial"]);
  for (const keyword of ["properties", "discriminator"]) ajv.removeKeyword(keyword);
  for (const definition of [properties, discriminator, needs, excludes, alternatingRoles, file]) {
    ajv.addKeyword(definition);
  }
  return ajv;
}

/**
 * `properties`, but an explicit null counts as absent unless the field is required (docs/wires/rules.md#absence): it is taken out of
 * the value, because `$number(seconds)` of `{"seconds": null}` fails in JSONata. A field with `x-alias-of` is checked by the code of
 * the field it stands for.
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
        if (requires(cxt.parentSchema, field) || takesNull(schema)) gen.if(_`${value} !== undefined`);
        else gen.if(_`${value} === null`).code(_`delete ${value}`).elseIf(_`${value} !== undefined`);
        check(field, field);
        gen.endIf();
      } else {
        const names = [field, ...aliases];
        // Most are absent, and to look for each by a name that is written out takes no list of names.
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
 * Picks the one member of `oneOf` whose tag is the value's, and reports that member's faults only.
 * Unknown tags pass: closing the list is the business of an `enum` beside it; a tag that is no text is refused. A member whose tag
 * is an open string takes the tags that no other member names. Without a tag, the first member that requires none and whose required fields are
 * there decides. A value that is no object goes to the member that has no tag.
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
    const members = (cxt.parentSchema.oneOf as Schema[]).map((member) => resolved(member, cxt));
    const tagOf = (member: Schema): Schema | undefined =>
      (member.properties as Record<string, Schema> | undefined)?.[propertyName];
    const valid = gen.let("valid", true);

    gen.if(_`typeof ${data} == "object" && ${data} !== null && !Array.isArray(${data})`);
    const tag = gen.const("tag", _`${data}${getProperty(propertyName)}`);
    gen.if(given(tag));
    gen.if(false);
    for (const [index, member] of members.entries()) {
      const { const: only, enum: several } = tagOf(member) ?? {};
      const values = (several ?? (only === undefined ? [] : [only])) as string[];
      if (values.length === 0) continue;
      gen.elseIf(or(...values.map((value) => _`${tag} === ${value}`)));
      apply(index);
    }
    gen.elseIf(_`typeof ${tag} != "string"`);
    cxt.setParams({ field: propertyName });
    cxt.error();
    const open = members.findIndex((member) => tagOf(member)?.type === "string" && !tagOf(member)?.enum);
    if (open >= 0) {
      gen.else();
      apply(open);
    }
    gen.endIf().else();
    const untagged = [...members.entries()].filter(
      ([, member]) => tagOf(member) && !requires(member, propertyName),
    );
    gen.if(false);
    for (const [index, member] of untagged) {
      const fields = (member.required ?? []) as string[];
      gen.elseIf(and(_`true`, ...fields.map((field) => _`${data}${getProperty(field)} !== undefined`)));
      apply(index);
    }
    if (untagged[0]) {
      gen.else();
      apply(untagged[0][0]);
    }
    gen.endIf().endIf();
    const plain = members.findIndex((member) => !tagOf(member));
    if (plain >= 0) {
      gen.else();
      apply(plain);
    }
    gen.endIf();
    cxt.ok(valid);

    function apply(index: number): void {
      const memberValid = gen.name("valid");
      cxt.subschema({ keyword: "oneOf", schemaProp: index }, memberValid);
      gen.assign(valid, memberValid);
    }
  },
};

/** `{ a: { b: true } }`: where `a` is given, `b` must have that value. */
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
    for (const [name, wanted] of Object.entries(cxt.schema as Record<string, Record<string, boolean>>)) {
      for (const [field, value] of Object.entries(wanted)) {
        cxt.setParams({ field, given: name, value: _`${value}` });
        cxt.fail(_`${given(at(cxt, name))} && ${at(cxt, field)} !== ${value}`);
      }
    }
  },
};

/** `{ a: "b" }`: not both. */
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
      cxt.fail(_`${given(at(cxt, name))} && ${given(at(cxt, field))}`);
    }
  },
};

/** `["user", "assistant"]`: the roles of a list, over and over in this order. */
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

/** `["audio/mpeg"]`: a file of a form, whose first bytes say that it is of one of these kinds. */
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

function given(value: Code): Code {
  return _`(${value} !== undefined && ${value} !== null)`;
}

function requires(schema: Schema, field: string): boolean {
  return ((schema.required ?? []) as string[]).includes(field);
}

/** To whom null is a value of its own. */
function takesNull({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes("null");
}

/** The schema behind a `$ref`. */
function resolved(schema: Schema, { it }: KeywordCxt): Schema {
  if (typeof schema.$ref !== "string") return schema;
  const target = resolveRef.call(it.self, it.schemaEnv.root, it.baseId, schema.$ref);
  if (!target) throw new Error(`${it.baseId}: nothing at ${schema.$ref}`);
  return (target instanceof SchemaEnv ? target.schema : target) as Schema;
}
