/**
 * Answers which models there are: those that the token may use, a page at a time, or one. How a caller asks and what
 * the answer looks like is the wire's. No upstream is asked, so what a pattern in a configuration stands for is told of
 * a name only, and not in the list.
 */
import type { Token } from "../../access/token-index.ts";
import type { Caller, HubError } from "../../conversion/contract.ts";
import type { Model, ModelsRequest, ModelsResponse } from "../../conversion/hub/models.ts";
import { suggest } from "../../language/diagnostics/suggest.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { modelUnknown } from "../refusals/refusals.ts";
import { operationsAt, operationsOf } from "../service/operations.ts";
import type { Service } from "../service/service.ts";

/** Undefined when it has been answered. */
export function answerModels(exchange: Exchange, caller: Caller): HubError | undefined {
  const { service, wire, token } = exchange;
  const { model } = wire.peek(caller);
  const allows = (name: string): boolean => token?.allows(name) === true;
  let answer: ModelsResponse;
  if (model === undefined) answer = page(service, allows, wire.asked(caller) as ModelsRequest);
  else {
    exchange.askFor(model);
    const found = one(service, allows, model);
    if (found === undefined) return modelUnknown(model, nearestModel(exchange, model));
    answer = { models: [found], more: false };
  }
  exchange.send(wire.reply(answer, caller));
  return undefined;
}

/**
 * Of the models that the token may use, the one whose name may have been meant.
 * @param operation that it must be able to do; absent: any
 */
export function nearestModel(
  { service, token }: Exchange,
  model: string,
  operation?: string,
): string | undefined {
  const isAble = (name: string): boolean =>
    operation === undefined || operationsAt(service, name).includes(operation);
  const names = [...service.router.names, ...service.aliases.keys()];
  return suggest(
    model,
    names.filter((name) => token?.allows(name) === true && isAble(name)),
  );
}

/** By name, so that a page is the same in every process, and goes on where the last one ended whatever has changed. */
function page(
  service: Service,
  allows: Token["allows"],
  { limit = Number.POSITIVE_INFINITY, after, before }: ModelsRequest,
): ModelsResponse {
  const names = new Set([...service.router.names, ...service.aliases.keys()]);
  const models = [...names]
    .filter((name) => (after === undefined || name > after) && (before === undefined || name < before))
    .sort()
    .flatMap((name) => one(service, allows, name) ?? []);
  const shown = before === undefined ? models.slice(0, limit) : models.slice(-limit);
  return { models: shown, more: shown.length < models.length };
}

/** A name with a suffix that steers reasoning is a model, too, for who asks for it; and so is one that stands for others. */
function one(
  { router, aliases, conversions }: Service,
  allows: Token["allows"],
  id: string,
): Model | undefined {
  const resolved = (aliases.get(id) ?? [id]).flatMap((target) => router.resolve(target) ?? []);
  const usable = allows(id) ? resolved : resolved.filter(({ model }) => allows(model));
  if (usable.length === 0) return undefined;
  const operations = usable.flatMap(({ model }) =>
    operationsOf(conversions, model, router.operations(model)),
  );
  return { id, operations: [...new Set(operations)] };
}
