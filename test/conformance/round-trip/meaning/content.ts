/** The normal form of a Content request; see `chat.ts` for the omitted fields. */
import { isRecord, type Json } from "../../json.ts";
import { Ids, listOf, present, recordsOf, schemaOf, withoutDefaults } from "./plain.ts";

export function contentRequest(body: Json): Json {
  const ids = new Ids();
  const {
    model: _,
    systemInstruction,
    contents,
    tools,
    toolConfig,
    ...rest
  } = camel(inOneAlphabet(body)) as Json;
  const turns = listOf(contents).map((turn) => turnOf(turn, ids));
  const system =
    isRecord(systemInstruction) && "parts" in systemInstruction ? systemInstruction.parts : systemInstruction;
  return withoutDefaults(
    present({
      ...rest,
      systemInstruction: listOf(system)
        .map((part) => (isRecord(part) ? part.text : part))
        .filter(Boolean),
      contents: merged(turns.filter(({ parts }) => parts.length > 0)),
      ...toolsOf(tools),
      toolConfig: toolConfigOf(toolConfig),
      generationConfig: withoutDefaults(configOf(rest.generationConfig), {
        candidateCount: 1,
        responseMimeType: "text/plain",
        responseModalities: ["TEXT"],
      }),
    }),
    { toolConfig: {}, generationConfig: {} },
  );
}

/**
 * Bytes as base64 in the standard alphabet, without padding: the format's JSON may use either alphabet (protobuf's
 * JSON mapping).
 */
function inOneAlphabet(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => inOneAlphabet(item));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, inOneAlphabet(inner, name)]),
    );
  if (typeof value !== "string" || !/^(data|thoughtSignature|thought_signature)$/.test(key)) return value;
  return value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
}

function configOf(config: unknown): Json {
  if (!isRecord(config)) return {};
  const { thinkingConfig: thinking } = config;
  const level = isRecord(thinking) ? thinking.thinkingLevel : undefined;
  const kept = present(
    typeof level === "string"
      ? { ...config, thinkingConfig: { ...(thinking as Json), thinkingLevel: level.toUpperCase() } }
      : config,
  );
  // An upper-case type equals the lower-case one.
  return kept.responseSchema === undefined
    ? kept
    : { ...kept, responseSchema: lowerTypes(kept.responseSchema) };
}

function merged(turns: { role: unknown; parts: Json[] }[]): Json[] {
  const joined: { role: unknown; parts: Json[] }[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last?.role === turn.role) last?.parts.push(...turn.parts);
    else joined.push({ ...turn, parts: [...turn.parts] });
  }
  return joined.map(({ role, parts }) => ({
    role,
    parts:
      role === "model"
        ? parts
        : [
            ...parts.filter(({ functionResponse }) => functionResponse !== undefined),
            ...parts.filter(({ functionResponse }) => functionResponse === undefined),
          ],
  }));
}

function turnOf(turn: unknown, ids: Ids): { role: unknown; parts: Json[] } {
  const { role = "user", parts } = isRecord(turn) ? turn : { parts: [{ text: turn }] };
  return {
    role: role === "model" ? "model" : "user",
    parts: listOf(parts)
      .map((part): Json => (isRecord(part) ? partOf(part, ids) : { text: part }))
      .filter((part) => !(part.text === "" && Object.keys(part).length === 1)),
  };
}

function partOf(part: Json, ids: Ids): Json {
  const { functionCall, functionResponse, ...rest } = part;
  if (isRecord(functionCall)) {
    const { id, args, ...more } = functionCall;
    return present({ ...rest, functionCall: { ...more, id: ids.call(id), args: args ?? {} } });
  }
  if (isRecord(functionResponse)) {
    const { id, response, ...more } = functionResponse;
    return present({ ...rest, functionResponse: { ...more, id: ids.result(id), response: response ?? {} } });
  }
  return withoutDefaults(present(rest), { thought: false });
}

function toolsOf(tools: unknown): Json {
  const all = recordsOf(tools);
  return {
    functions: all.flatMap(({ functionDeclarations }) => recordsOf(functionDeclarations).map(functionOf)),
    servers: all
      .map(({ functionDeclarations: _, ...rest }) => rest)
      .filter((rest) => Object.keys(rest).length > 0),
  };
}

function functionOf(declaration: Json): Json {
  const { parameters, parametersJsonSchema, ...rest } = declaration;
  const schema = schemaOf(parametersJsonSchema ?? parameters);
  const takesNothing =
    isRecord(schema) && isRecord(schema.properties) && Object.keys(schema.properties).length === 0;
  return present({ ...rest, parameters: takesNothing ? undefined : lowerTypes(schema) });
}

function toolConfigOf(config: unknown): Json {
  if (!isRecord(config)) return {};
  const { functionCallingConfig: calling, ...rest } = config;
  const kept = isRecord(calling)
    ? withoutDefaults(present({ ...calling, mode: calling.mode && String(calling.mode).toUpperCase() }), {
        mode: "AUTO",
      })
    : {};
  return Object.keys(kept).length === 0 ? rest : { ...rest, functionCallingConfig: kept };
}

function lowerTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lowerTypes);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "type" && typeof value === "string" ? value.toLowerCase() : lowerTypes(value),
    ]),
  );
}

const ownNames = new Set([
  ...["args", "response", "parameters", "parametersJsonSchema", "responseSchema", "responseJsonSchema"],
  ...["labels", "metadata"],
]);

/** Converts both spellings to camel case. Fields that contain clients' own names are not touched. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [name, ownNames.has(name) ? inner : camel(inner)];
    }),
  );
}
