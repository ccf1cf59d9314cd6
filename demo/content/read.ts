/**
 * Parses a generateContent request as strictly as the API: unknown names are rejected in known message types, turns and
 * function calls follow its rules, and signed calls must come back signed while thinking is on.
 */
import { fromProtoBase64, fromUrl } from "../attachment.ts";
import type { Schema } from "../fill.ts";
import { canonical, unseal } from "../mint.ts";
import type { Ask, Call, Media, Turn } from "../scenario.ts";
import { Fault, given, isObject, type Json, need } from "../wire.ts";

/** Values that the documentation recommends for a call of another model. */
const sentinels = ["skip_thought_signature_validator", "context_engineering_is_the_way_to_go"];

/** `body` already has camelCase names. */
export function readContentRequest(model: string, body: Json): Ask {
  const contents = body.contents as Json[] | undefined;
  need(
    Array.isArray(contents) && contents.length > 0,
    "* GenerateContentRequest.contents: contents is not specified",
  );
  const config = (body.generationConfig ?? {}) as Json;
  const thinking = readThinking(config);
  range(config.temperature, "temperature", 2);
  range(config.topP, "top_p", 1);
  const candidates = config.candidateCount ?? 1;
  need(
    Number.isInteger(candidates) && Number(candidates) >= 1 && Number(candidates) <= 8,
    "* GenerateContentRequest.generation_config.candidate_count: candidateCount must be in the range [1, 8].",
  );
  const stop = (config.stopSequences ?? []) as string[];
  need(
    stop.length <= 5,
    "* GenerateContentRequest.generation_config.stop_sequences: the maximum number of stop sequences is 5",
  );
  const { tools, choice } = readTools(body);
  return {
    wire: "content",
    model,
    system: partsOf(body.systemInstruction as Json | undefined)
      .map((part) => part.text)
      .join("\n"),
    ...readTurns(contents, thinking),
    tools,
    choice,
    parallel: true,
    thinking,
    json: readFormat(config),
    maxOutputTokens: (config.maxOutputTokens ?? undefined) as number | undefined,
    stop,
  };
}

const partsOf = (content: Json | undefined): Json[] => (content?.parts ?? []) as Json[];

function range(value: unknown, name: string, most: number): void {
  if (!given(value)) return;
  need(
    typeof value === "number" && value >= 0 && value <= most,
    `* GenerateContentRequest.generation_config.${name}: ${name} must be in the range [0.0, ${most}.0].`,
  );
}

function readThinking(config: Json): boolean {
  const {
    includeThoughts,
    thinkingBudget: budget,
    thinkingLevel: level,
  } = (config.thinkingConfig ?? {}) as Json;
  need(!given(budget) || !given(level), "You can only set only one of thinking budget and thinking level.");
  if (given(budget)) {
    need(
      (budget as number) >= -1 && (budget as number) <= 32_768,
      `The thinking budget ${String(budget)} is invalid. Please choose a value between 0 and 32768.`,
    );
    return budget !== 0;
  }
  return includeThoughts === true || given(level);
}

function readTools(body: Json): Pick<Ask, "tools" | "choice"> {
  const declarations = ((body.tools ?? []) as Json[]).flatMap(
    (tool) => (tool.functionDeclarations ?? []) as Json[],
  );
  const tools = declarations.map((declaration, at) => {
    const place = `* GenerateContentRequest.tools[0].function_declarations[${at}]`;
    const { name, parameters, parametersJsonSchema } = declaration as Record<string, Schema | undefined>;
    need(
      typeof name === "string" && /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/.test(name),
      `${place}.name: Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`,
    );
    need(
      !given(parameters) || !given(parametersJsonSchema),
      `${place}: parameters and parameters_json_schema must not both be set.`,
    );
    const empty =
      parameters !== undefined && Object.keys((parameters.properties ?? {}) as Schema).length === 0;
    need(!empty, `${place}.parameters.properties: should be non-empty for OBJECT type`);
    return { name: name as string, schema: parametersJsonSchema ?? parameters ?? { type: "object" } };
  });
  const { mode = "AUTO", allowedFunctionNames } = ((body.toolConfig as Json | undefined)
    ?.functionCallingConfig ?? {}) as Record<string, unknown>;
  const names = allowedFunctionNames as string[] | undefined;
  need(
    names === undefined || mode === "ANY" || mode === "VALIDATED",
    "Function calling config is set with allowed_function_names, which is only allowed when mode is ANY or VALIDATED.",
  );
  for (const name of names ?? []) {
    need(
      tools.some((tool) => tool.name === name),
      `allowed_function_names contains an undeclared function: ${name}.`,
    );
  }
  const modes: Record<string, Ask["choice"]["mode"]> = {
    AUTO: "auto",
    VALIDATED: "auto",
    ANY: "required",
    NONE: "none",
    MODE_UNSPECIFIED: "auto",
  };
  const known = modes[mode as string];
  need(
    known !== undefined,
    `Invalid value at 'tool_config.function_calling_config.mode' (type.googleapis.com/google.ai.generativelanguage.v1beta.FunctionCallingConfig.Mode), "${String(mode)}"`,
  );
  return { tools, choice: names === undefined ? { mode: known } : { mode: known, names } };
}

function readFormat(config: Json): Ask["json"] {
  const { responseMimeType: mime, responseSchema, responseJsonSchema } = config as Record<string, Schema>;
  need(
    !given(responseSchema) || !given(responseJsonSchema),
    "* GenerateContentRequest.generation_config: response_schema and response_json_schema must not both be set.",
  );
  const schema = responseJsonSchema ?? responseSchema;
  const types: unknown[] = ["application/json", "text/x.enum"];
  if (given(schema)) {
    need(
      types.includes(mime),
      "* GenerateContentRequest.generation_config.response_mime_type: Response schema is only supported with response mime type application/json or text/x.enum.",
    );
    return schema;
  }
  return (mime as unknown) === "application/json" ? "any" : undefined;
}

function readTurns(contents: readonly Json[], thinking: boolean): Pick<Ask, "turns" | "recalled"> {
  const turns: Turn[] = [];
  let calls: Call[] | undefined;
  for (const [at, content] of contents.entries()) {
    const place = `GenerateContentRequest.contents[${at}]`;
    const role = content.role ?? "user";
    need(role === "user" || role === "model" || role === "function", "Please use a valid role: user, model.");
    const parts = partsOf(content);
    need(parts.length > 0, `* ${place}.parts: contents.parts must not be empty.`);
    const turn = readTurn(parts, place, role === "model", calls);
    if (turn.calls.length > 0) {
      const before = turns.at(-1);
      need(
        before !== undefined && before.role === "user",
        "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
      );
    }
    const expected = calls?.length ?? 0;
    need(
      turn.results.length === 0 || expected > 0,
      "Please ensure that function response turn comes immediately after a function call turn.",
    );
    need(
      turn.results.length === expected,
      "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
    );
    calls = turn.calls.length > 0 ? turn.calls : undefined;
    turns.push(turn);
  }
  need(
    calls === undefined,
    "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
  );
  return { turns, recalled: thinking && signed(contents) };
}

function readTurn(
  parts: readonly Json[],
  place: string,
  model: boolean,
  calls: readonly Call[] | undefined,
): Turn {
  const turn: Turn = { role: model ? "assistant" : "user", text: "", media: [], calls: [], results: [] };
  const texts: string[] = [];
  const open = [...(calls ?? [])];
  for (const [at, part] of parts.entries()) {
    const spot = `${place}.parts[${at}]`;
    if (part.functionCall !== undefined) {
      need(model, `* ${spot}.function_call: function calls belong to the model's turns.`);
      const { id, name, args = {} } = part.functionCall as Json;
      need(name, `* ${spot}.function_call.name: Name cannot be empty.`);
      need(
        isObject(args),
        `Invalid value at 'contents[].parts[${at}].function_call.args' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(args)}`,
      );
      turn.calls.push({ id: (id ?? "") as string, name: name as string, args });
    } else if (part.functionResponse !== undefined) {
      const { id, name, response, parts: media = [] } = part.functionResponse as Json;
      need(name, `* ${spot}.function_response.name: Name cannot be empty.`);
      need(
        isObject(response),
        `Invalid value at 'contents[].parts[${at}].function_response.response' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(response)}`,
      );
      answers(open, id, name as string);
      turn.results.push({ name: name as string, ...readResponse(response) });
      turn.media.push(...(media as Json[]).map((inner) => readMedia(inner, spot)));
    } else if (typeof part.text === "string") {
      if (part.thought !== true) texts.push(part.text);
    } else turn.media.push(readMedia(part, spot));
  }
  turn.text = texts.join("\n");
  return turn;
}

/** A response refers to a call of the previous turn by id or, without one, by name. Their number is checked later. */
function answers(open: Call[], id: unknown, name: string): void {
  if (open.length === 0) return;
  const at = open.findIndex((call) => (given(id) && call.id !== "" ? call.id === id : call.name === name));
  need(
    at >= 0 && open[at]?.name === name,
    `Function response ${name} does not match any function call of the preceding function call turn.`,
  );
  open.splice(at, 1);
}

function readResponse(response: Json): { text: string; failed: boolean } {
  const [key, ...others] = Object.keys(response);
  const lone = others.length === 0 && key !== undefined ? response[key] : undefined;
  if (lone !== undefined && ["output", "result", "error"].includes(key as string)) {
    return { text: typeof lone === "string" ? lone : JSON.stringify(lone), failed: key === "error" };
  }
  return { text: JSON.stringify(response), failed: false };
}

function readMedia(part: Json, spot: string): Media {
  if (part.inlineData !== undefined) {
    const { mimeType, data } = part.inlineData as Json;
    need(mimeType, `* ${spot}.inline_data.mime_type: mimeType must not be empty.`);
    const failed = `Invalid value at '${spot.replace("GenerateContentRequest.", "")}.inline_data.data' (TYPE_BYTES), Base64 decoding failed for "${String(data).slice(0, 20)}"`;
    return fromProtoBase64(data, mimeType as string, failed);
  }
  if (part.fileData !== undefined) {
    const { mimeType, fileUri } = part.fileData as Json;
    const family = String(mimeType).split("/")[0];
    const kind = family === "image" || family === "audio" || family === "video" ? family : "file";
    return { ...fromUrl(fileUri, kind, "Unsupported file URI type."), mime: mimeType as string | undefined };
  }
  throw new Fault("invalid", `* ${spot}.data: required oneof field 'data' must have one initialized field`);
}

/**
 * While thinking is on, the first call of every model turn since the last user message must have its signature. True if a
 * genuine one came back.
 */
function signed(contents: readonly Json[]): boolean {
  const spoke = contents.findLastIndex(
    (content) =>
      (content.role ?? "user") === "user" &&
      partsOf(content).every((part) => part.functionResponse === undefined),
  );
  let genuine = false;
  for (const [at, content] of contents.entries()) {
    if (at <= spoke || content.role !== "model") continue;
    const position = partsOf(content).findIndex((part) => part.functionCall !== undefined);
    const part = partsOf(content)[position];
    if (part === undefined) continue;
    const { name, args } = part.functionCall as Json;
    need(
      given(part.thoughtSignature),
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${String(name)}\` , position ${at + 1}.`,
    );
    if (sentinels.includes(part.thoughtSignature as string)) continue;
    need(
      unseal("thought", part.thoughtSignature) === canonical([name, args ?? {}]),
      "Corrupted thought signature.",
    );
    genuine = true;
  }
  return genuine;
}
