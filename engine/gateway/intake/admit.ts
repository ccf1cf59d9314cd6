/** Checks before the body is read: authentication, network address and load. */

import { authenticate, headerFor } from "../../access/authenticate.ts";
import { readClientAddress } from "../../access/client-address.ts";
import type { HubError } from "../../conversion/contract.ts";
import { TAGS_HEADER, tagsOfHeader } from "../../ledger/request-tags.ts";
import type { Exchange } from "../exchange/exchange.ts";
import * as refuse from "../refusals/refusals.ts";

/** Undefined if the request is admitted; then the exchange has its token. */
export function admit(
  exchange: Exchange,
  headers: Record<string, string>,
  query: Record<string, string>,
): HubError | undefined {
  const { service, wire } = exchange;
  const token = authenticate(service.places(wire), headers, query, service.tokens);
  if (token === "missing") {
    const { name, value } = headerFor(wire.tokens, "<token>");
    return refuse.missingToken(`${name}: ${value}`);
  }
  if (token === "unknown") return refuse.unknownToken();
  if (token.expiresMs !== undefined && token.expiresMs <= Date.now()) return refuse.expiredToken();
  exchange.setToken(token);
  if (token.tags !== undefined) exchange.setTags(tagsOfHeader(token.tags, headers[TAGS_HEADER]));
  const { ticket } = token;
  if (ticket !== undefined && ticket.operation !== exchange.operation)
    return refuse.ticketForOtherOperation(ticket.model);
  if (token.allowsAddress !== undefined) {
    const { isTrustedProxy } = service.config.listen;
    const address = readClientAddress(exchange.answer.peer(), headers["x-forwarded-for"], isTrustedProxy);
    if (!token.allowsAddress(address)) return refuse.addressForbidden(address);
  }
  if (service.bufferedMemory.isShort(service.config.limits.maxBufferedBytes)) return refuse.memoryShort();
  if (service.ledger?.full === true && service.config.ledger.onDiskFull === "reject")
    return refuse.ledgerFull();
  return undefined;
}
