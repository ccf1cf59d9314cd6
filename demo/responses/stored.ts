/** Requests about a stored response: retrieve, list input items, cancel, delete. */
import { id } from "../mint.ts";
import { Fault, type Json, need } from "../wire.ts";
import type { Memory, Stored } from "./memory.ts";

/** `act` is the path after the response's id. */
export function askStored(
  memory: Memory,
  method: string,
  { response_id: responseId = "", act = "" }: Record<string, string>,
  query: URLSearchParams,
): unknown {
  const stored = memory.find(responseId);
  if (stored === undefined) throw new Fault("not_found", `Response with id '${responseId}' not found.`);
  switch (`${method} ${act}`) {
    case "GET ":
      return stored.response;
    case "DELETE ":
      memory.forget(responseId);
      return { id: responseId, object: "response", deleted: true };
    case "POST cancel":
      need(stored.response.background === true, "Cannot cancel a synchronous response.");
      return stored.response;
    case "GET input_items":
      return pageOf(stored, query);
    default:
      throw new Fault("not_found", `Invalid URL (${method} ${act})`);
  }
}

function pageOf({ input }: Stored, query: URLSearchParams): Json {
  const limit = Number(query.get("limit") ?? 20);
  need(Number.isInteger(limit) && limit >= 1 && limit <= 100, "Invalid 'limit'.", { param: "limit" });
  const items = query.get("order") === "asc" ? input : input.toReversed();
  const after = query.get("after");
  const start = after === null ? 0 : items.findIndex((item) => item.id === after) + 1;
  const data = items.slice(start, start + limit);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + limit < items.length,
  };
}

/** Items as the API lists them: each with a type and an id, and content as parts. */
export function listedItems(items: readonly Json[]): Json[] {
  return items.map((item, at) => {
    const type = item.type ?? "message";
    if (type !== "message") return { id: id("item_", item, at), ...item };
    const kind = item.role === "assistant" ? "output_text" : "input_text";
    const content = typeof item.content === "string" ? [{ type: kind, text: item.content }] : item.content;
    return { id: id("msg_in_", item, at), status: "completed", ...item, type, content };
  });
}
