/**
 * With what notices to a token's owner are signed. Nothing is stored of it: it is made of the store's secret, so it can be told
 * again at any time, and while secrets are changed there is one of each.
 */
import { hkdfSync } from "node:crypto";
import type { Keyring } from "./secrets.ts";

const BYTES = 32;

/** @returns as Standard Webhooks writes them, the current one first */
export function webhookSecretsOf({ keys }: Keyring, owner: string): string[] {
  return keys.map(({ key }) => {
    const secret = hkdfSync("sha256", key, "", `polywire webhooks ${owner}`, BYTES);
    return `whsec_${Buffer.from(secret).toString("base64")}`;
  });
}
