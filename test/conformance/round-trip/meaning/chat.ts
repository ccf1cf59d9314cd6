/**
 * The normal form of a Chat request. Omits nulls, defaults, the ids themselves, the choice between a string and a
 * single part, and the choice between two names of one field.
 */
import { isRecord, type Json } from "../../json.ts";
import { Ids, listOf, parsed, present, recordsOf, schemaOf, withoutDefaults } from "./plain.ts";

export function chatRequest(body: Json): Json {
  const ids = new Ids();
  const {
    messages,
    tools,
    functions,
    function_call,
    stop,
    user,
    safety_identifier,
    stream_options,
    ...rest
  } = body;
  const { max_tokens, max_completion_tokens, tool_choice, response_format, ...plain } = rest;
  const all = [
    ...recordsOf(tools).map(toolOf),
    ...recordsOf(functions).map((one) => toolOf({ function: one })),
  ];
  return withoutDefaults(
    present({
      ...plain,
      messages: folded(
        recordsOf(messages)
          .map((message) => messageOf(message, ids))
          .filter(saysSomething),
      ),
      tools: all,
      // The wire refuses both without tools.
      tool_choice: all.length === 0 ? undefined : choiceOf(tool_choice ?? function_call),
      parallel_tool_calls: all.length === 0 ? undefined : plain.parallel_tool_calls,
      stop: listOf(stop).filter((text) => text !== ""),
      user: safety_identifier ?? user,
      ...(max_completion_tokens == null ? { max_tokens } : { max_completion_tokens }),
      response_format: formatOf(response_format),
      stream_options: isRecord(stream_options) ? { ...stream_options, include_usage: undefined } : undefined,
    }),
    {
      n: 1,
      stream: false,
      logprobs: false,
      parallel_tool_calls: true,
      tool_choice: "auto",
      stream_options: {},
    },
  );
}

/** A message with only a role counts as none. */
const saysSomething = (message: Json): boolean => Object.keys(message).length > 1;

/** Leading instructions become one text; `developer` and `system` are one role. */
function folded(messages: Json[]): Json[] {
  const first = messages.findIndex(({ role }) => role !== "system");
  const leading = messages.slice(0, first < 0 ? messages.length : first);
  const later = first < 0 ? [] : messages.slice(first);
  const texts = leading.flatMap(({ content }) => recordsOf(content).map(({ text }) => text)).filter(Boolean);
  return [...(texts.length > 0 ? [{ role: "system", content: texts.join("\n\n") }] : []), ...later];
}

function messageOf(message: Json, ids: Ids): Json {
  const { role, content, tool_calls, tool_call_id, function_call, reasoning, cache_control, ...rest } =
    message;
  const parts = marked(partsOf(content), cache_control);
  switch (role) {
    case "system":
    case "developer":
      return present({ ...rest, role: "system", content: parts });
    case "assistant": {
      const { text, thought, others } = split(parts);
      const calls = recordsOf(tool_calls).map((call) => callOf(call, ids));
      if (isRecord(function_call)) calls.push(callOf({ function: function_call }, ids));
      return present({
        ...rest,
        // Three names of one field; providers accept different ones.
        reasoning_content: rest.reasoning_content || reasoning || thought || detailed(rest) || undefined,
        role,
        content: text || undefined,
        others,
        tool_calls: calls,
      });
    }
    case "tool":
    case "function": {
      const text = recordsOf(parts)
        .map((part) => part.text ?? part)
        .join("\n");
      return present({
        ...rest,
        role: "tool",
        name: undefined,
        content: text,
        tool_call_id: ids.result(tool_call_id),
        cache_control,
      });
    }
    default:
      return present({ ...rest, role, content: parts });
  }
}

/** The joined texts of structured reasoning. */
function detailed({ reasoning_details: details }: Json): string {
  return recordsOf(details)
    .map(({ text, summary }) => text ?? summary ?? "")
    .join("");
}

/** A marker on a message applies to its last part. */
function marked(parts: Json[], mark: unknown): Json[] {
  const last = parts.at(-1);
  return mark == null || last === undefined
    ? parts
    : [...parts.slice(0, -1), { ...last, cache_control: mark }];
}

function split(parts: Json[]): { text: string; thought: string; others: Json[] } {
  const textOf = (part: Json): unknown =>
    part.type === "thinking" ? recordsOf(part.thinking).map(textOf).join("") : (part.text ?? "");
  const joined = (kind: string): string =>
    parts
      .filter(({ type }) => type === kind)
      .map(textOf)
      .join("");
  const others = parts.filter(({ type }) => type !== "text" && type !== "thinking");
  return { text: joined("text"), thought: joined("thinking"), others };
}

function partsOf(content: unknown): Json[] {
  return listOf(content)
    .map((part): Json => (isRecord(part) ? partOf(part) : { type: "text", text: part }))
    .filter(({ type, text }) => type !== "text" || text !== "");
}

function partOf(part: Json): Json {
  const { image_url: url } = part;
  return present(typeof url === "string" ? { ...part, image_url: { url } } : part);
}

function callOf(call: Json, ids: Ids): Json {
  const { id, index: _, type: __, function: named, custom, ...rest } = call;
  if (isRecord(custom)) return present({ ...rest, id: ids.call(id), custom });
  const { name, arguments: text } = isRecord(named) ? named : {};
  return present({ ...rest, id: ids.call(id), name, arguments: parsed(text) });
}

function toolOf(tool: Json): Json {
  const { type: _, function: named, ...rest } = tool;
  if (!isRecord(named)) return tool;
  const { parameters, ...fields } = named;
  return withoutDefaults(present({ ...rest, ...fields, parameters: schemaOf(parameters) }), {
    strict: false,
  });
}

function choiceOf(choice: unknown): unknown {
  if (!isRecord(choice)) return choice === "any" ? "required" : choice;
  if (choice.type !== undefined) return choice;
  return { type: "function", function: isRecord(choice.function) ? choice.function : choice };
}

function formatOf(format: unknown): unknown {
  if (!isRecord(format) || format.type === "text") return undefined;
  const { json_schema: named } = format;
  return present(
    isRecord(named) ? { ...format, json_schema: withoutDefaults(named, { strict: false }) } : format,
  );
}
