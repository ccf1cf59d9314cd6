/** The errors about tasks in the hub's format: a part of `refusals.ts`. */
import type { HubError } from "../../conversion/contract.ts";
import { refusal } from "./refusals.ts";

/** The request was sent, but got no response. A retry could start the work twice. */
export const submissionUnknown = ({ message }: Pick<HubError, "message">): HubError =>
  refusal(
    "upstream",
    502,
    `${message}: it is not known whether the upstream has begun, so it was not sent again`,
    { code: "submission_unknown" },
  );

export const stepAstray = (): HubError =>
  refusal("upstream", 502, "the upstream names a host that may not be asked with the key of this channel");

export const tasksUnreachable = (): HubError =>
  refusal("unavailable", 503, "tasks cannot be reached at the moment; send the request again", {
    retryable: true,
    retry_after: 5,
  });

export const webhookUnusable = (param: string): HubError =>
  refusal(
    "invalid_request",
    400,
    `${param}: it must be a URL of http or https, without a user or a password, where a POST is taken when the task is over`,
    { param },
  );

/** @param reason a sentence for the person who configured the webhook */
export const webhookUnverified = (reason: string): HubError =>
  refusal("authentication", 401, `the webhook is not believed: ${reason}`);

export const taskUnknown = (id: string): HubError =>
  refusal("not_found", 404, `there is no such task: ${id}`, { code: "task_not_found" });

export const taskMoved = (): HubError =>
  refusal("unavailable", 503, "the channel that works on this task is not configured any more");

export const taskLockedTooLong = (): HubError =>
  refusal("unavailable", 503, "this machine is too busy to ask about the task in time", { retryable: true });

export const taskOver = (id: string, status: string): HubError =>
  refusal("conflict", 409, `the task ${id} is ${status} and cannot be cancelled`, { code: "task_over" });

export const taskOpen = (id: string): HubError =>
  refusal("conflict", 409, `the task ${id} is not over: cancel it, or wait for it, before you delete it`, {
    code: "task_not_over",
  });

export const taskNotCancellable = (id: string, reason: string): HubError =>
  refusal("conflict", 409, `the task ${id} cannot be cancelled: ${reason}`, { code: "task_not_cancellable" });

export const taskNotReady = (id: string, status: string): HubError =>
  refusal("conflict", 409, `the task ${id} is ${status}: it has no content`, { code: "task_not_ready" });

export const contentGone = (id: string): HubError =>
  refusal("not_found", 410, `what the task ${id} made can no longer be fetched`, { code: "content_expired" });

export const contentUnavailable = (id: string, status: number): HubError =>
  refusal(
    "upstream",
    502,
    `what the task ${id} made cannot be fetched now: where it stands answers with status ${status}`,
    { code: "upstream_error", retryable: true },
  );

export const keyOfAnother = (): HubError =>
  refusal("unprocessable", 422, "the idempotency-key was sent with another request before; use another one", {
    code: "idempotency_key_reused",
    param: "idempotency-key",
  });

export const stillSubmitting = (): HubError =>
  refusal("conflict", 409, "the request with this idempotency-key is still being sent; ask again soon", {
    code: "idempotency_key_in_use",
    retry_after: 1,
  });
