/** Converts responses to a request that `convertRequest` returned. */
import type { ConvertedRequest, ConvertedResponse, StreamConverter, UpstreamResponse } from "./api-types.ts";
import { conversionOf } from "./open-request.ts";

/** Converts a complete response of any status. An upstream's error becomes an error of the client's wire. */
export function convertResponse(request: ConvertedRequest, response: UpstreamResponse): ConvertedResponse {
  const { status = 200, headers = {}, body } = response;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const reply = conversionOf(request).response(status, { ...headers }, bytes);
  const { dropped, usage, error } = reply;
  const written = reply.unwritten === undefined ? reply.body : JSON.stringify(reply.unwritten.document);
  return { status: reply.status, headers: reply.headers, body: written, dropped, usage, error };
}

/**
 * Converts a streamed response: `response.body.pipeThrough(createStreamConverter(request))`. Use it for a 2xx response if the
 * converted request has `stream: true`.
 * @param headers of the upstream's response, with lower-case names
 */
export function createStreamConverter(
  request: ConvertedRequest,
  headers: Readonly<Record<string, string>> = {},
): StreamConverter {
  const stream = conversionOf(request).stream({ ...headers });
  const encoder = new TextEncoder();
  const bytesOf = (piece: string | Uint8Array): Uint8Array =>
    typeof piece === "string" ? encoder.encode(piece) : piece;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const bytes = bytesOf(stream.push(chunk));
      if (bytes.length > 0) controller.enqueue(bytes);
    },
    flush(controller) {
      const bytes = bytesOf(stream.end());
      if (bytes.length > 0) controller.enqueue(bytes);
    },
  });
  return {
    readable,
    writable,
    get headers() {
      return stream.headers;
    },
    get dropped() {
      return stream.dropped;
    },
    get usage() {
      return stream.usage;
    },
    get error() {
      return stream.error;
    },
  };
}
