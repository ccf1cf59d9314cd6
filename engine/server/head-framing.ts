/**
 * What a head says of where its request ends and whom it is for. Servers and proxies disagree about heads that say it
 * twice, and a request that one of them reads as two is a request that nobody checked (RFC 9112 3.2, 6.1, 6.3 and 11.2).
 * So a head that leaves any doubt is refused, and its connection ends with the answer.
 */
import type { Request } from "./server.ts";

/** DEL, and what stands in the place of bytes that are no UTF-8; the servers let no other control character through. */
const UNSENDABLE = /[\x7f\ufffd]/;

/**
 * Reads the head before the server takes it back.
 * @param headers gets the lines: lower-case names; one that came more than once is joined by commas (RFC 9110, 5.3), for
 *   proxies add lines of their own.
 * @returns why the request must be refused
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

/** Lines that came twice are joined by commas here, which none of these may hold. */
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
