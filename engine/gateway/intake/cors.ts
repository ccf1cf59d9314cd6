/**
 * CORS for the configured origins (Fetch standard, CORS protocol). A browser sends a preflight request without a token, and
 * gives a page only what the response allows. Other origins get no CORS headers, so the browser hides the response from the
 * page.
 */

/** Lifetime of a preflight response in the browser's cache. */
const MAX_AGE_SECONDS = 7200;

export class Cors {
  readonly #origins: ReadonlySet<string>;
  readonly #allowsAny: boolean;

  /** @param origins as browsers send them (`https://app.example`), or `*`; empty: CORS is off */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
    this.#allowsAny = this.#origins.has("*");
  }

  /** Headers to add to every response. */
  headers(request: Readonly<Record<string, string>>): Record<string, string> {
    const { origin } = request;
    if (this.#allowsAny) return allowOrigin("*");
    if (this.#origins.size === 0) return {};
    const vary = { vary: "origin" };
    return origin !== undefined && this.#origins.has(origin) ? { ...allowOrigin(origin), ...vary } : vary;
  }

  /** Headers of a preflight response. Undefined if the request is not a preflight, or its origin is not configured. */
  preflight(method: string, request: Readonly<Record<string, string>>): Record<string, string> | undefined {
    const requestedMethod = request["access-control-request-method"];
    if (method !== "OPTIONS" || requestedMethod === undefined) return undefined;
    const headers = this.headers(request);
    if (headers["access-control-allow-origin"] === undefined) return undefined;
    return {
      ...headers,
      "access-control-allow-methods": requestedMethod,
      "access-control-allow-headers": request["access-control-request-headers"] ?? "*",
      "access-control-max-age": String(MAX_AGE_SECONDS),
    };
  }
}

/** `*` covers all headers for responses without cookies. The gateway never sets cookies. */
function allowOrigin(origin: string): Record<string, string> {
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "*" };
}
