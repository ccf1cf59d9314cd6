/** Reads and changes session messages as bytes. */
import { parseJson } from "../../language/json/parse-json.ts";
import { patchFields } from "../../language/json/patch.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Reply } from "../contract.ts";

/** A client's message for an upstream of the same wire. */
export function replaced(
  { mapping, program }: CompiledWire,
  message: Uint8Array,
  bindings: Bindings,
): Uint8Array {
  const document = read(message, mapping.session?.replaceWhere);
  const changed = document && program.sessionReplace?.(document, bindings);
  if (typeof changed !== "object" || changed === null) return message;
  return Buffer.from(patchFields(Buffer.from(message).toString(), changed as Record<string, unknown>));
}

/** The usage in an upstream's message since its last report. */
export function usageIn(
  { mapping, program }: CompiledWire,
  message: Uint8Array,
  bindings: Bindings,
): Record<string, unknown> | undefined {
  const document = read(message, mapping.session?.usageWhere);
  if (document === undefined) return undefined;
  return (program.sessionUsage?.(document, bindings) as Pick<Reply, "usage"> | undefined)?.usage;
}

/** The parsed message if it contains the text `mark`; undefined for others and for non-JSON, which are forwarded unchanged. */
function read(message: Uint8Array, mark: string | undefined): object | undefined {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  if (mark === undefined || !bytes.includes(mark)) return undefined;
  return documentIn(bytes.toString());
}

export function documentIn(text: string): object | undefined {
  try {
    const document = parseJson(text);
    return typeof document === "object" && document !== null ? document : undefined;
  } catch {
    return undefined;
  }
}
