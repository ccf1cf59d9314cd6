/** The recorded exchanges of the four wires; tells which of their bodies are responses. */
import { type Exchange, loadExchanges } from "../exchanges.ts";
import { wireNames } from "../wires.ts";

/** Rows with a wrong format in their source. */
const mislabelled: Record<string, string> = {
  "kong/cohere.request-transformer.response-in-json": "an answer of another wire (no `choices`)",
  "kong/llama2.request-transformer.response-in-json": "an answer of another wire (no `choices`)",
  "kong/mistral.request-transformer.response-in-json": "an answer of another wire (no `choices`)",
};

/** Empty where the data is absent. */
export function recordedRows(): Exchange[] {
  const wires: readonly string[] = wireNames;
  return loadExchanges((row) => wires.includes(row.format));
}

/** Whether a provider sent a successful response. */
export function isAnswered(row: Exchange): boolean {
  const body = row.response?.body;
  if (typeof body !== "object" || body === null || row.id in mislabelled) return false;
  // A few sources keep the body of an error and lose its status.
  return !((body as { error?: unknown }).error instanceof Object) && (row.response?.status ?? 200) < 300;
}
