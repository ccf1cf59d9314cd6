/**
 * Secrets that sign webhooks to a token's owner. They are derived from the store's secret and not stored, so they can be shown
 * at any time. While secrets are being replaced, there is one for each.
 */
import { hkdfSync } from "node:crypto";
import type { Keyring } from "./secrets.ts";

const BYTES = 32;

/** Owner of the secret that signs calls of the operator's webhook. No token has such a name. */
export const ALERTS_OWNER = "\0alerts";

/** @returns in the format of Standard Webhooks, the current one first */
export function webhookSecretsOf({ keys }: Keyring, owner: string): string[] {
  return keys.map(({ key }) => {
    const secret = hkdfSync("sha256", key, "", `polywire webhooks ${owner}`, BYTES);
    return `whsec_${Buffer.from(secret).toString("base64")}`;
  });
}
