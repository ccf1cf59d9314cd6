/**
 * Parses a responses request as strictly as the API: every item by its type, calls paired with outputs, reasoning with its
 * proof and followed by its output. The server stores earlier responses.
 */
import { fromBase64, fromUrl } from "../attachment.ts";
import { unseal } from "../mint.ts";
import type { Ask, Media, Turn } from "../scenario.ts";
import { Fault, given, isObject, type Json, need } from "../wire.ts";
import { isBuiltIn } from "./builtin.ts";
import type { Memory } from "./memory.ts";
import { readFormat, readTools } from "./tools.ts";

const known = new Set(
  `background client_metadata context_management conversation include input instructions max_output_tokens max_tool_calls metadata
  model moderation parallel_tool_calls previous_response_id prompt prompt_cache_key prompt_cache_options
  prompt_cache_retention reasoning safety_identifier service_tier store stream stream_options temperature text
  tool_choice tools top_logprobs top_p truncation user`.split(/\s+/),
);

export function readResponsesRequest(body: Json, memory: Memory): Ask {
  const unknown = Object.keys(body).find((key) => !known.has(key));
  need(unknown === undefined, `Unknown parameter: '${unknown}'.`, {
    ...(unknown !== undefined && { param: unknown }),
    code: "unknown_parameter",
  });
  for (const key of ["model", "input"]) {
    need(given(body[key]), `Missing required parameter: '${key}'.`, {
      param: key,
      code: "missing_required_parameter",
    });
  }
  const limit = body.max_output_tokens;
  need(
    !given(limit) || (limit as number) >= 16,
    `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${String(limit)} instead.`,
    { param: "max_output_tokens", code: "integer_below_min_value" },
  );
  const { effort } = (body.reasoning ?? {}) as Json;
  const thinking = given(effort) && effort !== "none";
  const { system, turns, recalled } = readItems(conversationOf(body, memory), thinking, memory);
  return {
    wire: "responses",
    model: body.model as string,
    system: [body.instructions ?? "", ...system].filter((text) => text !== "").join("\n"),
    turns,
    ...readTools(body),
    parallel: body.parallel_tool_calls !== false,
    thinking,
    json: readFormat(body),
    maxOutputTokens: (limit ?? undefined) as number | undefined,
    stop: [],
    recalled: thinking && recalled,
  };
}

/** All items: those of `previous_response_id`, then the request's own. */
export function conversationOf(body: Json, memory: Memory): Json[] {
  const items =
    typeof body.input === "string"
      ? [{ role: "user", content: body.input }]
      : (body.input as Json[]).map((item) => (isReference(item) ? referred(item, memory) : item));
  if (!given(body.previous_response_id)) return items;
  const earlier = memory.items(body.previous_response_id as string);
  need(earlier !== undefined, `Previous response with id '${String(body.previous_response_id)}' not found.`, {
    param: "previous_response_id",
    code: "previous_response_not_found",
  });
  return [...earlier, ...items];
}

/** The type may be absent: then the item has only an id. */
const isReference = (item: unknown): item is Json =>
  isObject(item) &&
  (item.type === "item_reference" || (!given(item.type) && !given(item.role) && given(item.id)));

function referred({ id }: Json, memory: Memory): Json {
  const item = memory.item(id);
  need(item !== undefined, notFound(id), { param: "input" });
  return item;
}

const notFound = (id: unknown): string =>
  `Item with id '${String(id)}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`;

const nothing: Omit<Turn, "role"> = { text: "", media: [], calls: [], results: [] };

function readItems(
  items: readonly Json[],
  thinking: boolean,
  memory: Memory,
): { system: string[]; turns: Turn[]; recalled: boolean } {
  const system: string[] = [];
  const turns: Turn[] = [];
  const names = new Map<string, string>();
  const open = new Set<string>();
  let recalled = false;
  for (const [at, item] of items.entries()) {
    const place = `input[${at}]`;
    need(isObject(item), `Invalid type for '${place}': expected an object.`, {
      param: place,
      code: "invalid_type",
    });
    const type = item.type ?? (given(item.role) ? "message" : undefined);
    if (type === "message") {
      const { role } = item;
      const { text, media } = readContent(item, place);
      if (role === "system" || role === "developer") system.push(text);
      else turns.push({ ...nothing, role: role as "user" | "assistant", text, media });
    } else if (type === "reasoning") {
      readReasoning(item, place, memory);
      const next = items[at + 1];
      need(
        next !== undefined &&
          (String(next.type).endsWith("_call") || next.type === "reasoning" || next.role === "assistant"),
        `Item '${String(item.id)}' of type 'reasoning' was provided without its required following item.`,
        { param: "input" },
      );
      recalled = true;
    } else if (type === "function_call" || type === "custom_tool_call") {
      const call = readCall(item, place, kinds[type]);
      const reasoned = thinking && call.item?.startsWith(reasonedPrefix);
      // Messages and calls between the reasoning and the call belong to the same turn.
      const before = items
        .slice(0, at)
        .findLast((each) => each.role !== "assistant" && !String(each.type).endsWith("_call"));
      need(
        !reasoned || before?.type === "reasoning",
        `Item '${call.item}' of type '${type}' was provided without its required 'reasoning' item.`,
        { param: "input" },
      );
      names.set(call.id, call.name);
      open.add(call.id);
      turns.push({ ...nothing, role: "assistant", calls: [call] });
    } else if (type === "function_call_output" || type === "custom_tool_call_output") {
      const id = item.call_id as string;
      const name = names.get(id);
      const { words } = kinds[type === "function_call_output" ? "function_call" : "custom_tool_call"];
      need(name !== undefined, `No tool call found for ${words} output with call_id ${id}.`, {
        param: "input",
      });
      open.delete(id);
      const { text, media } = readOutput(item.output, place);
      turns.push({ ...nothing, role: "user", media, results: [{ name, text, failed: false }] });
    } else if (!isBuiltIn(item, type, place)) {
      throw new Fault("invalid", `Invalid value: '${String(type)}'.`, {
        param: place,
        code: "invalid_value",
      });
    }
  }
  const [orphan] = open;
  need(orphan === undefined, `No tool output found for function call ${orphan}.`, { param: "input" });
  need(turns.length > 0, "Input must have at least one item.", { param: "input" });
  return { system, turns, recalled };
}

/** Prefix of ids of calls that followed reasoning, so that a later request shows whether the reasoning came back. */
export const reasonedPrefix = "fc_r";

interface CallKind {
  words: string;
  prefix: string;
  /** The field for the arguments of this kind of tool. */
  field: "arguments" | "input";
}

const kinds: Record<"function_call" | "custom_tool_call", CallKind> = {
  function_call: { words: "function call", prefix: "fc", field: "arguments" },
  custom_tool_call: { words: "custom tool call", prefix: "ctc", field: "input" },
};

function readCall(
  item: Json,
  place: string,
  { prefix, field }: CallKind,
): Turn["calls"][number] & { item: string | undefined } {
  const { id, call_id, name } = item;
  const text = item[field];
  need(
    !given(id) || (typeof id === "string" && id.startsWith(prefix)),
    `Invalid '${place}.id': '${String(id)}'. Expected an ID that begins with '${prefix}'.`,
    { param: `${place}.id`, code: "invalid_value" },
  );
  need(typeof call_id === "string", `Missing required parameter: '${place}.call_id'.`, {
    param: `${place}.call_id`,
    code: "missing_required_parameter",
  });
  need(
    call_id.length <= 64,
    `Invalid '${place}.call_id': string too long. Expected a string with maximum length 64, but got a string with length ${call_id.length} instead.`,
    { param: `${place}.call_id`, code: "string_above_max_length" },
  );
  need(typeof name === "string", `Missing required parameter: '${place}.name'.`, {
    param: `${place}.name`,
    code: "missing_required_parameter",
  });
  need(typeof text === "string", `Missing required parameter: '${place}.${field}'.`, {
    param: `${place}.${field}`,
    code: "missing_required_parameter",
  });
  return {
    item: (id ?? undefined) as string | undefined,
    id: call_id,
    name,
    args: field === "input" ? { input: text } : parsed(text),
  };
}

function parsed(text: string): Json {
  try {
    const args: unknown = JSON.parse(text);
    return isObject(args) ? args : {};
  } catch {
    return { text };
  }
}

function readReasoning(item: Json, place: string, memory: Memory): void {
  need(Array.isArray(item.summary), `Missing required parameter: '${place}.summary'.`, {
    param: `${place}.summary`,
    code: "missing_required_parameter",
  });
  need(
    !given(item.id) || String(item.id).startsWith("rs"),
    `Invalid '${place}.id': '${String(item.id)}'. Expected an ID that begins with 'rs'.`,
    { param: `${place}.id`, code: "invalid_value" },
  );
  need(given(item.encrypted_content) || memory.item(item.id) !== undefined, notFound(item.id), {
    param: "input",
  });
  need(
    !given(item.encrypted_content) || unseal("reasoning", item.encrypted_content) !== undefined,
    `The encrypted content for item ${String(item.id)} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
    { code: "invalid_encrypted_content" },
  );
}

const partTypes: Record<string, string[]> = {
  user: ["input_text", "input_image", "input_file", "input_audio"],
  system: ["input_text"],
  developer: ["input_text"],
  assistant: ["output_text", "refusal"],
};

function readContent({ role, content }: Json, place: string): { text: string; media: Media[] } {
  const types = partTypes[role as string];
  need(
    types !== undefined,
    `Invalid value: '${String(role)}'. Supported values are: 'assistant', 'system', 'developer', and 'user'.`,
    { param: `${place}.role`, code: "invalid_value" },
  );
  if (typeof content === "string") return { text: content, media: [] };
  need(Array.isArray(content), `Missing required parameter: '${place}.content'.`, {
    param: `${place}.content`,
    code: "missing_required_parameter",
  });
  return readParts(content, `${place}.content`, types);
}

function readOutput(output: unknown, place: string): { text: string; media: Media[] } {
  if (typeof output === "string") return { text: output, media: [] };
  need(Array.isArray(output), `Missing required parameter: '${place}.output'.`, {
    param: `${place}.output`,
    code: "missing_required_parameter",
  });
  return readParts(output, `${place}.output`, ["input_text", "input_image", "input_file"]);
}

function readParts(
  parts: unknown[],
  place: string,
  types: readonly string[],
): { text: string; media: Media[] } {
  const texts: string[] = [];
  const media: Media[] = [];
  for (const [at, part] of parts.entries()) {
    const param = `${place}[${at}]`;
    need(
      isObject(part) && types.includes(part.type as string),
      `Invalid value: '${String((part as Json | null)?.type)}'. Supported values are: '${types.join("', '")}'.`,
      { param, code: "invalid_value" },
    );
    switch (part.type) {
      case "input_text":
      case "output_text":
        need(typeof part.text === "string", `Missing required parameter: '${param}.text'.`, { param });
        texts.push(part.text);
        break;
      case "refusal":
        texts.push(String(part.refusal));
        break;
      case "input_image":
        media.push(
          fromUrl(
            part.image_url,
            "image",
            `Invalid '${param}.image_url'. Expected a valid URL, but got a value with an invalid format.`,
            `${param}.image_url`,
          ),
        );
        break;
      case "input_file":
        media.push(
          fromUrl(
            part.file_data ?? part.file_url,
            "file",
            `Invalid file data: '${param}.file_data'. Expected a base64-encoded data URL with a valid file MIME type (e.g. 'data:text/plain;base64,SGVsbG8sIFdvcmxkIQ==').`,
            `${param}.file_data`,
          ),
        );
        break;
      default: {
        const { data, format } = (part.input_audio ?? {}) as Json;
        media.push(fromBase64(data, `audio/${String(format)}`, "Invalid base64 audio data.", param));
      }
    }
  }
  return { text: texts.join("\n"), media };
}
