/** Messages of sessions as bytes: what is read of them, and what is changed on their way. */
import { parseJson } from "../../language/json/parse-json.ts";
import { patchFields } from "../../language/json/patch.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Reply } from "../contract.ts";

/** A caller's message as it goes up to an upstream of its wire. */
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

/** What an upstream's message says was used since the last that said it. */
export function usageIn(
  { mapping, program }: CompiledWire,
  message: Uint8Array,
  bindings: Bindings,
): Record<string, unknown> | undefined {
  const document = read(message, mapping.session?.usageWhere);
  if (document === undefined) return undefined;
  return (program.sessionUsage?.(document, bindings) as Pick<Reply, "usage"> | undefined)?.usage;
}

/** The message, where it holds the text; undefined for one that is no JSON, which passes as it is. */
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
