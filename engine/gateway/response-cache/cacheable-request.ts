/** Which requests have responses that another request may get. */
import type { ClientRequest } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { asksForExplanation } from "../responses/loss-explanation.ts";

const KINDS: ReadonlySet<string> = new Set(["conversation", "document"]);

/**
 * Not cached: a response that somebody stores or that continues a stored one, because its id must lead to it; a token count; a
 * request with files, whose content is not in its document; a response with an explanation of its conversion; a message on a
 * connection, because the next message may continue its response.
 */
export function isCacheable(
  { wire, messageContext }: Pick<Exchange, "wire" | "messageContext">,
  clientRequest: ClientRequest,
): boolean {
  if (!KINDS.has(wire.kind) || messageContext !== undefined) return false;
  const { text, parts, operation, continues, detached, headers } = clientRequest;
  if (text === "" || parts !== undefined || continues !== undefined || detached === true) return false;
  if (operation !== undefined && operation !== wire.operation) return false;
  if (asksForExplanation(headers)) return false;
  const asked = wire.stored?.asks(clientRequest);
  if (asked === undefined) return true;
  return !asked.keep && !asked.background && asked.continues === undefined && asked.references.length === 0;
}
