/** What requests and answers become between two wires, with nothing sent. */

import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Caller, Conversion, HubError } from "./contract.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import { openConversion } from "./open-conversion.ts";
import { minimalRequest } from "./through-hub/minimal-request.ts";

/** Somebody who sends a text, and nothing beside it. @throws SyntaxError for what is not JSON */
export function callerOf(
  text: string,
  model: string | undefined,
  { now, id }: Pick<Caller, "now" | "id">,
): Caller {
  const body = JSON.parse(text) as unknown;
  const path = model === undefined || model === "" ? {} : { model };
  return { text, body, path, query: {}, headers: {}, now, id };
}

/** For an answer to the plainest question that callers of a wire can ask; of conversations only. */
export function conversionOfAnswer(
  client: CompiledWire,
  target: ConversionTarget,
  isStream: boolean,
  at: Pick<Caller, "now" | "id">,
): Conversion {
  const { model } = target;
  const caller = callerOf(minimalRequest(client, callerOf("{}", model, at), model, isStream), model, at);
  if (isStream) caller.path.stream = true;
  return openConversion(client, caller, target);
}

export interface ConvertedAnswer {
  /** As the caller gets it. */
  text: string;
  /** Paths of the hub that the caller's wire has no word for. */
  dropped: readonly string[];
  error: HubError | undefined;
}

/** @param bytes an upstream's whole answer, or all of its stream */
export function runConversion(
  conversion: Conversion,
  bytes: Uint8Array,
  isStream: boolean,
  status = 200,
): ConvertedAnswer {
  if (!isStream) {
    const { body, dropped, error } = conversion.response(
      status,
      { "content-type": "application/json" },
      bytes,
    );
    return { text: textOf(body), dropped, error };
  }
  const stream = conversion.stream({});
  const text = textOf(stream.push(bytes)) + textOf(stream.end());
  const { dropped, error } = stream;
  return { text, dropped, error };
}

function textOf(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString();
}
