/**
 * What the server and the wires of the demo upstream say to each other. A wire reads a request as strictly as the
 * maker's API does, and writes answers and errors in that API's own words; `scenario.ts` decides what is answered.
 */
import type { Answer, Ask } from "./scenario.ts";

/** A request as the server received it. `path` holds the captures of the route. */
export interface Received {
  headers: Record<string, string | string[] | undefined>;
  path: Record<string, string>;
  query: URLSearchParams;
  /** Of a form, its fields: a text, or a list of texts where a name came more than once. */
  body: Record<string, unknown>;
  /** Of a form, its files by field; those of a list as `image[0]`. */
  files?: Readonly<Record<string, FormFile>>;
}

export interface FormFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** An answer that is no JSON. */
export class Raw {
  readonly contentType: string;
  readonly body: string | Buffer;
  constructor(contentType: string, body: string | Buffer) {
    this.contentType = contentType;
    this.body = body;
  }
}

/** One frame of a stream. `shown` marks those that carry visible output: text, reasoning or arguments. */
export interface Frame {
  event?: string;
  data: unknown;
  shown?: boolean;
}

/** A request that was read and found right, and how to answer it. */
export interface Reading {
  ask: Ask;
  stream: boolean;
  /** `sse`, or one JSON array over the whole stream. */
  framing: "sse" | "array";
  whole(answer: Answer): unknown;
  frames(answer: Answer): Iterable<Frame>;
  /** The wire's in-band error after `sent` frames of a stream. */
  broken(answer: Answer, sent: number): Frame[];
}

/** A request that nobody converses in: no scenario is played. */
export interface Direct {
  model: string;
  /** JSON, or a `Raw`. */
  answer(): unknown;
  /** Server-sent events, where the request wants them. */
  frames?(): Iterable<Frame>;
}

export interface Wire {
  /** Throws a `Fault` when credentials are not where this wire has them. */
  authenticate(received: Pick<Received, "headers" | "query">): void;
  /** Throws a `Fault` when the API would refuse the request. */
  read(received: Received): Reading | Direct;
  refuse(fault: Fault, requestId: string): { status: number; headers: Record<string, string>; body: unknown };
  models(ids: readonly string[]): unknown;
  /** What is asked of an answer that was stored, where the API stores any. Throws a `Fault` when there is none. */
  stored?(method: string, path: Record<string, string>, query: URLSearchParams): unknown;
  /** Response header that names the request. */
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

/** Why a request is not answered. The wire turns it into the maker's error body. */
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

/** The one value of a header, or undefined. */
export function header(headers: Received["headers"], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `null` means the same as absent in the optional fields of every wire. */
export const given = (value: unknown): boolean => value !== undefined && value !== null;
