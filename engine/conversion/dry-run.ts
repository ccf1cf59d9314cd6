/** Converts requests and responses between two wires without sending them. */

import type { CompiledWire } from "../language/mappings/wire.ts";
import type { ClientRequest, Conversion, HubError } from "./contract.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import { openConversion } from "./open-conversion.ts";
import { minimalRequest } from "./through-hub/minimal-request.ts";

/**
 * A client that sends only this text.
 * @throws SyntaxError for invalid JSON
 */
export function clientRequestOf(
  text: string,
  model: string | undefined,
  { now, id }: Pick<ClientRequest, "now" | "id">,
): ClientRequest {
  const body = JSON.parse(text) as unknown;
  const pathParameters = model === undefined || model === "" ? {} : { model };
  return { text, body, pathParameters, query: {}, headers: {}, now, id };
}

/** The conversion for a response to a minimal request of the client's wire; for conversations only. */
export function conversionOfAnswer(
  client: CompiledWire,
  target: ConversionTarget,
  isStream: boolean,
  at: Pick<ClientRequest, "now" | "id">,
): Conversion {
  const { model } = target;
  const clientRequest = clientRequestOf(
    minimalRequest(client, clientRequestOf("{}", model, at), model, isStream),
    model,
    at,
  );
  if (isStream) clientRequest.pathParameters.stream = true;
  return openConversion(client, clientRequest, target);
}

export interface ConvertedAnswer {
  /** The client's response. */
  text: string;
  /** Hub paths that the client's wire cannot express. */
  dropped: readonly string[];
  error: HubError | undefined;
}

/** @param bytes a complete upstream response, or a complete stream */
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
