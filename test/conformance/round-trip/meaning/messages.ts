/** The normal form of a Messages request; see `chat.ts` for the omitted fields. */
import { isRecord, type Json } from "../../json.ts";
import { Ids, listOf, present, recordsOf, schemaOf, withoutDefaults } from "./plain.ts";

export function messagesRequest(body: Json): Json {
  const ids = new Ids();
  const { system, messages, tools, tool_choice, output_format, output_config, ...rest } = body;
  const format = (isRecord(output_config) ? output_config.format : undefined) ?? output_format;
  return withoutDefaults(
    present({
      ...rest,
      system: blocksOf(system, ids),
      messages: merged(
        recordsOf(messages).map(({ role, content }) => ({ role, content: blocksOf(content, ids) })),
      ),
      tools: recordsOf(tools).map(toolOf),
      tool_choice: listOf(tools).length === 0 ? undefined : choiceOf(tool_choice),
      output_config: { ...(output_config as Json), format },
      stop_sequences: listOf(body.stop_sequences).filter((text) => String(text).trim() !== ""),
    }),
    { stream: false, output_config: {}, temperature: 1 },
  );
}

/** Adjacent messages of one role become one turn, with results first. */
function merged(turns: { role: unknown; content: Json[] }[]): Json[] {
  const joined: { role: unknown; content: Json[] }[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last?.role === turn.role) last?.content.push(...turn.content);
    else joined.push({ ...turn, content: [...turn.content] });
  }
  return joined.map(({ role, content }) => ({
    role,
    content:
      role !== "user"
        ? content
        : [
            ...content.filter(({ type }) => type === "tool_result"),
            ...content.filter(({ type }) => type !== "tool_result"),
          ],
  }));
}

function blocksOf(content: unknown, ids: Ids): Json[] {
  return listOf(content)
    .map((block): Json => (isRecord(block) ? blockOf(block, ids) : { type: "text", text: block }))
    .filter(({ type, text }) => type !== "text" || String(text).trim() !== "");
}

function blockOf(block: Json, ids: Ids): Json {
  switch (block.type) {
    case "tool_use":
      return { ...present({ ...block, input: undefined, id: ids.call(block.id) }), input: block.input ?? {} };
    case "tool_result":
      return withoutDefaults(
        present({
          ...block,
          tool_use_id: ids.result(block.tool_use_id),
          content: blocksOf(block.content, ids),
        }),
        { is_error: false },
      );
    default:
      return present(block);
  }
}

function toolOf(tool: Json): Json {
  const { input_schema, ...rest } = tool;
  return withoutDefaults(present({ ...rest, input_schema: schemaOf(input_schema) }), {
    type: "custom",
    strict: false,
  });
}

function choiceOf(choice: unknown): unknown {
  if (!isRecord(choice)) return undefined;
  const kept = withoutDefaults(present(choice), { disable_parallel_tool_use: false });
  return Object.keys(kept).length === 1 && kept.type === "auto" ? undefined : kept;
}
