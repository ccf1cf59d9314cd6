/** A request to the issuer of a credential, and its response. */

export interface IssuerRequest {
  method: string;
  url: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole exchange. */
  timeoutMs: number;
  /** The issuer is a service of this machine: no proxy. */
  isLocal: boolean;
}

export interface IssuerResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Rejects with an `Error` whose message says what happened to the connection. */
export type SendToIssuer = (request: IssuerRequest) => Promise<IssuerResponse>;
