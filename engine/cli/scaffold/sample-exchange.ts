/** One exchange with an upstream, as a scaffold is made from it. It has no secret: only the place of the key is kept. */

export interface SampleExchange {
  /** Without the query. */
  url: URL;
  method: string;
  /** How the request authenticates; undefined: no credential was found. */
  auth: unknown;
  /** Of a request that is signed: the value of `credentials` in a provider file. */
  credentials?: Readonly<Record<string, unknown>> | undefined;
  /** The JSON body; undefined: none. */
  request: Record<string, unknown> | undefined;
  /** The JSON body of a success; undefined: unknown. */
  response: Record<string, unknown> | undefined;
}

const KEY_QUERY = /^(key|api_?key|access_?token|token)$/i;
const KEY_HEADER = /^(x-)?[a-z-]*(api-?key|token|auth|secret|key)$/;

/** The value of `auth` in a provider file. */
export function findAuth(url: URL, headers: Readonly<Record<string, string>>): unknown {
  const { authorization } = headers;
  if (authorization !== undefined) {
    // Without a value behind it, the word is the key itself: `Authorization: sk-…`.
    const scheme = /^([a-z][a-z\d-]{0,30})\s+\S/i.exec(authorization.trim())?.[1];
    if (scheme === undefined) return { header: "authorization" };
    return scheme.toLowerCase() === "bearer" ? "bearer" : { bearer: scheme };
  }
  const header = Object.keys(headers).find((name) => KEY_HEADER.test(name));
  if (header !== undefined) return { header };
  const query = [...url.searchParams.keys()].find((name) => KEY_QUERY.test(name));
  return query === undefined ? undefined : { query };
}

/** Names of fields with a secret, such as `api_key`, `accessToken` and `client-secret`. */
const SECRET_FIELD = /(key|token|auth|authorization|secret|password|passwd|credentials?|signature|cookie)$/i;
/** A vendor's prefix, or a long random word of letters and digits. */
const SECRET_WORD = /^(?:(?:sk|pk|rk|gsk|hf|xai|key|token)[-_].+|(?=.*\d)(?=.*[a-z])\w{28,})$/i;
/** Replaces a part of a path that looks like a secret. */
export const HIDDEN_STEP = "KEY";

/** Replaces secrets in the path and in the bodies. A text stays a text, so the body still fits its wire. */
export function hideSecrets(exchange: SampleExchange): SampleExchange {
  const url = new URL(exchange.url);
  url.pathname = url.pathname
    .split("/")
    .map((step) => (SECRET_WORD.test(step) ? HIDDEN_STEP : step))
    .join("/");
  const { request, response } = exchange;
  return {
    ...exchange,
    url,
    request: asObject(hideIn(request, false)),
    response: asObject(hideIn(response, false)),
  };
}

function hideIn(value: unknown, isSecret: boolean): unknown {
  if (typeof value === "string") return isSecret || SECRET_WORD.test(value) ? "…" : value;
  if (Array.isArray(value)) return value.map((each) => hideIn(each, isSecret));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [key, hideIn(below, isSecret || SECRET_FIELD.test(key))]),
  );
}

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

export function parseJsonObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}
