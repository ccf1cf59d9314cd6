/**
 * Submits one task to an upstream. The task is stored before it is sent: if this process fails, no other one submits it again,
 * and the client can see its state.
 */
import { hash } from "node:crypto";
import type { Need } from "../../access/allowances.ts";
import { ownerOf } from "../../access/token-index.ts";
import type { AcceptedTask, ClientRequest, HubError, Reply } from "../../conversion/contract.ts";
import { pollIntervalMs } from "../../conversion/steps/poll-interval.ts";
import { FileValue } from "../../language/json/file-value.ts";
import type { AcceptedSubmission, NewTask, Task, Webhook } from "../../store/tasks/task-contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Outcome } from "../exchange/request-outcome.ts";
import {
  idempotencyKeyReused,
  stillSubmitting,
  submissionUnknown,
  tasksUnreachable,
} from "../refusals/task-refusals.ts";
import { documentOf } from "./task-document.ts";
import { taskIdOf } from "./task-id.ts";

/** Time allowed beyond the total timeout of all attempts. */
const GRACE_MS = 60_000;

/** The upstream that accepted the task. */
export interface Taker {
  channel: string;
  wire: string;
  model: string;
  place: { keyMark: string };
}

export class Submission {
  readonly #exchange: Exchange;
  readonly clientRequest: ClientRequest;
  readonly #task: NewTask;
  /** Started when an upstream has accepted the task. */
  #storing: Promise<boolean> | undefined;
  #isTaken = false;
  /** The polling attempt at an upstream that got the task. */
  polling: { readonly isUnanswered: boolean } | undefined;

  constructor(
    exchange: Exchange,
    clientRequest: ClientRequest,
    {
      request,
      need,
      subjects,
      webhook,
    }: {
      request: Record<string, unknown>;
      need: Need;
      subjects: readonly string[];
      webhook: Webhook | undefined;
    },
  ) {
    const { service, wire, token, id, model = "" } = exchange;
    this.#exchange = exchange;
    this.clientRequest = clientRequest;
    this.#task = {
      id: taskIdOf(id),
      owner: ownerOf(token),
      operation: wire.operation,
      wire: wire.name,
      model,
      repeatedFields: wire.rules.repeatedFields?.(request) ?? {},
      requestKey: clientRequest.headers["idempotency-key"],
      digest: digestOf(clientRequest),
      runner: service.runner,
      tokenId: token?.id,
      accountId: token?.accountId,
      subjects,
      need,
      webhook,
      submitTimeoutMs: service.config.timeouts.totalMs + GRACE_MS,
    };
  }

  /** Continues once the task is stored, unless the same task is already stored. */
  begin(go: () => void): void {
    const { service } = this.#exchange;
    const { tasks } = service;
    if (tasks === undefined) {
      this.#exchange.refuse(tasksUnreachable());
      return;
    }
    tasks.create(this.#task).then(
      (began) =>
        this.#exchange.guard(() => {
          if (began.kind === "other") this.#exchange.refuse(idempotencyKeyReused());
          else if (began.kind === "begun") {
            this.#exchange.whenSettled((outcome) => void this.#settled(outcome));
            // The client may have disconnected meanwhile.
            if (this.#exchange.settled) void this.#settled();
            else go();
          } else if (began.task.status === "submitting") this.#exchange.refuse(stillSubmitting());
          else this.#exchange.send(this.#replyWith(began.task));
        }),
      (err: unknown) =>
        this.#exchange.guard(() => {
          service.log.error({ part: "tasks", id: this.#exchange.id, err }, "a task could not be stored");
          this.#exchange.refuse(tasksUnreachable());
        }),
    );
  }

  /** @returns the response to the client. Never rejects. */
  async taken(
    accepted: AcceptedTask,
    { channel, wire, model, place }: Taker,
    outcome: Outcome,
  ): Promise<Reply> {
    const { accounting, service } = this.#exchange;
    const { state, remembered, result, pollInterval } = accepted;
    const pin = { channel, key: place.keyMark, wire, model };
    const status = state.status ?? "queued";
    const acceptedTask: AcceptedSubmission = {
      pin,
      remembered,
      pollInterval,
      status,
      progress: state.progress,
      result,
      afterMs: pollIntervalMs(pollInterval, 0),
      record: accounting.record(outcome),
      rates: accounting.rates,
    };
    try {
      // From this step on, control counts the reservation as well. So it is counted whenever this process dies.
      this.#storing = service.tasks?.markAccepted(this.#task.id, acceptedTask);
      const isAccepted = await this.#storing;
      if (isAccepted === false) throw new Error("the task ended while it was submitted");
    } catch (err) {
      const { id } = this.#exchange;
      service.log.error({ part: "tasks", id, channel, err }, "a task was submitted but could not be stored");
      return this.#exchange.wire.fail(submissionUnknown(tasksUnreachable()), this.#exchange.requestId);
    }
    this.#isTaken = true;
    accounting.handOver();
    const { id, owner, operation, wire: callerWire, repeatedFields, model: asked } = this.#task;
    const createdMs = service.nowMs();
    const task = {
      id,
      owner,
      operation,
      wire: callerWire,
      repeatedFields,
      model: asked,
      pollCount: 0,
      createdMs,
      progress: state.progress,
    };
    return this.#replyWith({ ...task, status: status === "completed" ? "in_progress" : status });
  }

  #replyWith(task: Task): Reply {
    return this.#exchange.wire.reply(documentOf(task), this.clientRequest);
  }

  /**
   * A task that no upstream has is deleted. If an upstream may have it, the task stays as failed, and its client can see the
   * error.
   */
  async #settled(outcome?: Outcome): Promise<void> {
    await this.#storing?.catch(() => {});
    if (this.#isTaken) return;
    const { service, id } = this.#exchange;
    const { tasks } = service;
    try {
      if (this.#storing !== undefined || this.polling?.isUnanswered === true) {
        const cause: Pick<HubError, "message"> = outcome?.error ?? { message: "the gateway gave up" };
        const { kind, code, message } = submissionUnknown(cause);
        await tasks?.end(this.#task.id, {
          status: "failed",
          error: { kind, message, ...(code && { code }) },
        });
      } else await tasks?.drop(this.#task.id);
    } catch (err) {
      // After its time limit the task is no longer submitted, and is reported as failed.
      service.log.error(
        { part: "tasks", id, err },
        "the record of a task that was not submitted could not be deleted",
      );
    }
  }
}

/** Digest of the request's content; files count by name, type and size. */
function digestOf({ text, body, pathParameters }: ClientRequest): string {
  return hash("sha256", JSON.stringify([pathParameters, text === "" ? withoutFiles(body) : text]));
}

function withoutFiles(value: unknown): unknown {
  if (value instanceof FileValue) return [value.name, value.mime, value.size];
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([name, inner]) => [name, withoutFiles(inner)]);
}
