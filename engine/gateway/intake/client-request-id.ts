/** The id that a caller gave its request, so that its own records and ours can be laid side by side. */

/** What fits into a line of a log and into a header, and is nothing but an id. */
const SANE = /^[\w.:/+=@-]{1,128}$/;

/** Undefined: there is none, or none that is taken over. */
export function clientRequestId(headers: Readonly<Record<string, string>>): string | undefined {
  const id = headers["x-request-id"];
  return id !== undefined && SANE.test(id) ? id : undefined;
}
