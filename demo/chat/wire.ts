/** The chat completions wire: where its credentials are, and its errors and model list. */
import { created } from "../mint.ts";
import { Fault, type FaultKind, header, type Reading, type Wire } from "../wire.ts";
import { readChat } from "./read.ts";
import { chatFrames, wholeChat } from "./write.ts";

/** `type`, `code` and, where the fault has none, the sentence of the API's error body. */
const words: Record<FaultKind, { type: string; code: string | null; message: string }> = {
  invalid: { type: "invalid_request_error", code: null, message: "Bad request." },
  unauthenticated: {
    type: "invalid_request_error",
    code: "invalid_api_key",
    message: "Incorrect API key provided: demo-****-key.",
  },
  forbidden: {
    type: "invalid_request_error",
    code: "unsupported_country_region_territory",
    message: "Forbidden.",
  },
  not_found: { type: "invalid_request_error", code: null, message: "Unknown request URL." },
  rate_limit: { type: "requests", code: "rate_limit_exceeded", message: "Rate limit reached." },
  internal: {
    type: "server_error",
    code: null,
    message: "The server had an error while processing your request. Sorry about that!",
  },
  overloaded: {
    type: "server_error",
    code: null,
    message: "The engine is currently overloaded, please try again later.",
  },
};

export const refuse: Wire["refuse"] = (fault) => {
  const { type, code, message } = words[fault.kind];
  const { retryAfterSeconds } = fault.detail;
  return {
    status: fault.status,
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    body: {
      error: {
        message: fault.message || message,
        type,
        param: fault.detail.param ?? null,
        code: fault.detail.code ?? code,
      },
    },
  };
};

export const authenticate: Wire["authenticate"] = ({ headers }) => {
  if (/^Bearer \S+$/.test(header(headers, "authorization") ?? "")) return;
  throw new Fault(
    "unauthenticated",
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  );
};

export const models: Wire["models"] = (ids) => ({
  object: "list",
  data: ids.map((id) => ({ id, object: "model", created, owned_by: "demo" })),
});

export const chat: Wire = {
  authenticate,
  refuse,
  models,
  requestIdHeader: "x-request-id",
  read({ body }): Reading {
    return {
      ask: readChat(body),
      stream: body.stream === true,
      framing: "sse",
      whole: (answer) => wholeChat(body, answer),
      frames: (answer) => chatFrames(body, answer),
      broken: () => [{ data: refuse(new Fault("internal", ""), "").body }],
    };
  },
};
