/**
 * Chooses the channel for a passed-through request. In order of precedence: the channel that created the objects in the
 * request, the requested channel, one with its models, one where the client has created objects before, or the next by weight.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError } from "../../conversion/contract.ts";
import { isGlob } from "../../routing/glob.ts";
import type { Candidate } from "../../routing/router.ts";
import { channelsOf, noChannelFor } from "../attempts/candidates.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { nearestModel } from "../gateway-answers/answer-models.ts";
import * as refuse from "../refusals/refusals.ts";
import { operationsAt } from "../service/operations.ts";
import { textsAt } from "./json-paths.ts";
import type { KeyTurn } from "./key-turns.ts";
import { findOwningChannels } from "./owning-channels.ts";
import { ownId } from "./pass-rule.ts";
import type { PassRoute, PassTarget } from "./pass-table.ts";

/** Requests a channel by name. */
export const CHANNEL_HEADER = "x-polywire-channel";

export interface RequestParts {
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** The body's value, if it was read. */
  body: unknown;
}

export interface ChannelChoice {
  /** With the first key of `turns`. */
  target: PassTarget;
  /** The channel with each key that the request may be sent with, in the order of attempts. */
  turns: readonly KeyTurn[];
  /** The upstream's names of the models, by their names in the request. */
  models: ReadonlyMap<string, string>;
}

/** Rejects if the store fails. */
export async function chooseChannel(
  exchange: Exchange,
  passRoute: PassRoute,
  request: RequestParts,
): Promise<ChannelChoice | HubError> {
  const { service, token } = exchange;
  const owner = ownerOf(token);
  let targets = passRoute.targets;
  const [first] = targets as [PassTarget];
  const requestedChannel = request.headers[CHANNEL_HEADER];
  if (requestedChannel !== undefined) {
    targets = targets.filter(({ channel }) => channel === requestedChannel);
    if (targets.length === 0) return refuse.channelUnfit(requestedChannel);
  }
  const modelNames = namedModels(first, passRoute, request);
  for (const model of modelNames)
    if (token?.allows(model) !== true) return refuse.modelForbidden(model, nearestModel(exchange, model));
  if (first.rule.usesUnnamedModels && token?.allows("*") !== true) return refuse.unnamedModelsForbidden();
  exchange.setModel(modelNames[0]);
  const candidates = candidatesOf(exchange, passRoute, modelNames);
  const byChannel = (model: string, channel: string): string | undefined =>
    candidates.get(model)?.find((candidate) => candidate.channel === channel)?.model;
  const ids = ownIds(first, passRoute, request);
  if (ids.length > 0) {
    const owningChannels = await findOwningChannels(
      exchange,
      ids.map((id) => ({ id })),
    );
    if (owningChannels !== undefined && "kind" in owningChannels) return owningChannels;
    targets = targets.filter(({ channel }) => owningChannels?.has(channel) !== false);
    if (targets.length === 0) return refuse.createdElsewhere(ids);
  }
  const withModels = targets.filter(({ channel }) =>
    modelNames.every((model) => byChannel(model, channel) !== undefined),
  );
  const [model] = modelNames;
  if (withModels.length === 0 && model !== undefined) {
    const isKnown = operationsAt(exchange, model).length > 0;
    const message = exchange.wire.elsewhere[`${first.rule.method} ${first.rule.path}`];
    return (isKnown && refuse.unsupportedPath(message)) || noChannelFor(exchange, model);
  }
  const isNamed = ids.length > 0 || modelNames.length > 0;
  const allowed = withModels.filter((target) => isNamed || mayUse(exchange, target));
  if (allowed.length === 0) return refuse.channelForbidden();
  const lastUsedChannel =
    allowed.length === 1 || modelNames.length > 0
      ? undefined
      : await service.owned.findLastChannel(
          owner,
          allowed.map(({ channel }) => channel),
        );
  const chosen =
    allowed.find(({ channel }) => channel === lastUsedChannel) ?? nextByWeight(passRoute, allowed);
  const ofModel = (candidates.get(model ?? "") ?? []).filter(({ channel }) => channel === chosen.channel);
  const turns = turnsOf(chosen, ofModel, ids.length > 0 || isAboutObjects(chosen));
  const [{ target }] = turns as [KeyTurn];
  return {
    target,
    turns,
    models: new Map(modelNames.map((model) => [model, byChannel(model, target.channel) ?? model])),
  };
}

/** The client's ids in a request, in the form that the store has. */
function ownIds(
  { rule, group }: PassTarget,
  { pathValues }: PassRoute,
  { query, body }: RequestParts,
): string[] {
  const references: [kind: string, text: string][] = [
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
  const ids = references.flatMap(([name, text]) => {
    const kind = group.kinds.get(name);
    return kind === undefined ? [] : [ownId(kind, text)];
  });
  return [...new Set(ids)];
}

function namedModels({ rule }: PassTarget, { pathValues }: PassRoute, { body }: RequestParts): string[] {
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

/** The candidates of each model, in the order of attempts. */
function candidatesOf(
  exchange: Exchange,
  { wire }: PassRoute,
  models: readonly string[],
): ReadonlyMap<string, readonly Candidate<ChannelTarget>[]> {
  return new Map(models.map((model) => [model, channelsOf(exchange, wire, model).candidates]));
}

/** Whether a path is about objects at the upstream, which belong to the account of a key. */
function isAboutObjects({ rule }: PassTarget): boolean {
  return (
    rule.act !== undefined ||
    rule.urlHeaders.length > 0 ||
    namesIn(rule.path).some((name) => name !== "model")
  );
}

/**
 * @param candidates of the named model at the channel, with one key each; empty if the request names no model
 * @param isBound whether only the first key may be used
 */
function turnsOf(
  target: PassTarget,
  candidates: readonly Candidate<ChannelTarget>[],
  isBound: boolean,
): KeyTurn[] {
  const healthOf = (key: string | undefined): KeyTurn["health"] =>
    candidates.find((candidate) => candidate.key === key)?.health;
  const turnWith = (own: PassTarget["keys"][number]): KeyTurn => ({
    target: own.key === target.key ? target : { ...target, ...own },
    health: healthOf(own.key),
  });
  const turns = isBound
    ? []
    : candidates.flatMap(({ key }) => target.keys.filter((own) => own.key === key).map(turnWith));
  return turns.length === 0 ? [turnWith(target)] : turns;
}

/**
 * A token for certain models may use the channels that have one of them. For patterns, only the channel's upstream knows the
 * models.
 */
function mayUse({ token }: Exchange, { models }: PassTarget): boolean {
  return models.some((model) => isGlob(model) || token?.allows(model) === true);
}

function nextByWeight({ tiers }: PassRoute, allowed: readonly PassTarget[]): PassTarget {
  const order: PassTarget[] = [];
  for (const tier of tiers) tier.take((target) => allowed.includes(target), order);
  return order[0] as PassTarget;
}
