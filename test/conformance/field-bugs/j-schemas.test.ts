/** J. JSON Schemas for targets that support only a part of JSON Schema. */
import { expect } from "vitest";
import { type Body, each, send, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";

const older = { capabilities: { json_schema_native: false } };
const tool = (parameters?: Body): Body => ({
  tools: [{ type: "function", function: { name: "f", ...(parameters && { parameters }) } }],
});
const declared = (body: Body): Body => body.tools[0].functionDeclarations[0];
/** A tool's schema in a request of the Content wire, in its older dialect. */
const subset = (schema: Body): Body => declared(send("chat", "content", tool(schema), older).body).parameters;

const object = (properties: Body, more: Body = {}): Body => ({ type: "object", properties, ...more });

rows("J. schemas", "tools", () => {
  row("J1 ★ no keyword that the target refuses", () => {
    const schema = object(
      {
        a: {
          type: "string",
          minLength: 1,
          contentEncoding: "base64",
          $comment: "c",
          examples: ["x"],
          readOnly: true,
        },
        b: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 },
        c: {
          type: "object",
          patternProperties: { "^x": {} },
          propertyNames: { pattern: "a" },
          unevaluatedProperties: false,
          properties: { d: { type: "string" } },
        },
        e: { type: "array", items: { type: "string" }, contains: { const: 1 }, uniqueItems: true },
      },
      {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: "x",
        additionalProperties: false,
        dependentRequired: { a: ["b"] },
        required: ["a"],
      },
    );
    const allowed = new Set(
      "type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum".split(
        " ",
      ),
    );
    const visit = (node: Body): void => {
      for (const [key, value] of Object.entries(node)) {
        expect(allowed).toContain(key);
        if (key === "properties") Object.values(value as Body).forEach(visit);
        else if (typeof value === "object" && !Array.isArray(value)) visit(value);
      }
    };
    const sent = subset(schema);
    visit(sent);
    expect(sent).toMatchObject({
      required: ["a"],
      properties: { a: { minLength: 1 }, b: { minimum: 1, maximum: 9 }, c: { properties: { d: {} } } },
    });
    // Names of properties are not keywords.
    expect(
      Object.keys(
        subset(object({ $id: { type: "string" }, additionalProperties: { type: "string" } })).properties,
      ),
    ).toEqual(["$id", "additionalProperties"]);
    const { responseSchema } = send(
      "chat",
      "content",
      { response_format: { type: "json_schema", json_schema: { name: "x", schema } } },
      older,
    ).body.generationConfig;
    visit(responseSchema);
  });

  row("J2 ★ real JSON Schema where the target supports it; elsewhere its meaning stays", () => {
    const schema = object(
      { kind: { const: "a" }, n: { type: "integer", exclusiveMinimum: 0 } },
      { additionalProperties: false },
    );
    const { body } = send("chat", "content", {
      ...tool(schema),
      response_format: { type: "json_schema", json_schema: { name: "x", schema } },
    });
    expect(declared(body)).toEqual({ name: "f", parametersJsonSchema: schema });
    expect(body.generationConfig.responseJsonSchema).toEqual(schema);
    expect(subset(schema).properties.kind).toMatchObject({ enum: ["a"] });
  });

  row("J3 the properties of conditional keywords are kept", () => {
    const schema = object(
      { kind: { type: "string" } },
      {
        required: ["kind"],
        if: { properties: { kind: { const: "a" } } },
        // biome-ignore lint/suspicious/noThenProperty: the keyword's own name
        then: { properties: { a: { type: "string" } }, required: ["a"] },
        else: { properties: { b: { type: "number" } } },
      },
    );
    expect(subset(schema)).toEqual(
      object(
        { kind: { type: "string" }, a: { type: "string" }, b: { type: "number" } },
        { required: ["kind"] },
      ),
    );
  });

  row("J4 ★ references are replaced by their targets, and cycles end", () => {
    const schema = object(
      { a: { $ref: "#/$defs/p" }, b: { $ref: "#/definitions/q", description: "own" } },
      {
        $defs: { p: { type: "string", minLength: 1 } },
        definitions: { q: object({ c: { $ref: "#/$defs/p" } }) },
      },
    );
    expect(subset(schema)).toEqual(
      object({
        a: { type: "string", minLength: 1 },
        b: { ...object({ c: { type: "string", minLength: 1 } }), description: "own" },
      }),
    );
    const node = {
      $defs: { node: object({ next: { $ref: "#/$defs/node" }, value: { type: "string" } }) },
      ...object({ root: { $ref: "#/$defs/node" } }),
    };
    const text = JSON.stringify(subset(node));
    expect(text).not.toContain("$ref");
    expect(text.length).toBeLessThan(5000);
    expect(text).toContain("recursive");
  });

  row("J5 keywords of one vendor, and limits that are strings", () => {
    const secret = object({ key: { type: "string", encrypted: true } });
    expect(JSON.stringify(subset(secret))).not.toContain("encrypted");
    const parameters = {
      type: "OBJECT",
      properties: { list: { type: "ARRAY", items: { type: "STRING" }, minItems: "1", maxItems: "3" } },
    };
    const { body } = send("content", "chat", {
      tools: [{ functionDeclarations: [{ name: "f", parameters }] }],
    });
    expect(body.tools[0].function.parameters.properties.list).toEqual({
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
    });
  });

  row("J6 a tool without parameters gets an empty object schema", () => {
    const empty = { type: "object", properties: {} };
    expect(send("chat", "messages", tool()).body.tools[0].input_schema).toEqual(empty);
    expect(send("chat", "responses", tool()).body.tools[0].parameters).toEqual(empty);
    expect(
      send("content", "chat", { tools: [{ functionDeclarations: [{ name: "f" }] }] }).body.tools[0].function
        .parameters,
    ).toEqual(empty);
    expect(declared(send("chat", "content", tool(empty)).body)).toEqual({ name: "f" });
  });

  row("J7 a schema is sent unchanged, with additional keywords and order", () => {
    const input_schema = {
      type: "object",
      "x-own": { z: 1 },
      required: ["z"],
      properties: { z: { title: "Z", type: "string" }, a: { type: ["string", "null"] } },
    };
    const bytes = JSON.stringify(input_schema);
    for (const target of wires) {
      expect(
        send("messages", target, { tools: [{ name: "f", input_schema }] }, { convert: true }).text,
      ).toContain(bytes);
    }
  });

  row("J8 strict schemas: closed objects, order of properties, nullable types", () => {
    const schema = object({ a: { type: ["string", "null"] }, b: object({}) });
    const asked = {
      response_format: { type: "json_schema", json_schema: { name: "x", schema, strict: true } },
    };
    const { format } = send("chat", "messages", asked).body.output_config;
    expect(format.schema).toEqual(
      object(
        { a: { type: ["string", "null"] }, b: object({}, { additionalProperties: false }) },
        { additionalProperties: false },
      ),
    );
    const nullable = {
      type: "OBJECT",
      properties: { z: { type: "STRING", nullable: true }, a: { type: "STRING" } },
      propertyOrdering: ["a", "z"],
    };
    const { body } = send("content", "chat", {
      tools: [{ functionDeclarations: [{ name: "f", parameters: nullable }] }],
    });
    const { properties } = body.tools[0].function.parameters;
    expect(Object.keys(properties)).toEqual(["a", "z"]);
    expect(properties.z).toEqual({ type: ["string", "null"] });
    each([{ type: ["string", "null"] }, { anyOf: [{ type: "string" }, { type: "null" }] }], (a) => {
      expect(subset(object({ a })).properties.a).toEqual({ type: "string", nullable: true });
    });
  });

  row("J9 stream options are not sent where they are unknown", () => {
    const { text } = send("chat", "content", { stream: true, stream_options: { include_usage: true } });
    expect(text).not.toMatch(/stream|include_usage/);
  });

  row("J10 a strict schema is sent as the client wrote it", () => {
    const schema = Object.freeze(object({ a: Object.freeze({ type: "string" }) }));
    const tools = [{ type: "function", name: "f", parameters: schema, strict: true }];
    expect(send("responses", "chat", { tools }).body.tools[0].function).toMatchObject({
      parameters: schema,
      strict: true,
    });
    // A schema becomes strict only on request.
    const loose = { tools: [{ name: "f", input_schema: schema }] };
    expect(send("messages", "responses", loose).body.tools[0]).toMatchObject({
      strict: false,
      parameters: schema,
    });
    expect(send("messages", "chat", loose).body.tools[0].function).not.toHaveProperty("strict");
  });
});
