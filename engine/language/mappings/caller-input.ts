/** What maps see of a client: its body, and the values that stand beside it. */
import type { Caller } from "../../conversion/contract.ts";
import { exactValue, plainValue } from "../json/parse-json.ts";
import type { Bindings } from "./bindings.ts";

/**
 * What maps see of a caller; `values` adds what is known of the target. Named one by one: every request makes several, and an
 * object that is put together of two costs ten times as much.
 */
export function bindingsOf(caller: Caller, values: Partial<Bindings>): Bindings {
  return {
    caps: values.caps ?? {},
    now: values.now ?? caller.now,
    id: values.id ?? caller.id,
    requestId: values.requestId ?? caller.requestId ?? caller.id,
    model: values.model ?? "",
    requested: values.requested ?? "",
    path: values.path ?? caller.path,
    query: values.query ?? caller.query,
    headers: values.headers ?? caller.headers,
    request: values.request,
    status: values.status,
    state: values.state ?? {},
    sequence: values.sequence ?? 0,
    items: values.items,
    continues: values.continues ?? caller.continues,
    keptBy: values.keptBy,
    streams: values.streams ?? false,
    frame: values.frame,
    lost: values.lost ?? [],
  };
}

/** For maps that see no request. */
export const nobody: Caller = { text: "", body: undefined, path: {}, query: {}, headers: {}, now: 0, id: "" };

/** What a caller's body says, with every number's digits. */
export function documentOf({ text, body, outline }: Caller): unknown {
  if (typeof body !== "object" || body === null) return body;
  const known = documents.get(body);
  if (known !== undefined) return known;
  const document = exactValue(text, body, outline?.exactNumbers);
  if (document !== body) leaveOutNulls(document, body);
  // Most bodies hold no such number: an entry for each would cost the garbage collector more than another look.
  if (document !== body) documents.set(body, document as object);
  return document;
}

/** Takes out of a document the fields whose null was taken out of the body that it is a copy of. */
function leaveOutNulls(document: unknown, body: unknown): void {
  if (Array.isArray(document) && Array.isArray(body)) {
    for (const [index, item] of document.entries()) leaveOutNulls(item, body[index]);
    return;
  }
  if (typeof document !== "object" || document === null || typeof body !== "object" || body === null) return;
  const fields = document as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    if (fields[key] !== null) leaveOutNulls(fields[key], (body as Record<string, unknown>)[key]);
    else if (!Object.hasOwn(body, key)) delete fields[key];
  }
}

/** By body, so that attempts on other channels look through its text no more. */
const documents = new WeakMap<object, object>();

/** The caller with another body. */
export function withDocument(caller: Caller, document: unknown): Caller {
  const text = JSON.stringify(document);
  const body = plainValue(text, document);
  return { ...caller, text, body, outline: undefined, bytes: undefined, peeked: undefined };
}
