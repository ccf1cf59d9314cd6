/** The content of a body or a stream as independent readers see it: a response, or the reason why there is none. */
import { expectedReading } from "../clients/expected.ts";
import type { Reading } from "../clients/reading.ts";
import type { WireName } from "../wires.ts";
import { type Json, saidIn, saidInStream } from "./recorded-content.ts";

export interface Failure {
  error: string;
}

/** `undefined` where its reader finds no response in it. */
export type Heard = Reading | Failure | undefined;

export function heardIn(wire: WireName, body: Json): Heard {
  return failureIn(body) ?? expectedReading(wire, saidIn(wire, body));
}

/** @param payloads parsed, or text where they are not JSON; a single whole body is accepted as a stream */
export async function heardInStream(wire: WireName, payloads: readonly Json[]): Promise<Heard> {
  for (const payload of payloads) {
    const failure = failureIn(payload.response?.status === "failed" ? payload.response : payload);
    if (failure !== undefined) return failure;
  }
  const said = await saidInStream(wire, payloads);
  return said && expectedReading(wire, said);
}

function failureIn({ type, error, message }: Json): Failure | undefined {
  if (error) return { error: String(error.message) };
  return type === "error" ? { error: String(message) } : undefined;
}
