/**
 * Properties of every request: null equals absent, unknown fields change nothing, every spelling of a field works.
 */

import type { ValidateFunction } from "ajv";
import { assert, constantFrom, jsonValue, nat, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { type Schema, schemasIn } from "../../schemas/files.ts";
import { createAjv } from "../../schemas/keywords.ts";
import * as chat from "./faults/chat.ts";
import * as content from "./faults/content.ts";
import * as messages from "./faults/messages.ts";
import * as responses from "./faults/responses.ts";

const schemas = schemasIn("wire");
const ajv = createAjv();
ajv.addSchema(schemas);

function named(wire: string, file: string): Schema {
  return schemas.find(({ $id }) => $id === `/schemas/wire/generation/${wire}/${file}.json`) as Schema;
}

/** Objects whose keys the client chooses, so that no field is unknown. */
const maps = new Set(["metadata", "labels", "logit_bias"]);

/** All objects of a body that a format describes. */
function objects(value: unknown): Array<Record<string, unknown>> {
  if (Array.isArray(value)) return value.flatMap(objects);
  if (typeof value !== "object" || value === null) return [];
  const fields = Object.entries(value).filter(([field]) => !maps.has(field));
  return [value as Record<string, unknown>, ...fields.flatMap(([, inner]) => objects(inner))];
}

describe.each(Object.entries({ chat, messages, responses, content }))("%s", (wire, table) => {
  const validate = ajv.getSchema(`/schemas/wire/generation/${wire}/request.json`) as ValidateFunction;
  const bodies = [...table.good, ...table.bad].map(([, patch]) => ({ ...table.base, ...patch }));

  it("accepts null for every optional field", () => {
    const schema = named(wire, "request");
    const optional = Object.keys(schema.properties as object).filter((field) => !(field in table.base));
    expect(optional.length).toBeGreaterThan(10);
    expect(validate({ ...table.base, ...Object.fromEntries(optional.map((field) => [field, null])) })).toBe(
      true,
    );
  });

  it("accepts unknown fields at every position", () => {
    const strange = string({ minLength: 1 }).map((name) => `~${name}`);
    assert(
      property(constantFrom(...bodies), nat(), strange, jsonValue(), (body, at, name, value) => {
        const changed = structuredClone(body);
        const places = objects(changed);
        Object.assign(places[at % places.length] as object, { [name]: value });
        return validate(changed) === validate(body);
      }),
    );
  });
});

describe("content", () => {
  it.each(["request", "part", "tool"])("%s accepts every field in camelCase and in snake_case", (file) => {
    const lost: string[] = [];
    visit(named("content", file));
    expect(lost).toEqual([]);

    function visit(node: unknown): void {
      if (typeof node !== "object" || node === null) return;
      const fields = ((node as Schema).properties ?? {}) as Record<string, Schema>;
      for (const field of Object.keys(fields)) {
        const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        if (snake !== field && fields[snake]?.["x-alias-of"] !== field) lost.push(field);
      }
      for (const inner of Object.values(node)) visit(inner);
    }
  });
});
