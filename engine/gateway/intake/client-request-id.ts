/** The client's request id, which links its logs to the gateway's. */

/** Fits into a log line and a header, and contains only characters of ids. */
const REQUEST_ID = /^[\w.:/+=@-]{1,128}$/;

/** Undefined if it is absent or invalid. */
export function readClientRequestId(headers: Readonly<Record<string, string>>): string | undefined {
  const id = headers["x-request-id"];
  return id !== undefined && REQUEST_ID.test(id) ? id : undefined;
}
