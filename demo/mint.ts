/**
 * Ids and signatures without randomness or clock: the same request always gets the same ones. A seal contains a text and shows
 * whether it came back unchanged, like signatures and encrypted reasoning; it keeps no secret.
 */
import { createHash } from "node:crypto";

/** Time of every response, Unix seconds. */
export const created = 1_767_225_600;

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** `prefix` and 24 letters and digits derived from the `seeds`. */
export function id(prefix: string, ...seeds: unknown[]): string {
  return prefix + digest(JSON.stringify(seeds)).replace(/[-_]/g, "0").slice(0, 24);
}

/** Base64 with `text`, `kind` and a proof of both. */
export function seal(kind: string, text: string): string {
  return Buffer.from(JSON.stringify(["demo", kind, text, digest(kind + text)])).toString("base64");
}

/** The sealed text, or undefined if it is not a seal of that kind or was changed. */
export function unseal(kind: string, sealed: unknown): string | undefined {
  if (typeof sealed !== "string") return undefined;
  try {
    const [maker, was, text, proof] = JSON.parse(Buffer.from(sealed, "base64").toString());
    return maker === "demo" && was === kind && proof === digest(kind + text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** JSON whose object keys are sorted, so that equal values are equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A text in chunks of `size` code points, like a model's deltas; never empty. */
export function pieces(text: string, size = 12): string[] {
  const points = Array.from(text);
  return Array.from({ length: Math.max(1, Math.ceil(points.length / size)) }, (_, at) =>
    points.slice(at * size, (at + 1) * size).join(""),
  );
}
