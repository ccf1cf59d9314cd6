/** The interface of a WebSocket connection over which clients send requests, as a mapping declares it. */
import type { Endpoint } from "./endpoint.ts";
import type { HubError } from "./hub-error.ts";

/** The connection has reached its maximum age; a substream exceeds the limit. */
export type ConnectionRefusal = "expired" | "streams";

/** A message on a connection, parsed as a request. */
export interface ParsedMessage {
  /** Empty: the unnamed substream. */
  substream: string;
  /** Message fields that are not part of the request's body; `set` has fields with fixed values in the body. */
  drop: readonly string[];
  set: Readonly<Record<string, unknown>>;
  /** Fields that every message of the response repeats. */
  tag: Readonly<Record<string, unknown>>;
  /** The client needs no response, only that a later request can continue this one. */
  isWarmUp: boolean;
  /** The message contains no request. */
  ignored: boolean;
  /** The error for an invalid message. */
  refused: HubError | undefined;
}

/** A WebSocket on which clients send one request per message: data of the mapping. */
export interface ConnectionOf<Client, StoredForm> {
  readonly endpoints: readonly Endpoint[];
  readonly maxAgeMs: number;
  /** Maximum number of named substreams. */
  readonly maxSubstreams: number;
  /** Maximum number of concurrent requests. */
  readonly maxRequests: number;
  /** @param fields the top-level fields of a message that are neither lists nor objects */
  parse(fields: object): ParsedMessage;
  /** Returns the message for a non-streamed response. */
  encodeResponse(status: number, headers: Readonly<Record<string, string>>, body: string): string;
  /** Returns the messages that respond to a warm-up request, and the response to store. */
  warmUp(clientRequest: Client): { kept: StoredForm; messages: string[] } | undefined;
  refuse(reason: ConnectionRefusal, substream: string): HubError;
}
