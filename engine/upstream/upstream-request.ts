/** A request to an upstream, and the credential that signs it. */

export interface UpstreamRequest {
  origin: string;
  /** With its query. */
  path: string;
  method: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string | Uint8Array | Streamed;
  /** Of one that is signed as a whole. */
  sign?: Sign;
}

/** Who signs has a name and a secret, which stand in one key: `id|secret`. */
export interface Pair {
  id: string;
  secret: string;
}

/** Adds the headers of a signature. @param bodyHash SHA-256 of the body as it is sent, in hex */
export type Sign = (request: UpstreamRequest, bodyHash: string) => void;

/** A body that is read while it is sent. */
export interface Streamed {
  /** In bytes; undefined: it goes up in chunks. */
  readonly length: number | undefined;
  /** Undefined: what the headers say. */
  readonly contentType: string | undefined;
  /** A piece is lent until the next one is asked for. */
  read(): AsyncIterable<Uint8Array>;
}
