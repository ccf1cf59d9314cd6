/** The hub's error kinds, their HTTP statuses, and the extraction of a message from an unknown body. */

import { plainNumber } from "../../language/json/exact-number.ts";

/** Kind → the client's status (docs/wires/rules.md#errors). A wire may override single ones. */
const statuses: Record<string, number> = {
  invalid_request: 400,
  context_length: 400,
  content_policy: 400,
  unsupported: 400,
  authentication: 401,
  billing: 402,
  permission: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  rate_limit: 429,
  quota: 429,
  cancelled: 499,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
  overloaded: 503,
};

/** Status → kind, if the body has no kind. */
const kinds: Record<number, string> = {
  400: "invalid_request",
  401: "authentication",
  402: "billing",
  403: "permission",
  404: "not_found",
  408: "timeout",
  409: "conflict",
  413: "too_large",
  422: "unprocessable",
  429: "rate_limit",
  499: "cancelled",
  500: "internal",
  502: "upstream",
  503: "unavailable",
  504: "timeout",
  529: "overloaded",
};

/** Kinds after which another channel may succeed with the same request. */
const retryable = new Set([
  "authentication",
  "billing",
  "permission",
  "rate_limit",
  "quota",
  "internal",
  "upstream",
  "unavailable",
  "timeout",
  "overloaded",
]);

export function statusOf(kind: string): number {
  return statuses[kind] ?? 500;
}

/** @returns undefined for success statuses */
export function kindOfStatus(value: unknown): string | undefined {
  const status = plainNumber(value);
  if (typeof status !== "number" || status < 400) return undefined;
  return kinds[status] ?? (status < 500 ? "invalid_request" : "upstream");
}

export function isRetryable(kind: string): boolean {
  return retryable.has(kind);
}

const maxLength = 2048;
/** The searched characters of an HTML page: the message is at its beginning, and a page may have megabytes. */
const maxPageLength = 65_536;
const maxDepth = 16;

/** The message in a body of any shape: the known error objects, a bare string, an HTML page. */
export function errorMessage(body: unknown): string {
  const text = sentence(body)?.trim().slice(0, maxLength);
  return text ? text : "the provider responded with an error without a message";
}

function sentence(body: unknown, depth = 0): string | undefined {
  if (typeof body === "string") {
    const text = body.slice(0, maxPageLength);
    return /<[a-z!][^<>]*>/i.test(text) ? textOfPage(text) : text;
  }
  if (typeof body !== "object" || body === null || depth > maxDepth) return undefined;
  if (Array.isArray(body)) return sentence(body[0], depth + 1);
  const fields = body as Record<string, unknown>;
  const { message, metadata } = fields as { message?: unknown; metadata?: { raw?: unknown } | null };
  const raw = metadata?.raw;
  // An aggregator reports that one of its providers failed, and includes that provider's error.
  if (typeof message === "string" && raw)
    return `${message}: ${sentence(typeof raw === "string" ? parsed(raw) : raw, depth + 1)}`;
  for (const name of ["error", "message", "detail", "errors", "msg", "error_description", "title"]) {
    const found = sentence(fields[name], depth + 1);
    if (found !== undefined && found !== "") return found;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every pattern takes linear time, even without closing tags: `<` cannot occur inside a tag. */
function textOfPage(html: string): string {
  const title = /<title[^<>]*>([^<]*)</i.exec(html)?.[1];
  const words = html
    .split(/<\/(?:script|style)>/i)
    .map((piece) => piece.replace(/<(?:script|style)[\s\S]*$/i, " "))
    .join(" ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return title && !words.startsWith(title) ? `${title}: ${words}` : words;
}
