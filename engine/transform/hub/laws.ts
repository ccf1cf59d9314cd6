/**
 * What the hub knows of operations whose request and answer are one document each, beyond what their schemas say. A
 * conversation, which has turns and streams, has laws of its own (`arrange/`, `canonical.ts`); every other operation needs
 * none, and has here what it does need.
 */
import { embedding } from "./embedding.ts";
import type { MediaTokens, TokenCounter } from "./estimate.ts";

/** A request or an answer in the hub's words. */
export type HubDocument = Record<string, unknown>;

/** What a mapping declares under `request.needs`. */
export type Needs = Readonly<Record<string, unknown>>;

/** Why a target cannot be asked; `at` are positions, by the names that `clients.locate` has in braces. */
export interface Unsayable {
  message: string;
  at: Readonly<Record<string, number>>;
}

/** Tokens, as answers count them. */
export interface Counted {
  input?: number;
  output?: number;
  total?: number;
  estimated?: boolean;
}

/** Every law may be absent: then one request is one request, and an answer what its map made. */
export interface Laws<Request = HubDocument, Answer = HubDocument> {
  /** The requests that stand in for one that is too much for the target. */
  split?(request: Request, needs: Needs): Request[] | Unsayable;
  /** One answer of the answers to them, in the same order. */
  join?(answers: readonly Answer[], requests: readonly Request[]): Answer;
  /** An answer brought into the hub's one shape, or why it is none, in a sentence. */
  settle?(answer: Answer, request: Request): Answer | string;
  /** Tokens of a request that nobody counted. */
  estimate?(request: Request, count: TokenCounter, media: MediaTokens): number;
  /** Numbers of an answer are floats, and so many that to look for others would take longer than to parse them. */
  floats?: boolean;
  /** Fields that steer the gateway itself: a target that does not read them loses nothing. */
  steering?: readonly string[];
}

const lawsByOperation: Readonly<Record<string, object>> = { embed: embedding };

const none: Laws = {};

export function lawsOf(operation: string): Laws {
  return (lawsByOperation[operation] as Laws | undefined) ?? none;
}

/** Whether requests of an operation are turns, and answers candidates that may be streamed. */
export function isConversation(operation: string): boolean {
  return operation === "generate";
}
