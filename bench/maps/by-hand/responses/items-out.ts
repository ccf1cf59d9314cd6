/** Items of the Responses wire by hand: encoding, for requests and responses. */
import type { Json } from "../by-hand.ts";

export function callItem(part: Json): Json {
  if (part.kind === "custom") {
    const { item, id, name, namespace, input } = part;
    return { type: "custom_tool_call", id: item?.id, call_id: id, name, namespace, input };
  }
  const wireItem: Json = { type: "function_call" };
  if (part.item?.id?.includes("fc_")) wireItem.id = part.item.id;
  wireItem.call_id = part.id;
  wireItem.name = part.name;
  if (part.namespace !== undefined) wireItem.namespace = part.namespace;
  const caller = part.ext?.responses?.caller;
  if (caller !== undefined) wireItem.caller = caller;
  wireItem.arguments = part.arguments || "{}";
  return wireItem;
}

export function notesOut(notes: Json[]): Json[] {
  const wireNotes: Json[] = [];
  for (const note of notes) {
    switch (note.type) {
      case "url": {
        const { url, title = "", start = 0, end = 0 } = note;
        wireNotes.push({ type: "url_citation", url, title, start_index: start, end_index: end });
        break;
      }
      case "file":
      case "container_file":
      case "path":
        wireNotes.push(note.raw);
    }
  }
  return wireNotes;
}

/** Tools of one namespace are adjacent. */
export function toolList(tools: Json[]): Json[] {
  const list: Json[] = [];
  let space: Json;
  for (const tool of tools) {
    const wireTool = toolOut(tool);
    if (tool.namespace === undefined) {
      space = undefined;
      if (wireTool !== undefined) list.push(wireTool);
      continue;
    }
    if (space === undefined || space.name !== tool.namespace) {
      space = { type: "namespace", name: tool.namespace };
      const about = tool.ext?.responses?.description;
      if (about !== undefined) space.description = about;
      space.tools = [];
      list.push(space);
    }
    space.tools.push(wireTool);
  }
  return list;
}

export function toolOut(tool: Json): Json {
  switch (tool.type) {
    case "function": {
      const wireTool: Json = { type: "function", name: tool.name };
      if (tool.description !== undefined) wireTool.description = tool.description;
      wireTool.parameters = tool.parameters ?? { type: "object", properties: {} };
      wireTool.strict = tool.strict ?? false;
      if (tool.defer !== undefined) wireTool.defer_loading = tool.defer;
      if (tool.output_schema !== undefined) wireTool.output_schema = tool.output_schema;
      return called(wireTool, tool);
    }
    case "custom": {
      const { name, description, format } = tool;
      const wireTool: Json = { type: "custom", name };
      if (description !== undefined) wireTool.description = description;
      if (format !== undefined) {
        const { type, syntax, definition } = format;
        wireTool.format = { type, syntax, definition };
      }
      return called(wireTool, tool);
    }
    default:
      if (tool.origin === "responses" && tool.raw !== undefined) return tool.raw;
      return serverOut(tool);
  }
}

function called(wireTool: Json, tool: Json): Json {
  const callers = tool.ext?.responses?.allowed_callers;
  if (callers !== undefined) wireTool.allowed_callers = callers;
  return wireTool;
}

function serverOut({ tool, config }: Json): Json {
  switch (tool) {
    case "web_search": {
      const wireTool: Json = { type: "web_search" };
      if (config?.context_size !== undefined) wireTool.search_context_size = config.context_size;
      if (config?.allowed_domains !== undefined)
        wireTool.filters = { allowed_domains: config.allowed_domains };
      if (config?.user_location !== undefined) {
        const { city, country, region, timezone } = config.user_location;
        wireTool.user_location = { type: "approximate", city, country, region, timezone };
      }
      return wireTool;
    }
    case "code_execution":
      return { type: "code_interpreter", container: { type: "auto" } };
    default:
      return undefined;
  }
}
