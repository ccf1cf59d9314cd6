/** Tools, tool choice and text format of a responses request, as strict as the API. */

import type { Schema } from "../fill.ts";
import type { Ask, Offered } from "../scenario.ts";
import { strictFault } from "../strict.ts";
import { given, type Json, need } from "../wire.ts";
import { toolTypes } from "./builtin.ts";

export function readTools(body: Json): Pick<Ask, "tools" | "choice"> {
  const offered = (body.tools ?? []) as Json[];
  const tools = offered.flatMap((tool, at) => readTool(tool, `tools[${at}]`));
  const choice = body.tool_choice;
  if (!given(choice) || choice === "auto") return { tools, choice: { mode: "auto" } };
  if (choice === "none" || choice === "required") return { tools, choice: { mode: choice } };
  const { type, name, mode, tools: allowed } = choice as Json;
  const chosen = type === "allowed_tools" ? (allowed as Json[]) : [{ type, name }];
  for (const each of chosen) {
    need(
      offered.some((tool) => tool.type === each.type && (!given(each.name) || tool.name === each.name)),
      `Tool choice '${String(each.name ?? each.type)}' not found in 'tools' parameter.`,
      { param: "tool_choice" },
    );
  }
  const names = chosen.flatMap((each) => (typeof each.name === "string" ? [each.name] : []));
  // A built-in tool: the demo's model responds without it.
  if (names.length === 0) return { tools, choice: { mode: "none" } };
  return {
    tools,
    choice: { mode: type === "allowed_tools" ? (mode as "auto" | "required") : "required", names },
  };
}

/** Empty for built-in tools. */
function readTool(tool: Json, place: string): Offered[] {
  const { type, name } = tool;
  need(
    toolTypes.includes(type as string),
    `Invalid value: '${String(type)}'. Supported values are: '${toolTypes.join("', '")}'.`,
    { param: `${place}.type`, code: "invalid_value" },
  );
  if (type === "namespace") {
    const inner = (tool.tools ?? []) as Json[];
    const offered = inner.flatMap((each, at) => readTool(each, `${place}.tools[${at}]`));
    return offered.map((one) => ({ ...one, namespace: String(name) }));
  }
  if (type !== "function" && type !== "custom") return [];
  need(typeof name === "string", `Missing required parameter: '${place}.name'.`, {
    param: `${place}.name`,
    code: "missing_required_parameter",
  });
  need(
    /^[a-zA-Z0-9_-]{1,64}$/.test(name),
    `Invalid '${place}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    { param: `${place}.name`, code: "invalid_value" },
  );
  if (type === "custom") return [{ name, schema: undefined }];
  const schema = (tool.parameters ?? { type: "object", properties: {} }) as Schema;
  const fault = tool.strict === true ? strictFault(schema) : undefined;
  need(fault === undefined, `Invalid schema for function '${name}': ${fault}`, {
    param: `${place}.parameters`,
    code: "invalid_function_parameters",
  });
  return [{ name, schema }];
}

export function readFormat(body: Json): Ask["json"] {
  const format = ((body.text ?? {}) as Json).format as Json | undefined;
  if (!given(format)) return undefined;
  const { type, name, schema, strict } = format as Json & { schema: Schema };
  if (type === "text") return undefined;
  if (type === "json_object") {
    need(
      /json/i.test(JSON.stringify([body.input, body.instructions])),
      "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
      { param: "input" },
    );
    return "any";
  }
  need(
    type === "json_schema",
    `Invalid value: '${String(type)}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
    { param: "text.format.type", code: "invalid_value" },
  );
  for (const [key, value] of Object.entries({ name, schema })) {
    need(given(value), `Missing required parameter: 'text.format.${key}'.`, {
      param: `text.format.${key}`,
      code: "missing_required_parameter",
    });
  }
  // Strict is this wire's default for structured outputs.
  const fault = strict === false ? undefined : strictFault(schema);
  need(fault === undefined, `Invalid schema for response_format '${String(name)}': ${fault}`, {
    param: "text.format.schema",
    code: "invalid_json_schema",
  });
  return schema;
}
