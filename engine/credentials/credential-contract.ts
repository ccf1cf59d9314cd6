/** A file of the folder `credentials/` as plain data: where a credential comes from, and how requests carry it. */

/** A value of the file: strings that begin with `=` are expressions. */
export type Values =
  | string
  | number
  | boolean
  | null
  | readonly Values[]
  | { readonly [name: string]: Values };

export interface CredentialFile {
  /** As the file is called. */
  name: string;
  title: string;
  /** What a channel can set under `credential`. */
  options: Readonly<Record<string, CredentialOption>>;
  /** The channel's `key`. Undefined: it has none. */
  key: KeyRule | undefined;
  /** The first one whose `when` holds is used. */
  sources: readonly Source[];
  use: Use;
  /** Which responses of an upstream may mean that it does not accept the credential. */
  refused: readonly Refusal[];
  tests: readonly unknown[];
}

export interface CredentialOption {
  description: string;
  /** A value, for messages and documents. */
  example: string;
  /** Absent: none. */
  default?: string;
  /** Every source needs it. */
  required?: boolean;
  /** A regular expression for the complete value. */
  pattern?: string;
}

export interface KeyRule {
  description: string;
  /** Keys of this form use the credential, also on channels without `credential`. */
  pattern?: string;
}

export interface Source {
  name: string;
  /** An expression. Absent: always. */
  when?: string;
  /** What a person has to set so that this source is used, or so that it works. */
  fix: string;
  steps?: Readonly<Record<string, Step>>;
  /** The fields of the credential. `expires_at` (Unix seconds or ISO 8601) or `expires_in` (seconds): until when it is valid. */
  give: Readonly<Record<string, Values>>;
}

/** One of its keys says what it does. Its result is a variable of the expressions after it. */
export interface Step {
  /** An expression. If it does not hold, the step is skipped. */
  when?: string;
  value?: Values;
  file?: FileStep;
  parse?: { text: Values; read: FileStep["read"] };
  exchange?: ExchangeStep;
  signed_request?: Omit<ExchangeStep, "read" | "local">;
  jwt?: JwtStep;
  credential?: CredentialStep;
}

export interface FileStep {
  path: string;
  read: "text" | "json" | "ini";
  /** A file that does not exist is an absent value, not an error. */
  optional?: boolean;
}

export interface ExchangeStep {
  method: string;
  url: string;
  /** A map, or an expression for one. */
  headers?: Readonly<Record<string, Values>> | string;
  form?: Readonly<Record<string, Values>>;
  json?: Values;
  /** How the response is read. */
  read?: "text" | "json" | "xml";
  /** The issuer is a service of this machine or of its network: no proxy, and a short time. */
  local?: boolean;
  signature_v4?: Readonly<Record<string, Values>>;
}

export interface JwtStep {
  algorithm: Values;
  /** The private key in PEM; a text for HS256. */
  key: Values;
  header?: Readonly<Record<string, Values>>;
  claims: Readonly<Record<string, Values>>;
  /** A certificate in PEM, whose fingerprint is in the header. */
  certificate?: Values;
}

export interface CredentialStep {
  /** Absent: this file. */
  name?: string;
  /** Absent, or without a value: the channel's key for this file, and none for another one. */
  key?: Values;
  /** Instead of all options of the channel. */
  options: Values;
}

/** Headers and parameters that carry the credential, or a signature. */
export interface Use {
  headers?: Readonly<Record<string, Values>>;
  query?: Readonly<Record<string, Values>>;
  signature_v4?: Readonly<Record<string, Values>>;
  http_signature?: Readonly<Record<string, Values>>;
}

export interface Refusal {
  status: number;
  /** Lower-case. Absent: every response of this status. */
  header?: string;
  /** A regular expression for its value. */
  matches?: string;
}
