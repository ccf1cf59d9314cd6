/**
 * TypeScript types of JSON Schemas, for the hub. Every schema with a `title` becomes a type of that name, in the order
 * of the files; `description` becomes its docstring. It supports the keywords that `schemas/hub` uses, and throws an
 * error for others. The output is not formatted.
 */

import type { Schema } from "./files.ts";

const annotations = new Set([
  "$schema",
  "$id",
  "$defs",
  "title",
  "description",
  "discriminator",
  "x-partial",
  "x-upstream",
]);

export function typesOf(schemas: readonly Schema[]): string {
  const files = new Map(schemas.map((schema) => [schema.$id as string, schema]));
  const declared: string[] = [];

  for (const file of schemas) {
    for (const schema of [file, ...Object.values((file.$defs ?? {}) as Record<string, Schema>)]) {
      declare(schema, file.$id as string);
    }
  }
  return declared.join("\n\n");

  function declare(schema: Schema, base: string): void {
    const name = schema.title as string;
    const doc = docstring(schema);
    const parents = ((schema.allOf as Schema[] | undefined) ?? []).map((parent) => inline(parent, base));
    if (schema.properties && !schema.oneOf) {
      const heritage = parents.length > 0 ? ` extends ${parents.join(", ")}` : "";
      declared.push(`${doc}export interface ${name}${heritage} ${fields(schema, base)}`);
    } else {
      declared.push(`${doc}export type ${name} = ${inline({ ...schema, title: undefined }, base)}`);
    }
  }

  /** A type expression; members of a union with a title are declared separately. */
  function inline(schema: Schema, base: string): string {
    if (typeof schema.$ref === "string") return resolve(schema.$ref, base).title as string;
    if (schema.oneOf) {
      return (schema.oneOf as Schema[])
        .map((member) => {
          if (member.title) declare(member, base);
          return (member.title as string | undefined) ?? inline(member, base);
        })
        .join(" | ");
    }
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(" | ");
    const types = [schema.type ?? "unknown"].flat() as string[];
    return types.map((type) => ofType(type, schema, base)).join(" | ");
  }

  function ofType(type: string, schema: Schema, base: string): string {
    switch (type) {
      case "unknown": {
        const unknownKeyword = Object.keys(schema).find((keyword) => !annotations.has(keyword));
        if (unknownKeyword) throw new Error(`${base}: no type is known for the keyword ${unknownKeyword}`);
        return "unknown";
      }
      case "integer":
        return "number";
      case "string": {
        const known = schema["x-known"] as string[] | undefined;
        return known
          ? `${known.map((value) => JSON.stringify(value)).join(" | ")} | (string & {})`
          : "string";
      }
      case "array": {
        const item = inline(schema.items as Schema, base);
        return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
      }
      case "object": {
        if (schema.properties) return fields(schema, base);
        const values = schema.additionalProperties;
        return `Record<string, ${values ? inline(values as Schema, base) : "unknown"}>`;
      }
      default:
        return type;
    }
  }

  function fields(schema: Schema, base: string): string {
    const required = (schema.required as string[] | undefined) ?? [];
    const lines = Object.entries(schema.properties as Record<string, Schema>).map(
      ([name, field]) =>
        `${docstring(field)}${name}${required.includes(name) ? "" : "?"}: ${inline(field, base)}`,
    );
    if (schema.additionalProperties === true) lines.push("[field: string]: unknown");
    return `{\n${lines.join("\n")}\n}`;
  }

  function resolve(reference: string, base: string): Schema {
    const [path = "", pointer = ""] = reference.split("#");
    const id = path === "" ? base : base.replace(/[^/]*$/, path);
    let target: unknown = files.get(id);
    for (const key of pointer.split("/").slice(1)) target = (target as Schema | undefined)?.[key];
    if (!target) throw new Error(`${base}: no schema at ${reference}`);
    return target as Schema;
  }
}

/** On one line if it fits, otherwise wrapped. */
function docstring(schema: Schema): string {
  const text = schema.description as string | undefined;
  if (!text) return "";
  if (text.length < 100) return `/** ${text} */\n`;
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length > 100) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return `/**\n${lines.map((line) => ` * ${line}`).join("\n")}\n */\n`;
}
