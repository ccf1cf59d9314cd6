/**
 * A transform engine just big enough to drive the gateway: four client wires with their real routes, tokens and error
 * shapes, one upstream wire (chat), text only. What conversions mean is tested elsewhere; here bytes must arrive.
 */
import type { Transform } from "../../engine/gateway/service.ts";
import type {
  Caller,
  Endpoint,
  HubError,
  Lane,
  Reply,
  StreamLane,
  Target,
  TokenPlace,
  Wire,
} from "../../engine/transform/lane.ts";
import { RequestRefused } from "../../engine/transform/lane.ts";

const json = { "content-type": "application/json" };
const bearer: TokenPlace = { header: "authorization", scheme: "bearer" };
const decoder = new TextDecoder();

interface Manner {
  endpoints: Endpoint[];
  tokens: TokenPlace[];
  requestIdHeader: string;
  /** The field that must be a list. */
  turns: string;
  error(error: HubError, requestId: string): unknown;
  whole(text: string): unknown;
  /** One piece of text, the end, and an error in the stream. */
  piece(text: string): string;
  last: string;
  broken(error: HubError): string;
  ping: string;
}

const sse = (value: unknown, event?: string): string =>
  `${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(value)}\n\n`;
const plainError = (error: HubError) => ({
  error: { message: error.message, type: error.kind, param: error.param ?? null, code: error.code ?? null },
});
const post = (path: string, set = {}): Endpoint => ({ method: "POST", path, set });

export const manners: Record<string, Manner> = {
  chat: {
    endpoints: [post("/v1/chat/completions")],
    tokens: [bearer],
    requestIdHeader: "x-request-id",
    turns: "messages",
    error: plainError,
    whole: (text) => ({ choices: [{ message: { role: "assistant", content: text } }] }),
    piece: (text) => sse({ choices: [{ index: 0, delta: { content: text } }] }),
    last: "data: [DONE]\n\n",
    broken: (error) => sse(plainError(error)),
    ping: ": ping\n\n",
  },
  messages: {
    endpoints: [post("/v1/messages")],
    tokens: [{ header: "x-api-key" }, bearer],
    requestIdHeader: "request-id",
    turns: "messages",
    error: (error, id) => ({
      type: "error",
      error: { type: error.kind, message: error.message },
      request_id: id,
    }),
    whole: (text) => ({ type: "message", content: [{ type: "text", text }] }),
    piece: (text) => sse({ type: "content_block_delta", delta: { text } }, "content_block_delta"),
    last: sse({ type: "message_stop" }, "message_stop"),
    broken: ({ kind, message }) => sse({ type: "error", error: { type: kind, message } }, "error"),
    ping: sse({ type: "ping" }, "ping"),
  },
  responses: {
    endpoints: [post("/v1/responses")],
    tokens: [bearer],
    requestIdHeader: "x-request-id",
    turns: "input",
    error: plainError,
    whole: (text) => ({ object: "response", output: [{ content: [{ type: "output_text", text }] }] }),
    piece: (text) => sse({ type: "response.output_text.delta", delta: text }, "response.output_text.delta"),
    last: sse({ type: "response.completed" }, "response.completed"),
    broken: ({ kind, message }) =>
      sse({ type: "response.failed", response: { error: { code: kind, message } } }, "response.failed"),
    ping: ": ping\n\n",
  },
  content: {
    endpoints: [
      post("/v1beta/models/{model}:generateContent"),
      post("/v1beta/models/{model}:streamGenerateContent", { stream: true }),
    ],
    tokens: [{ header: "x-goog-api-key" }, { query: "key" }],
    requestIdHeader: "x-request-id",
    turns: "contents",
    error: (error) => ({ error: { code: error.status, message: error.message, status: error.kind } }),
    whole: (text) => ({ candidates: [{ content: { role: "model", parts: [{ text }] } }] }),
    piece: (text) => `${JSON.stringify({ candidates: [{ content: { parts: [{ text }] } }] })}\n`,
    last: "",
    broken: ({ status, message }) => `${JSON.stringify({ error: { code: status, message } })}\n`,
    ping: "\n",
  },
};

function wire(name: string, manner: Manner): Wire {
  return {
    name,
    operation: "generate",
    endpoints: manner.endpoints,
    tokens: manner.tokens,
    requestIdHeader: manner.requestIdHeader,
    validate(body) {
      if (typeof body !== "object" || body === null || Array.isArray(body)) {
        return { message: "the body must be an object", param: "" };
      }
      const turns = (body as Record<string, unknown>)[manner.turns];
      if (Array.isArray(turns)) return undefined;
      return { message: `${manner.turns}: must be a list`, param: manner.turns };
    },
    peek({ body, path }) {
      const { model, stream } = { ...(body as object), ...path } as { model?: string; stream?: boolean };
      return { model, stream: stream === true };
    },
    fail: (error, requestId): Reply => ({
      status: error.status,
      headers: error.retry_after === undefined ? json : { ...json, "retry-after": String(error.retry_after) },
      body: JSON.stringify(manner.error(error, requestId)),
      error,
      dropped: [],
    }),
  };
}

/** What a chat upstream's status means; 401 to 403 are about the channel. */
function upstreamError(status: number, headers: Record<string, string>, message: string): HubError {
  const kinds: Record<number, string> = { 401: "authentication", 403: "permission", 429: "rate_limit" };
  const shown = status < 400 ? 502 : status;
  const after = Number(headers["retry-after"]);
  return {
    kind: kinds[status] ?? (shown >= 500 ? "upstream" : "invalid_request"),
    status: shown,
    message,
    retryable: shown >= 500 || shown === 429 || shown === 401,
    ...(Number.isFinite(after) ? { retry_after: after } : {}),
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class Stream implements StreamLane {
  readonly headers: Record<string, string>;
  started = false;
  finished = false;
  error: HubError | undefined;
  usage: undefined;
  readonly #manner: Manner;
  #rest = "";

  constructor(manner: Manner) {
    this.#manner = manner;
    this.headers = { "content-type": manner.last === "" ? "application/x-ndjson" : "text/event-stream" };
  }

  push(chunk: Uint8Array): string {
    const events = (this.#rest + decoder.decode(chunk)).split("\n\n");
    this.#rest = events.pop() ?? "";
    let out = "";
    for (const event of events) {
      if (this.finished || !event.startsWith("data:")) continue;
      const data = event.slice(5).trim();
      const value = read(data) as
        | { error?: { message: string }; choices?: { delta: { content?: string } }[] }
        | undefined;
      if (data === "[DONE]") {
        this.finished = true;
        out += this.#manner.last;
      } else if (value?.error !== undefined) {
        this.finished = true;
        this.error = upstreamError(500, {}, value.error.message);
        if (this.started) out += this.#manner.broken(this.error);
      } else if (value?.choices !== undefined) {
        this.started = true;
        out += this.#manner.piece(value.choices[0]?.delta.content ?? "");
      }
    }
    return out;
  }

  end(): string {
    if (this.finished) return "";
    this.finished = true;
    this.error = upstreamError(502, {}, "the upstream's stream ended too early");
    return this.started ? this.#manner.broken(this.error) : "";
  }

  fail(error: HubError): string {
    this.finished = true;
    return this.#manner.broken(error);
  }

  ping(): string {
    return this.#manner.ping;
  }
}

function lane(client: Wire, caller: Caller, target: Target): Lane {
  const manner = manners[client.name] as Manner;
  const { body } = caller as { body: Record<string, unknown> };
  const { stream } = client.peek(caller);
  return {
    same: client === target.wire,
    request() {
      if (body.unsayable !== undefined) {
        throw new RequestRefused({
          kind: "unsupported",
          status: 400,
          message: "unsayable",
          retryable: false,
        });
      }
      const sent = {
        model: target.model,
        messages: body[manner.turns],
        stream,
        effort: target.suffix?.effort,
      };
      return {
        method: "POST",
        path: "/chat/completions",
        headers: json,
        body: JSON.stringify(sent),
        stream,
        dropped: body.lossy === undefined ? [] : ["sampling.top_k"],
      };
    },
    response(status, headers, bytes): Reply {
      const text = decoder.decode(bytes);
      const value = read(text) as
        | { choices?: { message: { content: string } }[]; error?: { message: string } }
        | undefined;
      const content = value?.choices?.[0]?.message.content;
      if (status >= 200 && status < 300 && content !== undefined) {
        return { status: 200, headers: json, body: JSON.stringify(manner.whole(content)), dropped: [] };
      }
      const message = value?.error?.message ?? (text === "" ? "an empty answer" : "not an answer");
      return client.fail(upstreamError(status, headers, message), caller.id);
    },
    stream: () => new Stream(manner),
  };
}

export const transform: Transform = {
  wires: new Map(Object.entries(manners).map(([name, manner]) => [name, wire(name, manner)])),
  lane,
};
