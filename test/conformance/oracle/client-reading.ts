/** The content of a body or a stream as independent readers see it: a response, or the reason why there is none. */
import { expectedReading } from "../clients/expected.ts";
import type { Reading } from "../clients/reading.ts";
import type { WireName } from "../wires.ts";
import { type Json, readContent, readStreamContent } from "./recorded-content.ts";

export interface Failure {
  error: string;
}

/** `undefined` where its reader finds no response in it. */
export type ClientReading = Reading | Failure | undefined;

export function readAsClient(wire: WireName, body: Json): ClientReading {
  return failureIn(body) ?? expectedReading(wire, readContent(wire, body));
}

/** @param payloads parsed, or text where they are not JSON; a single whole body is accepted as a stream */
export async function readStreamAsClient(wire: WireName, payloads: readonly Json[]): Promise<ClientReading> {
  for (const payload of payloads) {
    const failure = failureIn(payload.response?.status === "failed" ? payload.response : payload);
    if (failure !== undefined) return failure;
  }
  const said = await readStreamContent(wire, payloads);
  return said && expectedReading(wire, said);
}

function failureIn({ type, error, message }: Json): Failure | undefined {
  if (error) return { error: String(error.message) };
  return type === "error" ? { error: String(message) } : undefined;
}
