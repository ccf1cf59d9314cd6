/**
 * Parses a table of models from elsewhere, for `polywire models update`. Three forms are known: a file of Polywire's own form,
 * the `models.json` of a Polywire package, and an object of models with `input_cost_per_token`, which several public tables use.
 */
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import type { Modality, ModelFacts } from "./model-facts.ts";
import { readModelFile } from "./read-model-file.ts";

/** A model of the public table. */
interface TableRow {
  input_cost_per_token?: number;
  output_cost_per_token?: number;
  cache_read_input_token_cost?: number;
  cache_creation_input_token_cost?: number;
  max_input_tokens?: number;
  max_output_tokens?: number;
  supports_function_calling?: boolean;
  supports_response_schema?: boolean;
  supports_reasoning?: boolean;
  supports_vision?: boolean;
  deprecation_date?: string;
}

export function parseModels(
  path: string,
  content: string,
): { models: ModelFacts[]; diagnostics: Diagnostic[] } {
  const json = parseJson(content);
  if (Array.isArray(json)) return { models: json.filter(isFacts), diagnostics: [] };
  if (isTable(json))
    return { models: Object.entries(json).flatMap(([name, row]) => readRow(name, row)), diagnostics: [] };
  const { document, diagnostics } = load(path, content);
  if (document === undefined) return { models: [], diagnostics: [...diagnostics] };
  const found = [...diagnostics];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  return {
    models: readModelFile({ document, environment: {}, report, missing: () => {} }),
    diagnostics: found,
  };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function isFacts(value: unknown): value is ModelFacts {
  return Array.isArray((value as ModelFacts | null)?.names);
}

function isTable(value: unknown): value is Record<string, TableRow> {
  if (typeof value !== "object" || value === null || "models" in value) return false;
  return Object.values(value).some(
    (row) => typeof row === "object" && row !== null && "input_cost_per_token" in row,
  );
}

const TOKENS_PER_PRICE = 1_000_000;

function readRow(name: string, row: TableRow): ModelFacts[] {
  if (typeof row !== "object" || row === null) return [];
  const rates = Object.entries({
    input: row.input_cost_per_token,
    cache_read: row.cache_read_input_token_cost,
    cache_write: row.cache_creation_input_token_cost,
    output: row.output_cost_per_token,
  }).flatMap(([rate, each]): [string, number][] =>
    typeof each === "number" && each >= 0 ? [[rate, Number((each * TOKENS_PER_PRICE).toPrecision(12))]] : [],
  );
  const input: Modality[] | undefined = row.supports_vision === true ? ["text", "image"] : undefined;
  const known: Record<string, unknown> = {
    contextWindow: positive(row.max_input_tokens),
    maxOutput: positive(row.max_output_tokens),
    input,
    tools: row.supports_function_calling,
    structuredOutput: row.supports_response_schema,
    reasoning: row.supports_reasoning,
    prices: rates.length === 0 ? undefined : Object.fromEntries(rates),
    retires: /^20\d\d-\d\d-\d\d$/.test(row.deprecation_date ?? "") ? row.deprecation_date : undefined,
  };
  const facts = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return Object.keys(facts).length === 0 ? [] : [{ names: [name], ...facts }];
}

function positive(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}
