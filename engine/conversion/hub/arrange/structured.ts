/**
 * Structured responses for a target without the requested form (docs/wires/rules.md#schemas): through a tool that the model
 * must call, inside an object, or both. The request records the location of the response, and
 * `conversion/hub/unwrap-structured.ts` extracts it.
 */
import type { GenerationRequest, JsonSchemaFormat, Tool } from "../generation.ts";
import { type AnswerForm, wrapper } from "../unwrap-structured.ts";
import type { RequestNeeds } from "./request-needs.ts";

const answerToolName = "respond_with_json";

export function structuredAnswer(
  request: GenerationRequest,
  needs: Pick<RequestNeeds, "json_schema" | "wrap_schemas" | "enum">,
): { request: GenerationRequest; answer: AnswerForm } {
  const requestedFormat = request.response_format;
  const answer: AnswerForm = {};
  let format = requestedFormat;
  if (requestedFormat?.type === "enum" && needs.enum === false) {
    // The client expects the word itself, not JSON.
    answer.wrapped = "text";
    format = {
      type: "json_schema",
      schema: inObject({ type: "string", enum: requestedFormat.values }),
      strict: true,
    };
  } else if (requestedFormat?.type === "json_schema" && !isObject(requestedFormat.schema)) {
    if (needs.json_schema === "tool" || needs.wrap_schemas === true) {
      answer.wrapped = "json";
      format = { ...requestedFormat, schema: inObject(requestedFormat.schema) };
    }
  }
  if (format?.type === "json_schema" && needs.json_schema === "tool") return byTool(request, format, answer);
  return {
    request:
      format === requestedFormat || format === undefined ? request : { ...request, response_format: format },
    answer,
  };
}

/** Requests the response as the arguments of a tool that the model must call. */
function byTool(
  request: GenerationRequest,
  { schema, strict }: JsonSchemaFormat,
  answer: AnswerForm,
): { request: GenerationRequest; answer: AnswerForm } {
  const tools = request.tools ?? [];
  const taken = new Set(tools.map((tool) => (tool.type === "server" ? tool.tool : tool.name)));
  let name = answerToolName;
  for (let count = 2; taken.has(name); count++) name = `${answerToolName}_${count}`;
  const description = "Give the final answer by calling this tool.";
  const tool: Tool = {
    type: "function",
    name,
    description,
    parameters: schema,
    ...(strict === undefined ? {} : { strict }),
  };
  const { response_format: _, ...rest } = request;
  const alone = tools.length === 0;
  return {
    answer: { ...answer, tool: name },
    request: {
      ...rest,
      tools: [...tools, tool],
      // With `none`, the client forbids the other tools.
      tool_choice:
        alone || request.tool_choice?.mode === "none" ? { mode: "tool", name } : { mode: "required" },
      ...(alone ? { parallel_tools: false } : {}),
    },
  };
}

type Schema = Record<string, unknown>;

/** An absent schema is not changed; the target refuses it. */
function isObject(schema: Schema | undefined): boolean {
  if (schema === undefined) return true;
  const { type, properties } = schema;
  return type === "object" || (type === undefined && properties !== undefined);
}

/** Definitions stay at the root, where references expect them; other references are rewritten for the new position. */
function inObject({ $defs, definitions, ...schema }: Schema): Schema {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === "$ref" ? movedRef(inner) : moved(inner)]),
    );
  };
  return {
    type: "object",
    properties: { [wrapper]: moved(schema) },
    required: [wrapper],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs: moved($defs) }),
    ...(definitions === undefined ? {} : { definitions: moved(definitions) }),
  };
}

function movedRef(reference: unknown): unknown {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return reference;
  return /^#\/(\$defs|definitions)\//.test(reference)
    ? reference
    : `#/properties/${wrapper}${reference.slice(1)}`;
}
