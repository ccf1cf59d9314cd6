/**
 * Notifies a client's webhook that a task has ended: one POST, signed according to Standard Webhooks, with the same
 * restrictions of addresses as for fetching clients' URLs. The body is the same as the response to a poll in the client's wire.
 */
import { signatureHeaders } from "../../access/webhook-signature.ts";
import type { ClientRequest } from "../../conversion/contract.ts";
import { fetchAddress } from "../../media/fetch/fetch-address.ts";
import { createLookup } from "../../media/fetch/host-lookup.ts";
import { MediaFailure } from "../../media/fetch/media-failure.ts";
import { resolve } from "../../media/fetch/resolve.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import type { Service } from "../service/service.ts";
import { documentOf, linkTo } from "./task-document.ts";
import { requestIdOf } from "./task-id.ts";

/** Empty: delivered. `isFinal`: no retry. */
export interface NotificationResult {
  failure?: string;
  isFinal?: boolean;
}

/** Less than the time that a notification is locked. */
const TIMEOUT_MS = 20_000;

const look = createLookup();

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
    const id = `msg_${requestIdOf(notification.task.id)}`;
    const timestamp = String(Math.floor(service.nowMs() / 1000));
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "polywire",
      ...signatureHeaders(secrets, { id, timestamp, body }),
    };
    const destination = await resolve(notification.webhook.url, service.config.media.allow, look);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetchAddress(destination, { method: "POST", headers, body, signal });
    // Only the status of the response matters.
    answer.destroy();
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return {};
    return { failure: `the receiver responded with status ${statusCode}`, isFinal: statusCode === GONE };
  } catch (error) {
    const { message, name } = error as Error;
    if (name === "TimeoutError")
      return { failure: `the receiver did not respond within ${TIMEOUT_MS / 1000} seconds` };
    return { failure: error instanceof MediaFailure ? `the URL ${message}` : message };
  }
}

/** The status by which a receiver unsubscribes. */
const GONE = 410;

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
