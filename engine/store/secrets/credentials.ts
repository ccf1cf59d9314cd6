/** Values that are shown once and then stored only as their SHA-256: tokens, admin keys, sessions. */
import { hash, randomBytes } from "node:crypto";

export interface Credential {
  /** In plain text. The caller returns it once and does not store it. */
  value: string;
  digest: string;
  /** The first characters, for display. */
  prefix: string;
}

const PREFIX_CHARACTERS = 7;

/** A prefix for the kind, and 32 random bytes in base64url. */
export function mintCredential(kind: "pw-" | "pwa-" | ""): Credential {
  const value = kind + randomBytes(32).toString("base64url");
  return { value, digest: digestOf(value), prefix: value.slice(0, kind.length + PREFIX_CHARACTERS) };
}

/** SHA-256, hexadecimal, for the lookup of a presented value. */
export function digestOf(value: string): string {
  return hash("sha256", value, "hex");
}
