/** What a responses request offers and demands: tools, tool choice and text format, as strictly as the API. */
import type { Ask, Schema } from "../scenario.ts";
import { strictFault } from "../strict.ts";
import { given, type Json, need } from "../wire.ts";

export function readTools(body: Json): Pick<Ask, "tools" | "choice"> {
  const tools = ((body.tools ?? []) as Json[]).map((tool, at) => {
    const place = `tools[${at}]`;
    need(tool.type === "function", `Invalid value: '${String(tool.type)}'.`, {
      param: `${place}.type`,
      code: "invalid_value",
    });
    need(typeof tool.name === "string", `Missing required parameter: '${place}.name'.`, {
      param: `${place}.name`,
      code: "missing_required_parameter",
    });
    need(
      /^[a-zA-Z0-9_-]{1,64}$/.test(tool.name),
      `Invalid '${place}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      { param: `${place}.name`, code: "invalid_value" },
    );
    const schema = (tool.parameters ?? { type: "object", properties: {} }) as Schema;
    const fault = tool.strict === true ? strictFault(schema) : undefined;
    need(fault === undefined, `Invalid schema for function '${tool.name}': ${fault}`, {
      param: `${place}.parameters`,
      code: "invalid_function_parameters",
    });
    return { name: tool.name, schema };
  });
  const choice = body.tool_choice;
  if (!given(choice) || choice === "auto") return { tools, choice: { mode: "auto" } };
  if (choice === "none" || choice === "required") return { tools, choice: { mode: choice } };
  const { type, name, mode, tools: allowed } = choice as Json;
  const names =
    type === "allowed_tools" ? (allowed as Json[]).map((tool) => tool.name as string) : [name as string];
  for (const each of names) {
    need(
      tools.some((tool) => tool.name === each),
      `Tool choice '${each}' not found in 'tools' parameter.`,
      { param: "tool_choice" },
    );
  }
  return {
    tools,
    choice: { mode: type === "allowed_tools" ? (mode as "auto" | "required") : "required", names },
  };
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
