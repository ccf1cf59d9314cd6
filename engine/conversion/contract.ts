/**
 * The contract between the gateway, which moves bytes, and the transform engine, which gives them meaning.
 *
 * A `Wire` is a compiled mapping. A `Lane` joins a client's wire to an upstream's wire for one attempt of one request.
 * Everything here is values in, values out: the gateway hands in the clock, the ids and the bytes.
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

export type { Asking, ConnectionRefusal } from "./hub/connection-of.ts";
export {
  BODIES,
  type BodyKind,
  type Endpoint,
  type HeadPlace,
  type Mark,
  type TokenPlace,
} from "./hub/endpoint.ts";
export type { HubError } from "./hub/hub-error.ts";

/** What a gateway sends back for a whole (not streamed) answer. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** In the place of `body`, which is empty then: the document, which is large and is written piece by piece. */
  unwritten?: { document: unknown } | undefined;
  /** Present when the answer is an error; its `retryable` decides about the next channel. */
  error?: HubError;
  usage?: Record<string, unknown>;
  /** Present where the answer must be finished before it is sent; `body` is empty then. */
  undelivered?: Undelivered | undefined;
  /** Hub paths of the answer that the caller's wire cannot say. */
  dropped: readonly string[];
  /** Present where the caller's `keeps` asks for it. */
  kept?: Kept | undefined;
  /** The upstream goes on: what it is to be asked, after so many milliseconds. There is no answer yet. */
  next?: { request: StepRequest; afterMs: number } | undefined;
  /** The upstream has taken on a task, of which the gateway tells the caller. */
  begun?: Begun | undefined;
}

/** Where a task stands. Those before `completed` may become any that comes later; the others stay. */
export type TaskStatus = "queued" | "in_progress" | "completed" | "failed" | "cancelled";

/** Why a task failed, in the hub's words. */
export interface TaskError {
  kind: string;
  message: string;
  /** The upstream's own word. */
  code?: string;
}

/** How far an upstream is that goes on after its first answer. */
export interface State {
  /** Absent: it goes on. */
  status?: TaskStatus;
  /** In per cent. */
  progress?: number;
  error?: TaskError;
  /** What is remembered from here on, beside what was before. */
  remember?: object;
}

/** What an upstream that goes on can be asked. */
export type Step = "poll" | "resolve" | "content" | "cancel" | "delete";

/** One such question. */
export interface StepRequest {
  method: string;
  /** Below the place's base URL. */
  path: string;
  /** In the place of the path: a URL that the upstream named. */
  url?: string;
  /** Patterns of hosts that a URL may name beside the place's own. */
  hosts: readonly string[];
  headers: Record<string, string>;
  body: string;
}

/** `answer` is the document as its wire has it, `wait` the seconds after which the upstream wants to be asked again. */
export type StepAnswer = { error: HubError } | { answer: object; state: State; wait: number | undefined };

/** Asks an upstream that goes on, whoever asked it first. */
export interface StepConversion {
  /**
   * Undefined where the wire has no such step.
   * @param query of the caller, where one asks
   */
  ask(step: Step, remembered: object, query?: Readonly<Record<string, string>>): StepRequest | undefined;
  /** Never throws: what cannot be read is an error of kind `upstream`. */
  hear(status: number, headers: Record<string, string>, body: Uint8Array): StepAnswer;
  /** What its last answers come to, in the hub's words. */
  result(answers: readonly object[]): Record<string, unknown>;
  /** How what it tells of its own accord is signed; undefined: it tells nothing. */
  readonly signed: "standard_webhooks" | undefined;
  /** The upstream's name for the task that a webhook is about; undefined for one about something else. Never throws. */
  findTask(message: unknown): string | undefined;
}

/** A page of the models that a place has; `next` is what the next question is made of, where there is one. */
export interface Listed {
  names: string[];
  next: object | undefined;
}

/** Asks a place which models it has. */
export interface ListingConversion {
  /** Undefined where the wire does not say how. @param remembered of the page before; at first nothing */
  ask(remembered: object): StepRequest | undefined;
  /** Never throws: what cannot be read is an error of kind `upstream`. */
  hear(status: number, headers: Record<string, string>, body: Uint8Array): { error: HubError } | Listed;
}

/** How often an upstream that goes on is asked, in seconds. */
export interface PollInterval {
  least: number;
  most: number;
  /** After which it has failed. */
  within: number;
  /** How long what it made can be fetched; undefined where nobody says. */
  lasts: number | undefined;
}

/** A task that an upstream has taken on. */
export interface Begun {
  remembered: object;
  state: State;
  /** In the hub's words, where it is completed already. */
  result: Record<string, unknown>;
  rhythm: PollInterval;
}

/** Media of an answer that are not in the form that the caller asked for. Whoever moves bytes brings them into it. */
export interface Undelivered {
  items: readonly UndeliveredItem[];
  /** The answer with them. @param delivered of each item its URL or its base64 */
  finish(delivered: readonly string[]): Reply;
}

/** What there is of it, `url`, `base64` or `bytes`, and what it is to be. */
export interface UndeliveredItem {
  as: "url" | "base64";
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
  url?: string;
  base64?: string;
  bytes?: Uint8Array;
}

/** What is kept of an answer. */
export interface Kept {
  /** As the caller knows it. */
  id: string;
  /** In the caller's wire. Undefined: the upstream keeps it. */
  answer: object | undefined;
  /** Of one that the upstream keeps, the ids of its items. */
  items?: readonly string[];
}

/** How limits stand, by what is counted (`requests`, `tokens`); `reset` in seconds from now. */
export type LimitsStanding = Readonly<Record<string, { limit?: number; remaining?: number; reset?: number }>>;

/** The fields and files of a form, in the order in which they came; a name may come more than once. */
export type FormParts = readonly (readonly [name: string, value: unknown])[];

/** A body that is written while it is sent, because files may stand in it. */
export type UnwrittenBody =
  | { kind: "multipart" | "form"; parts: FormParts }
  | { kind: "json"; document: unknown }
  /** The same without files, and large: it is written piece by piece (`language/json/pieces.ts`). */
  | { kind: "plain"; document: unknown }
  /** A file, or a text. */
  | { kind: "bytes"; content: unknown };

/** What is known of a request at a glance. */
export interface Peeked {
  model: string | undefined;
  stream: boolean;
  /** How many answers. */
  choices: number;
  /** The most tokens that each may have, where the request says that. */
  maxOutput?: number;
}

/** A caller's request as the gateway received it. */
export interface Caller {
  /** The body as text (valid UTF-8) and parsed, with floats for numbers; their digits are in the text. */
  text: string;
  body: unknown;
  /** Of the text, where somebody has looked through it. */
  outline?: Outline | undefined;
  /** Of the text in UTF-8, where somebody has counted them. */
  bytes?: number | undefined;
  /** What its wire's `peek` has found, where somebody has asked. */
  peeked?: Peeked | undefined;
  /** It is so long that what is made of it is not written at once: `Outgoing` has it `unwritten`. */
  isLarge?: boolean | undefined;
  /** A body in the one spelling of its wire, where somebody has looked at it so. */
  respelled?: { body: object; spelling: object; document: unknown } | undefined;
  /** What a body of parts said, as it stood there; `text` is empty then. */
  parts?: FormParts | undefined;
  /** What is asked for, where that is not the operation of the wire. */
  operation?: string | undefined;
  /** Path captures and the endpoint's `set`, e.g. `{ model: 'm', stream: true }`. */
  path: Record<string, unknown>;
  query: Record<string, string>;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Unix seconds; the only clock that mappings see. */
  now: number;
  /** Unique for the request, `[A-Za-z0-9]{24}`; ids of answers are made from it. */
  id: string;
  /** What answers to the caller carry, where that is another one. */
  requestId?: string | undefined;
  /** The answer is to be kept. */
  keeps?: boolean | undefined;
  /** The answer is to be known to the caller's next request on its connection. */
  remembers?: boolean | undefined;
  /** The gateway makes the answer while nobody waits for it, under an id that has been told. */
  detached?: boolean | undefined;
  /** The id of the answer that the request went on from; what was said before stands in `body`. */
  continues?: string | undefined;
}

/** A thing that a caller made at an upstream. */
export interface OwnedName {
  id: string;
  /** Set where it stands for what was said before, by the field of the request: without it, the request cannot be answered. */
  param?: string | undefined;
  /** There are such things that no caller has made: it is refused only where another one has. */
  free?: boolean | undefined;
}

/** Where one attempt goes. */
export interface Target {
  wire: Wire;
  /** The upstream's model name. */
  model: string;
  /** What this channel and model can do, over the wire's defaults. */
  capabilities: Capabilities;
  /** Counts tokens where the upstream does not. Absent: what it does not say is not said. */
  countTokens?: TokenCounter | undefined;
  /** What the caller was given before; for callers that hand back less. */
  proofs?: ProofMemory | undefined;
  /** What a suffix of the requested name asks for; routing has taken it off the name. */
  suffix?: SuffixReasoning | undefined;
}

/** What is sent upstream. `path` is relative to the provider's base URL and may hold a query. */
export interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** In the place of `body`, which is empty then. */
  unwritten?: UnwrittenBody | undefined;
  /** Set where the target takes less at a time than the caller wants: one choice, so many inputs. */
  more?: MoreRequests;
  /** What stands behind the path, wherever a provider puts that. */
  tail?: string | undefined;
  /** Whether the upstream is asked to stream. */
  stream: boolean;
  /** Hub paths of the request that the target's wire cannot say. */
  dropped: readonly string[];
}

/** Further requests, and what makes one answer of all. */
export interface MoreRequests {
  bodies: readonly (string | UnwrittenBody)[];
  join: Join;
}

/** Media that a caller named by URL and the target takes only as bytes. */
export interface WantedMedia {
  url: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
  /** Where in the caller's own body it stands: `messages[0].content[1]`. */
  param: string;
}

/** What was found at a URL. */
export interface FoundMedia {
  /** As the server said it, without parameters. */
  mime: string | undefined;
  base64: string;
}

/** How an upstream's answer is read. */
export interface Answering {
  /** Where no upstream is needed: the answer. */
  answer?(): Reply | undefined;
  /** A whole upstream body, of any status; `read` is what a large one says. Never throws: the reply has an `error`. */
  response(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply;
  /** `response` in steps. */
  responding?(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
    read?: ReadText,
  ): Steps<Reply>;
  /** For callers that asked to stream, when the upstream answered 2xx. */
  stream(headers: Record<string, string>): StreamConversion;
  /** Whether the upstream answers at once although the caller asked to stream: then `response` makes events of it. */
  isWhole?(headers: Record<string, string>): boolean;
  /** An answer that goes on as it comes although nobody asked to stream, when the upstream answered 2xx. */
  passing?(headers: Record<string, string>): StreamConversion | undefined;
  /** What tells an upstream that goes on that nobody waits any more; undefined where there is nothing to tell. */
  quit?(): StepRequest | undefined;
}

/** The answers to several requests, which the caller gets as one. */
export interface Join {
  /** The reply to the last answer that comes is that to all of them; before it, a reply without an error is empty. */
  branch(copy: number): Answering;
  /** What the caller reads, where it asked to stream: all branches write into it. Throws where nothing is streamed. */
  readonly stream: ClientStream;
}

export interface Conversion extends Answering {
  /** Same wire at both ends and nothing to change but names: bytes pass through. */
  readonly same: boolean;
  /** In steps what the first of the others would do at once. Throws as it would. */
  preparing?(): Steps<void>;
  /** `request` in steps. */
  requesting?(media?: ReadonlyMap<string, FoundMedia>): Steps<Outgoing>;
  /** The URLs whose bytes must be handed to `request`; empty most of the time. */
  wants(): readonly WantedMedia[];
  /**
   * Throws `RequestRefused` when the target cannot express the request at all.
   * @param media what was found, by URL.
   */
  request(media?: ReadonlyMap<string, FoundMedia>): Outgoing;
  /** What an upstream has used, by estimate, that was sent the request and whose answer nobody heard. */
  spent(): Record<string, unknown> | undefined;
}

/** A message of a session. */
export interface Message {
  bytes: Uint8Array;
  isText: boolean;
}

/** What is to be sent because of what was heard. */
export interface Traffic {
  up: Message[];
  down: Message[];
  /** What an answer used that is over. */
  usage?: Record<string, unknown>;
}

/** A session between a caller and an upstream. */
export interface SessionConversion {
  /** What is asked for, in the place of a body's request. */
  readonly outgoing: Outgoing;
  /** What the upstream said that did not take it. */
  refused(status: number, headers: Record<string, string>, body: Uint8Array): HubError;
  /** The upstream has taken it. @param terms what was said of it before */
  opened(terms?: object): Traffic;
  /** A caller's message. */
  up(message: Uint8Array, isText: boolean): Traffic;
  /** An upstream's. Throws a `HubError` for what cannot be read. */
  down(message: Uint8Array, isText: boolean): Traffic;
  /** Whether the upstream must be heard before it is told any more. */
  readonly waits: boolean;
  /** What could not be said to one of the ends, by the names of messages. */
  readonly dropped: readonly string[];
  /** The session is over: what an answer in the middle of it has used, by estimate; undefined where there is none. */
  left(): Record<string, unknown> | undefined;
}

/** To an upstream of the caller's own wire that keeps an answer. */
export interface ForwardConversion extends Answering {
  /** @param search the caller's query. */
  request(act: StoredAct, id: string, search: string): Outgoing;
}

/** A stream as the caller gets it. */
export interface ClientStream {
  /** The upstream broke or the gateway gives up: the wire's own error event, and no success terminator. */
  fail(error: HubError): string;
  /** What keeps a silent stream alive, in the wire's own way; empty where it has none. */
  ping(): string;
  /** Response headers for the client, known once `started`. */
  readonly headers: Record<string, string>;
  /** False until the first valid upstream event: until then nothing may be sent (commit late). */
  readonly started: boolean;
  /** True after the terminal event: whatever follows is ignored, the upstream may be cancelled. */
  readonly finished: boolean;
  /** True where an error cannot be said in it: the connection is broken off. */
  readonly breaks?: boolean;
  /** True when it is finished and the upstream is not: it would go on for nobody. */
  readonly cut?: boolean;
  /** Set when the stream is an error. While `started` is false the request may go to another channel. */
  readonly error: HubError | undefined;
  readonly usage: Record<string, unknown> | undefined;
  /** Hub paths of the answer, as far as it has come, that the caller's wire cannot say. */
  readonly dropped: readonly string[];
  /** As far as it has come: one that did not end is kept as cancelled. Undefined unless the caller's `keeps` asks for it. */
  kept(): Kept | undefined;
}

/** What a caller may do with a kept answer: fetch it, list what was asked, cancel it, delete it; with tasks also list all, fetch what was made. */
export type StoredAct = "retrieve" | "items" | "list" | "content" | "cancel" | "delete";

/** `{id}` in the path is the answer's id. */
export interface StoredRoute {
  act: StoredAct;
  method: string;
  path: string;
  where?: Readonly<Record<string, string>>;
  /** Names in the query that mean something there; of a list (`include[]`), what stands before the bracket. */
  query: readonly string[];
}

/**
 * There is no such answer; none that a request could go on from; it is none that can be cancelled; there is no such item to
 * point to.
 */
export type StoredRefusal = "retrieve" | "continues" | "cancel" | "references";

/** Of a list: `after` is an item's id. */
export interface AskedPage {
  after: string | undefined;
  limit: number;
  newestFirst: boolean;
  /** Those that are asked for by name, and no others. */
  ids?: readonly string[];
}

/** How a wire speaks of answers that are kept: data of the mapping. Answers and items are in the caller's wire. */
export interface Stored {
  readonly routes: readonly StoredRoute[];
  /** Of a request: whether its answer is to be kept, the answer that it goes on from, and whether nobody waits. */
  asks(caller: Caller): {
    keep: boolean;
    continues: string | undefined;
    background: boolean;
    /** Ids of items that it only points to. */
    references: string[];
  };
  /** The id that a question's body names, where its path does not. */
  readonly about: ((body: unknown) => string) | undefined;
  /** The kept answer that the id of an item names. */
  holder(itemId: string): string | undefined;
  /** What a request says, as the list that callers can ask for. */
  items(caller: Caller): unknown[];
  /** The request with these items in it, in the place of its reference to an answer. */
  expand(caller: Caller, items: readonly unknown[], continues?: string): Caller;
  /** What an answer adds to the items of a request that goes on from it. */
  history(answer: object): unknown[];
  /** Items of an answer by the ids that callers know, as `history` has them. */
  known(answer: object): Map<string, unknown>;
  /** Which page a query asks for; or why there is none. */
  pageOf(query: Record<string, string>): AskedPage | { refused: HubError };
  /** A page as callers see it. */
  listed(page: { items: readonly unknown[]; more: boolean }, query: Record<string, string>): object;
  /** One page of a list of items, as a body; or why there is none. */
  page(items: readonly unknown[], query: Record<string, string>): { body: object } | { refused: HubError };
  deleted(id: string): object;
  cancellable(answer: object): boolean;
  /** The answer as it is once it was cancelled. */
  cancelled(answer: object): object;
  /** Whether more of it may come. */
  pending(answer: object): boolean;
  /** The answer to a request that nobody waits for, before anything of it is there. */
  begun(caller: Caller): { id: string; answer: object } | undefined;
  /** The answer as it is once it has failed. */
  failed(answer: object, error: HubError): object;
  /** Why something cannot be done with an answer. */
  refuse(reason: StoredRefusal, id: string): HubError;
}

export type Connection = ConnectionOf<Caller, Kept>;

export interface StreamConversion extends ClientStream {
  /** Upstream bytes in, client bytes out (empty: nothing to send yet). Never throws. */
  push(chunk: Uint8Array): string | Uint8Array;
  /** The upstream closed its side; returns the client's last bytes. */
  end(): string | Uint8Array;
  /** Characters of the answer that are held until its end. */
  readonly held: number;
}

/** What requests are held to: entries of a conversation, their parts, tools, and inputs of other operations. */
export const COUNTED = ["turns", "parts", "tools", "inputs"] as const;

/** How many of each there are, by the caller's own fields that hold them. */
export type Counts = { readonly [Kind in (typeof COUNTED)[number]]?: Readonly<Record<string, number>> };

export interface Wire {
  readonly name: string;
  readonly operation: string;
  readonly kind: Kind;
  /** Routes of this wire; empty for a wire that only upstreams speak. */
  readonly endpoints: readonly Endpoint[];
  /** What its callers' bodies may be. */
  readonly bodies: readonly BodyKind[];
  readonly tokens: readonly TokenPlace[];
  /** What only its clients send, where other wires have the same routes; none: whoever is not told apart is its client. */
  readonly marks: readonly Mark[];
  /** Wires at the same routes that stand back where a request is marked for both. */
  readonly over: readonly string[];
  /** By method and path, for paths that only pass: the refusal where no channel of the model has the path. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** Response header that carries the gateway's request id (`x-request-id`, …). */
  readonly requestIdHeader: string;
  /** Where its callers may send their requests over a WebSocket. */
  readonly connection: Connection | undefined;
  /** Subprotocols that callers of its sessions may offer. */
  readonly protocols: readonly string[];
  /** The model that a caller's first message names. Absent: the request names it. */
  firstModel?: ((message: Uint8Array) => string | undefined) | undefined;
  /** The message that tells a caller why its session ends; undefined where the code alone does. */
  failSession(error: HubError, caller: Caller): string | undefined;
  /** What it takes for granted of its models, and so the capabilities that there are. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** A question about a request (`operation`) as the request that it is about. */
  asRequest(caller: Caller): Caller;
  /** The sentence and place of the first fault in headers or body, or undefined. */
  validate(
    caller: Pick<Caller, "body" | "headers" | "respelled">,
    profile: "default" | "strict",
  ): { message: string; param: string } | undefined;
  /** What is wrong with a request whose headers and body are right each, whichever target it would go to, or undefined. */
  fault(caller: Caller): { message: string; param: string } | undefined;
  /**
   * The scheme (empty for none) and place of the first URL in it that may not go up, and what URLs may begin with; or
   * undefined (conversion/hub/url-rule.ts).
   */
  forbiddenUrl(caller: Caller): { scheme: string; param: string; schemes: readonly string[] } | undefined;
  /** Read from body, path and query. */
  peek(caller: Caller): Peeked;
  /** How much the request holds, as its mapping counts it. */
  counts(caller: Caller): Counts;
  /** What the request names of things that callers make at the upstream, each once. */
  ownedIds(caller: Caller): OwnedName[];
  /** What this wire calls what the hub has at `path` of a request, where the caller's body holds it. */
  ownWord(path: string, body: unknown): string | undefined;
  /** What is asked of an operation that the gateway answers itself, in the hub's words. */
  asked(caller: Caller): unknown;
  /** The answer to it, in this wire. */
  reply(answer: unknown, caller: Caller): Reply;
  /** An answer in this wire, of an operation whose answers the gateway keeps. */
  worded(answer: unknown, caller: Caller): object;
  /** Whether it goes on after its first answer. */
  readonly goesOn: boolean;
  /** Whether it says how a place is asked which models it has. */
  readonly listsModels: boolean;
  /** What holds of its operation. */
  readonly rules: OperationRules;
  /**
   * Headers that tell a caller how its limits stand, as this wire says it.
   * @param now Unix seconds
   */
  tellLimits(limits: LimitsStanding, now: number): Record<string, string>;
  /** Absent where the wire knows no kept answers. */
  readonly stored?: Stored | undefined;
  /** An error of the gateway's own, in this wire. */
  fail(error: HubError, requestId: string): Reply;
}

/** Thrown by `Lane.request` when a request cannot be said in the target's wire. */
export class RequestRefused extends Error {
  readonly error: HubError;
  constructor(error: HubError) {
    super(error.message);
    this.name = "RequestRefused";
    this.error = error;
  }
}
