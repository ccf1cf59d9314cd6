/**
 * Actions on a stored response: retrieve it, list its input, cancel it, delete it. A token sees only its own responses; those
 * of others count as unknown. Requests for a response that an upstream stores are forwarded.
 */

import type { HubError } from "../../conversion/contract.ts";
import { fitsPath } from "../../conversion/hub/path-segment.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import type { StoredAnswer } from "../../store/answers/answer-contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { answersUnreachable, notStreamedAgain } from "../refusals/refusals.ts";
import { findAnswer } from "./find-answer.ts";
import { ForwardedRequest, type StoredRequest } from "./forward-stored.ts";

export async function serveStored(exchange: Exchange, request: StoredRequest): Promise<void> {
  const { service, wire } = exchange;
  const { stored } = wire;
  if (service.answers === undefined || stored === undefined) {
    exchange.refuse(stored?.refuse("retrieve", request.id) ?? answersUnreachable());
    return;
  }
  try {
    // The name becomes part of an upstream path.
    const found = fitsPath(request.id) ? await findAnswer(exchange, request.id) : undefined;
    if (exchange.settled) return;
    if (found === undefined || found.wire !== wire.name) {
      exchange.refuse(stored.refuse("retrieve", request.id));
    } else if (found.pin !== undefined) {
      new ForwardedRequest(exchange, request, found.pin).start();
    } else {
      const outcome = await serveOwn(exchange, request, found);
      if ("kind" in outcome) exchange.refuse(outcome);
      else exchange.send(json(outcome.body));
    }
  } catch (err) {
    service.log.error(
      { part: "stored_responses", id: exchange.id, err },
      "a stored response could not be served",
    );
    exchange.refuse(answersUnreachable());
  }
}

async function serveOwn(
  { service, wire }: Exchange,
  { act, id, query }: StoredRequest,
  found: StoredAnswer,
): Promise<{ body: string } | HubError> {
  const { answers } = service;
  const { stored } = wire;
  if (answers === undefined || stored === undefined) return answersUnreachable();
  switch (act) {
    case "retrieve":
      return query.stream === "true" ? notStreamedAgain() : { body: found.answer };
    case "list":
    case "content":
      return stored.refuse("retrieve", id);
    case "items": {
      const page = stored.page(found.items.map(parseJson), query);
      return "refused" in page ? page.refused : { body: JSON.stringify(page.body) };
    }
    case "delete":
      await answers.delete(found.owner, id);
      service.background.cancel(found.owner, id);
      return { body: JSON.stringify(stored.deleted(id)) };
    case "cancel": {
      const answer = parseJson(found.answer) as object;
      if (!stored.cancellable(answer)) return stored.refuse("cancel", id);
      // A finished response does not change.
      if (!stored.pending(answer)) return { body: found.answer };
      const body = JSON.stringify(stored.cancelled(answer));
      await answers.put({ ...found, answer: body, runner: undefined });
      service.background.cancel(found.owner, id);
      return { body };
    }
  }
}

function json(body: string) {
  return { status: 200, headers: { "content-type": "application/json" }, body, dropped: [] };
}
