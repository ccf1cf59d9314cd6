/** Which media of an answer are not in the form that the request asked for, and the answer in which they are. */
import { FileValue } from "../../language/json/file-value.ts";
import type { Deliver, HubDocument } from "./operation-rules.ts";

/** One that must be brought into the form `as`. */
interface Misfit {
  /** Its place in the list. */
  at: number;
  as: "url" | "base64";
  url?: string;
  base64?: string;
  bytes?: Uint8Array;
}

type Item = { url?: unknown; base64?: unknown; file?: unknown };

export function misfitsOf(answer: HubDocument, request: HubDocument, { list, as: field }: Deliver): Misfit[] {
  // Where nobody is asked, bytes are due, in whichever form they come.
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

/** @param delivered of each of `misfits` what it has become */
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
