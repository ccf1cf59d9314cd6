/** Polls one upstream task, from its first response to its result. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { AcceptedTask, HubError, PollInterval, Reply, State, StepRequest } from "../contract.ts";
import { hubError } from "../hub/hub-error.ts";
import type { HubDocument } from "../hub/operation-rules.ts";
import { pollIntervalMs } from "./poll-interval.ts";
import { TaskSteps } from "./task-steps.ts";

interface Progress {
  answer: object;
  state: State;
  wait: number | undefined;
}

export class PolledRequest {
  readonly #steps: TaskSteps;
  readonly #pollInterval: PollInterval;
  readonly #startRequest: unknown;
  #remembered: object | undefined;
  /** The task's responses that contribute to the result, in order. */
  #responses: object[] = [];
  #polls = 0;
  #isResolving = false;
  /** The task is finished, failed or cancelled. */
  #isFinished = false;

  /** @param startRequest the request that started the task */
  constructor(upstream: CompiledWire, bindings: Bindings, startRequest: unknown) {
    this.#steps = new TaskSteps(upstream, bindings);
    this.#pollInterval = pollIntervalOf(upstream);
    this.#startRequest = startRequest;
  }

  /** A failed task is an error, like a failed poll request. */
  readResponse(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
  ): Progress | { error: HubError } {
    const step = this.#steps.readResponse(status, headers, body);
    if ("error" in step) return step;
    const { state, answer } = step;
    const { error } = state;
    this.#isFinished ||= state.status !== undefined && OVER.includes(state.status);
    if (state.status === "failed" && error !== undefined)
      return this.#taskError(error.kind, error.message, error.code === undefined ? {} : { code: error.code });
    if (state.status === "cancelled") return this.#taskError("upstream", "the provider cancelled it");
    this.#remembered ??= this.#steps.acceptedTask(answer, this.#startRequest);
    Object.assign(this.#remembered, state.remember);
    return step;
  }

  get isOver(): boolean {
    return this.#isFinished;
  }

  /** The cancel request for a client that has disconnected; undefined if none is needed. */
  cancelRequest(): StepRequest | undefined {
    if (this.#remembered === undefined || this.#isFinished) return undefined;
    this.#isFinished = true;
    return this.#steps.buildRequest("cancel", this.#remembered);
  }

  /** An error of a started task is not retryable: another request would start a new one. */
  #taskError(kind: string, message: string, more: { code?: string } = {}): { error: HubError } {
    const error = hubError(kind, message, more);
    return { error: this.#remembered === undefined ? error : { ...error, retryable: false } };
  }

  begun({ answer, state }: Progress): AcceptedTask {
    const isOver = state.status === "completed";
    return {
      remembered: this.#remembered ?? {},
      state: { status: "queued", ...state },
      result: isOver ? this.#steps.result([answer]) : {},
      pollInterval: this.#pollInterval,
    };
  }

  /** Undefined if the task needs no further request. */
  next({ answer, state, wait }: Progress): Reply["next"] {
    const remembered = this.#remembered ?? {};
    const isDone = this.#isResolving || state.status === "completed";
    if (!isDone)
      return withPause(
        this.#steps.buildRequest("poll", remembered),
        pollIntervalMs(this.#pollInterval, this.#polls++, wait),
      );
    this.#responses.push(answer);
    if (this.#isResolving) return undefined;
    this.#isResolving = true;
    return withPause(this.#steps.buildRequest("resolve", remembered), 0);
  }

  result(): HubDocument {
    return this.#steps.result(this.#responses);
  }
}

const OVER: readonly string[] = ["completed", "failed", "cancelled"];

function withPause(request: StepRequest | undefined, afterMs: number): Reply["next"] {
  return request && { request, afterMs };
}

export function pollIntervalOf({ mapping: { steps } }: CompiledWire): PollInterval {
  const { interval, timeout, expiresAfter } = steps ?? {
    interval: { min: 2, max: 30 },
    timeout: 86_400,
    expiresAfter: undefined,
  };
  return {
    minSeconds: interval.min,
    maxSeconds: interval.max,
    timeoutSeconds: timeout,
    lifetimeSeconds: expiresAfter,
  };
}
