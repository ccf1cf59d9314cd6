/**
 * Checks the headers that determine the end of a request and its host. Servers and proxies treat duplicates differently. A
 * request that one of them reads as two can bypass all checks (RFC 9112 3.2, 6.1, 6.3 and 11.2). So an ambiguous head is
 * refused, and its connection closes after the response.
 */
import type { Request } from "./server.ts";

/** DEL, and the replacement for bytes that are not UTF-8; the servers reject all other control characters. */
const UNSENDABLE = /[\x7f\ufffd]/;

/**
 * Reads the head, which is valid only during the handler.
 * @param headers receives the lines by lower-case names. Repeated names are joined by commas (RFC 9110, 5.3), because proxies
 * add lines.
 * @returns the reason if the request must be refused
 */
export function readHead(request: Request, headers: Record<string, string>): string | undefined {
  let fault: string | undefined;
  request.forEach((name, value) => {
    if (UNSENDABLE.test(value))
      fault = `the header \`${name}\` contains a character that is not allowed in a header`;
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  });
  return fault ?? framingFault(headers);
}

/** Repeated lines are joined by commas, which none of these headers may contain. */
function framingFault({
  host,
  "transfer-encoding": coding,
  "content-length": length,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (host === undefined) return "the request has no host header";
  if (host.includes(",")) return "the request has more than one host header";
  if (coding !== undefined) {
    if (length !== undefined) return "the request has both transfer-encoding and content-length";
    if (coding.toLowerCase() !== "chunked")
      return `transfer-encoding \`${coding}\` is not supported; use \`chunked\``;
  }
  if (length === undefined || /^\d+$/.test(length)) return undefined;
  return length.includes(",")
    ? "the request has more than one content-length"
    : `the content-length \`${length}\` is not a number`;
}
