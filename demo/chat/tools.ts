/** Tools, tool choice and response format of a chat completion request, as strict as the API. */

import type { Schema } from "../fill.ts";
import type { Ask, Offered } from "../scenario.ts";
import { strictFault } from "../strict.ts";
import { given, isObject, type Json, need } from "../wire.ts";

export function readTools(body: Json): Pick<Ask, "tools" | "choice"> {
  const offered = given(body.tools);
  for (const key of ["tool_choice", "parallel_tool_calls"]) {
    need(
      offered || !given(body[key]) || body[key] === "none",
      `'${key}' is only allowed when 'tools' are specified.`,
      { param: key },
    );
  }
  const tools = ((body.tools ?? []) as Json[]).map((tool, at) => readTool(tool, `tools[${at}]`));
  need(
    !offered || tools.length > 0,
    "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    {
      param: "tools",
      code: "empty_array",
    },
  );
  return { tools, choice: readChoice(body.tool_choice, tools) };
}

function readTool(tool: Json, place: string): Offered {
  need(
    tool.type === "function" || tool.type === "custom",
    `Invalid value: '${String(tool.type)}'. Supported values are: 'function' and 'custom'.`,
    { param: `${place}.type`, code: "invalid_value" },
  );
  const param = `${place}.${tool.type}`;
  const one = tool[tool.type];
  need(isObject(one), `Missing required parameter: '${param}'.`, {
    param,
    code: "missing_required_parameter",
  });
  const { name, parameters, strict } = one;
  need(
    typeof name === "string" && /^[a-zA-Z0-9_-]{1,64}$/.test(name),
    `Invalid '${param}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    { param: `${param}.name`, code: "invalid_value" },
  );
  if (tool.type === "custom") return { name, schema: undefined };
  const schema = (parameters ?? { type: "object", properties: {} }) as Schema;
  need(
    schema.type === "object",
    `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"', got 'type: "${String(schema.type)}"'.`,
    { param: `${param}.parameters`, code: "invalid_function_parameters" },
  );
  const fault = strict === true ? strictFault(schema) : undefined;
  need(fault === undefined, `Invalid schema for function '${name}': ${fault}`, {
    param: `${param}.parameters`,
    code: "invalid_function_parameters",
  });
  return { name, schema };
}

function readChoice(choice: unknown, tools: Ask["tools"]): Ask["choice"] {
  if (!given(choice) || choice === "auto") return { mode: "auto" };
  if (choice === "none" || choice === "required") return { mode: choice };
  const { type, allowed_tools: allowed } = choice as Json;
  const chosen = type === "allowed_tools" ? ((allowed as Json).tools as Json[]) : [choice as Json];
  const names = chosen.map((one) => ((one[one.type as string] ?? {}) as Json).name as string);
  for (const name of names) {
    need(
      tools.some((tool) => tool.name === name),
      `Tool choice '${name}' not found in 'tools' parameter.`,
      { param: "tool_choice" },
    );
  }
  return {
    mode: type === "allowed_tools" ? ((allowed as Json).mode as "auto" | "required") : "required",
    names,
  };
}

export function readFormat(body: Json, conversation: string): Ask["json"] {
  if (!given(body.response_format)) return undefined;
  const { type, json_schema } = body.response_format as { type: string; json_schema?: Json };
  if (type === "text") return undefined;
  if (type === "json_object") {
    need(
      /json/i.test(conversation),
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      { param: "messages" },
    );
    return "any";
  }
  need(
    type === "json_schema",
    `Invalid value: '${type}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
    { param: "response_format.type", code: "invalid_value" },
  );
  need(
    typeof json_schema?.name === "string" && /^[a-zA-Z0-9_-]{1,64}$/.test(json_schema.name),
    "Missing required parameter: 'response_format.json_schema.name'.",
    { param: "response_format.json_schema.name", code: "missing_required_parameter" },
  );
  const schema = (json_schema.schema ?? {}) as Schema;
  const fault = json_schema.strict === true ? strictFault(schema) : undefined;
  need(fault === undefined, `Invalid schema for response_format '${json_schema.name}': ${fault}`, {
    param: "response_format",
    code: "invalid_json_schema",
  });
  return schema;
}
