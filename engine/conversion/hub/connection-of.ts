/** A WebSocket on which callers send requests, as a mapping declares it. */
import type { Endpoint } from "./endpoint.ts";
import type { HubError } from "./hub-error.ts";

/** A connection has been open for too long; a stream is one more than it may have. */
export type ConnectionRefusal = "expired" | "streams";

/** How a message on a connection becomes a request. */
export interface ParsedMessage {
  /** Empty: the substream without a name. */
  substream: string;
  /** Fields of the message that are no part of the request's body, and such as the body has whatever the message says. */
  drop: readonly string[];
  set: Readonly<Record<string, unknown>>;
  /** Fields that every message of its answer has, too. */
  tag: Readonly<Record<string, unknown>>;
  /** No answer is wanted, only that a later request can go on from this one. */
  isWarmUp: boolean;
  /** It asks for nothing. */
  ignored: boolean;
  /** Why it cannot be a request. */
  refused: HubError | undefined;
}

/** A WebSocket on which callers send their requests, one message each: data of the mapping. */
export interface ConnectionOf<Asker, Kept> {
  readonly endpoints: readonly Endpoint[];
  readonly maxAgeMs: number;
  /** Maximum number of named substreams. */
  readonly maxSubstreams: number;
  /** Requests that run at a time, at most. */
  readonly maxRequests: number;
  /** @param fields those at the top of a message that are neither lists nor objects */
  parse(fields: object): ParsedMessage;
  /** The message that says an answer which is no stream. */
  encodeResponse(status: number, headers: Readonly<Record<string, string>>, body: string): string;
  /** What answers a request that only warms, as messages, and the answer as it is kept. */
  warmUp(caller: Asker): { kept: Kept; messages: string[] } | undefined;
  refuse(reason: ConnectionRefusal, substream: string): HubError;
}
