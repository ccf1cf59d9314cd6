/** The types of the package `polywire`. This file imports nothing, so its declarations stand alone. */

/** A wire format: the default export of a module `polywire/mappings/<name>`, or an entry of `loadMappings`. */
export interface Wire {
  /** The name of its mapping file, such as `chat`. */
  readonly name: string;
  /** Conversions are possible between wires of one operation. */
  readonly operation: string;
}

export interface RequestToConvert {
  /** The client's wire. */
  from: Wire;
  /** The upstream's wire. */
  to: Wire;
  /** The client's body, as JSON text or as a value. Numbers of a text keep all their digits. */
  body: string | object;
  /** The upstream's model name. Default: the client's. */
  model?: string | undefined;
  /** Values that the client's wire has in its path: `{ model: "m", stream: true }`. */
  path?: Readonly<Record<string, unknown>> | undefined;
  /** The client's query parameters, decoded. */
  query?: Readonly<Record<string, string>> | undefined;
  /** The client's headers, with lower-case names. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Capabilities of the model. They override those of its family. */
  capabilities?: Readonly<Record<string, unknown>> | undefined;
  /** The media that `mediaToFetch` lists, by URL. */
  media?: ReadonlyMap<string, FetchedMedia> | undefined;
  /** Unix seconds. Default: the current time. */
  now?: number | undefined;
  /** 24 letters and digits, from which ids in responses derive. Default: random. */
  id?: string | undefined;
}

/** The content of a URL. */
export interface FetchedMedia {
  /** The server's content type, without parameters. */
  mime: string | undefined;
  /** The bytes, without a prefix. */
  base64: string;
}

export interface MediaToFetch {
  /** As the client wrote it. */
  url: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
}

/** The request to the upstream. Responses are converted with it: pass it to `convertResponse` or `createStreamConverter`. */
export interface ConvertedRequest {
  /** The HTTP method, such as `POST`. */
  readonly method: string;
  /** Below the provider's base URL, with the query. */
  readonly path: string;
  /** Without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; empty for a request without a body. */
  readonly body: string;
  /** Whether the upstream is asked for a stream. */
  readonly stream: boolean;
  /** Fields that the upstream's wire cannot express, as paths of the hub. */
  readonly dropped: readonly string[];
}

export interface UpstreamResponse {
  /** Default: 200. */
  status?: number | undefined;
  /** With lower-case names. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The complete body, decompressed. */
  body: string | Uint8Array;
}

export interface ConvertedResponse {
  /** HTTP status for the client. */
  readonly status: number;
  /** Response headers for the client, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body for the client, in its wire. */
  readonly body: string | Uint8Array;
  /** Fields that the client's wire cannot express, as paths of the hub. */
  readonly dropped: readonly string[];
  /** Tokens and other units, as the hub counts them. */
  readonly usage?: Readonly<Record<string, unknown>> | undefined;
  /** Present if the upstream failed. `body` is then an error of the client's wire. */
  readonly error?: ConversionFailure | undefined;
}

export interface ConversionFailure {
  /** `rate_limit`, `authentication`, `invalid_request` … */
  readonly kind: string;
  /** HTTP status. */
  readonly status: number;
  /** The upstream's message, or the library's own. */
  readonly message: string;
  /** The field of the client's request, if one is the cause. */
  readonly param?: string | undefined;
}

/** A pair of streams for `pipeThrough`: bytes of the upstream in, bytes for the client out. */
export interface StreamConverter {
  /** Bytes for the client, in the framing of its wire. */
  readonly readable: ReadableStream<Uint8Array>;
  /** Bytes of the upstream's body, in chunks of any size. */
  readonly writable: WritableStream<Uint8Array>;
  /** Response headers for the client. Complete when the first chunk can be read. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields that the client's wire cannot express, as paths of the hub. Complete at the end of the stream. */
  readonly dropped: readonly string[];
  /** Known at the end of the stream. */
  readonly usage: Readonly<Record<string, unknown>> | undefined;
  /** Set if the upstream failed. The client receives the error event of its wire. */
  readonly error: ConversionFailure | undefined;
}

/** A mapping file. */
export interface MappingSource {
  /** `<operation>/<wire>.yaml`, or `<operation>/operation.yaml`, or `shared/<name>.yaml`. */
  path: string;
  /** The content of the file, as YAML. */
  text: string;
}

/** A JSON Schema validator that AJV compiled: returns false, with its errors as a property. */
export interface Validator {
  (body: unknown): boolean;
  /** Of the latest call, as AJV reports them. */
  errors?: readonly object[] | null | undefined;
}

export interface LoadOptions {
  /** Validators of requests, by `<operation>.<wire>`. A wire without one accepts every body. */
  validators?: Readonly<Record<string, Validator>> | undefined;
}

export interface MapToExplain {
  /** A wire from `loadMappings`. */
  wire: Wire;
  /** The position of the map in its file: `request.encode`, `response.decode`, `stream.decode` … */
  map: string;
  /** The input of the map. For a stream, a list of events. */
  input: unknown;
  /** Capabilities of the model. They override those of the wire. */
  capabilities?: Readonly<Record<string, unknown>> | undefined;
}

/** One expression that ran. */
export interface ExplainedStep {
  /** The position of its value in the output; empty for the complete output. */
  path: string;
  /** The result of the expression. */
  value: unknown;
  /** Whether the expression supplies a value, decides among templates, or supplies a list to iterate over. */
  role: "value" | "decision" | "list";
  /** Its text, with the `=` before it. */
  expression: string;
  /** The path of its mapping file. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
  /** The message of its error, if it threw one. */
  fault?: string | undefined;
}

export interface Explanation {
  /** In the order in which they ran. */
  steps: readonly ExplainedStep[];
  /** Fields that the map reported as lost. */
  lost: readonly string[];
  /** Why the map stopped. */
  fault?: string | undefined;
}
