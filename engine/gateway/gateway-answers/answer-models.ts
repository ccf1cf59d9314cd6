/**
 * Serves the model list and single models, limited to the models that the token may use. The wire defines the format. No
 * upstream is contacted. So names that match a configured pattern are found by name, but are not in the list.
 */
import type { Token } from "../../access/token-index.ts";
import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { Model, ModelsRequest, ModelsResponse } from "../../conversion/hub/models.ts";
import { suggest } from "../../language/diagnostics/suggest.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { describeModel } from "../models/describe-model.ts";
import { modelUnknown } from "../refusals/refusals.ts";
import { operationsAt, operationsOf } from "../service/operations.ts";

/** Undefined if the response is sent. */
export function answerModels(exchange: Exchange, clientRequest: ClientRequest): HubError | undefined {
  const { wire, token } = exchange;
  const { model } = wire.peek(clientRequest);
  const allows = (name: string): boolean => token?.allows(name) === true;
  let answer: ModelsResponse;
  if (model === undefined)
    answer = listPage(exchange, allows, wire.decodeRequest(clientRequest) as ModelsRequest);
  else {
    exchange.setModel(model);
    const found = findModel(exchange, allows, model);
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
export function nearestModel(exchange: Exchange, model: string, operation?: string): string | undefined {
  const { token } = exchange;
  const isAble = (name: string): boolean => {
    const operations = operationsAt(exchange, name);
    return operation === undefined ? operations.length > 0 : operations.includes(operation);
  };
  const names = namesOf(exchange);
  return suggest(
    model,
    names.filter((name) => token?.allows(name) === true && isAble(name)),
  );
}

/** Sorted by name: pages are equal in every process, and continue correctly after changes. */
function listPage(
  exchange: Exchange,
  allows: Token["allows"],
  { limit = Number.POSITIVE_INFINITY, after, before }: ModelsRequest,
): ModelsResponse {
  const models = [...new Set(namesOf(exchange))]
    .filter((name) => (after === undefined || name > after) && (before === undefined || name < before))
    .sort()
    .flatMap((name) => findModel(exchange, allows, name) ?? []);
  const shown = before === undefined ? models.slice(0, limit) : models.slice(-limit);
  return { models: shown, more: shown.length < models.length };
}

/** Names of models on the channels that the client may use, and all aliases. */
function namesOf({ service, router }: Exchange): string[] {
  return [...router.names, ...service.aliases.keys()];
}

/** Also finds names with a reasoning suffix, and aliases. */
function findModel(
  { service, router, token }: Exchange,
  allows: Token["allows"],
  id: string,
): Model | undefined {
  const { aliases, conversions } = service;
  const resolved = (aliases.get(id)?.models ?? [id]).flatMap((target) => router.resolve(target) ?? []);
  const usable = allows(id) ? resolved : resolved.filter(({ model }) => allows(model));
  if (usable.length === 0) return undefined;
  const operations = usable.flatMap(({ model }) =>
    operationsOf(conversions, model, router.operations(model)),
  );
  const model = { id, operations: [...new Set(operations)] };
  if (service.config.models.listDetails === "off") return model;
  // Of an alias, the limits of the first model hold: clients plan with them.
  const [first] = usable.flatMap((target) => router.upstreams(target.model));
  return first === undefined ? model : { ...model, ...describeModel(service, first, id, token?.group) };
}
