/**
 * Failed requests as the vendors' servers send them: a status, and a body in one of three shapes. Matching words and
 * statuses are data; the other fields are random.
 */
import fc from "fast-check";
import type { WireName } from "../../conformance/wires.ts";

/** The party at fault: the client's request, a limit, or the provider. Clients use it to decide whether to retry. */
export type Blame = "request" | "limit" | "provider";
export type Family = "chat" | "messages" | "content";

export const familyOf: Record<WireName, Family> = {
  chat: "chat",
  responses: "chat",
  messages: "messages",
  content: "content",
};

export interface Failure {
  status: number;
  body: Record<string, unknown>;
  message: string;
  blame: Blame;
}

type Row = [status: number, blame: Blame, ...words: string[]];

/** By `type`, then `code`. */
const chatRows: Row[] = [
  [400, "request", "invalid_request_error", "context_length_exceeded"],
  [400, "request", "invalid_request_error", "model_not_found"],
  [400, "request", "invalid_request_error", "invalid_json_schema"],
  [400, "request", "invalid_request_error", "string_above_max_length"],
  [400, "request", "invalid_request_error", "content_policy_violation"],
  [400, "request", "image_generation_user_error", "moderation_blocked"],
  [400, "request", "BadRequestError", "bad"],
  [404, "request", "invalid_request_error", "model_not_found"],
  [404, "request", "invalid_request_error", "DeploymentNotFound"],
  [409, "request", "invalid_request_error", "conversation_locked"],
  [413, "request", "invalid_request_error", "request_too_large"],
  [415, "request", "invalid_request_error", "unsupported_content_type"],
  [422, "request", "invalid_request_error", "unprocessable"],
  [429, "limit", "rate_limit_error", "rate_limit_exceeded"],
  [429, "limit", "requests", "rate_limit_exceeded"],
  [429, "limit", "tokens", "rate_limit_exceeded"],
  [429, "limit", "insufficient_quota", "insufficient_quota"],
  [429, "limit", "invalid_request_error", "billing_not_active"],
  [500, "provider", "server_error", "server_error"],
  [502, "provider", "server_error", "bad_gateway"],
  [503, "provider", "server_error", "slow_down"],
  [504, "provider", "server_error", "timeout"],
];
/** By `type`. */
const messagesRows: Row[] = [
  [400, "request", "invalid_request_error"],
  [404, "request", "not_found_error"],
  [404, "request", "invalid_request_error"],
  [409, "request", "conflict_error"],
  [413, "request", "request_too_large"],
  [422, "request", "invalid_request_error"],
  [429, "limit", "rate_limit_error"],
  [500, "provider", "api_error"],
  [502, "provider", "api_error"],
  [503, "provider", "api_error"],
  [504, "provider", "timeout_error"],
];
/** By `status`. */
const contentRows: Row[] = [
  [400, "request", "INVALID_ARGUMENT"],
  [400, "request", "FAILED_PRECONDITION"],
  [400, "request", "OUT_OF_RANGE"],
  [404, "request", "NOT_FOUND"],
  [409, "request", "ABORTED"],
  [409, "request", "ALREADY_EXISTS"],
  [429, "limit", "RESOURCE_EXHAUSTED"],
  [500, "provider", "INTERNAL"],
  [500, "provider", "UNKNOWN"],
  [503, "provider", "UNAVAILABLE"],
  [504, "provider", "DEADLINE_EXCEEDED"],
];

const sentence = fc.stringMatching(/^[A-Z][a-z]{2,9} [a-z'`]{1,12}[.]?$/);
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(value, { nil: null, freq: 3 });
const path = fc.constantFrom("messages", "tools[0].function.name", "input[2].content", "text.format.schema");
const google = "type.googleapis.com/google.rpc";

const details = fc.array(
  fc.oneof(
    fc.record({
      "@type": fc.constant(`${google}.QuotaFailure`),
      violations: fc.array(
        fc.record({
          quotaMetric: sentence,
          quotaId: sentence,
          quotaDimensions: fc.record({ model: sentence }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    fc.record({
      "@type": fc.constant(`${google}.Help`),
      links: fc.array(fc.record({ description: sentence, url: fc.webUrl() }), { maxLength: 2 }),
    }),
    fc.record({
      "@type": fc.constant(`${google}.BadRequest`),
      fieldViolations: fc.array(fc.record({ field: path, description: sentence }), { maxLength: 2 }),
    }),
    fc.record({
      "@type": fc.constant(`${google}.RetryInfo`),
      retryDelay: fc.constantFrom("12s", "0.5s", "34.074824224s"),
    }),
  ),
  { maxLength: 3 },
);

type Bodies = (row: Row) => fc.Arbitrary<Omit<Failure, "status" | "blame">>;

const bodies: Record<Family, Bodies> = {
  chat: ([, , type, code]) =>
    fc
      .record({ message: sentence, param: orNull(path), code: fc.constant(code), inner: fc.boolean() })
      .map(({ message, param, inner }) => ({
        message,
        body: {
          error: { message, type, param, code, ...(inner ? { innererror: { code: "X", count: 3 } } : {}) },
        },
      })),
  messages: ([, , type]) =>
    fc
      .record({
        message: sentence,
        details: fc.option(fc.record({ error_visibility: sentence }), { nil: undefined }),
      })
      .map(({ message, details: more }) => ({
        message,
        body: {
          type: "error",
          error: { type, message, ...(more === undefined ? {} : { details: more }) },
          request_id: "req_011CSHoEeqs5C35K2UUqR7Fy",
        },
      })),
  content: ([status, , word]) =>
    fc
      .record({ message: sentence, details: fc.option(details, { nil: undefined }) })
      .map(({ message, details: more }) => ({
        message,
        body: {
          error: { code: status, message, status: word, ...(more === undefined ? {} : { details: more }) },
        },
      })),
};

const rows: Record<Family, Row[]> = { chat: chatRows, messages: messagesRows, content: contentRows };

export function failures(family: Family): fc.Arbitrary<Failure> {
  return fc
    .constantFrom(...rows[family])
    .chain((row) => bodies[family](row).map((drawn) => ({ ...drawn, status: row[0], blame: row[1] })));
}

/** The party at fault, from the error words of a body alone. */
export function blameIn(family: Family, body: unknown): Blame | undefined {
  const { error } = body as { error: { type?: string; status?: string } };
  const word = family === "content" ? error.status : error.type;
  return blames[family][word ?? ""];
}

const blames: Record<Family, Record<string, Blame>> = {
  chat: {
    invalid_request_error: "request",
    rate_limit_error: "limit",
    insufficient_quota: "limit",
    server_error: "provider",
  },
  messages: {
    invalid_request_error: "request",
    not_found_error: "request",
    request_too_large: "request",
    rate_limit_error: "limit",
    api_error: "provider",
    timeout_error: "provider",
    overloaded_error: "provider",
  },
  content: {
    INVALID_ARGUMENT: "request",
    NOT_FOUND: "request",
    ABORTED: "request",
    RESOURCE_EXHAUSTED: "limit",
    INTERNAL: "provider",
    UNAVAILABLE: "provider",
    DEADLINE_EXCEEDED: "provider",
  },
};
