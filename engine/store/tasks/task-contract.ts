/**
 * Tasks that upstreams run for clients, which poll for the result. This is the contract; `task-rows.ts` stores tasks in the
 * database, for all nodes.
 */

import type { PollInterval, TaskError, TaskStatus } from "../../conversion/contract.ts";
import type { Rates } from "../../ledger/price.ts";
import type { RequestRecord } from "../../ledger/record.ts";

/** `submitting`: the request was sent to an upstream, which has not accepted it yet. */
export type StoredTaskStatus = "submitting" | TaskStatus;

/** The channel that runs a task, and its credential. */
export interface TaskPin {
  channel: string;
  /** A fingerprint of the channel's key. It does not reveal the key. */
  key: string;
  /** The channel's wire. */
  wire: string;
  /** The upstream's model name. */
  model: string;
}

export interface Task {
  /** The id that the client has. */
  id: string;
  /** The token of the request; no other token sees the task. */
  owner: string;
  operation: string;
  /** The client's wire. */
  wire: string;
  /** The client's model name. */
  model: string;
  status: StoredTaskStatus;
  /** Fields of the request that responses repeat, in the hub's format. */
  repeatedFields: object;
  pin?: TaskPin | undefined;
  /** Values for the later steps of the upstream's wire. */
  remembered?: object | undefined;
  pollInterval?: PollInterval | undefined;
  /** Percentage. */
  progress?: number | undefined;
  /** In the hub's format. */
  result?: object | undefined;
  error?: TaskError | undefined;
  /** Number of polls of the upstream. */
  pollCount: number;
  /** End of this machine's lease, by its own clock; absent if no other machine would poll. */
  heldUntilMs?: number | undefined;
  /** Milliseconds since 1970, like all following times. */
  createdMs: number;
  completedMs?: number | undefined;
  /** Expiry of the result. */
  availableUntilMs?: number | undefined;
}

/** The URL that is notified when a task ends. */
export interface Webhook {
  url: string;
  /**
   * True: the notification is the response of the client's wire, like that wire's own callbacks. False: an event that contains
   * the response.
   */
  isPlain: boolean;
  /** The gateway's origin, as the client reached it. */
  origin: string;
}

export interface NewTask
  extends Pick<Task, "id" | "owner" | "operation" | "wire" | "model" | "repeatedFields"> {
  webhook?: Webhook | undefined;
  /** The client's idempotency key. */
  requestKey?: string | undefined;
  /** Digest of the request: a different request under the same key is an error. */
  digest: string;
  /** The process that submits it. */
  runner: string;
  tokenId?: string | undefined;
  accountId?: string | undefined;
  /** Keys of the subjects whose quotas it counts against. */
  subjects: readonly string[];
  /** Its reservation. */
  need: { tokens: number; micros: number };
  /** Maximum duration of the submission. */
  submitTimeoutMs: number;
}

/** A task that an upstream has accepted. */
export interface AcceptedSubmission extends Required<Pick<Task, "pin" | "remembered" | "pollInterval">> {
  status: TaskStatus;
  progress?: number | undefined;
  result?: object | undefined;
  /** Delay until the first poll. */
  afterMs: number;
  /** Known fields of the ledger's record. */
  record: RequestRecord;
  rates: Rates | undefined;
}

/** What an accepted task counts against until its end. */
export interface TaskReservation {
  /** Keys of the subjects whose quotas it counts against. */
  subjects: readonly string[];
  /** Counters of budgets that it counts against. */
  budgets: readonly string[];
  need: { tokens: number; micros: number };
}

/** `known`: a task of the same request has this idempotency key; `other`: a task of a different request has it. */
export type CreatedTask = { kind: "begun" } | { kind: "known"; task: Task } | { kind: "other" };

export interface TaskPage {
  /** The id of the last task on the previous page. */
  after?: string | undefined;
  limit: number;
  newestFirst: boolean;
}

/** The end of a task. */
export interface TaskEnd {
  status: "completed" | "failed" | "cancelled";
  error?: TaskError | undefined;
  result?: object | undefined;
  /** Values for fetching the result. */
  remembered?: object | undefined;
}

/** Methods reject if the store fails. Only the owner sees a task; for others it does not exist. */
export interface Tasks {
  create(task: NewTask): Promise<CreatedTask>;
  /** @returns false if it had ended before */
  markAccepted(id: string, taken: AcceptedSubmission): Promise<boolean>;
  /** Deletes a task that no upstream has. */
  drop(id: string): Promise<void>;
  /** @returns false if it had ended before */
  end(id: string, end: TaskEnd): Promise<boolean>;
  /** Makes a task due at once, because its upstream reports a change. @returns false if the upstream's id is unknown */
  wake(channel: string, upstreamId: string): Promise<boolean>;
  find(owner: string, id: string): Promise<Task | undefined>;
  /** Undefined if `after` is not a task of the owner. */
  list(
    owner: string,
    operation: string,
    page: TaskPage,
  ): Promise<{ tasks: Task[]; more: boolean } | undefined>;
  /** @returns false if it has not ended */
  delete(owner: string, id: string): Promise<boolean>;
}
