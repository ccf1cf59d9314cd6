/** Reads the first request with a JSON body from a HAR file (http://www.softwareishard.com/blog/har-12-spec/). */
import { Halt } from "../halt.ts";
import { asObject, findAuth, parseJsonObject, type SampleExchange } from "./sample-exchange.ts";

interface HarEntry {
  request?: {
    method?: string;
    url?: string;
    headers?: { name: string; value: string }[];
    postData?: { text?: string };
  };
  response?: { status?: number; content?: { text?: string; encoding?: string } };
}

export function readHar(text: string): SampleExchange {
  const log = asObject(parseJsonObject(text)?.log);
  const entries = Array.isArray(log?.entries) ? (log.entries as HarEntry[]) : [];
  const entry = entries.find(({ request }) => parseJsonObject(request?.postData?.text) !== undefined);
  const address = entry?.request?.url;
  if (entry === undefined || address === undefined || !URL.canParse(address))
    throw new Halt(1, "the HAR file has no request with a JSON body");
  const url = new URL(address);
  const headers = (entry.request?.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]);
  const { status = 0, content } = entry.response ?? {};
  const body =
    content?.encoding === "base64" ? Buffer.from(content.text ?? "", "base64").toString() : content?.text;
  return {
    url,
    method: entry.request?.method ?? "POST",
    auth: findAuth(url, Object.fromEntries(headers)),
    request: parseJsonObject(entry.request?.postData?.text),
    response: status >= 200 && status < 300 ? parseJsonObject(body) : undefined,
  };
}
