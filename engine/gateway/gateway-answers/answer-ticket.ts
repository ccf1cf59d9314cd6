/** Issues a ticket for the client's token. The wire defines the format. */

import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { ClientSecretsRequest } from "../../conversion/hub/client_secrets.ts";
import { nameModel, noChannelFor } from "../attempts/candidates.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { modelForbidden, ticketTooLarge } from "../refusals/refusals.ts";
import { operationsAt } from "../service/operations.ts";
import { nearestModel } from "./answer-models.ts";

/** The ticket must fit into a header line together with other values. */
const MAX_CHARACTERS = 6 * 1024;

/** Undefined if the response is sent. */
export function answerTicket(exchange: Exchange, clientRequest: ClientRequest): HubError | undefined {
  const { service, wire, token } = exchange;
  const refusal = nameModel(exchange, wire.peek(clientRequest).model);
  if (refusal !== undefined) return refusal;
  const { model = "" } = exchange;
  const { operation, seconds, terms } = wire.decodeRequest(clientRequest) as ClientSecretsRequest;
  if (token?.allows(model) !== true) return modelForbidden(model, nearestModel(exchange, model, operation));
  if (!operationsAt(exchange, model).includes(operation)) return noChannelFor(exchange, model, operation);
  const expires = clientRequest.now + seconds;
  const ticket = service.tokens.ticketFor(token, { operation, model, expires, ...(terms && { terms }) });
  if (ticket.length > MAX_CHARACTERS) return ticketTooLarge(ticket.length, MAX_CHARACTERS);
  exchange.send(wire.reply({ ticket, expires, terms }, clientRequest));
  return undefined;
}
