/** Reads the first request with a JSON body from a HAR file (http://www.softwareishard.com/blog/har-12-spec/). */
import { Halt } from "../halt.ts";
import { asObject, findAuth, parseJsonObject, type SampleExchange } from "./sample-exchange.ts";

export function readHar(text: string): SampleExchange {
  const { entries } = asObject(parseJsonObject(text)?.log) ?? {};
  const exchanges = listOf(entries).map((entry) => {
    const request = asObject(entry.request) ?? {};
    return { request, body: bodyOf(asObject(request.postData)), response: asObject(entry.response) ?? {} };
  });
  const found = exchanges.find(({ body }) => body !== undefined);
  const address = String(found?.request.url);
  if (found === undefined || !URL.canParse(address))
    throw new Halt(1, "the HAR file has no request with a JSON body");
  const { request, body, response } = found;
  const url = new URL(address);
  const headers = listOf(request.headers).map(({ name, value }) => [
    String(name).toLowerCase(),
    String(value),
  ]);
  const status = Number(response.status);
  return {
    url,
    method: String(request.method ?? "POST"),
    auth: findAuth(url, Object.fromEntries(headers)),
    request: body,
    response: status >= 200 && status < 300 ? bodyOf(asObject(response.content)) : undefined,
  };
}

/** The objects of a list. */
function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asObject).filter((item) => item !== undefined) : [];
}

/** The JSON body in `postData` or `content`. */
function bodyOf(content: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const text = String(content?.text ?? "");
  return parseJsonObject(content?.encoding === "base64" ? Buffer.from(text, "base64").toString() : text);
}
