/** Reads a client's request and opens its conversion, which its response needs, too. */
import type { ClientRequest, Conversion, HubError } from "../conversion/contract.ts";
import { clientRequestOf } from "../conversion/dry-run.ts";
import { hubError } from "../conversion/hub/hub-error.ts";
import { openConversion } from "../conversion/open-conversion.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { ConvertedRequest, RequestToConvert } from "./api-types.ts";
import { ConversionError } from "./library-errors.ts";
import { capabilitiesOf, openWire } from "./open-wire.ts";

const conversions = new WeakMap<ConvertedRequest, Conversion>();

export function keepConversion(request: ConvertedRequest, conversion: Conversion): void {
  conversions.set(request, conversion);
}

/** @throws TypeError for an object that `convertRequest` did not return */
export function conversionOf(request: ConvertedRequest): Conversion {
  const conversion = conversions.get(request);
  if (conversion === undefined) throw new TypeError("pass the object that convertRequest returned");
  return conversion;
}

export interface OpenRequest {
  client: CompiledWire;
  clientRequest: ClientRequest;
  conversion: Conversion;
}

/** @throws ConversionError for an invalid request */
export function openRequest(request: RequestToConvert): OpenRequest {
  const client = openWire(request.from).compiled;
  const upstream = openWire(request.to);
  if (client.operation !== upstream.compiled.operation)
    throw new TypeError(
      `${client.name} is a wire of ${client.operation}, ${upstream.compiled.name} of ${upstream.compiled.operation}`,
    );
  const clientRequest = readRequest(request, client);
  const invalid = client.validate(clientRequest, "default") ?? client.fault(clientRequest);
  if (invalid !== undefined)
    throw refusal(
      client,
      clientRequest,
      hubError("invalid_request", invalid.message, { param: invalid.param }),
    );
  const model = request.model ?? client.peek(clientRequest).model ?? "";
  const capabilities = { ...capabilitiesOf(upstream, model), ...request.capabilities };
  const target = { wire: upstream.compiled, model, capabilities };
  return { client, clientRequest, conversion: openConversion(client, clientRequest, target) };
}

function readRequest(request: RequestToConvert, client: CompiledWire): ClientRequest {
  const { body, model, path, query, headers, now, id } = request;
  const timeAndId = { now: now ?? Math.floor(Date.now() / 1000), id: id ?? randomId() };
  try {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const parsed = clientRequestOf(text, model, timeAndId);
    return {
      ...parsed,
      pathParameters: { ...parsed.pathParameters, ...path },
      query: { ...query },
      headers: { ...headers },
    };
  } catch (fault) {
    const message = `the body is not JSON: ${(fault as Error).message}`;
    throw refusal(client, undefined, hubError("invalid_request", message));
  }
}

export function refusal(
  client: CompiledWire,
  clientRequest: ClientRequest | undefined,
  error: HubError,
): ConversionError {
  const { status, body } = client.fail(error, clientRequest?.id ?? "");
  const { message, kind, param } = error;
  return new ConversionError(message, { status, kind, param, body: String(body) });
}

const ID_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 24;

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join("");
}
