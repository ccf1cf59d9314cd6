/** The part of the contract (`../contract.ts`) about tasks of upstreams, and the requests that follow the first one. */
import type { HubError } from "./hub-error.ts";

/** The status of a task. `completed`, `failed` and `cancelled` are final. */
export type TaskStatus = "queued" | "in_progress" | "completed" | "failed" | "cancelled";

/** Why a task failed, in the hub's format. */
export interface TaskError {
  kind: string;
  message: string;
  /** The upstream's error code. */
  code?: string;
}

/** The progress of an upstream task after the first response. */
export interface State {
  /** Absent: the task is still running. */
  status?: TaskStatus;
  /** In percent. */
  progress?: number;
  error?: TaskError;
  /** Values to store for later steps, in addition to the earlier ones. */
  remember?: object;
}

/** The requests that an upstream accepts about a running task. */
export type Step = "poll" | "resolve" | "content" | "cancel" | "delete";

/** One request about a running task. */
export interface StepRequest {
  method: string;
  /** Relative to the provider's base URL. */
  path: string;
  /** An absolute URL from the upstream; replaces `path`. */
  url?: string;
  /** Patterns of hosts that `url` may have, beside the provider's host. */
  hosts: readonly string[];
  headers: Record<string, string>;
  body: string;
}

/**
 * `answer` is the document in the upstream's format; `wait` is the delay in seconds that the upstream requests before the next
 * poll.
 */
export type StepResponse = { error: HubError } | { answer: object; state: State; wait: number | undefined };

/** Builds the requests about a running upstream task and reads the responses. */
export interface StepConversion {
  /**
   * Undefined if the wire does not have this step.
   * @param query the client's query parameters, if a client started the step
   */
  buildRequest(
    step: Step,
    remembered: object,
    query?: Readonly<Record<string, string>>,
  ): StepRequest | undefined;
  /** Never throws: an unreadable response becomes an error of kind `upstream`. */
  readResponse(status: number, headers: Record<string, string>, body: Uint8Array): StepResponse;
  /** The task's result in the hub's format, from its last responses. */
  result(answers: readonly object[]): Record<string, unknown>;
  /** How the upstream signs its webhooks; undefined if it sends none. */
  readonly webhookSignature: "standard_webhooks" | undefined;
  /** The upstream's id of the task that a webhook is about; undefined for other webhooks. Never throws. */
  taskOfWebhook(message: unknown): string | undefined;
}

/** One page of an upstream's model list; `next` holds the values for the next page's request, if there is one. */
export interface ModelPage {
  names: string[];
  next: object | undefined;
}

/** Lists an upstream's models. */
export interface ListingConversion {
  /**
   * Undefined if the wire has no model list.
   * @param remembered the previous page's `next`; undefined for the first page
   */
  buildRequest(remembered: object): StepRequest | undefined;
  /** Never throws: an unreadable response becomes an error of kind `upstream`. */
  readResponse(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
  ): { error: HubError } | ModelPage;
}

/** Poll intervals of an upstream task, in seconds. */
export interface PollInterval {
  minSeconds: number;
  maxSeconds: number;
  /** The task's timeout: it has failed if it is not finished by then. */
  timeoutSeconds: number;
  /** How long the result can be downloaded; undefined if unknown. */
  lifetimeSeconds: number | undefined;
}

/** A task that an upstream has accepted. */
export interface AcceptedTask {
  remembered: object;
  state: State;
  /** In the hub's format, if the task is already completed. */
  result: Record<string, unknown>;
  pollInterval: PollInterval;
}
