/** One exchange with an upstream, as a scaffold is made from it. It has no secret: only the place of the key is kept. */

export interface SampleExchange {
  /** Without the query. */
  url: URL;
  method: string;
  /** How the request authenticates; undefined: no credential was found. */
  auth: unknown;
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
    const [scheme = ""] = authorization.split(" ");
    return scheme.toLowerCase() === "bearer" ? "bearer" : { bearer: scheme };
  }
  const header = Object.keys(headers).find((name) => KEY_HEADER.test(name));
  if (header !== undefined) return { header };
  const query = [...url.searchParams.keys()].find((name) => KEY_QUERY.test(name));
  return query === undefined ? undefined : { query };
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
