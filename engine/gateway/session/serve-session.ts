/** Processes a session request up to the choice of its channels (docs/wires/realtime.md). */

import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { Upgrade } from "../../server/server.ts";
import { reserve } from "../accounting/reserve.ts";
import { needOf } from "../accounting/usage-accounting.ts";
import { candidatesFor, nameModel, noChannelFor } from "../attempts/candidates.ts";
import type { Exchange } from "../exchange/exchange.ts";
import * as refuse from "../refusals/refusals.ts";
import { Session, type SessionPlan } from "./session.ts";

/** Admits a request when a slot is free, or refuses it. */
type Enter = (exchange: Exchange, go: () => HubError | undefined) => void;

/** Must be called before the handler returns. @param upgrade absent if the request has no upgrade; then it is refused */
export function serveSession(
  exchange: Exchange,
  clientRequest: ClientRequest,
  upgrade: Upgrade | undefined,
  enter: Enter,
): void {
  const { service, wire } = exchange;
  exchange.wantStream();
  if (upgrade === undefined) {
    const headers = { upgrade: "websocket", connection: "upgrade" };
    exchange.refuse(refuse.upgradeMissing(wire.endpoints[0]?.path ?? ""), {}, headers);
    return;
  }
  const fault = wire.validate(clientRequest, service.config.validation);
  if (fault !== undefined) {
    exchange.refuse(refuse.invalidBody(fault.message, fault.param));
    return;
  }
  const session = new Session(exchange, clientRequest, upgrade);
  const begin = (model: string | undefined): HubError | undefined => {
    const plan = planOf(exchange, clientRequest, model);
    if ("kind" in plan) return plan;
    enter(exchange, () => {
      reserve(exchange, plan.names, plan.need, () => session.start(plan));
      return undefined;
    });
    return undefined;
  };
  const model = wire.peek(clientRequest).model ?? exchange.token?.ticket?.model;
  const { firstModel } = wire;
  if (model === undefined && firstModel !== undefined) {
    const { bodyMs } = service.config.timeouts;
    exchange.expectBody(bodyMs);
    const hear = (message: Uint8Array): void => {
      exchange.clearDeadline();
      const refused = begin(firstModel(message));
      if (refused !== undefined) exchange.endWithError(refused);
    };
    session.whenAsked = hear;
  } else {
    const refused = begin(model);
    if (refused !== undefined) exchange.refuse(refused);
  }
  // An immediate error is an HTTP response; later errors are sent in the session.
  if (!exchange.settled) session.accept();
}

function planOf(
  exchange: Exchange,
  clientRequest: ClientRequest,
  named: string | undefined,
): SessionPlan | HubError {
  const { service, wire, token } = exchange;
  const unnamed = nameModel(exchange, named);
  if (unnamed !== undefined) return unnamed;
  const { model = "" } = exchange;
  const found = candidatesFor(exchange, clientRequest);
  if ("kind" in found) return found;
  const places = found.candidates.flatMap((candidate) => {
    const spoken = service.conversions.wires.get(candidate.wire);
    if (spoken === undefined) return [];
    const { capabilities } = candidate.place;
    const target = {
      wire: spoken,
      model: candidate.model,
      capabilities,
    };
    const conversion = service.conversions.session(wire, clientRequest, target, model);
    return conversion === undefined ? [] : [{ candidate, conversion }];
  });
  if (places.length === 0) return noChannelFor(exchange, model);
  const names = [...new Set([model, ...found.candidates.map(({ configured }) => configured)])];
  const { defaultOutputTokens } = service.config.rates;
  const need = needOf(service, found.candidates, model, 0, defaultOutputTokens, undefined, token?.group);
  return { places, names, need };
}
