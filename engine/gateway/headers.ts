/** The headers of a request, as they are read once, before the server takes them back. Their meaning is for others to know. */
import type { HttpRequest } from "uWebSockets.js";

/** Lower-case names. One that came more than once is joined by commas (RFC 9110, 5.3): proxies add lines of their own. */
export function readHeaders(req: HttpRequest): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  req.forEach((name, value) => {
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  });
  return headers;
}
