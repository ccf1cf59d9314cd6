/**
 * Signatures of messages by Standard Webhooks, both sides
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Each is `whsec_` and base64. A message gets one signature for each. */
type Secrets = readonly string[];

/** Maximum difference of clocks. An older message may be a replay. */
const TOLERANCE_SECONDS = 300;

export interface SignedMessage {
  id: string;
  /** Unix seconds. */
  timestamp: string;
  body: string | Uint8Array;
}

export function signatureHeaders(secrets: Secrets, message: SignedMessage): Record<string, string> {
  const { id, timestamp } = message;
  const signatures = secrets.map((secret) => `v1,${sign(secret, message).toString("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** @param nowSeconds Unix seconds. @returns the fault; undefined if the signature is valid */
export function signatureFault(
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
  nowSeconds: number,
): string | undefined {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !timestamp || !signatures) return "it has no signature: the provider's webhook has no secret";
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS)
    return "its timestamp is too old or in the future: a clock is wrong, or somebody replays it";
  const expected = sign(secret, { id, timestamp, body });
  const isValid = signatures.split(" ").some((entry) => {
    const [version, signature = ""] = entry.split(",");
    const actual = Buffer.from(signature, "base64");
    return version === "v1" && actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isValid
    ? undefined
    : "its signature does not match: the channel's `webhook_secret` differs from the webhook's secret";
}

function sign(secret: string, { id, timestamp, body }: SignedMessage): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
}
