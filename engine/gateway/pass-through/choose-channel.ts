/**
 * Chooses the channel for a passed-through request. In order of precedence: the channel that created the objects in the
 * request, the requested channel, one with its models, one where the client has created objects before, or the next by weight.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError } from "../../conversion/contract.ts";
import { isGlob } from "../../routing/glob.ts";
import { channelsOf, noChannelFor } from "../attempts/candidates.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { nearestModel } from "../gateway-answers/answer-models.ts";
import * as refuse from "../refusals/refusals.ts";
import { operationsAt } from "../service/operations.ts";
import { textsAt } from "./json-paths.ts";
import { findOwningChannels } from "./owning-channels.ts";
import { ownId } from "./pass-rule.ts";
import type { Passed, PassTarget } from "./pass-table.ts";

/** Requests a channel by name. */
export const CHANNEL_HEADER = "x-polywire-channel";

export interface RequestParts {
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** The body's value, if it was read. */
  body: unknown;
}

export interface Chosen {
  offer: PassTarget;
  /** The upstream's names of the models, by their names in the request. */
  models: ReadonlyMap<string, string>;
}

/** Rejects if the store fails. */
export async function choose(
  exchange: Exchange,
  passed: Passed,
  asked: RequestParts,
): Promise<Chosen | HubError> {
  const { service, token } = exchange;
  const owner = ownerOf(token);
  let offers = passed.offers;
  const [first] = offers as [PassTarget];
  const wanted = asked.headers[CHANNEL_HEADER];
  if (wanted !== undefined) {
    offers = offers.filter(({ channel }) => channel === wanted);
    if (offers.length === 0) return refuse.channelUnfit(wanted);
  }
  const named = namedModels(first, passed, asked);
  for (const model of named)
    if (token?.allows(model) !== true) return refuse.modelForbidden(model, nearestModel(exchange, model));
  if (first.rule.usesUnnamedModels && token?.allows("*") !== true) return refuse.modelsUnseen();
  exchange.setModel(named[0]);
  const byChannel = upstreamNames(exchange, passed, named);
  const ids = ownIds(first, passed, asked);
  if (ids.length > 0) {
    const owningChannels = await findOwningChannels(
      exchange,
      ids.map((id) => ({ id })),
    );
    if (owningChannels !== undefined && "kind" in owningChannels) return owningChannels;
    offers = offers.filter(({ channel }) => owningChannels?.has(channel) !== false);
    if (offers.length === 0) return refuse.createdElsewhere(ids);
  }
  const able = offers.filter(({ channel }) =>
    named.every((model) => byChannel(model, channel) !== undefined),
  );
  const [model] = named;
  if (able.length === 0 && model !== undefined) {
    const isKnown = operationsAt(exchange, model).length > 0;
    const message = exchange.wire.elsewhere[`${first.rule.method} ${first.rule.path}`];
    return (isKnown && refuse.elsewhere(message)) || noChannelFor(exchange, model);
  }
  const isNamed = ids.length > 0 || named.length > 0;
  const open = able.filter((offer) => isNamed || mayUse(exchange, offer));
  if (open.length === 0) return refuse.channelForbidden();
  const home =
    open.length === 1 || named.length > 0
      ? undefined
      : await service.owned.findLastChannel(
          owner,
          open.map(({ channel }) => channel),
        );
  const offer = open.find(({ channel }) => channel === home) ?? next(passed, open);
  return {
    offer,
    models: new Map(named.map((model) => [model, byChannel(model, offer.channel) ?? model])),
  };
}

/** The client's ids in a request, in the form that the store has. */
function ownIds(
  { rule, group }: PassTarget,
  { pathValues }: Passed,
  { query, body }: RequestParts,
): string[] {
  const named: [kind: string, text: string][] = [
    ...namesIn(rule.path).map((name, at): [string, string] => [name, pathValues[at] ?? ""]),
    ...rule.queryIds.flatMap(({ kind, name }): [string, string][] => {
      const id = query[name];
      return id === undefined ? [] : [[kind, id]];
    }),
    // A foreign URL in such a field is not an id.
    ...rule.bodyIds.flatMap(({ kind, at }) =>
      textsAt(body, at)
        .filter((text) => text.includes(group.kinds.get(kind)?.idPrefix ?? ""))
        .map((text): [string, string] => [kind, text]),
    ),
  ];
  const ids = named.flatMap(([name, text]) => {
    const kind = group.kinds.get(name);
    return kind === undefined ? [] : [ownId(kind, text)];
  });
  return [...new Set(ids)];
}

function namedModels({ rule }: PassTarget, { pathValues }: Passed, { body }: RequestParts): string[] {
  const inPath = namesIn(rule.path).flatMap((name, at) => (name === "model" ? (pathValues[at] ?? "") : []));
  const inBody = rule.models.flatMap((at) => textsAt(body, at));
  return [...new Set([...inPath, ...inBody.map((name) => bareModel(rule, name))])];
}

/** Removes the prefix from a model's name. */
export function bareModel({ modelPrefix }: Pick<PassTarget["rule"], "modelPrefix">, name: string): string {
  return name.startsWith(modelPrefix) ? name.slice(modelPrefix.length) : name;
}

/** The names in a rule's path, in order. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** The upstream's name of a model at a channel; undefined if the channel does not have the model. */
function upstreamNames(
  exchange: Exchange,
  { wire }: Passed,
  models: readonly string[],
): (model: string, channel: string) => string | undefined {
  const found = new Map(models.map((model) => [model, channelsOf(exchange, wire, model).candidates]));
  return (model, channel) => found.get(model)?.find((candidate) => candidate.channel === channel)?.model;
}

/**
 * A token for certain models may use the channels that have one of them. For patterns, only the channel's upstream knows the
 * models.
 */
function mayUse({ token }: Exchange, { models }: PassTarget): boolean {
  return models.some((model) => isGlob(model) || token?.allows(model) === true);
}

function next({ turns }: Passed, open: readonly PassTarget[]): PassTarget {
  const order: PassTarget[] = [];
  for (const tier of turns) tier.take((offer) => open.includes(offer), order);
  return order[0] as PassTarget;
}
