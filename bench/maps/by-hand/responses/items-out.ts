/** Items of the Responses wire by hand, on their way out; of requests and of answers. */
import type { Json } from "../by-hand.ts";

export function callItem(part: Json): Json {
  if (part.kind === "custom") {
    const { item, id, name, namespace, input } = part;
    return { type: "custom_tool_call", id: item?.id, call_id: id, name, namespace, input };
  }
  const made: Json = { type: "function_call" };
  if (part.item?.id?.includes("fc_")) made.id = part.item.id;
  made.call_id = part.id;
  made.name = part.name;
  if (part.namespace !== undefined) made.namespace = part.namespace;
  const caller = part.ext?.responses?.caller;
  if (caller !== undefined) made.caller = caller;
  made.arguments = part.arguments || "{}";
  return made;
}

export function notesOut(notes: Json[]): Json[] {
  const made: Json[] = [];
  for (const note of notes) {
    switch (note.type) {
      case "url": {
        const { url, title = "", start = 0, end = 0 } = note;
        made.push({ type: "url_citation", url, title, start_index: start, end_index: end });
        break;
      }
      case "file":
      case "container_file":
      case "path":
        made.push(note.raw);
    }
  }
  return made;
}

/** Tools of one namespace stand together. */
export function toolList(tools: Json[]): Json[] {
  const list: Json[] = [];
  let space: Json;
  for (const tool of tools) {
    const made = toolOut(tool);
    if (tool.namespace === undefined) {
      space = undefined;
      if (made !== undefined) list.push(made);
      continue;
    }
    if (space === undefined || space.name !== tool.namespace) {
      space = { type: "namespace", name: tool.namespace };
      const about = tool.ext?.responses?.description;
      if (about !== undefined) space.description = about;
      space.tools = [];
      list.push(space);
    }
    space.tools.push(made);
  }
  return list;
}

export function toolOut(tool: Json): Json {
  switch (tool.type) {
    case "function": {
      const made: Json = { type: "function", name: tool.name };
      if (tool.description !== undefined) made.description = tool.description;
      made.parameters = tool.parameters ?? { type: "object", properties: {} };
      made.strict = tool.strict ?? false;
      if (tool.defer !== undefined) made.defer_loading = tool.defer;
      if (tool.output_schema !== undefined) made.output_schema = tool.output_schema;
      return called(made, tool);
    }
    case "custom": {
      const { name, description, format } = tool;
      const made: Json = { type: "custom", name };
      if (description !== undefined) made.description = description;
      if (format !== undefined) {
        const { type, syntax, definition } = format;
        made.format = { type, syntax, definition };
      }
      return called(made, tool);
    }
    default:
      if (tool.origin === "responses" && tool.raw !== undefined) return tool.raw;
      return serverOut(tool);
  }
}

function called(made: Json, tool: Json): Json {
  const callers = tool.ext?.responses?.allowed_callers;
  if (callers !== undefined) made.allowed_callers = callers;
  return made;
}

function serverOut({ tool, config }: Json): Json {
  switch (tool) {
    case "web_search": {
      const made: Json = { type: "web_search" };
      if (config?.context_size !== undefined) made.search_context_size = config.context_size;
      if (config?.allowed_domains !== undefined) made.filters = { allowed_domains: config.allowed_domains };
      if (config?.user_location !== undefined) {
        const { city, country, region, timezone } = config.user_location;
        made.user_location = { type: "approximate", city, country, region, timezone };
      }
      return made;
    }
    case "code_execution":
      return { type: "code_interpreter", container: { type: "auto" } };
    default:
      return undefined;
  }
}
