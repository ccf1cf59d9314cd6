/** A request to an upstream, and the credential that signs it. */
import type { SendToIssuer } from "./issuer-contract.ts";
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
  /** Present if the credential is obtained from an issuer: `dispatch` waits for it, and adds it. */
  credential?: RequestCredential;
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

/** A credential that expires, or that an issuer gives. */
export interface RequestCredential {
  /** Undefined if a valid one is held. Otherwise it resolves when there is one, and rejects with a `CredentialError`. */
  ready(send: SendToIssuer): Promise<void> | undefined;
  /** Adds the held credential to a request. @returns which one it was */
  apply(request: UpstreamRequest): number;
  /**
   * The upstream refused a request, perhaps because of the credential `applied`. Undefined: for another reason. Resolves to whether
   * the request can be repeated with another credential or with a corrected time; never rejects.
   */
  refused(
    applied: number,
    status: number,
    headers: Readonly<Record<string, string>>,
    send: SendToIssuer,
  ): Promise<boolean> | undefined;
}

/** No credential can be obtained. The message is for operators: it says which source failed, and what to set. */
export class CredentialError extends Error {}
