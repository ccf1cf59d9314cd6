/** Converts a client's request. */
import { type Outgoing, RequestRefused } from "../conversion/contract.ts";
import { hubError } from "../conversion/hub/hub-error.ts";
import type { ConvertedRequest, MediaToFetch, RequestToConvert } from "./api-types.ts";
import { keepConversion, openRequest, refusal } from "./open-request.ts";

/**
 * Converts a request of a client to a request of the upstream's wire. Nothing is sent.
 * @throws ConversionError if the request is invalid, or the upstream's wire cannot express it
 */
export function convertRequest(request: RequestToConvert): ConvertedRequest {
  const { client, clientRequest, conversion } = openRequest(request);
  try {
    const outgoing = conversion.request(request.media);
    const { method, path, headers, stream, dropped } = outgoing;
    const converted: ConvertedRequest = { method, path, headers, body: bodyOf(outgoing), stream, dropped };
    keepConversion(converted, conversion);
    return converted;
  } catch (error) {
    throw error instanceof RequestRefused ? refusal(client, clientRequest, error.error) : error;
  }
}

/** The URLs whose content the upstream's wire needs as bytes; usually empty. Pass the content to `convertRequest` as `media`. */
export function mediaToFetch(request: RequestToConvert): readonly MediaToFetch[] {
  return openRequest(request).conversion.mediaToFetch();
}

function bodyOf({ body, unwritten, more }: Outgoing): string {
  const fault = more !== undefined ? SEVERAL : unwritten !== undefined ? FILES : undefined;
  if (fault !== undefined) throw new RequestRefused(hubError("invalid_request", fault));
  return body;
}

const SEVERAL =
  "the upstream needs several requests for this one, because it accepts fewer choices or inputs. Send one request for each";
const FILES =
  "the request contains files. The library converts JSON only; the gateway also converts forms and files";
