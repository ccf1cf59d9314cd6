/** Calls a webhook: one POST, signed according to Standard Webhooks. It follows no redirect. */
import { signatureHeaders } from "../../access/webhook-signature.ts";
import type { AllowList } from "../../media/fetch/allow-list.ts";
import { fetchAddress } from "../../media/fetch/fetch-address.ts";
import { createLookup } from "../../media/fetch/host-lookup.ts";
import { MediaFailure } from "../../media/fetch/media-failure.ts";
import { resolve } from "../../media/fetch/resolve.ts";

/** Empty: delivered. `isFinal`: no retry. */
export interface NotificationResult {
  failure?: string;
  isFinal?: boolean;
}

export interface WebhookMessage {
  url: string;
  /** Unique; a repeated delivery has the same. */
  id: string;
  body: string;
}

/** Less than the time that a notification is locked. */
const TIMEOUT_MS = 20_000;
/** The status by which a receiver unsubscribes. */
const GONE = 410;

const look = createLookup();

/**
 * @param secrets in the format of Standard Webhooks; each adds a signature
 * @param allow hosts and networks besides public addresses
 * @param nowMs Unix time in milliseconds
 */
export async function postWebhook(
  { url, id, body }: WebhookMessage,
  secrets: readonly string[],
  allow: AllowList,
  nowMs: number,
): Promise<NotificationResult> {
  try {
    const timestamp = String(Math.floor(nowMs / 1000));
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "polywire",
      ...signatureHeaders(secrets, { id, timestamp, body }),
    };
    const destination = await resolve(url, allow, look);
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
