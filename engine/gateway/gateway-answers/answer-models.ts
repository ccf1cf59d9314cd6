/**
 * Serves the model list and single models, limited to the models that the token may use. The wire defines the format. No
 * upstream is contacted. So names that match a configured pattern are found by name, but are not in the list.
 */
import type { Token } from "../../access/token-index.ts";
import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { Model, ModelsRequest, ModelsResponse } from "../../conversion/hub/models.ts";
import { suggest } from "../../language/diagnostics/suggest.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { modelUnknown } from "../refusals/refusals.ts";
import { operationsAt, operationsOf } from "../service/operations.ts";
import type { Service } from "../service/service.ts";

/** Undefined if the response is sent. */
export function answerModels(exchange: Exchange, clientRequest: ClientRequest): HubError | undefined {
  const { service, wire, token } = exchange;
  const { model } = wire.peek(clientRequest);
  const allows = (name: string): boolean => token?.allows(name) === true;
  let answer: ModelsResponse;
  if (model === undefined) answer = page(service, allows, wire.decodeRequest(clientRequest) as ModelsRequest);
  else {
    exchange.setModel(model);
    const found = one(service, allows, model);
    if (found === undefined) return modelUnknown(model, nearestModel(exchange, model));
    answer = { models: [found], more: false };
  }
  exchange.send(wire.reply(answer, clientRequest));
  return undefined;
}

/**
 * The most similar name among the models that the token may use.
 * @param operation that the model must support; absent: any
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

/** Sorted by name: pages are equal in every process, and continue correctly after changes. */
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

/** Also finds names with a reasoning suffix, and aliases. */
function one(
  { router, aliases, conversions }: Service,
  allows: Token["allows"],
  id: string,
): Model | undefined {
  const resolved = (aliases.get(id)?.models ?? [id]).flatMap((target) => router.resolve(target) ?? []);
  const usable = allows(id) ? resolved : resolved.filter(({ model }) => allows(model));
  if (usable.length === 0) return undefined;
  const operations = usable.flatMap(({ model }) =>
    operationsOf(conversions, model, router.operations(model)),
  );
  return { id, operations: [...new Set(operations)] };
}
