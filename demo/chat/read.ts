/**
 * Parses a chat completion request as strictly as the API: unknown arguments, misplaced tool messages and wrong types get the
 * API's own messages.
 */
import { fromBase64, fromUrl } from "../attachment.ts";
import type { Ask, Call, Media, Turn } from "../scenario.ts";
import { Fault, given, isObject, type Json, need } from "../wire.ts";
import { refuseUnknown } from "./family.ts";
import { modernized } from "./legacy.ts";
import { readFormat, readTools } from "./tools.ts";

const known = new Set(
  `messages model audio frequency_penalty logit_bias logprobs max_completion_tokens max_tokens metadata modalities n
  moderation parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_options
  prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop store stream
  stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options`.split(
    /\s+/,
  ),
);

export function readChat(sent: Json): Ask {
  const body = modernized(sent);
  refuseUnknown(body, known);
  need(typeof body.model === "string", "you must provide a model parameter");
  need(Array.isArray(body.messages), "Missing required parameter: 'messages'.", {
    param: "messages",
    code: "missing_required_parameter",
  });
  need(
    body.messages.length > 0,
    "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    { param: "messages", code: "empty_array" },
  );
  need(
    !(given(body.max_tokens) && given(body.max_completion_tokens)),
    "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
    { code: "invalid_parameter_combination" },
  );
  need(
    !given(body.stream_options) || body.stream === true,
    "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
    { param: "stream_options" },
  );
  range(body.temperature, "temperature", 0, 2);
  range(body.n, "n", 1, 128, "integer");
  range(body.top_p, "top_p", 0, 1);
  const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];
  need(
    !given(body.reasoning_effort) || efforts.includes(body.reasoning_effort as string),
    `Invalid value: '${String(body.reasoning_effort)}'. Supported values are: '${efforts.join("', '")}'.`,
    { param: "reasoning_effort", code: "invalid_value" },
  );
  const { system, turns } = readMessages(body.messages as unknown[]);
  return {
    wire: "chat",
    model: body.model,
    system,
    turns,
    ...readTools(body),
    parallel: body.parallel_tool_calls !== false,
    thinking: given(body.reasoning_effort) && body.reasoning_effort !== "none",
    json: readFormat(body, JSON.stringify(body.messages)),
    maxOutputTokens: (body.max_completion_tokens ?? body.max_tokens ?? undefined) as number | undefined,
    stop: readStop(body.stop),
    recalled: false,
  };
}

function range(
  value: unknown,
  name: string,
  least: number,
  most: number,
  kind: "decimal" | "integer" = "decimal",
): void {
  if (!given(value)) return;
  need(
    typeof value === "number" && (kind === "decimal" || Number.isInteger(value)),
    `Invalid type for '${name}': expected ${kind === "decimal" ? "a decimal" : "an integer"}.`,
    { param: name, code: "invalid_type" },
  );
  need(
    value <= most,
    `Invalid '${name}': ${kind} above maximum value. Expected a value <= ${most}, but got ${value} instead.`,
    { param: name, code: `${kind}_above_max_value` },
  );
  need(
    value >= least,
    `Invalid '${name}': ${kind} below minimum value. Expected a value >= ${least}, but got ${value} instead.`,
    { param: name, code: `${kind}_below_min_value` },
  );
}

function readStop(stop: unknown): string[] {
  if (!given(stop)) return [];
  const list = [stop].flat();
  need(
    list.length <= 4,
    `Invalid 'stop': array too long. Expected an array with maximum length 4, but got an array with length ${list.length} instead.`,
    { param: "stop", code: "array_above_max_length" },
  );
  need(
    list.every((sequence) => typeof sequence === "string"),
    "Invalid type for 'stop': expected a string or an array of strings.",
    { param: "stop", code: "invalid_type" },
  );
  return list as string[];
}

function readMessages(messages: unknown[]): { system: string; turns: Turn[] } {
  const instructions: string[] = [];
  const turns: Turn[] = [];
  const open = new Map<string, string>();
  for (const [at, message] of messages.entries()) {
    const place = `messages[${at}]`;
    need(isObject(message), `Invalid type for '${place}': expected an object.`, {
      param: place,
      code: "invalid_type",
    });
    if (message.role !== "tool") answered(open, place);
    const turn: Turn = { role: "user", text: "", media: [], calls: [], results: [] };
    switch (message.role) {
      case "system":
      case "developer":
        instructions.push(readContent(message.content, place, ["text"]).text);
        break;
      case "user":
        turns.push({
          ...turn,
          ...readContent(message.content, place, ["text", "image_url", "input_audio", "file"]),
        });
        break;
      case "assistant": {
        const calls = readCalls(message.tool_calls, place);
        need(
          given(message.content) || calls.length > 0 || given(message.refusal) || given(message.audio),
          "Invalid value for 'content': expected a string, got null.",
          { param: `${place}.content` },
        );
        const { text } = given(message.content)
          ? readContent(message.content, place, ["text", "refusal"])
          : { text: "" };
        for (const call of calls) open.set(call.id, call.name);
        turns.push({ ...turn, role: "assistant", text, calls });
        break;
      }
      case "tool": {
        const name = open.get(message.tool_call_id as string);
        need(
          name !== undefined,
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          { param: `${place}.role` },
        );
        open.delete(message.tool_call_id as string);
        const { text } = readContent(message.content, place, ["text"]);
        turns.push({ ...turn, results: [{ name, text, failed: false }] });
        break;
      }
      default:
        throw new Fault(
          "invalid",
          `Invalid value: '${String(message.role)}'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.`,
          { param: `${place}.role`, code: "invalid_value" },
        );
    }
  }
  answered(open, `messages[${messages.length}]`);
  return { system: instructions.join("\n"), turns };
}

function answered(open: ReadonlyMap<string, string>, place: string): void {
  need(
    open.size === 0,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open.keys()].join(", ")}`,
    { param: `${place}.role` },
  );
}

function readContent(
  content: unknown,
  place: string,
  types: readonly string[],
): { text: string; media: Media[] } {
  if (typeof content === "string") return { text: content, media: [] };
  need(
    Array.isArray(content) && content.length > 0,
    `Invalid type for '${place}.content': expected one of a string or array of objects.`,
    { param: `${place}.content`, code: "invalid_type" },
  );
  const texts: string[] = [];
  const media: Media[] = [];
  for (const [at, part] of content.entries()) {
    const param = `${place}.content[${at}]`;
    need(
      isObject(part) && types.includes(part.type as string),
      `Invalid value: '${String(part?.type)}'. Supported values are: '${types.join("', '")}'.`,
      { param, code: "invalid_value" },
    );
    if (part.type === "text") {
      need(typeof part.text === "string", `Missing required parameter: '${param}.text'.`, { param });
      texts.push(part.text);
    } else if (part.type === "refusal") texts.push(String(part.refusal));
    else media.push(readMedia(part, param));
  }
  return { text: texts.join("\n"), media };
}

function readMedia(part: Json, param: string): Media {
  if (part.type === "image_url") {
    need(isObject(part.image_url), `Invalid type for '${param}.image_url': expected an object.`, {
      param: `${param}.image_url`,
      code: "invalid_type",
    });
    return fromUrl(part.image_url.url, "image", "Invalid image URL.", `${param}.image_url.url`);
  }
  if (part.type === "input_audio") {
    const { data, format } = (part.input_audio ?? {}) as Json;
    need(
      format === "wav" || format === "mp3",
      `Invalid value: '${String(format)}'. Supported values are: 'wav' and 'mp3'.`,
      {
        param: `${param}.input_audio.format`,
        code: "invalid_value",
      },
    );
    return fromBase64(data, `audio/${format}`, "Invalid base64 audio data.", `${param}.input_audio.data`);
  }
  const { file_data } = (part.file ?? {}) as Json;
  const where = `${param}.file.file_data`;
  return fromUrl(
    file_data,
    "file",
    `Invalid file data: '${where}'. Expected a base64-encoded data URL with an application/pdf MIME type (e.g. 'data:application/pdf;base64,SGVsbG8sIFdvcmxkIQ=='), but got a value without the 'data:' prefix.`,
    where,
  );
}

function readCalls(calls: unknown, place: string): Call[] {
  if (!given(calls)) return [];
  need(Array.isArray(calls), `Invalid type for '${place}.tool_calls': expected an array of objects.`);
  need(
    calls.length > 0,
    `Invalid '${place}.tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
    { param: `${place}.tool_calls`, code: "empty_array" },
  );
  return calls.map((call, at) => {
    const param = `${place}.tool_calls[${at}]`;
    need(typeof call.id === "string", `Missing required parameter: '${param}.id'.`, { param });
    need(
      call.id.length <= 40,
      `Invalid '${param}.id': string too long. Expected a string with maximum length 40, but got a string with length ${call.id.length} instead.`,
      { param: `${param}.id`, code: "string_above_max_length" },
    );
    need(
      call.type === "function" || call.type === "custom",
      given(call.type)
        ? `Invalid value: '${String(call.type)}'. Supported values are: 'function' and 'custom'.`
        : `Missing required parameter: '${param}.type'.`,
      { param: `${param}.type` },
    );
    if (call.type === "custom") return readCustomCall(call, param);
    const { name, arguments: text } = (call.function ?? {}) as Json;
    need(typeof name === "string", `Missing required parameter: '${param}.function.name'.`, { param });
    need(
      typeof text === "string",
      `Invalid type for '${param}.function.arguments': expected a string, but got an object instead.`,
      { param: `${param}.function.arguments`, code: "invalid_type" },
    );
    return { id: call.id, name, args: parsed(text) };
  });
}

function readCustomCall(call: Json, param: string): Call {
  const { name, input } = (call.custom ?? {}) as Json;
  need(typeof name === "string", `Missing required parameter: '${param}.custom.name'.`, { param });
  need(typeof input === "string", `Missing required parameter: '${param}.custom.input'.`, { param });
  return { id: call.id as string, name, args: { input } };
}

/** The API accepts any text that a model once wrote, JSON or not. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text);
    return isObject(value) ? value : { value };
  } catch {
    return { text };
  }
}
