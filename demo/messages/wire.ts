/** The Messages wire: credentials, errors and the model list. */
import { created } from "../mint.ts";
import { Fault, type FaultKind, header, need, type Reading, type Wire } from "../wire.ts";
import { readMessagesRequest } from "./read.ts";
import { messageFrames, wholeMessage } from "./write.ts";

/** `error.type`, and the message if the fault has none. */
const words: Record<FaultKind, { type: string; message: string }> = {
  invalid: { type: "invalid_request_error", message: "Invalid request" },
  unauthenticated: { type: "authentication_error", message: "invalid x-api-key" },
  forbidden: { type: "permission_error", message: "Forbidden" },
  not_found: { type: "not_found_error", message: "Not Found" },
  rate_limit: { type: "rate_limit_error", message: "Rate limit reached" },
  internal: { type: "api_error", message: "Internal server error" },
  overloaded: { type: "overloaded_error", message: "Overloaded" },
};

/** Supported versions; the newest SDKs send the newer one. */
const versions = ["2023-06-01", "2026-10-21"];

const refuse: Wire["refuse"] = (fault, requestId) => {
  const { type, message } = words[fault.kind];
  const { retryAfterSeconds } = fault.detail;
  return {
    status: fault.kind === "overloaded" ? 529 : fault.status,
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    body: { type: "error", error: { type, message: fault.message || message }, request_id: requestId },
  };
};

export const messages: Wire = {
  requestIdHeader: "request-id",
  refuse,
  authenticate({ headers }) {
    const bearer = /^Bearer \S+$/.test(header(headers, "authorization") ?? "");
    if (!header(headers, "x-api-key") && !bearer) {
      throw new Fault("unauthenticated", "x-api-key header is required");
    }
    const version = header(headers, "anthropic-version");
    need(version !== undefined, "anthropic-version: header is required");
    need(versions.includes(version), `anthropic-version: "${version}" is not a valid version`);
  },
  models: (ids) => ({
    data: ids.map((id) => ({
      type: "model",
      id,
      display_name: id,
      created_at: new Date(created * 1000).toISOString(),
    })),
    has_more: false,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
  }),
  read({ body, headers }): Reading {
    return {
      ask: readMessagesRequest(body, header(headers, "anthropic-version") === versions[0]),
      stream: body.stream === true,
      framing: "sse",
      whole: (answer) => wholeMessage(body, answer),
      frames: (answer) => messageFrames(body, answer),
      broken: () => [
        {
          event: "error",
          data: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
        },
      ],
    };
  },
};
