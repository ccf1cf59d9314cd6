/**
 * The interface between the demo's server and its wires. A wire parses a request as strictly as the vendor's API, and writes
 * responses and errors in that API's format; `scenario.ts` decides the content.
 */
import type { Answer, Ask } from "./scenario.ts";

/** A request as the server received it. `path` has the captures of the route. */
export interface Received {
  headers: Record<string, string | string[] | undefined>;
  path: Record<string, string>;
  query: URLSearchParams;
  /** For a form, its fields: a string, or a list if a name occurs more than once. */
  body: Record<string, unknown>;
  /** For a form, its files by field; files of a list as `image[0]`. */
  files?: Readonly<Record<string, FormFile>>;
}

export interface FormFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A response that is not JSON. */
export class Raw {
  readonly contentType: string;
  readonly body: string | Buffer;
  constructor(contentType: string, body: string | Buffer) {
    this.contentType = contentType;
    this.body = body;
  }
}

/** One frame of a stream. `shown` marks frames with visible output: text, reasoning or arguments. */
export interface Frame {
  event?: string;
  data: unknown;
  shown?: boolean;
}

/** A valid request, and its response. */
export interface Reading {
  ask: Ask;
  stream: boolean;
  /** `sse`, or one JSON array over the complete stream. */
  framing: "sse" | "array";
  whole(answer: Answer): unknown;
  frames(answer: Answer): Iterable<Frame>;
  /** The wire's in-band error after `sent` frames of a stream. */
  broken(answer: Answer, sent: number): Frame[];
}

/** A request that is not a conversation, so the scenario is not used. */
export interface Direct {
  model: string;
  /** JSON, or a `Raw`. */
  answer(): unknown;
  /** Server-sent events, if requested. */
  frames?(): Iterable<Frame>;
}

export interface Wire {
  /** Throws a `Fault` if the credentials are missing. */
  authenticate(received: Pick<Received, "headers" | "query">): void;
  /** Throws a `Fault` if the API would reject the request. */
  read(received: Received): Reading | Direct;
  refuse(fault: Fault, requestId: string): { status: number; headers: Record<string, string>; body: unknown };
  models(ids: readonly string[]): unknown;
  /** A request about a stored response, if the API stores any. Throws a `Fault` if there is none. */
  stored?(method: string, path: Record<string, string>, query: URLSearchParams): unknown;
  /** Response header with the request id. */
  requestIdHeader: string;
}

export type FaultKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "rate_limit"
  | "internal"
  | "overloaded";

const statuses: Record<FaultKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  rate_limit: 429,
  internal: 500,
  overloaded: 503,
};

export interface FaultDetail {
  param?: string;
  code?: string;
  retryAfterSeconds?: number;
}

/** Why a request is rejected. The wire converts it to the vendor's error body. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly status: number;
  readonly detail: FaultDetail;
  constructor(kind: FaultKind, message: string, detail: FaultDetail = {}) {
    super(message);
    this.kind = kind;
    this.status = statuses[kind];
    this.detail = detail;
  }
}

/** Throws an `invalid` fault unless `condition` holds. */
export function need(condition: unknown, message: string, detail?: FaultDetail): asserts condition {
  if (!condition) throw new Fault("invalid", message, detail);
}

/** The value of a header, or undefined. */
export function header(headers: Received["headers"], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `null` means absent in the optional fields of every wire. */
export const given = (value: unknown): boolean => value !== undefined && value !== null;
