/** A wire's routes, and where its clients send their credentials. */

/** A route of a wire: data of the mapping. */
export interface Endpoint {
  method: string;
  /** `{name}` matches one or more characters, up to the colon of an action: `/models/{model}:answer`. */
  path: string;
  /** Fixed values of the route, e.g. `{ stream: true }`; readable in expressions as `$path.stream`. */
  set: Record<string, unknown>;
  /** Required query parameters, which distinguish several routes of one path. */
  where?: Readonly<Record<string, string>>;
  /** The route's operation, if it is not the wire's: `count`. */
  operation?: string;
}

/** Where a client may send its token; tried in order. */
export type TokenPlace =
  | HeadPlace
  /** After the prefix of a subprotocol that a WebSocket client offers. */
  | { protocol: string };

export type HeadPlace =
  /** `pattern` locates the token in the text after the scheme: `Credential={token}/`. */
  { header: string; scheme?: string; pattern?: string } | { query: string };

/** Distinguishes a wire from others at its paths; `model`: the requested model has this wire's operation only. */
export type Mark = TokenPlace | { model: true };

/** Kinds of body: a JSON document, a multipart form, a URL-encoded form, a file. */
export const BODIES = ["json", "multipart", "form", "bytes"] as const;
export type BodyKind = (typeof BODIES)[number];
