/**
 * The cells of the grid of providers that recordings prove: provider and wire, by the features of the recorded exchanges. Read
 * from the recordings; `recorded-cells.json` has the result for the page of providers.
 */
import { type Exchange, loadExchanges, payloads } from "../conformance/exchanges.ts";

export const cells = [
  "plain",
  "stream",
  "tools",
  "structured output",
  "error 401",
  "error 429",
  "error 500",
  "usage",
] as const;

export type Cell = (typeof cells)[number];

/** A place of the grid: `provider wire`. */
export type Place = string;

/** The names of providers in recordings, where they differ. */
const names: Readonly<Record<string, string>> = {
  "api.writer.com": "writer",
  "api.writer.com:443": "writer",
};

/** The wires of recordings that have another name here. */
const wires: Readonly<Record<string, string>> = {
  "other:bedrock-converse": "converse",
  "other:cohere": "cohere",
  "other:ollama": "ollama",
  "other:openai-completions": "completions",
};

/** Ollama's own wire is in a file of its own. */
const files: Readonly<Record<string, string>> = { "ollama ollama": "ollama-native ollama" };

export function placeOf({ provider, format, path }: Exchange): Place {
  // The provider's file has the second version of the API.
  if (format === "other:cohere" && path?.includes("/v2/chat") !== true) return "cohere v1";
  const place = `${names[provider] ?? provider} ${wires[format] ?? format}`;
  return files[place] ?? place;
}

/** Live exchanges only: others may have been written by hand. */
export function recordedOf(places: ReadonlySet<Place>): Exchange[] {
  return loadExchanges((row) => row.recorded && places.has(placeOf(row)));
}

/** A call in a response of any wire. */
const CALLS = /"tool_calls":\[\{|"type":"(?:tool_use|function_call)"|"(?:functionCall|toolUse)":\{/;

export function cellsOf(row: Exchange): Cell[] {
  const { response, stream, features, request } = row;
  const status = response?.status ?? stream?.status ?? 200;
  if (status === 401 || status === 429 || status === 500) return [`error ${status}`];
  if (status >= 300) return [];
  // Features also tell of the conversation before the response.
  const said = JSON.stringify(stream === undefined ? response?.body : payloads(stream)) ?? "";
  const isStructured = features.includes("structured_output") || request?.outputConfig !== undefined;
  return [
    ...(response?.body !== undefined ? (["plain"] as const) : []),
    ...(stream !== undefined ? (["stream"] as const) : []),
    ...(CALLS.test(said) ? (["tools"] as const) : []),
    ...(isStructured ? (["structured output"] as const) : []),
    ...(/"(?:usage|usageMetadata|prompt_eval_count)":/.test(said) ? (["usage"] as const) : []),
  ];
}
