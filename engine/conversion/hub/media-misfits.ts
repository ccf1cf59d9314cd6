/** Finds the media of a response that do not have the requested form, and replaces them. */
import { FileValue } from "../../language/json/file-value.ts";
import type { Deliver, HubDocument } from "./operation-rules.ts";

/** A medium that must be converted to the form `as`. */
interface Misfit {
  /** Its index in the list. */
  at: number;
  as: "url" | "base64";
  url?: string;
  base64?: string;
  bytes?: Uint8Array;
}

type Item = { url?: unknown; base64?: unknown; file?: unknown };

export function misfitsOf(answer: HubDocument, request: HubDocument, { list, as: field }: Deliver): Misfit[] {
  // Without a field in the request, the bytes are needed in any form.
  const as = field === undefined ? "base64" : request[field];
  if (as !== "url" && as !== "base64") return [];
  return itemsOf(answer, list).flatMap(({ url, base64, file }, at): Misfit[] => {
    if (field === undefined && file !== undefined) return [];
    if (typeof (as === "url" ? url : base64) === "string") return [];
    if (typeof url === "string") return [{ at, as, url }];
    if (typeof base64 === "string") return [{ at, as, base64 }];
    const bytes = file instanceof FileValue ? file.content : undefined;
    return bytes instanceof Uint8Array ? [{ at, as, bytes }] : [];
  });
}

/** @param delivered the converted media, in the order of `misfits` */
export function withDelivered(
  answer: HubDocument,
  { list }: Deliver,
  misfits: readonly Misfit[],
  delivered: readonly string[],
): HubDocument {
  const items = [...itemsOf(answer, list)];
  for (const [position, { at, as }] of misfits.entries()) {
    const { url, base64, file, ...rest } = items[at] as Item;
    items[at] = { ...rest, [as]: delivered[position] };
  }
  return { ...answer, [list]: Array.isArray(answer[list]) ? items : items[0] };
}

function itemsOf(answer: HubDocument, list: string): Item[] {
  const items = answer[list] as Item[] | Item | undefined;
  return items === undefined ? [] : [items].flat();
}
