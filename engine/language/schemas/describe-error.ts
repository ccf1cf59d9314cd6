/**
 * Makes one sentence for the client from the error of a precompiled validator: the position and the allowed values. It supports
 * the keywords of request schemas. The wire's error map decides where the sentence and the field go.
 */

/** The used fields of AJV's error object. */
export interface SchemaError {
  /** JSON Pointer into the body. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface Fault {
  /** `temperature: must be at most 2` */
  message: string;
  /** `messages[0].content`; empty for the body itself. */
  param: string;
}

/** Validators stop at the first error. A following `if` error only names the condition around it. */
export function describeError(errors: readonly SchemaError[]): Fault {
  const error = errors.find(({ keyword }) => keyword !== "if");
  if (!error) return { message: "the request body is invalid", param: "" };
  const steps = [...stepsOf(error.instancePath), ...pathToSubject(error)];
  const field = steps.join(".");
  return {
    message: `${field === "" ? "the request body" : `${field}:`} ${requirement(error)}`,
    param: fieldPath(steps),
  };
}

/** The path from the instance to the actual subject of the error. */
function pathToSubject({ keyword, params }: SchemaError): string[] {
  switch (keyword) {
    case "required":
      return [params.missingProperty as string];
    case "additionalProperties":
      return [params.additionalProperty as string];
    case "discriminator":
    case "x-needs":
    case "x-excludes":
      return [params.field as string];
    case "x-alternating-roles":
      return [String(params.index), "role"];
    default:
      return [];
  }
}

function requirement({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${list([params.type].flat().map((type) => kinds[type as string] ?? String(type)))}`;
    case "enum":
      return `must be ${list((params.allowedValues as unknown[]).map((value) => JSON.stringify(value)))}`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    case "exclusiveMinimum":
      return `must be more than ${params.limit}`;
    case "exclusiveMaximum":
      return `must be less than ${params.limit}`;
    case "minLength":
    case "minItems":
    case "minProperties":
      return params.limit === 1
        ? "must not be empty"
        : `must have at least ${params.limit} ${units[keyword]}`;
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return `must have at most ${params.limit} ${units[keyword]}`;
    case "pattern":
      return `must match ${params.pattern}`;
    case "discriminator":
      return "must be a string";
    case "additionalProperties":
      return "is not allowed here";
    case "x-needs":
      return `must be ${JSON.stringify(params.value)} when ${params.given} is given`;
    case "x-excludes":
      return `must not be given together with ${params.given}`;
    case "x-file":
      return `must be one file, ${fileFault(params)}`;
    case "x-alternating-roles":
      return `must be ${JSON.stringify(params.role)}: roles alternate`;
    default:
      return message ?? "is invalid";
  }
}

/** The MIME type of an unknown file (`engine/media/file`). */
const UNKNOWN = "application/octet-stream";

/** @param found the type from the first bytes; `text` or `several` if it is not a single file */
function fileFault({ kinds, found }: Record<string, unknown>): string {
  if (found === "text") return "with a file name in its part of the form, and is text";
  if (found === "several") return "and there are several";
  return `whose first bytes say ${list(kinds as string[])}; these say ${found === UNKNOWN ? "nothing that is known" : found}`;
}

const kinds: Record<string, string> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

const units: Record<string, string> = {
  minLength: "characters",
  maxLength: "characters",
  minItems: "items",
  maxItems: "items",
  minProperties: "fields",
  maxProperties: "fields",
};

/** `a, b or c` */
function list(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function stepsOf(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function fieldPath(steps: string[]): string {
  return steps
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join("");
}
