import { expect, test } from "vitest";
import type { GenerationRequest, ResponseFormat } from "../generation.ts";
import { structuredAnswer } from "./structured.ts";

const asking = (response_format: ResponseFormat): GenerationRequest => ({
  model: "m",
  turns: [],
  response_format,
});

test("a supported format is unchanged", () => {
  const request = asking({ type: "json_schema", schema: { type: "array" } });
  expect(structuredAnswer(request, {})).toEqual({ request, answer: {} });
  const object = asking({ type: "json_schema", schema: { properties: {} } });
  expect(structuredAnswer(object, { wrap_schemas: true })).toEqual({ request: object, answer: {} });
});

test("a schema that is not an object is wrapped in one, with its references and definitions", () => {
  const schema = {
    type: "array",
    items: { anyOf: [{ $ref: "#/$defs/item" }, { $ref: "#" }, { $ref: "https://example.com/x" }] },
    $defs: { item: { type: "object", properties: { inner: { $ref: "#/items" } } } },
  };
  const asked = asking({ type: "json_schema", name: "list", schema });
  const before = structuredClone(asked);
  const { request, answer } = structuredAnswer(asked, { wrap_schemas: true });
  expect(asked).toEqual(before);
  expect(answer).toEqual({ wrapped: "json" });
  expect(request.response_format).toEqual({
    type: "json_schema",
    name: "list",
    schema: {
      type: "object",
      properties: {
        value: {
          type: "array",
          items: {
            anyOf: [
              { $ref: "#/$defs/item" },
              { $ref: "#/properties/value" },
              { $ref: "https://example.com/x" },
            ],
          },
        },
      },
      required: ["value"],
      additionalProperties: false,
      $defs: { item: { type: "object", properties: { inner: { $ref: "#/properties/value/items" } } } },
    },
  });
});

test("a tool's arguments are an object for every schema; its name is unused", () => {
  const asked = {
    ...asking({ type: "json_schema", schema: { type: "string" } }),
    tools: [{ type: "function" as const, name: "respond_with_json" }],
  };
  const { request, answer } = structuredAnswer(asked, { json_schema: "tool" });
  expect(answer).toEqual({ tool: "respond_with_json_2", wrapped: "json" });
  expect(request).toMatchObject({
    tools: [{}, { name: "respond_with_json_2", parameters: { properties: { value: { type: "string" } } } }],
    tool_choice: { mode: "required" },
  });
  expect(request.response_format).toBeUndefined();
});

test("an enum is requested by a schema, and its response is a word again", () => {
  const { request, answer } = structuredAnswer(asking({ type: "enum", values: ["a", "b"] }), {
    enum: false,
  });
  expect(answer).toEqual({ wrapped: "text" });
  expect(request.response_format).toMatchObject({
    type: "json_schema",
    strict: true,
    schema: { properties: { value: { type: "string", enum: ["a", "b"] } }, required: ["value"] },
  });
});

test("a missing schema is left for the target to refuse", () => {
  const request = asking({ type: "json_schema" } as ResponseFormat);
  expect(structuredAnswer(request, { wrap_schemas: true })).toEqual({ request, answer: {} });
});
