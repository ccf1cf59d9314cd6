/**
 * Converts the schemas of tool parameters and of the response for the target. Unsupported keywords are moved to descriptions,
 * or the schema is sent without `strict`; both are reported.
 */

import type { FunctionTool, GenerationRequest, JsonSchemaFormat } from "../generation.ts";
import { foldRoot, isPlainRoot } from "../schema-dialect/fold-root.ts";
import { isSchema } from "../schema-dialect/parts-of-schema.ts";
import { meetsDemands } from "../schema-dialect/schema-demands.ts";
import { fitDialect, type SchemaDialect } from "../schema-dialect/schema-dialect.ts";
import type { Note } from "./arranged.ts";

/** Values are names of the mapping's dialects. */
export interface SchemaNeeds {
  /** The root of parameters must be a plain object, or one that declares its properties; absent: any root. */
  roots?: "object" | "declared";
  /** The dialect of all parameters. */
  tools?: string;
  /** The dialect of enforced parameters. */
  strict_tools?: string;
  /** Maximum number of strict tools. */
  most_strict?: number;
  /** The dialect of all responses. */
  answers?: string;
  /** The dialect of enforced responses. */
  strict_answers?: string;
}

export type Dialects = Readonly<Record<string, SchemaDialect>>;

/** @param own the target's wire: fields in a client's request of the same wire are sent unchanged */
export function fitSchemas(
  request: GenerationRequest,
  needs: SchemaNeeds,
  dialects: Dialects,
  own: string | undefined,
  notes: Note[],
): GenerationRequest {
  const codes = new Set<string>();
  let strict = 0;
  const tools = request.tools?.map((tool) => {
    if (tool.type !== "function" || (own !== undefined && tool.ext?.[own]?.parameters !== undefined))
      return tool;
    const fitted = fitTool(tool, needs, dialects, strict, codes);
    if (fitted.strict === true) strict++;
    return fitted;
  });
  const format = request.response_format;
  const isForeign = format?.type === "json_schema" && (own === undefined || format.ext?.[own] === undefined);
  const answer = isForeign ? fitAnswer(format, needs, dialects, codes) : format;
  for (const code of codes) notes.push({ code, path: code.split(".")[0] as string });
  const isSame = answer === format && tools?.every((tool, at) => tool === request.tools?.[at]) !== false;
  if (isSame) return request;
  return { ...request, ...(tools && { tools }), ...(answer && { response_format: answer }) };
}

function fitTool(
  tool: FunctionTool,
  needs: SchemaNeeds,
  dialects: Dialects,
  strictBefore: number,
  codes: Set<string>,
): FunctionTool {
  const { parameters: original } = tool;
  if (!isSchema(original)) return tool;
  let parameters = original;
  if (needs.roots !== undefined && !isPlainRoot(original)) {
    const folded = foldRoot(original);
    parameters = folded.schema;
    if (folded.isLess) codes.add("tools.parameters");
  }
  if (needs.roots === "declared" && parameters.properties === undefined)
    parameters = { ...parameters, properties: {} };
  const common = needs.tools === undefined ? undefined : dialects[needs.tools];
  if (common !== undefined) parameters = fitted(parameters, common, "tools.parameters", codes);
  const dialect = needs.strict_tools === undefined ? undefined : dialects[needs.strict_tools];
  if (tool.strict !== true || dialect === undefined)
    return parameters === original ? tool : { ...tool, parameters };
  if (strictBefore >= (needs.most_strict ?? Number.POSITIVE_INFINITY) || !meetsDemands(parameters, dialect)) {
    codes.add("tools.strict");
    const { strict: _, ...free } = tool;
    return { ...free, parameters };
  }
  return { ...tool, parameters: fitted(parameters, dialect, "tools.parameters", codes) };
}

function fitAnswer(
  format: JsonSchemaFormat,
  needs: SchemaNeeds,
  dialects: Dialects,
  codes: Set<string>,
): JsonSchemaFormat {
  const { schema } = format;
  if (!isSchema(schema)) return format;
  const name = format.strict === true ? (needs.strict_answers ?? needs.answers) : needs.answers;
  const dialect = name === undefined ? undefined : dialects[name];
  if (dialect === undefined) return format;
  if (name === needs.strict_answers && !meetsDemands(schema, dialect)) {
    codes.add("response_format.strict");
    return { ...format, strict: false };
  }
  const changed = fitted(schema, dialect, "response_format.schema", codes);
  return changed === schema ? format : { ...format, schema: changed };
}

function fitted(
  schema: Record<string, unknown>,
  dialect: SchemaDialect,
  code: string,
  codes: Set<string>,
): Record<string, unknown> {
  const { schema: changed, isWeaker: isLess } = fitDialect(schema, dialect);
  if (isLess) codes.add(code);
  return changed;
}
