/**
 * The interface between the gateway, which moves bytes, and the conversion engine, which converts requests and responses.
 *
 * A `Wire` is a compiled mapping. A `Conversion` joins a client's wire to an upstream's wire for one attempt of one request.
 * The engine has no side effects: the gateway passes in the clock, the ids and the bytes.
 */

import type { Steps } from "../language/json/in-steps.ts";
import type { ReadText } from "../language/json/parse-json.ts";
import type { Outline } from "../language/json/scan.ts";
import type { Capabilities } from "./hub/capabilities.ts";
import type { ConnectionOf } from "./hub/connection-of.ts";
import type { ProofMemory } from "./hub/conversation-proofs.ts";
import type { BodyKind, Endpoint, Mark, TokenPlace } from "./hub/endpoint.ts";
import type { TokenCounter } from "./hub/estimate.ts";
import type { HubError } from "./hub/hub-error.ts";
import type { SuffixReasoning } from "./hub/model-suffix.ts";
import type { Kind, OperationRules } from "./hub/operation-rules.ts";
import type { AcceptedTask, StepRequest } from "./hub/upstream-task.ts";

export type { ConnectionRefusal, ParsedMessage } from "./hub/connection-of.ts";
export {
  BODIES,
  type BodyKind,
  type Endpoint,
  type HeadPlace,
  type Mark,
  type TokenPlace,
} from "./hub/endpoint.ts";
export type { HubError } from "./hub/hub-error.ts";
export type {
  AcceptedTask,
  ListingConversion,
  ModelPage,
  PollInterval,
  State,
  Step,
  StepConversion,
  StepRequest,
  StepResponse,
  TaskError,
  TaskStatus,
} from "./hub/upstream-task.ts";

/** A complete (non-streamed) response to the client. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Replaces `body`, which is then empty: a large document that is serialized in chunks. */
  unwritten?: { document: unknown } | undefined;
  /** Present on an error response; its `retryable` decides whether the gateway tries the next channel. */
  error?: HubError;
  usage?: Record<string, unknown>;
  /** A content filter blocked the whole response, although the status is a success. */
  isFiltered?: true;
  /** Present if media must be converted before the response is sent; `body` is then empty. */
  pendingMedia?: PendingMedia | undefined;
  /** Hub paths of the response that the client's wire cannot express. */
  dropped: readonly string[];
  /** The stored form of the response; present if the client's `keeps` requests it. */
  stored?: StoredForm | undefined;
  /** The upstream task is still running: the next request to it, due after `afterMs`. There is no response yet. */
  next?: { request: StepRequest; afterMs: number } | undefined;
  /** The upstream has accepted a task; the gateway returns the task to the client. */
  acceptedTask?: AcceptedTask | undefined;
}

/** Media of a response that are not in the form that the client requested. The gateway converts them. */
export interface PendingMedia {
  items: readonly PendingMediaItem[];
  /**
   * Returns the response with the media.
   * @param converted each item's URL or base64 text
   */
  finish(converted: readonly string[]): Reply;
}

/** The medium as `url`, `base64` or `bytes`, and the form that is required (`as`). */
export interface PendingMediaItem {
  as: "url" | "base64";
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
  url?: string;
  base64?: string;
  bytes?: Uint8Array;
}

/** The stored form of a response. */
export interface StoredForm {
  /** The id that the client receives. */
  id: string;
  /** In the client's wire. Undefined: the upstream stores the response. */
  answer: object | undefined;
  /** The ids of the response's items, if the upstream stores it. */
  items?: readonly string[];
}

/** The current rate limits, by unit (`requests`, `tokens`); `reset` is in seconds from now. */
export type RateLimits = Readonly<Record<string, { limit?: number; remaining?: number; reset?: number }>>;

/** Fields and files of a form, in the order of arrival; names may repeat. */
export type FormParts = readonly (readonly [name: string, value: unknown])[];

/** A body that is serialized while it is sent, because it may contain files. */
export type UnwrittenBody =
  | { kind: "multipart" | "form"; parts: FormParts }
  | { kind: "json"; document: unknown }
  /** Large JSON without files, serialized in chunks (`language/json/chunks.ts`). */
  | { kind: "plain"; document: unknown }
  /** A file or a text. */
  | { kind: "bytes"; content: unknown };

/** Fields of a request that are read before it is decoded. */
export interface Peeked {
  model: string | undefined;
  stream: boolean;
  /** The number of choices requested. */
  choices: number;
  /** The maximum number of output tokens per choice, if the request sets it. */
  maxOutput?: number;
}

/** A client's request as the gateway received it. */
export interface ClientRequest {
  /** The body as text (valid UTF-8) and parsed. The parsed body has floats; the exact digits of numbers are in the text. */
  text: string;
  body: unknown;
  /** The outline of `text`, if it has been scanned already. */
  outline?: Outline | undefined;
  /** The length of `text` in UTF-8 bytes, if it has been counted already. */
  bytes?: number | undefined;
  /** The result of the wire's `peek`, if it has been called already. */
  peeked?: Peeked | undefined;
  /** The body is so large that `Outgoing` has it as `unwritten`, to be serialized in chunks. */
  isLarge?: boolean | undefined;
  /** The body in the wire's canonical spelling, cached. */
  respelled?: { body: object; spelling: object; document: unknown } | undefined;
  /** The fields of a multipart body as received; `text` is then empty. */
  parts?: FormParts | undefined;
  /** The requested operation, if it is not the wire's operation. */
  operation?: string | undefined;
  /** Path captures and the endpoint's `set`, e.g. `{ model: 'm', stream: true }`. */
  pathParameters: Record<string, unknown>;
  query: Record<string, string>;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Unix seconds; the only clock that mappings see. */
  now: number;
  /** Unique per request, `[A-Za-z0-9]{24}`; ids of responses derive from it. */
  id: string;
  /** The id in responses to the client, if it differs from `id`. */
  requestId?: string | undefined;
  /** The response is to be stored. */
  shouldStore?: boolean | undefined;
  /** The response must be available to the next request on the client's connection. */
  availableOnConnection?: boolean | undefined;
  /** The gateway produces the response in the background, under an id that it already returned. */
  detached?: boolean | undefined;
  /** The id of the response that this request continues; `body` contains the earlier conversation. */
  continues?: string | undefined;
}

/** The id of an object that a client created at an upstream. */
export interface OwnedName {
  id: string;
  /** The request field, if the id replaces earlier conversation: without the object, the request cannot be served. */
  param?: string | undefined;
  /** Ids without an owner are accepted too: the request is refused only if another client owns the id. */
  free?: boolean | undefined;
}

/** The upstream side of one attempt. */
export interface Target {
  wire: Wire;
  /** The upstream's model name. */
  model: string;
  /** The capabilities of this channel and model, which override the wire's defaults. */
  capabilities: Capabilities;
  /** Counts tokens where the upstream does not. Absent: uncounted tokens are not reported. */
  countTokens?: TokenCounter | undefined;
  /** Proofs that the client received before; for clients that do not send them back. */
  proofs?: ProofMemory | undefined;
  /** The reasoning setting from a suffix of the requested model name; routing has removed the suffix. */
  suffix?: SuffixReasoning | undefined;
}

/** A request to the upstream. `path` is relative to the provider's base URL and may contain a query. */
export interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Replaces `body`, which is then empty. */
  unwritten?: UnwrittenBody | undefined;
  /**
   * Further requests, if the target accepts less per request than the client wants: one choice, or a limited number of inputs.
   */
  more?: MoreRequests;
  /** A suffix that follows the path, wherever the provider's URL puts the path. */
  tail?: string | undefined;
  /** Whether the request to the upstream asks for a stream. */
  stream: boolean;
  /** Hub paths of the request that the target's wire cannot express. */
  dropped: readonly string[];
}

/** Further requests, and the object that joins all responses into one. */
export interface MoreRequests {
  bodies: readonly (string | UnwrittenBody)[];
  join: Join;
}

/** Media that a client referenced by URL and that the target accepts only as bytes. */
export interface MediaToFetch {
  url: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
  /** The location in the client's own body: `messages[0].content[1]`. */
  param: string;
}

/** The content of a URL. */
export interface FetchedMedia {
  /** The server's content type, without parameters. */
  mime: string | undefined;
  base64: string;
}

/** Reads an upstream's response. */
export interface ResponseConversion {
  /** The response, if no upstream is needed. */
  answer?(): Reply | undefined;
  /**
   * Converts a complete upstream body, of any status. `read` is the parsed text of a large body. Never throws: the reply has an
   * `error`.
   */
  response(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply;
  /** `response` in steps. */
  responding?(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
    read?: ReadText,
  ): Steps<Reply>;
  /** For clients that requested a stream, when the upstream returned 2xx. */
  stream(headers: Record<string, string>): StreamConversion;
  /**
   * Whether the upstream's response is complete although the client requested a stream: `response` then converts it to events.
   */
  isComplete?(headers: Record<string, string>): boolean;
  /** A 2xx response that is forwarded as it arrives, although the client did not request a stream. */
  forwardedStream?(headers: Record<string, string>): StreamConversion | undefined;
  /** The request that tells a running upstream that the client has disconnected; undefined if none is needed. */
  cancelRequest?(): StepRequest | undefined;
}

/** The responses to several requests, which the client receives as one. */
export interface Join {
  /** Every reply before the last is empty, unless it has an error. The last reply is the joined response. */
  branch(copy: number): ResponseConversion;
  /** The client's stream, if it requested one: all branches write into it. Throws if nothing is streamed. */
  readonly stream: ClientStream;
}

export interface Conversion extends ResponseConversion {
  /** Both ends have the same wire and only names change: bytes are forwarded unchanged. */
  readonly same: boolean;
  /** The work of the first call of another method, in steps. Throws the same errors. */
  preparing?(): Steps<void>;
  /** `request` in steps. */
  requesting?(media?: ReadonlyMap<string, FetchedMedia>): Steps<Outgoing>;
  /** The URLs whose bytes `request` needs; usually empty. */
  mediaToFetch(): readonly MediaToFetch[];
  /**
   * Throws `RequestRefused` if the target cannot express the request at all.
   * @param media the downloaded media, by URL
   */
  request(media?: ReadonlyMap<string, FetchedMedia>): Outgoing;
  /** The estimated usage of a request that was sent and whose response was not received. */
  estimateSpent(): Record<string, unknown> | undefined;
}

/** A message of a session. */
export interface Message {
  bytes: Uint8Array;
  isText: boolean;
}

/** The messages to send after a received message. */
export interface Traffic {
  up: Message[];
  down: Message[];
  /** The usage of a finished response. */
  usage?: Record<string, unknown>;
}

/** A session between a client and an upstream. */
export interface SessionConversion {
  /** The request that opens the session at the upstream. */
  readonly outgoing: Outgoing;
  /** The error for an upstream that refused the session. */
  refused(status: number, headers: Record<string, string>, body: Uint8Array): HubError;
  /**
   * The upstream has accepted the session.
   * @param terms session settings that were sent beforehand
   */
  opened(terms?: object): Traffic;
  /** Converts a client's message. */
  up(message: Uint8Array, isText: boolean): Traffic;
  /** Converts an upstream's message. Throws a `HubError` if it is unreadable. */
  down(message: Uint8Array, isText: boolean): Traffic;
  /** Whether the next message to the upstream must wait for a message from it. */
  readonly mustWait: boolean;
  /** Names of messages that could not be expressed at one of the ends. */
  readonly dropped: readonly string[];
  /** The session has ended: the estimated usage of an unfinished response; undefined if there is none. */
  unfinishedUsage(): Record<string, unknown> | undefined;
}

/** Requests about a response that is stored by an upstream of the client's own wire. */
export interface ForwardConversion extends ResponseConversion {
  /** @param search the client's query string */
  request(act: StoredAct, id: string, search: string): Outgoing;
}

/** A stream to the client. */
export interface ClientStream {
  /** The upstream failed or the gateway gave up: returns the wire's own error event, without a success terminator. */
  fail(error: HubError): string;
  /** The wire's keep-alive for a silent stream; empty if it has none. */
  ping(): string;
  /** Response headers for the client, available once `started`. */
  readonly headers: Record<string, string>;
  /**
   * False until the upstream has said something, or `open` is called. Until then nothing may be sent, so that another channel can
   * be tried.
   */
  readonly started: boolean;
  /**
   * Of a stream that `open` may start: whether the upstream has said something, such as text, a call or the end of the response.
   * Absent: a stream that has started has content.
   */
  readonly hasContent?: boolean;
  /** True after the terminal event: later events are ignored, the upstream may be cancelled. */
  readonly finished: boolean;
  /** True if the wire has no error event: the gateway closes the connection instead. */
  readonly closesConnection?: boolean;
  /** True if the stream is finished but the upstream still sends. */
  readonly endedEarly?: boolean;
  /** Set if the stream failed. While `started` is false, the gateway may try another channel. */
  readonly error: HubError | undefined;
  readonly usage: Record<string, unknown> | undefined;
  /** Hub paths of the response so far that the client's wire cannot express. */
  readonly dropped: readonly string[];
  /** The response so far; an unfinished one is stored as cancelled. Undefined unless the client's `keeps` requests it. */
  stored(): StoredForm | undefined;
}

/**
 * What a client may request of a stored response: retrieve, list its input, cancel, delete; for tasks also list all and
 * download the result.
 */
export type StoredAct = "retrieve" | "items" | "list" | "content" | "cancel" | "delete";

/** `{id}` in the path is the response's id. */
export interface StoredRoute {
  act: StoredAct;
  method: string;
  path: string;
  where?: Readonly<Record<string, string>>;
  /** The query parameters of this route; of a list (`include[]`), the name before the bracket. */
  query: readonly string[];
}

/**
 * Reasons: no such response; no response that a request could continue; a response that cannot be cancelled; no such item to
 * reference.
 */
export type StoredRefusal = "retrieve" | "continues" | "cancel" | "references";

/** A page of a list: `after` is an item's id. */
export interface PageRequest {
  after: string | undefined;
  limit: number;
  newestFirst: boolean;
  /** If set, only these ids are listed. */
  ids?: readonly string[];
}

/** How a wire represents stored responses: data of the mapping. Responses and items are in the client's wire. */
export interface Stored {
  readonly routes: readonly StoredRoute[];
  /** Whether a request's response is to be stored, which response it continues, and whether it runs in the background. */
  asks(clientRequest: ClientRequest): {
    keep: boolean;
    continues: string | undefined;
    background: boolean;
    /** Ids of items that the request only references. */
    references: string[];
  };
  /** Reads the id of the response from the request's body, if the path does not contain it. */
  readonly about: ((body: unknown) => string) | undefined;
  /** The id of the stored response that contains the item. */
  responseOfItem(itemId: string): string | undefined;
  /** The request's input as a list of items, for the `items` route. */
  items(clientRequest: ClientRequest): unknown[];
  /** The request with these items instead of its reference to a response. */
  expand(clientRequest: ClientRequest, items: readonly unknown[], continues?: string): ClientRequest;
  /** The items that a response adds to a request that continues it. */
  history(answer: object): unknown[];
  /** A response's items by the client's ids, in the form of `history`. */
  itemsById(answer: object): Map<string, unknown>;
  /** The page that a query requests, or the error. */
  pageOf(query: Record<string, string>): PageRequest | { refused: HubError };
  /** A page in the client's format. */
  encodePage(page: { items: readonly unknown[]; more: boolean }, query: Record<string, string>): object;
  /** One page of a list of items, as a body, or the error. */
  page(items: readonly unknown[], query: Record<string, string>): { body: object } | { refused: HubError };
  deleted(id: string): object;
  cancellable(answer: object): boolean;
  /** The response after its cancellation. */
  cancelled(answer: object): object;
  /** Whether the response is still incomplete. */
  pending(answer: object): boolean;
  /** The first response to a background request, before there is any output. */
  begun(clientRequest: ClientRequest): { id: string; answer: object } | undefined;
  /** The response after a failure. */
  failed(answer: object, error: HubError): object;
  /** The error for a refused operation on a stored response. */
  refuse(reason: StoredRefusal, id: string): HubError;
}

export type Connection = ConnectionOf<ClientRequest, StoredForm>;

export interface StreamConversion extends ClientStream {
  /** Upstream bytes in, client bytes out (empty if there is nothing to send yet). Never throws. */
  push(chunk: Uint8Array): string | Uint8Array;
  /** The upstream closed the stream; returns the last bytes for the client. */
  end(): string | Uint8Array;
  /** The number of valid events that are withheld because they say nothing yet; 0 if the stream has started. */
  readonly withheld: number;
  /** Starts the stream with the withheld events, and returns them. */
  open(): string | Uint8Array;
  /** Characters of the response that are buffered until its end. */
  readonly buffered: number;
}

/** The units of request limits: entries of a conversation, their parts, tools, and inputs of other operations. */
export const COUNTED = ["turns", "parts", "tools", "inputs"] as const;

/** The count of each unit, by the client's field that contains the items. */
export type Counts = { readonly [Kind in (typeof COUNTED)[number]]?: Readonly<Record<string, number>> };

export interface Wire {
  readonly name: string;
  readonly operation: string;
  readonly kind: Kind;
  /** Routes of this wire; empty for a wire that only upstreams use. */
  readonly endpoints: readonly Endpoint[];
  /** The kinds of body that clients may send. */
  readonly bodies: readonly BodyKind[];
  readonly tokens: readonly TokenPlace[];
  /**
   * Marks of its clients' requests, where other wires have the same routes. Without marks, the wire takes all unmarked
   * requests.
   */
  readonly marks: readonly Mark[];
  /** Wires at the same routes that this wire precedes if a request is marked for both. */
  readonly precedes: readonly string[];
  /** For paths that are only forwarded, by method and path: the error if no channel of the model has the path. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** Response header with the gateway's request id (`x-request-id`, …). */
  readonly requestIdHeader: string;
  /** The WebSocket connection over which clients may send requests, if the wire has one. */
  readonly connection: Connection | undefined;
  /** WebSocket subprotocols that clients of its sessions may offer. */
  readonly protocols: readonly string[];
  /** The model in a client's first message. Absent: the request contains it. */
  firstModel?: ((message: Uint8Array) => string | undefined) | undefined;
  /** The message with the reason why a session ends; undefined if the close code is enough. */
  failSession(error: HubError, clientRequest: ClientRequest): string | undefined;
  /** The default capabilities of its models; their names are all capabilities that exist. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Converts a request about another request (`operation`) into that request. */
  asRequest(clientRequest: ClientRequest): ClientRequest;
  /** The message and location of the first error in headers or body, or undefined. */
  validate(
    clientRequest: Pick<ClientRequest, "body" | "headers" | "respelled">,
    profile: "default" | "strict",
  ): { message: string; param: string } | undefined;
  /** An error of a request with valid headers and body that holds for every target, or undefined. */
  fault(clientRequest: ClientRequest): { message: string; param: string } | undefined;
  /**
   * The first URL that must not be sent upstream: its scheme (empty for none), its location and the allowed prefixes; or
   * undefined (conversion/hub/url-rule.ts).
   */
  forbiddenUrl(
    clientRequest: ClientRequest,
  ): { scheme: string; param: string; schemes: readonly string[] } | undefined;
  /** Reads body, path and query. */
  peek(clientRequest: ClientRequest): Peeked;
  /** The sizes of the request, in the units of its mapping. */
  counts(clientRequest: ClientRequest): Counts;
  /** The upstream objects that the request references, each once. */
  ownedIds(clientRequest: ClientRequest): OwnedName[];
  /** The wire's name of the field at hub path `path` of a request, if the client's body contains it. */
  clientField(path: string, body: unknown): string | undefined;
  /**
   * What a request says, as one document for all spellings of it.
   * @param ignored fields to leave out, by their paths in the hub or in this wire
   */
  identify(clientRequest: ClientRequest, ignored: readonly string[]): unknown;
  /** Headers of clients that are forwarded to upstreams; lower-case names. */
  readonly forwardedHeaders: readonly string[];
  /** The request in the hub's format, for an operation that the gateway serves itself. */
  decodeRequest(clientRequest: ClientRequest): unknown;
  /** The response to it, in this wire. */
  reply(answer: unknown, clientRequest: ClientRequest): Reply;
  /** A response in this wire, for an operation whose responses the gateway stores. */
  encodeStored(answer: unknown, clientRequest: ClientRequest): object;
  /** Whether the wire has tasks that run on after the first response. */
  readonly hasTasks: boolean;
  /** Whether the wire has a model list. */
  readonly listsModels: boolean;
  /** The rules of its operation. */
  readonly rules: OperationRules;
  /**
   * Response headers with the client's rate limits, in this wire's format.
   * @param now Unix seconds
   */
  limitHeaders(limits: RateLimits, now: number): Record<string, string>;
  /**
   * The provider's own limits in the headers of an upstream's response. Absent if the wire has no such headers.
   * @param now Unix seconds
   */
  readLimits?: ((headers: Record<string, string>, now: number) => RateLimits) | undefined;
  /** Absent if the wire has no stored responses. */
  readonly stored?: Stored | undefined;
  /** An error of the gateway, in this wire. */
  fail(error: HubError, requestId: string): Reply;
}

/** Thrown by `Conversion.request` if the target's wire cannot express the request. */
export class RequestRefused extends Error {
  readonly error: HubError;
  constructor(error: HubError) {
    super(error.message);
    this.name = "RequestRefused";
    this.error = error;
  }
}
