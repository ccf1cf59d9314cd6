/**
 * Transports opaque proofs of origin (signatures, encrypted reasoning) across wires: a client stores another wire's proof
 * inside a field of its own wire, sealed, and sends it back with the next turn (docs/wires/rules.md#sealed-proofs). Sealing
 * does not encrypt or protect; it preserves the proof and names its wire.
 */
import type { Opaque } from "./generation.ts";

const prefix = "ugs1.";

/** The value of the proof in a field of `wire`: unchanged if native, sealed if foreign. */
export function seal(opaque: Opaque | undefined, wire: string): string | undefined {
  if (opaque === undefined || opaque === null) return undefined;
  if (opaque.format === wire) return opaque.value;
  const envelope: Record<string, string> = { f: opaque.format, k: opaque.kind, v: opaque.value };
  if (opaque.model !== undefined) envelope.m = opaque.model;
  return prefix + Buffer.from(JSON.stringify(envelope)).toString("base64url");
}

/** The proof in a field of `wire`; `kind` is the kind of an unsealed value. */
export function unseal(value: unknown, wire: string, kind: Opaque["kind"]): Opaque | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const native: Opaque = { format: wire, kind, value };
  const sealed = value.startsWith(prefix) ? value : fromBase64(value);
  if (sealed === undefined) return native;
  try {
    const { f, k, v, m } = JSON.parse(Buffer.from(sealed.slice(prefix.length), "base64url").toString());
    if (typeof f !== "string" || typeof k !== "string" || typeof v !== "string") return native;
    return { format: f, kind: k as Opaque["kind"], value: v, ...(typeof m === "string" ? { model: m } : {}) };
  } catch {
    return native;
  }
}

/** Some wires require base64, so a seal is encoded once more. */
function fromBase64(value: string): string | undefined {
  if (!value.startsWith("dWdzMS")) return undefined;
  const text = Buffer.from(value, "base64").toString();
  return text.startsWith(prefix) ? text : undefined;
}

/** A seal for fields that must be base64; a native proof stays unchanged. */
export function sealBase64(opaque: Opaque | undefined, wire: string): string | undefined {
  const value = seal(opaque, wire);
  return value === undefined || opaque?.format === wire ? value : Buffer.from(value).toString("base64");
}
