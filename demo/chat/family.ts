/** Common to all wires of the Chat family: credentials, errors, the model list, and the rejection of unknown arguments. */
import { created } from "../mint.ts";
import { Fault, type FaultDetail, type FaultKind, header, type Json, need, type Wire } from "../wire.ts";

/** `type`, `code` and, if the fault has no message, the message of the API's error body. */
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

const refuse: Wire["refuse"] = (fault) => {
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

const authenticate: Wire["authenticate"] = ({ headers }) => {
  if (/^Bearer \S+$/.test(header(headers, "authorization") ?? "")) return;
  throw new Fault(
    "unauthenticated",
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  );
};

const models: Wire["models"] = (ids) => ({
  object: "list",
  data: ids.map((id) => ({ id, object: "model", created, owned_by: "demo" })),
});

export const family: Pick<Wire, "authenticate" | "refuse" | "models" | "requestIdHeader"> = {
  authenticate,
  refuse,
  models,
  requestIdHeader: "x-request-id",
};

export function refuseUnknown(body: Json, known: ReadonlySet<string>): void {
  const unknown = Object.keys(body).find((key) => !known.has(key));
  need(unknown === undefined, `Unrecognized request argument supplied: ${unknown}`);
}

/** A string, or a list of token ids. */
export type Text = string | readonly number[];

/** A text, or a list of texts or lists of token ids. @param name of the field */
export function readTexts(value: unknown, name: string, detail?: FaultDetail): Text[] {
  const list = typeof value === "string" || isTokens(value) ? [value] : value;
  const isRight = Array.isArray(list) && list.every((each) => typeof each === "string" || isTokens(each));
  need(isRight && list.length > 0, `'$.${name}' is invalid. Please check the API reference.`, detail);
  return list as Text[];
}

const isTokens = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(Number.isInteger);
