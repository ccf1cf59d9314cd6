/**
 * A fetch handler: clients send Chat requests, and a provider of Messages answers. Requests, responses and streams are converted in
 * the worker. Set `UPSTREAM` (the provider's base URL, with its version) and `UPSTREAM_KEY`.
 */
import { ConversionError, convertRequest, convertResponse, createStreamConverter } from "polywire";
import chat from "polywire/mappings/chat";
import messages from "polywire/mappings/messages";

const JSON_TYPE = { "content-type": "application/json" };

export default {
  /**
   * @param {Request} request
   * @param {{ UPSTREAM: string, UPSTREAM_KEY: string }} env
   */
  async fetch(request, env) {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/v1/chat/completions")
      return Response.json({ error: { message: "use POST /v1/chat/completions" } }, { status: 404 });
    try {
      return await forward(convertRequest({ from: chat, to: messages, body: await request.text() }), env);
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      return new Response(error.body, { status: error.status, headers: JSON_TYPE });
    }
  },
};

async function forward(converted, env) {
  const response = await fetch(env.UPSTREAM + converted.path, {
    method: converted.method,
    headers: { ...converted.headers, "x-api-key": env.UPSTREAM_KEY },
    body: converted.body,
  });
  const headers = Object.fromEntries(response.headers);
  if (converted.stream && response.ok) {
    const stream = response.body.pipeThrough(createStreamConverter(converted, headers));
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const answer = convertResponse(converted, { status: response.status, headers, body });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
