/** The normal form of a Responses request; see `chat.ts` for the omitted fields. */
import { isRecord, type Json } from "../../json.ts";
import { Ids, listOf, parsed, present, recordsOf, schemaOf, withoutDefaults } from "./plain.ts";

export function responsesRequest(body: Json): Json {
  const ids = new Ids();
  const {
    instructions,
    input,
    tools,
    tool_choice,
    text,
    user,
    safety_identifier,
    stream_options: _,
    ...rest
  } = body;
  const items = typeof input === "string" ? [{ role: "user", content: input }] : recordsOf(input);
  const all = recordsOf(tools).map(toolOf);
  return withoutDefaults(
    present({
      ...rest,
      ...leading(instructions, merged(items.map((item) => itemOf(item, ids)).filter(saysSomething))),
      tools: all,
      tool_choice: all.length === 0 ? undefined : tool_choice,
      parallel_tool_calls: all.length === 0 ? undefined : rest.parallel_tool_calls,
      user: safety_identifier ?? user,
      text: isRecord(text) ? withoutDefaults(present(text), { format: { type: "text" } }) : undefined,
      include: listOf(rest.include),
    }),
    {
      stream: false,
      parallel_tool_calls: true,
      tool_choice: "auto",
      text: {},
      store: true,
      truncation: "disabled",
    },
  );
}

/** A message with only a role counts as none. */
const saysSomething = (item: Json): boolean => Object.keys(item).length > 1;

/** Instructions and leading items with their roles become one text. */
function leading(instructions: unknown, items: Json[]): Json {
  const first = items.findIndex(({ role }) => role !== "system");
  const system = items.slice(0, first < 0 ? items.length : first);
  const texts = system.flatMap(({ content }) => recordsOf(content).map(({ text }) => text));
  const all = [instructions, ...texts].filter((text) => typeof text === "string" && text !== "");
  return {
    instructions: all.length > 0 ? all.join("\n\n") : undefined,
    input: first < 0 ? [] : items.slice(first),
  };
}

/** Adjacent assistant messages become one. */
function merged(items: Json[]): Json[] {
  const joined: Json[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.role === "assistant" && last?.role === "assistant") {
      last.content = [...(last.content as Json[]), ...(item.content as Json[])];
    } else joined.push(item);
  }
  return joined;
}

function itemOf(item: Json, ids: Ids): Json {
  const { type = "message", id, status: _, ...rest } = item;
  switch (type) {
    case "message": {
      const role = rest.role === "developer" ? "system" : rest.role;
      return present({ ...rest, role, content: partsOf(rest.content) });
    }
    case "function_call":
      return present({ ...rest, type, call_id: ids.call(rest.call_id), arguments: parsed(rest.arguments) });
    case "function_call_output":
    case "custom_tool_call_output":
      return present({ ...rest, type, call_id: ids.result(rest.call_id), output: partsOf(rest.output) });
    case "custom_tool_call":
      return present({ ...rest, type, call_id: ids.call(rest.call_id) });
    case "reasoning":
      return present({ ...rest, type, id });
    default:
      return present(item);
  }
}

function partsOf(content: unknown): Json[] {
  return listOf(content)
    .map((part): Json => (isRecord(part) ? partOf(part) : { type: "text", text: part }))
    .filter(({ type, text }) => type !== "text" || text !== "");
}

function partOf(part: Json): Json {
  switch (part.type) {
    case "input_text":
    case "output_text":
    case "text":
      return present({ ...part, type: "text", logprobs: undefined });
    case "refusal":
      return present({ ...part, text: undefined, refusal: part.refusal ?? part.text });
    case "input_file":
      return present(fileOf(part));
    case "input_image":
      return withoutDefaults(present({ ...part, image_url: urlOf(part.image_url) }), { detail: "auto" });
    default:
      return present(part);
  }
}

/** Data in a `data:` URL counts as data; a placeholder name counts as none. */
function fileOf(part: Json): Json {
  const { file_url: url, file_data = url, filename, ...rest } = part;
  const name = String(filename).startsWith("document.") ? undefined : filename;
  return String(file_data).startsWith("data:")
    ? { ...rest, file_data, filename: name }
    : { ...part, filename: name };
}

const urlOf = (value: unknown): unknown => (isRecord(value) ? value.url : value);

function toolOf(tool: Json): Json {
  if (tool.type === "namespace") return present({ ...tool, tools: recordsOf(tool.tools).map(toolOf) });
  if (tool.type !== "function") return present(tool);
  const { parameters, ...rest } = tool;
  return withoutDefaults(present({ ...rest, parameters: schemaOf(parameters) }), { strict: false });
}
