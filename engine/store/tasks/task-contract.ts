/**
 * Tasks: what upstreams work on for callers who come back for it. This is the contract of whatever keeps them;
 * `task-rows.ts` keeps them in the store, where every node sees them.
 */

import type { PollInterval, TaskError, TaskStatus } from "../../conversion/contract.ts";
import type { Rates } from "../../ledger/price.ts";
import type { RequestRecord } from "../../ledger/record.ts";

/** `submitting`: an upstream is asked to take it on, and has not said that it does. */
export type KeptStatus = "submitting" | TaskStatus;

/** Where a task is worked on, and with whose key. */
export interface TaskPin {
  channel: string;
  /** Tells the channel's key from another, and tells nothing of it. */
  key: string;
  /** The wire as the channel speaks it. */
  wire: string;
  /** The model's name there. */
  model: string;
}

export interface Task {
  /** As callers know it. */
  id: string;
  /** The token that asked; nobody else sees the task. */
  owner: string;
  operation: string;
  /** Its caller's. */
  wire: string;
  /** The model as its caller named it. */
  model: string;
  status: KeptStatus;
  /** Of the request, in the hub's words. */
  shows: object;
  pin?: TaskPin | undefined;
  /** What its wire's steps need. */
  remembered?: object | undefined;
  rhythm?: PollInterval | undefined;
  /** In per cent. */
  progress?: number | undefined;
  /** In the hub's words. */
  result?: object | undefined;
  error?: TaskError | undefined;
  /** How often the upstream was asked. */
  asked: number;
  /** Until when this machine may ask about it, by its own clock; absent where no other one would. */
  heldUntilMs?: number | undefined;
  /** Milliseconds since 1970, as all that follow. */
  createdMs: number;
  completedMs?: number | undefined;
  /** Expiry of the result. */
  availableUntilMs?: number | undefined;
}

/** Whom to tell when a task is over. */
export interface Webhook {
  url: string;
  /** What is sent is what its wire answers, as that wire's own callbacks are, and not an event that holds it. */
  isPlain: boolean;
  /** The gateway's, as the caller knows it. */
  origin: string;
}

export interface NewTask extends Pick<Task, "id" | "owner" | "operation" | "wire" | "model" | "shows"> {
  webhook?: Webhook | undefined;
  /** What the caller names its request by, so that it can send it again. */
  requestKey?: string | undefined;
  /** Of the request: another one under the same key is a mistake. */
  digest: string;
  /** The process that submits it. */
  runner: string;
  tokenId?: string | undefined;
  accountId?: string | undefined;
  /** Keys of those whose quota it counts against. */
  subjects: readonly string[];
  /** What was reserved for it. */
  need: { tokens: number; micros: number };
  /** When nobody can still be submitting it. */
  patienceMs: number;
}

/** A task that an upstream has taken on. */
export interface TakenTask extends Required<Pick<Task, "pin" | "remembered" | "rhythm">> {
  status: TaskStatus;
  progress?: number | undefined;
  result?: object | undefined;
  /** Until the upstream is asked first. */
  afterMs: number;
  /** What is known of the request, for the ledger. */
  record: RequestRecord;
  rates: Rates | undefined;
}

/** `known`: it was begun before, under the same key; `other`: another request was. */
export type BeganTask = { kind: "begun" } | { kind: "known"; task: Task } | { kind: "other" };

export interface TaskPage {
  /** The id of the task behind which the page begins. */
  after?: string | undefined;
  limit: number;
  newestFirst: boolean;
}

/** How a task ends. */
export interface TaskEnd {
  status: "completed" | "failed" | "cancelled";
  error?: TaskError | undefined;
  result?: object | undefined;
  /** What is needed to fetch it. */
  remembered?: object | undefined;
}

/** Rejects when the store does. A task is its owner's alone: to others it is unknown. */
export interface Tasks {
  begin(task: NewTask): Promise<BeganTask>;
  taken(id: string, taken: TakenTask): Promise<void>;
  /** It is known that no upstream has it. */
  drop(id: string): Promise<void>;
  /** @returns false where it was over before */
  end(id: string, end: TaskEnd): Promise<boolean>;
  /** The upstream of a channel says that one has moved: it is asked about at once. @returns false where none is called so */
  wake(channel: string, upstreamId: string): Promise<boolean>;
  find(owner: string, id: string): Promise<Task | undefined>;
  /** Undefined where `after` is none of the owner's tasks. */
  list(
    owner: string,
    operation: string,
    page: TaskPage,
  ): Promise<{ tasks: Task[]; more: boolean } | undefined>;
  /** @returns false where it is not over */
  delete(owner: string, id: string): Promise<boolean>;
}
