/** Requests to a gateway with a response cache. */
import { call, type Fixture, type Format } from "../gateway/fixture.ts";

export interface Told {
  status: number;
  /** How the cache served the request; null if it did not. */
  cache: string | null;
  headers: Headers;
  text: string;
  /** Number of pieces in which the body arrived. */
  chunks: number;
}

export type Asked = Parameters<Format["request"]>[1] & { model?: string; headers?: Record<string, string> };

export async function ask(
  fixture: Fixture,
  format: Format,
  { model = "m", headers = {}, ...options }: Asked = {},
  init: RequestInit = {},
): Promise<Told> {
  // By default the gateway stores responses of one of the wires, and a stored response is not cached.
  const body = { ...(format.name === "responses" ? { store: false } : {}), ...options.body };
  const request = format.request(model, { ...options, body });
  const response = await call(fixture, { ...request, headers: { ...request.headers, ...headers } }, init);
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk);
  return {
    status: response.status,
    cache: response.headers.get("x-polywire-cache"),
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
    chunks: chunks.length,
  };
}

/** The text without ids and times of the response. */
export const unlike = (text: string): string =>
  text
    .replace(/"(id|responseId)":"[^"]*"/g, '"$1":""')
    .replace(/"(created|created_at|completed_at)":\d+/g, '"$1":0');
