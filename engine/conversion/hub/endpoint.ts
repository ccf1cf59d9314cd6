/** Where callers reach a wire, and how they say who they are. */

/** A route that clients reach: data of the mapping. */
export interface Endpoint {
  method: string;
  /** `{name}` stands for one or more characters, up to the colon of an action: `/models/{model}:answer`. */
  path: string;
  /** Values fixed by the route itself, e.g. `{ stream: true }`; readable in expressions as `$path.stream`. */
  set: Record<string, unknown>;
  /** What its query must say: where one path has several routes, that tells them apart. */
  where?: Readonly<Record<string, string>>;
  /** What is asked for there, where that is not the operation of the wire: `count`. */
  operation?: string;
}

/** A place where a caller may put its token, tried in order. */
export type TokenPlace =
  | HeadPlace
  /** Behind what a subprotocol begins with that the caller of a WebSocket offers. */
  | { protocol: string };

export type HeadPlace =
  /** `pattern` is how the token stands in what follows the scheme: `Credential={token}/`. */
  { header: string; scheme?: string; pattern?: string } | { query: string };

/** What tells a wire from others at its paths; `model`: what is asked for can be asked in its operation only. */
export type Mark = TokenPlace | { model: true };

/** What a body is: a document, a form of parts or of a URL's kind, a file. */
export const BODIES = ["json", "multipart", "form", "bytes"] as const;
export type BodyKind = (typeof BODIES)[number];
