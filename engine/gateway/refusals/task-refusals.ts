/** The errors about tasks in the hub's format: a part of `refusals.ts`. */
import type { HubError } from "../../conversion/contract.ts";
import { refusal } from "./refusals.ts";

/** The request was sent, but got no response. A retry could start the work twice. */
export const submissionUnknown = ({ message }: Pick<HubError, "message">): HubError =>
  refusal(
    "upstream",
    502,
    `${message}: the upstream may have started the task, so the gateway did not retry`,
    { code: "submission_unknown" },
  );

export const stepOutsideUpstream = (): HubError =>
  refusal(
    "upstream",
    502,
    "the upstream returned a URL of another host, which must not receive this channel's credential",
  );

export const tasksUnreachable = (): HubError =>
  refusal("unavailable", 503, "the task store is unavailable; retry the request", {
    retryable: true,
    retry_after: 5,
  });

export const webhookUnusable = (param: string): HubError =>
  refusal(
    "invalid_request",
    400,
    `${param}: use an http or https URL without user and password; the gateway sends a POST to it when the task ends`,
    { param },
  );

/** @param reason a sentence for the person who configured the webhook */
export const webhookUnverified = (reason: string): HubError =>
  refusal("authentication", 401, `the webhook failed verification: ${reason}`);

export const taskUnknown = (id: string): HubError =>
  refusal("not_found", 404, `the task ${id} does not exist`, { code: "task_not_found" });

export const taskMoved = (): HubError =>
  refusal("unavailable", 503, "the channel of this task is no longer configured");

export const taskLockedTooLong = (): HubError =>
  refusal("unavailable", 503, "this gateway is too busy to check the task in time", { retryable: true });

export const taskFinished = (id: string, status: string): HubError =>
  refusal("conflict", 409, `the task ${id} is ${status} and cannot be cancelled`, { code: "task_over" });

export const taskOpen = (id: string): HubError =>
  refusal("conflict", 409, `the task ${id} has not ended: cancel it, or wait for it, before you delete it`, {
    code: "task_not_over",
  });

export const taskNotCancellable = (id: string, reason: string): HubError =>
  refusal("conflict", 409, `the task ${id} cannot be cancelled: ${reason}`, { code: "task_not_cancellable" });

export const taskNotReady = (id: string, status: string): HubError =>
  refusal("conflict", 409, `the task ${id} is ${status}, so it has no content`, { code: "task_not_ready" });

export const contentGone = (id: string): HubError =>
  refusal("not_found", 410, `the result of task ${id} is no longer available`, { code: "content_expired" });

export const contentUnavailable = (id: string, status: number): HubError =>
  refusal(
    "upstream",
    502,
    `the result of task ${id} is not available now: its server responded with status ${status}`,
    { code: "upstream_error", retryable: true },
  );

export const idempotencyKeyReused = (): HubError =>
  refusal(
    "unprocessable",
    422,
    "this idempotency-key was sent with a different request before; use a new key",
    {
      code: "idempotency_key_reused",
      param: "idempotency-key",
    },
  );

export const stillSubmitting = (): HubError =>
  refusal("conflict", 409, "the request with this idempotency-key is still in progress; retry it soon", {
    code: "idempotency_key_in_use",
    retry_after: 1,
  });
