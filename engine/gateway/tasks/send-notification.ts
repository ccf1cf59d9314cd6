/**
 * Tells whoever asked for it that a task is over: one POST, signed after Standard Webhooks, to a place where URLs of callers may
 * lead. What it says of the task is what the caller's wire answers to who asks.
 */
import { signatureHeaders } from "../../access/webhook-signature.ts";
import type { Caller } from "../../conversion/contract.ts";
import { fetchAddress } from "../../media/fetch/fetch-address.ts";
import { createLookup } from "../../media/fetch/host-lookup.ts";
import { MediaFailure } from "../../media/fetch/media-failure.ts";
import { resolve } from "../../media/fetch/resolve.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import type { Service } from "../service/service.ts";
import { documentOf, linkTo } from "./task-document.ts";
import { requestIdOf } from "./task-id.ts";

/** Nothing: it was taken. `isFinal`: it will not be. */
export interface NotificationResult {
  failure?: string;
  isFinal?: boolean;
}

/** Less than a notice is held for. */
const PATIENCE_MS = 20_000;

const look = createLookup();

/** @param secrets as Standard Webhooks writes them; it is signed with each. Never rejects. */
export async function sendNotification(
  service: Service,
  notification: Notification,
  secrets: readonly string[],
): Promise<NotificationResult> {
  try {
    const body = bodyOf(service, notification);
    if (body === undefined)
      return { failure: `the wire ${notification.task.wire} no longer exists`, isFinal: true };
    const id = `msg_${requestIdOf(notification.task.id)}`;
    const timestamp = String(Math.floor(service.nowMs() / 1000));
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "polywire",
      ...signatureHeaders(secrets, { id, timestamp, body }),
    };
    const destination = await resolve(notification.webhook.url, service.config.media.allow, look);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetchAddress(destination, { method: "POST", headers, body, signal });
    // Nothing that it says counts beyond its status.
    answer.destroy();
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return {};
    return { failure: `the receiver responded with status ${statusCode}`, isFinal: statusCode === GONE };
  } catch (error) {
    const { message, name } = error as Error;
    if (name === "TimeoutError")
      return { failure: `the receiver did not respond within ${PATIENCE_MS / 1000} seconds` };
    return { failure: error instanceof MediaFailure ? `the URL ${message}` : message };
  }
}

/** Who does not want to be told any more says it so. */
const GONE = 410;

function bodyOf(service: Service, { task, webhook }: Notification): string | undefined {
  const wire = service.conversions.wires.get(task.wire);
  if (wire === undefined) return undefined;
  const { nowMs } = service;
  const id = requestIdOf(task.id);
  const now = Math.floor(nowMs() / 1000);
  const caller: Caller = { text: "", body: {}, path: {}, query: {}, headers: {}, now, id, requestId: id };
  const data = wire.worded(documentOf(task, linkTo(service, wire, webhook.origin, task)), caller);
  if (webhook.isPlain) return JSON.stringify(data);
  const timestamp = new Date(task.completedMs ?? nowMs()).toISOString();
  return JSON.stringify({ type: `task.${task.status}`, timestamp, data });
}
