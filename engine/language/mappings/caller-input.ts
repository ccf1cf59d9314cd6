/** The inputs of maps from a client: its body and the other values of its request. */
import type { ClientRequest } from "../../conversion/contract.ts";
import { exactValue, plainValue } from "../json/parse-json.ts";
import type { Bindings } from "./bindings.ts";

/**
 * The inputs of maps from a client; `values` adds the facts about the target. The fields are listed one by one: every request
 * creates several of these objects, and merging two objects costs ten times as much.
 */
export function bindingsOf(clientRequest: ClientRequest, values: Partial<Bindings>): Bindings {
  return {
    caps: values.caps ?? {},
    now: values.now ?? clientRequest.now,
    id: values.id ?? clientRequest.id,
    requestId: values.requestId ?? clientRequest.requestId ?? clientRequest.id,
    model: values.model ?? "",
    requested: values.requested ?? "",
    path: values.path ?? clientRequest.pathParameters,
    query: values.query ?? clientRequest.query,
    headers: values.headers ?? clientRequest.headers,
    request: values.request,
    status: values.status,
    state: values.state ?? {},
    sequence: values.sequence ?? 0,
    items: values.items,
    continues: values.continues ?? clientRequest.continues,
    storedBy: values.storedBy,
    streams: values.streams ?? false,
    frame: values.frame,
    lost: values.lost ?? [],
  };
}

/** For maps without a request. */
export const nobody: ClientRequest = {
  text: "",
  body: undefined,
  pathParameters: {},
  query: {},
  headers: {},
  now: 0,
  id: "",
};

/** The value of a client's body, with the digits of every number. */
export function documentOf({ text, body, outline }: ClientRequest): unknown {
  if (typeof body !== "object" || body === null) return body;
  const known = documents.get(body);
  if (known !== undefined) return known;
  const document = exactValue(text, body, outline?.exactNumbers);
  if (document !== body) leaveOutNulls(document, body);
  // Most bodies contain no exact number. A cache entry for each would cost the garbage collector more than another scan.
  if (document !== body) documents.set(body, document as object);
  return document;
}

/** Removes the fields of a document whose null value was removed from the copied body. */
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

/** By body, so that attempts on other channels do not scan its text again. */
const documents = new WeakMap<object, object>();

/** The client's request with another body. */
export function withDocument(clientRequest: ClientRequest, document: unknown): ClientRequest {
  const text = JSON.stringify(document);
  const body = plainValue(text, document);
  return { ...clientRequest, text, body, outline: undefined, bytes: undefined, peeked: undefined };
}
