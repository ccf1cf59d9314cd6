/**
 * The content of a request, whatever its spelling: two requests of a wire with equal documents expect equal responses.
 *
 * The hub's request does not suffice: an upstream of the client's own wire also gets fields that the hub does not have, such
 * as unknown fields of an item.
 */
import type { ClientRequest } from "../../conversion/contract.ts";
import { documentOf } from "./caller-input.ts";
import { respellRequest } from "./key-spelling.ts";
import type { Spelling } from "./mapping.ts";

/** @param ignored paths in the wire's spelling (`metadata.user_id`), which are left out */
export function identityOf(
  clientRequest: ClientRequest,
  spelling: Spelling | undefined,
  ignored: readonly string[],
): unknown {
  // The copy keeps the respelled document of the original body, which the maps read.
  const requestCopy = { ...clientRequest };
  const document = respellRequest(requestCopy, documentOf(requestCopy), spelling);
  return ignored.reduce((rest, path) => without(rest, path.split(".")), document);
}

/** Objects that contain the field are copied; the document itself stays unchanged. */
function without(value: unknown, [first = "", ...rest]: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  if (!Object.hasOwn(fields, first)) return value;
  const { [first]: removed, ...others } = fields;
  return rest.length === 0 ? others : { ...others, [first]: without(removed, rest) };
}
