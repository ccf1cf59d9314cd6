/**
 * Parses a messages request as strictly as the API. Consecutive turns of one role are merged first. Then every rule applies:
 * results answer the calls just before them, and thinking must come back signed.
 */
import { fromBase64, fromUrl } from "../attachment.ts";
import type { Schema } from "../fill.ts";
import { unseal } from "../mint.ts";
import type { Ask, Media, Turn } from "../scenario.ts";
import { Fault, given, isObject, type Json, need } from "../wire.ts";
import { isServerBlock, isServerTool } from "./builtin.ts";
import { schemaFault } from "./schema.ts";

const known = new Set(
  `model messages max_tokens cache_control container context_management diagnostics inference_geo mcp_servers metadata
  output_config output_format service_tier speed stop_sequences stream system temperature thinking tool_choice tools
  top_k top_p`.split(/\s+/),
);

/** `sampling`: whether the API version still has temperature and similar settings. */
export function readMessagesRequest(body: Json, sampling: boolean): Ask {
  for (const key of ["model", "max_tokens", "messages"]) need(given(body[key]), `${key}: Field required`);
  const unknown = Object.keys(body).find((key) => !known.has(key));
  need(unknown === undefined, `${unknown}: Extra inputs are not permitted`);
  need(typeof body.model === "string", "model: Input should be a valid string");
  need(Number.isInteger(body.max_tokens), "max_tokens: Input should be a valid integer");
  need(Array.isArray(body.messages), "messages: Input should be a valid list");
  need(body.messages.length > 0, "messages: at least one message is required");
  for (const key of ["temperature", "top_p", "top_k"]) {
    need(sampling || body[key] === undefined, `${key}: Extra inputs are not permitted`);
  }
  range(body.temperature, "temperature");
  range(body.top_p, "top_p");
  const stop = (body.stop_sequences ?? []) as string[];
  need(
    stop.every((sequence) => sequence.trim() !== ""),
    "stop_sequences: each stop sequence must contain non-whitespace",
  );
  const { tools, choice, parallel } = readTools(body);
  const thinking = readThinking(body, choice.mode === "required");
  const marks = (JSON.stringify(body).match(/"cache_control":\{/g) ?? []).length;
  need(marks <= 4, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`);
  return {
    wire: "messages",
    model: body.model,
    system: readSystem(body.system),
    ...readTurns(body.messages as unknown[], thinking),
    tools,
    choice,
    parallel,
    thinking: thinking !== "disabled",
    json: readFormat(body),
    maxOutputTokens: body.max_tokens as number,
    stop,
  };
}

function range(value: unknown, name: string): void {
  if (!given(value)) return;
  need(typeof value === "number" && value >= 0 && value <= 1, `${name}: range: 0..1`);
}

function readSystem(system: unknown): string {
  if (!given(system)) return "";
  if (typeof system === "string") return system;
  need(Array.isArray(system), "system: Input should be a valid list");
  return system
    .map((block, at) => {
      need(block.type === "text", `system.${at}.type: Input should be 'text'`);
      need(block.text !== "", "system: text content blocks must be non-empty");
      return block.text as string;
    })
    .join("\n");
}

type Thinking = "enabled" | "adaptive" | "disabled" | "between_tools";

function readThinking(body: Json, forced: boolean): Thinking {
  const thinking = (body.thinking ?? { type: "disabled" }) as Json;
  const types = ["enabled", "adaptive", "disabled", "between_tools"];
  need(
    types.includes(thinking.type as string),
    `thinking: Input tag '${String(thinking.type)}' found using 'type' does not match any of the expected tags: '${types.join("', '")}'`,
  );
  if (thinking.type === "enabled") {
    const budget = thinking.budget_tokens as number;
    need(Number.isInteger(budget), "thinking.enabled.budget_tokens: Field required");
    need(budget >= 1024, "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
    need(budget < (body.max_tokens as number), "`max_tokens` must be greater than `thinking.budget_tokens`.");
    need(
      !given(body.temperature) || body.temperature === 1,
      "`temperature` may only be set to 1 when thinking is enabled.",
    );
    need(!given(body.top_k), "`top_k` must be unset when thinking is enabled.");
    need(
      !given(body.top_p) || (body.top_p as number) >= 0.95,
      "`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled.",
    );
    need(!forced, "Thinking may not be enabled when tool_choice forces tool use.");
  }
  return thinking.type as Thinking;
}

function readTools(body: Json): Pick<Ask, "tools" | "choice" | "parallel"> {
  const tools = ((body.tools ?? []) as Json[]).flatMap((tool, at) => {
    if (isServerTool(tool, `tools.${at}`)) return [];
    const place = `tools.${at}.custom`;
    need(
      typeof tool.name === "string" && /^[a-zA-Z0-9_-]{1,128}$/.test(tool.name),
      `${place}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`,
    );
    need(isObject(tool.input_schema), `${place}.input_schema: Field required`);
    need(given(tool.input_schema.type), `${place}.input_schema.type: Field required`);
    need(tool.input_schema.type === "object", `${place}.input_schema.type: Input should be 'object'`);
    const combined = ["oneOf", "allOf", "anyOf"].some((key) => key in (tool.input_schema as Json));
    need(
      !combined,
      `${place}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    );
    const fault = tool.strict === true ? schemaFault(tool.input_schema) : undefined;
    need(fault === undefined, `${place}: ${fault}`);
    return [{ name: tool.name, schema: tool.input_schema as Schema }];
  });
  const names = ((body.tools ?? []) as Json[]).flatMap((tool) => (given(tool.name) ? [tool.name] : []));
  need(new Set(names).size === names.length, "tools: Tool names must be unique.");
  const choice = body.tool_choice as Json | null | undefined;
  if (!given(choice)) return { tools, choice: { mode: "auto" }, parallel: true };
  const { type, name, disable_parallel_tool_use: single } = choice as Json;
  need(names.length > 0 || type === "none", "tool_choice: may only be specified while providing tools");
  need(
    ["auto", "any", "tool", "none"].includes(type as string),
    `tool_choice: Input tag '${String(type)}' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'`,
  );
  need(
    type !== "none" || single === undefined,
    "tool_choice.none.disable_parallel_tool_use: Extra inputs are not permitted",
  );
  need(type !== "tool" || names.includes(name), `Tool '${String(name)}' not found in provided tools`);
  const mode = type === "any" || type === "tool" ? "required" : (type as "auto" | "none");
  return {
    tools,
    choice: type === "tool" ? { mode, names: [name as string] } : { mode },
    parallel: single !== true,
  };
}

function readFormat(body: Json): Ask["json"] {
  const format = ((body.output_config as Json | undefined)?.format ?? body.output_format) as Json | undefined;
  if (!given(format)) return undefined;
  const { type, schema } = format as { type: string; schema: Schema };
  need(type === "json_schema", "output_config.format.type: Input should be 'json_schema'");
  need(isObject(schema), "output_config.format.schema: Field required");
  const fault = schemaFault(schema);
  need(fault === undefined, `output_config.format.schema: ${fault}`);
  return schema;
}

type Block = Json & { type: string };

/** The conversation with consecutive turns of one role merged, as the API does first. */
function merged(messages: unknown[]): { role: "user" | "assistant"; blocks: Block[] }[] {
  const turns: { role: "user" | "assistant"; blocks: Block[] }[] = [];
  for (const [at, message] of messages.entries()) {
    const { role, content } = message as { role: "user" | "assistant"; content: string | Block[] };
    need(
      role === "user" || role === "assistant",
      `messages.${at}.role: Input should be 'user' or 'assistant'`,
    );
    need(given(content), `messages.${at}.content: Field required`);
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    const final = at === messages.length - 1 && role === "assistant";
    need(
      final || (blocks.length > 0 && content !== ""),
      `messages.${at}: all messages must have non-empty content except for the optional final assistant message`,
    );
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else turns.push({ role, blocks: [...blocks] });
  }
  return turns;
}

function readTurns(messages: unknown[], thinking: Thinking): Pick<Ask, "turns" | "recalled"> {
  const conversation = merged(messages);
  need(conversation[0]?.role === "user", 'messages: first message must use the "user" role');
  const seen = new Set<string>();
  let calls = new Map<string, string>();
  const turns: Turn[] = [];
  for (const [at, { role, blocks }] of conversation.entries()) {
    const place = `messages.${at}`;
    const turn: Turn = { role, text: "", media: [], calls: [], results: [] };
    const texts: string[] = [];
    const answered = new Set<string>();
    for (const [number, block] of blocks.entries()) {
      const spot = `${place}.content.${number}`;
      if (block.type === "text") texts.push(readText(block));
      else if (role === "user" && block.type === "tool_result") {
        const name = calls.get(block.tool_use_id as string);
        need(
          name !== undefined,
          `${spot}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(block.tool_use_id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
        );
        answered.add(block.tool_use_id as string);
        const { text, media } = readResult(block.content, spot);
        turn.results.push({ name, text, failed: block.is_error === true });
        turn.media.push(...media);
      } else if (role === "user" && (block.type === "image" || block.type === "document")) {
        turn.media.push(readMedia(block, spot));
      } else if (role === "assistant" && block.type === "tool_use") {
        const id = block.id as string;
        need(
          typeof id === "string" && /^[a-zA-Z0-9_-]+$/.test(id),
          `${spot}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
        );
        need(!seen.has(id), `${spot}: \`tool_use\` ids must be unique`);
        need(isObject(block.input), `${spot}.tool_use.input: Input should be a valid dictionary`);
        seen.add(id);
        turn.calls.push({ id, name: block.name as string, args: block.input });
      } else if (role === "assistant" && block.type === "thinking") readThought(block, spot);
      else if (role === "user" && block.type === "search_result") texts.push(readSearchResult(block, spot));
      else if (role !== "assistant" || !isServerBlock(block, seen, spot)) {
        throw new Fault(
          "invalid",
          `${spot}: Input tag '${block.type}' found using 'type' does not match any of the expected tags`,
        );
      }
    }
    unanswered(calls, answered, place);
    calls = new Map(turn.calls.map((call) => [call.id, call.name]));
    turn.text = texts.join("\n");
    turns.push(turn);
  }
  unanswered(calls, new Set(), `messages.${conversation.length}`);
  const last = conversation.at(-1);
  if (last?.role === "assistant") {
    const text = last.blocks.at(-1)?.text;
    need(
      typeof text !== "string" || text === text.trimEnd(),
      "messages: final assistant content cannot end with trailing whitespace",
    );
  }
  return { turns, recalled: thinking !== "disabled" && remembered(conversation, thinking === "enabled") };
}

function unanswered(calls: ReadonlyMap<string, string>, answered: ReadonlySet<string>, place: string): void {
  const missing = [...calls.keys()].filter((id) => !answered.has(id));
  need(
    missing.length === 0,
    `${place}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}

/**
 * Whether the assistant turn of an open tool loop begins with its thinking, as required with `enabled`. With adaptive thinking
 * there may be none.
 */
function remembered(conversation: ReturnType<typeof merged>, required: boolean): boolean {
  const open = conversation.at(-1)?.blocks.some((block) => block.type === "tool_result");
  const at = conversation.findLastIndex((turn) => turn.role === "assistant");
  const last = conversation.at(-1)?.role === "assistant" ? conversation.at(-1) : conversation[at];
  if (last === undefined || !(open || last === conversation.at(-1))) return false;
  const first = last.blocks[0]?.type;
  const begins = first === "thinking" || first === "redacted_thinking";
  need(
    begins || !required,
    `messages.${at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`.`,
  );
  return begins;
}

function readText(block: Block): string {
  need(typeof block.text === "string", "messages: text: Field required");
  need(block.text !== "", "messages: text content blocks must be non-empty");
  need(block.text.trim() !== "", "messages: text content blocks must contain non-whitespace text");
  return block.text;
}

function readSearchResult(block: Block, spot: string): string {
  for (const key of ["source", "title", "content"])
    need(given(block[key]), `${spot}.search_result.${key}: Field required`);
  return (block.content as Block[]).map(readText).join("\n");
}

/** A result may load a deferred tool. */
function readToolReference(block: Block, spot: string): string {
  need(typeof block.tool_name === "string", `${spot}.tool_reference.tool_name: Field required`);
  return block.tool_name;
}

function readThought(block: Block, spot: string): void {
  need(typeof block.signature === "string", `${spot}.thinking.signature: Field required`);
  const thought = unseal("thinking", block.signature);
  need(
    thought !== undefined && (block.thinking === thought || block.thinking === ""),
    `${spot}: Invalid \`signature\` in \`thinking\` block`,
  );
}

function readResult(content: unknown, spot: string): { text: string; media: Media[] } {
  if (!given(content)) return { text: "", media: [] };
  if (typeof content === "string") return { text: content, media: [] };
  const texts: string[] = [];
  const media: Media[] = [];
  for (const [at, block] of (content as Block[]).entries()) {
    if (block.type === "text") texts.push(readText(block));
    else if (block.type === "search_result") texts.push(readSearchResult(block, spot));
    else if (block.type === "tool_reference") texts.push(readToolReference(block, spot));
    else media.push(readMedia(block, `${spot}.tool_result.content.${at}`));
  }
  return { text: texts.join("\n"), media };
}

function readMedia(block: Block, spot: string): Media {
  const { type, media_type: mime, data, url, content } = (block.source ?? {}) as Record<string, string>;
  const place = `${spot}.${block.type}.source.${type}`;
  if (type === "url")
    return fromUrl(url, block.type === "image" ? "image" : "file", `${place}.url: Invalid URL`);
  if (type === "text") {
    need(mime === "text/plain", `${place}.media_type: Input should be 'text/plain'`);
    return { kind: "file", mime, bytes: Buffer.byteLength(data ?? ""), url: undefined };
  }
  if (type === "content") {
    const words =
      typeof content === "string" ? content : ((content ?? []) as Block[]).map(readText).join("\n");
    return { kind: "file", mime: undefined, bytes: Buffer.byteLength(words), url: undefined };
  }
  need(
    type === "base64",
    `${spot}.${block.type}.source: Input tag '${type}' found using 'type' does not match any of the expected tags: 'base64', 'content', 'text', 'url'`,
  );
  if (block.type === "image") {
    need(
      ["image/jpeg", "image/png", "image/gif", "image/webp"].includes(mime ?? ""),
      `${place}.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'`,
    );
  } else need(mime === "application/pdf", `${place}.media_type: Input should be 'application/pdf'`);
  return fromBase64(data, mime as string, `${place}.data: Invalid base64 data`);
}
