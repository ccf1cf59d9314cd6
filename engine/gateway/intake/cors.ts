/**
 * Lets pages of the configured origins call the gateway from a browser (the Fetch standard, CORS protocol). A browser
 * asks first, without a token, and shows a page only what the answer allows. Origins that are not listed get nothing of
 * this; the browser then keeps the answer from the page.
 */

/** How long a browser may remember the answer to its question. */
const MAX_AGE_SECONDS = 7200;

export class Cors {
  readonly #origins: ReadonlySet<string>;
  readonly #anyone: boolean;

  /** @param origins as browsers send them (`https://app.example`), or `*`; none: switched off. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
    this.#anyone = this.#origins.has("*");
  }

  /** What to add to every answer to a request. */
  headers(request: Readonly<Record<string, string>>): Record<string, string> {
    const { origin } = request;
    if (this.#anyone) return exposed("*");
    if (this.#origins.size === 0) return {};
    const vary = { vary: "origin" };
    return origin !== undefined && this.#origins.has(origin) ? { ...exposed(origin), ...vary } : vary;
  }

  /** The whole answer to a browser's question, or undefined when the request is none, or is nobody's who is listed. */
  preflight(method: string, request: Readonly<Record<string, string>>): Record<string, string> | undefined {
    const asked = request["access-control-request-method"];
    if (method !== "OPTIONS" || asked === undefined) return undefined;
    const headers = this.headers(request);
    if (headers["access-control-allow-origin"] === undefined) return undefined;
    return {
      ...headers,
      "access-control-allow-methods": asked,
      "access-control-allow-headers": request["access-control-request-headers"] ?? "*",
      "access-control-max-age": String(MAX_AGE_SECONDS),
    };
  }
}

/** The star stands for every header of an answer, where no cookies go along; and none ever do. */
function exposed(origin: string): Record<string, string> {
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "*" };
}
