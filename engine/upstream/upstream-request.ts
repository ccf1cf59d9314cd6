/** A request to an upstream, and the credential that signs it. */
import type { Transport } from "./transport.ts";

export interface UpstreamRequest {
  origin: string;
  /** Including the query. */
  path: string;
  method: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string | Uint8Array | Streamed;
  /** Present if the complete request is signed. */
  sign?: Sign;
  /** Undefined: the gateway's own. */
  transport?: Transport | undefined;
}

/** The id and the secret of a signing key, from one text: `id|secret`. */
export interface Pair {
  id: string;
  secret: string;
}

/** Adds the headers of a signature. @param bodyHash SHA-256 of the sent body, in hex */
export type Sign = (request: UpstreamRequest, bodyHash: string) => void;

/** A body that is read while it is sent. */
export interface Streamed {
  /** In bytes; undefined: chunked transfer encoding. */
  readonly length: number | undefined;
  /** Undefined: the type in the headers. */
  readonly contentType: string | undefined;
  /** A chunk is valid until the next one is requested. */
  read(): AsyncIterable<Uint8Array>;
}
