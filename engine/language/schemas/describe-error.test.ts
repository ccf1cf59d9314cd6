import { describe, expect, it } from "vitest";
import { describeError, type SchemaError } from "./describe-error.ts";

function error(keyword: string, params: Record<string, unknown>, instancePath = "/size"): SchemaError {
  return { instancePath, keyword, params };
}

describe("describeError", () => {
  it.each<[SchemaError, string, string]>([
    [error("required", { missingProperty: "name" }, ""), "name: is required", "name"],
    [
      error("required", { missingProperty: "name" }, "/users/0"),
      "users.0.name: is required",
      "users[0].name",
    ],
    [error("type", { type: "integer" }), "size: must be an integer", "size"],
    [error("type", { type: ["string", "array"] }), "size: must be a string or an array", "size"],
    [error("type", { type: "object" }, ""), "the request body must be an object", ""],
    [error("enum", { allowedValues: ["a", "b", 3] }), 'size: must be "a", "b" or 3', "size"],
    [error("const", { allowedValue: true }), "size: must be true", "size"],
    [error("minimum", { limit: 0 }), "size: must be at least 0", "size"],
    [error("maximum", { limit: 2 }), "size: must be at most 2", "size"],
    [error("exclusiveMinimum", { limit: 0 }), "size: must be more than 0", "size"],
    [error("exclusiveMaximum", { limit: 1 }), "size: must be less than 1", "size"],
    [error("minItems", { limit: 1 }), "size: must not be empty", "size"],
    [error("minLength", { limit: 3 }), "size: must have at least 3 characters", "size"],
    [error("maxItems", { limit: 5 }), "size: must have at most 5 items", "size"],
    [error("pattern", { pattern: "^[a-z]+$" }), "size: must match ^[a-z]+$", "size"],
    [
      error("additionalProperties", { additionalProperty: "depth" }),
      "size.depth: is not allowed here",
      "size.depth",
    ],
    [
      error("x-needs", { field: "unit", given: "size", value: true }, ""),
      "unit: must be true when size is given",
      "unit",
    ],
    [
      error("x-excludes", { field: "area", given: "size" }, ""),
      "area: must not be given together with size",
      "area",
    ],
    [
      error("x-alternating-roles", { index: 2, role: "guest" }, "/turns"),
      'turns.2.role: must be "guest": roles alternate',
      "turns[2].role",
    ],
    [
      error("x-file", { kinds: ["audio/wav", "audio/flac"], found: "image/png" }, "/file"),
      "file: must be one file, whose first bytes say audio/wav or audio/flac; these say image/png",
      "file",
    ],
    [
      error("x-file", { kinds: ["audio/wav"], found: "application/octet-stream" }, "/file"),
      "file: must be one file, whose first bytes say audio/wav; these say nothing that is known",
      "file",
    ],
    [
      error("x-file", { kinds: ["audio/wav"], found: "text" }, "/file"),
      "file: must be one file, with a file name in its part of the form, and is text",
      "file",
    ],
    [
      error("x-file", { kinds: ["audio/wav"], found: "several" }, "/file"),
      "file: must be one file, and there are several",
      "file",
    ],
    [{ ...error("strange", {}), message: "is odd" }, "size: is odd", "size"],
    [error("strange", {}), "size: is invalid", "size"],
  ])("%j", (given, message, param) => {
    expect(describeError([given])).toEqual({ message, param });
  });

  it("names the error, not the condition around it", () => {
    const errors = [
      error("required", { missingProperty: "name" }, ""),
      error("if", { failingKeyword: "then" }, ""),
    ];
    expect(describeError(errors)).toEqual({ message: "name: is required", param: "name" });
  });

  it("unescapes JSON Pointer", () => {
    expect(describeError([error("type", { type: "string" }, "/labels/a~1b~0c")]).param).toBe("labels.a/b~c");
  });

  it("describes a missing error", () => {
    expect(describeError([])).toEqual({ message: "the request body is invalid", param: "" });
  });
});
