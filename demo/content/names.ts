/**
 * Field names of a generateContent request, as proto-JSON accepts them: camelCase and snake_case in known message types,
 * nothing else. Free-form values (`args`, JSON Schemas) stay unchanged.
 */
import { isObject, type Json, need } from "../wire.ts";

/** `*` is free-form; `x[]` a list of x; `x{}` a map of x; empty is a scalar. */
const messages: Record<string, string> = {
  request: `model contents:content[] systemInstruction:content tools:tool[] toolConfig:toolConfig safetySettings:*
    generationConfig:generationConfig cachedContent labels:* serviceTier store`,
  embed: "model content:content taskType title outputDimensionality embedContentConfig:*",
  embedBatch: "requests:embed[]",
  content: "role parts:part[]",
  part: `text thought thoughtSignature inlineData:blob fileData:fileData functionCall:functionCall
    functionResponse:functionResponse executableCode:* codeExecutionResult:* videoMetadata:* mediaResolution:*
    partMetadata:* toolCall:* toolResponse:*`,
  blob: "mimeType data displayName",
  fileData: "mimeType fileUri displayName",
  functionCall: "id name args:* partialArgs:* willContinue",
  functionResponse: "id name response:* parts:part[] scheduling willContinue",
  tool: `functionDeclarations:functionDeclaration[] googleSearch:* googleSearchRetrieval:* codeExecution:* urlContext:*
    googleMaps:* fileSearch:* computerUse:* mcpServers:*`,
  functionDeclaration: `name description behavior parameters:schema parametersJsonSchema:* response:schema
    responseJsonSchema:*`,
  schema: `type format title description nullable enum:* maxItems minItems properties:schema{} required:* minProperties
    maxProperties minLength maxLength pattern example:* anyOf:schema[] propertyOrdering:* default:* items:schema minimum
    maximum`,
  toolConfig:
    "functionCallingConfig:functionCallingConfig retrievalConfig:* includeServerSideToolInvocations",
  functionCallingConfig: "mode allowedFunctionNames:* streamFunctionCallArguments",
  generationConfig: `temperature topP topK candidateCount maxOutputTokens stopSequences:* responseMimeType
    responseSchema:schema responseJsonSchema:* presencePenalty frequencyPenalty seed responseLogprobs logprobs
    responseModalities:* speechConfig:* thinkingConfig:thinkingConfig mediaResolution imageConfig:*
    enableEnhancedCivicAnswers`,
  thinkingConfig: "includeThoughts thinkingBudget thinkingLevel",
};

const fields: Record<string, Map<string, string>> = Object.fromEntries(
  Object.entries(messages).map(([type, list]) => [
    type,
    new Map(
      list.split(/\s+/).map((entry) => {
        const [name, kind = ""] = entry.split(":");
        return [name as string, kind];
      }),
    ),
  ]),
);

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The message with every known name in camelCase. Throws a `Fault` for an unknown name. */
export function named(value: unknown, type = "request", path = ""): unknown {
  if (type === "" || type === "*") return value;
  if (type.endsWith("[]")) {
    // Proto-JSON accepts a single message in place of a list.
    const list = Array.isArray(value) ? value : [value];
    return list.map((item, at) => named(item, type.slice(0, -2), `${path}[${at}]`));
  }
  if (!isObject(value)) return value;
  if (type.endsWith("{}")) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner], at) => [
        key,
        named(inner, type.slice(0, -2), `${path}[${at}].value`),
      ]),
    );
  }
  const known = fields[type] as Map<string, string>;
  const result: Json = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = camel(key);
    const kind = known.get(name);
    const where = path === "" ? "" : ` at '${path}'`;
    need(
      kind !== undefined,
      `Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`,
    );
    if (inner !== null)
      result[name] = named(inner, kind, path === "" ? snake(name) : `${path}.${snake(name)}`);
  }
  return result;
}
