import { describe, expect, it } from "vitest";
import { anything, type JsonSchema, Schemas } from "./schema-walker.ts";

const block: JsonSchema = {
  $id: "/wire/block.json",
  oneOf: [
    { type: "string" },
    { $ref: "#/$defs/text" },
    {
      type: "object",
      required: ["type", "source"],
      properties: {
        type: { const: "image" },
        source: { $ref: "common.json#/$defs/source" },
        alt: { type: "string" },
      },
    },
    {
      type: "object",
      required: ["type"],
      properties: {
        type: { enum: ["result", "old_result"] },
        content: { type: "array", items: { $ref: "#" } },
        constructor: { type: "string" },
      },
    },
  ],
  $defs: {
    text: {
      allOf: [{ $ref: "common.json#/$defs/marked" }],
      type: "object",
      required: ["type", "text"],
      properties: { type: { const: "text" }, text: { type: "string" } },
    },
  },
};

const common: JsonSchema = {
  $id: "/wire/common.json",
  $defs: {
    marked: { properties: { mark: { type: "object", properties: { ttl: { enum: ["5m", "1h"] } } } } },
    source: {
      type: "object",
      properties: { kind: { type: "string" } },
      if: { properties: { kind: { const: "url" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { url: { type: "string" } } },
      else: { properties: { data: { type: "string" } } },
    },
    tree: {
      anyOf: [
        { type: "array", items: { $ref: "#/$defs/tree" } },
        { type: "object", properties: { name: { type: "string" } } },
      ],
    },
    loop: { anyOf: [{ $ref: "#/$defs/loop" }, { properties: { end: { type: "string" } } }] },
  },
};

const request: JsonSchema = {
  $id: "/wire/request.json",
  type: "object",
  required: ["model", "turns"],
  properties: {
    model: { type: "string", "x-known": ["small", "large"] },
    stop: { type: ["string", "array"], items: { type: "string" } },
    turns: {
      type: "array",
      items: {
        type: "object",
        properties: { role: { enum: ["user", "assistant"] }, content: { $ref: "block.json" } },
      },
    },
    metadata: { type: "object", additionalProperties: { type: "string" } },
    headers: {
      type: "object",
      patternProperties: { "^x-": { type: "integer" } },
      additionalProperties: false,
    },
    extra: { type: "object" },
    free: true,
    gone: false,
    delta: {
      oneOf: [
        { type: "object", properties: { type: { const: "text_delta" }, text: { type: "string" } } },
        { type: "object", properties: { type: { const: "json_delta" }, json: { type: "string" } } },
      ],
    },
  },
};

const schemas = new Schemas([request, block, common]);
const root = schemas.shape("/wire/request.json");
const at = (path: string) => schemas.fieldsAt(root, path === "" ? [] : path.split("."));

describe("fieldsAt", () => {
  it.each([
    ["model", true],
    ["turns.role", true],
    ["turns.content.text", true],
    ["turns.content.mark.ttl", true],
    ["turns.content.content.content.source.url", true],
    ["turns.content.source.data", true],
    ["metadata.anything", true],
    ["headers.x-one", true],
    ["extra.a.b.c", true],
    ["free.a", true],
    ["modle", false],
    ["turns.rol", false],
    ["turns.content.mark.tll", false],
    ["model.length", false],
    ["metadata.anything.more", false],
    ["headers.one", false],
    ["gone", false],
    ["toString", false],
    ["turns.content.constructor", true],
    ["turns.constructor", false],
  ])("%s is known: %s", (path, known) => {
    expect(at(path).known).toBe(known);
    expect(known || !at(path).open).toBe(true);
  });

  it("reports the undescribed step and the possible fields", () => {
    expect(at("turns.content.mark.tll")).toMatchObject({ known: false, steps: 3, fields: ["ttl"] });
    expect(at("turns.content.sourc")).toMatchObject({
      steps: 2,
      fields: ["type", "text", "mark", "source", "alt", "content", "constructor"],
    });
  });

  it("accepts any path without a schema", () => {
    expect(schemas.fieldsAt(anything, ["a", "b"])).toMatchObject({ known: true, open: true, fields: [] });
  });
});

describe("values", () => {
  it.each([
    ["model", { values: ["small", "large"], open: true }],
    ["turns.role", { values: ["user", "assistant"], open: false }],
    ["turns.content.type", { values: ["text", "image", "result", "old_result"], open: false }],
    ["turns.content.source.kind", { values: ["url"], open: true }],
    ["stop", undefined],
  ])("of %s", (path, expected) => {
    expect(schemas.values(at(path).shape)).toEqual(expected);
  });
});

describe("narrow and exclude", () => {
  const blocks = schemas.items(at("turns.content").shape);

  it("select the members of a union that the discriminator allows", () => {
    expect(schemas.fields(schemas.narrow(blocks, ["type"], ["text"]))).toEqual(["type", "text", "mark"]);
    expect(schemas.fields(schemas.narrow(blocks, ["type"], ["old_result"]))).toEqual([
      "type",
      "content",
      "constructor",
    ]);
    expect(schemas.fields(schemas.exclude(blocks, ["type"], ["text", "result", "old_result"]))).toEqual([
      "type",
      "source",
      "alt",
    ]);
  });

  it("detect impossible values", () => {
    expect(schemas.narrow(blocks, ["type"], ["txet"]).alternatives).toEqual([]);
    expect(schemas.exclude(blocks, ["type"], ["text", "image", "result", "old_result"]).alternatives).toEqual(
      [],
    );
  });

  it("restrict a union below a field", () => {
    const narrowed = schemas.narrow(root, ["delta", "type"], ["text_delta"]);
    expect(schemas.fieldsAt(narrowed, ["delta", "text"]).known).toBe(true);
    expect(schemas.fieldsAt(narrowed, ["delta", "json"]).known).toBe(false);
    expect(schemas.fieldsAt(narrowed, ["model"]).known).toBe(true);
  });

  it("follow conditions", () => {
    const source = at("turns.content.source").shape;
    expect(schemas.fields(schemas.narrow(source, ["kind"], ["url"]))).toContain("url");
    expect(schemas.fields(schemas.narrow(source, ["kind"], ["base64"]))).not.toContain("url");
  });

  it("do not restrict open values and lists", () => {
    expect(schemas.narrow(root, ["model"], ["other"]).alternatives).toHaveLength(1);
    const byRole = schemas.narrow(root, ["turns", "role"], ["user"]);
    expect(schemas.values(schemas.fieldsAt(byRole, ["turns", "role"]).shape)?.values).toHaveLength(2);
  });
});

describe("a shape", () => {
  it("has items: those of a list, or itself", () => {
    expect(schemas.fields(schemas.items(at("turns").shape))).toEqual(["role", "content"]);
    expect(schemas.types(schemas.items(at("model").shape))).toEqual(["string"]);
  });

  it("has the required fields that all alternatives share", () => {
    expect(schemas.required(root)).toEqual(["model", "turns"]);
    const objects = schemas.narrow(at("turns.content").shape, ["type"], ["text", "image"]);
    expect(schemas.required(objects)).toEqual(["type"]);
  });

  it("has types, or none if any value is allowed", () => {
    expect(schemas.types(at("stop").shape)).toEqual(["string", "array"]);
    expect(schemas.types(at("turns.role").shape)).toEqual(["string"]);
    expect(schemas.types(at("free").shape)).toBeUndefined();
  });

  it("can be a recursive list", () => {
    const tree = schemas.shape("/wire/common.json#/$defs/tree");
    expect(schemas.fields(tree)).toEqual(["name"]);
    expect(schemas.fieldsAt(tree, ["name"]).known).toBe(true);
    expect(schemas.fieldsAt(tree, ["nmae"]).known).toBe(false);
  });

  it("supports a schema that refers directly to itself", () => {
    expect(schemas.fields(schemas.shape("/wire/common.json#/$defs/loop"))).toEqual(["end"]);
  });
});

it("names a reference to a missing schema", () => {
  const broken = new Schemas([{ $id: "/a.json", properties: { b: { $ref: "c.json" } } }]);
  expect(() => broken.fieldsAt(broken.shape("/a.json"), ["b"])).toThrow(/c\.json/);
});
