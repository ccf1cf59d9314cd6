/**
 * Notifies a client's webhook that a task has ended: one POST, signed according to Standard Webhooks, with the same
 * restrictions of addresses as for fetching clients' URLs. The body is the same as the response to a poll in the client's wire.
 */
import type { ClientRequest } from "../../conversion/contract.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import type { Service } from "../service/service.ts";
import { type NotificationResult, postWebhook } from "./post-webhook.ts";
import { documentOf, linkTo } from "./task-document.ts";
import { requestIdOf } from "./task-id.ts";

/** @param secrets in the format of Standard Webhooks; each adds a signature. Never rejects. */
export async function sendNotification(
  service: Service,
  notification: Notification,
  secrets: readonly string[],
): Promise<NotificationResult> {
  try {
    const body = bodyOf(service, notification);
    if (body === undefined)
      return { failure: `the wire ${notification.task.wire} no longer exists`, isFinal: true };
    const message = { url: notification.webhook.url, id: `msg_${requestIdOf(notification.task.id)}`, body };
    return await postWebhook(message, secrets, service.config.media.allow, service.nowMs());
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

function bodyOf(service: Service, { task, webhook }: Notification): string | undefined {
  const wire = service.conversions.wires.get(task.wire);
  if (wire === undefined) return undefined;
  const { nowMs } = service;
  const id = requestIdOf(task.id);
  const now = Math.floor(nowMs() / 1000);
  const clientRequest: ClientRequest = {
    text: "",
    body: {},
    pathParameters: {},
    query: {},
    headers: {},
    now,
    id,
    requestId: id,
  };
  const data = wire.encodeStored(
    documentOf(task, linkTo(service, wire, webhook.origin, task)),
    clientRequest,
  );
  if (webhook.isPlain) return JSON.stringify(data);
  const timestamp = new Date(task.completedMs ?? nowMs()).toISOString();
  return JSON.stringify({ type: `task.${task.status}`, timestamp, data });
}
