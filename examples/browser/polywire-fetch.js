/**
 * A `fetch` for an SDK: it converts the SDK's requests to another wire, sends them, and converts the responses back. The SDK does
 * not know of the conversion.
 */
import { ConversionError, convertRequest, convertResponse, createStreamConverter } from "polywire";

/**
 * @param {{ from: object, to: object, baseUrl: string, headers: Record<string, string> }} options the SDK's wire, the provider's
 * wire, base URL and credentials
 * @returns {typeof fetch}
 */
export function createFetch({ from, to, baseUrl, headers }) {
  return async (_, init) => {
    try {
      const converted = convertRequest({ from, to, body: init.body });
      const response = await fetch(baseUrl + converted.path, {
        method: converted.method,
        headers: { ...converted.headers, ...headers },
        body: converted.body,
        signal: init.signal,
      });
      return await convert(converted, response);
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      return new Response(error.body, { status: error.status, headers: { "content-type": "application/json" } });
    }
  };
}

async function convert(converted, response) {
  const headers = Object.fromEntries(response.headers);
  if (converted.stream && response.ok) {
    const stream = response.body.pipeThrough(createStreamConverter(converted, headers));
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const answer = convertResponse(converted, { status: response.status, headers, body });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
