/** Selects the candidate channels for the requested model. */

import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import type { Alias, Facts, Member } from "../../routing/alias.ts";
import type { Candidate, Resolved } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { nearestModel } from "../gateway-answers/answer-models.ts";
import { checksWindows, fittingMembers } from "../models/context-window.ts";
import * as refuse from "../refusals/refusals.ts";
import { operationsAt } from "../service/operations.ts";
import { RequestFacts } from "./request-facts.ts";

/** Names are logged, quoted and used in paths. Without a limit, a name could have megabytes. */
const MAX_MODEL_CHARACTERS = 256;

/** @returns the error if the model's name is missing or too long */
export function nameModel(exchange: Exchange, model: string | undefined): HubError | undefined {
  if (model === undefined || model === "") return refuse.modelMissing();
  if (model.length > MAX_MODEL_CHARACTERS) return refuse.modelTooLong(MAX_MODEL_CHARACTERS);
  exchange.setModel(model);
  return undefined;
}

export interface Candidates {
  /** In the order of attempts; never empty. */
  candidates: Candidate<ChannelTarget>[];
  suffix: SuffixReasoning | undefined;
}

export interface Found {
  /** The name behind the requested one; undefined if the client may use none. */
  first: Resolved | undefined;
  /** In the order of attempts. */
  candidates: Candidate<ChannelTarget>[];
  /** Whether the conditions of an alias reject the request. */
  isExcluded?: boolean;
}

/**
 * The channels that serve a model, under its name or under the names that it is an alias for.
 * @param mayUse decides for each name behind an alias; absent: all are allowed
 * @param facts properties of the request; absent: conditions that need them are not met
 */
export function channelsOf(
  { service, router }: Pick<Exchange, "service" | "router">,
  { operation, name: wire }: Pick<Exchange["wire"], "operation" | "name">,
  model: string,
  mayUse?: (name: string) => boolean,
  facts?: Facts,
): Found {
  const nowMs = performance.now();
  const alias = service.aliases.get(model);
  if (alias !== undefined)
    return channelsOfAlias({ service, router }, alias, { operation, wire, nowMs, facts }, mayUse);
  const resolved = router.resolve(model);
  if (resolved === undefined || mayUse?.(resolved.model) === false)
    return { first: undefined, candidates: [] };
  const candidates = router.candidates({ model: resolved.model, operation, wire, nowMs, facts });
  return { first: resolved, candidates };
}

function channelsOfAlias(
  { service, router }: Pick<Exchange, "service" | "router">,
  alias: Alias<ChannelTarget>,
  asked: { operation: string; wire: string; nowMs: number; facts: Facts | undefined },
  mayUse: ((name: string) => boolean) | undefined,
): Found {
  let first: Resolved | undefined;
  let isExcluded = false;
  const members: Member<ChannelTarget>[] = [];
  for (const [index, target] of alias.targets.entries()) {
    const resolved = router.resolve(target.model);
    if (resolved === undefined || mayUse?.(resolved.model) === false) continue;
    first ??= resolved;
    if (!alias.accepts(index, asked.facts)) {
      isExcluded = true;
      continue;
    }
    const candidates = router.candidates({ model: resolved.model, ...asked });
    if (candidates.length === 0) continue;
    for (const candidate of candidates) {
      candidate.target = target;
      candidate.suffix = resolved.suffix;
    }
    members.push({ index, candidates });
  }
  const fitting = fittingMembers(service, alias, members, asked.facts);
  return { first, candidates: alias.order(fitting, { ...asked, group: router.group }), isExcluded };
}

export function candidatesFor(exchange: Exchange, clientRequest: ClientRequest): Candidates | HubError {
  const { wire, token, model = "" } = exchange;
  const mayUse = (name: string): boolean => token?.allows(name) === true;
  const isOpen = mayUse(model);
  const facts = factsFor(exchange, clientRequest);
  const found = channelsOf(exchange, wire, model, isOpen ? undefined : mayUse, facts);
  const { first, candidates, isExcluded } = found;
  if (first === undefined && !isOpen) return refuse.modelForbidden(model, nearestModel(exchange, model));
  // Each candidate of an alias has its own suffix.
  if (first !== undefined && candidates.length > 0)
    return { candidates, suffix: candidates[0]?.target === undefined ? first.suffix : undefined };
  return isExcluded === true ? refuse.conditionsUnmet(model) : noChannelFor(exchange, model);
}

/** Undefined if neither the strategy nor the conditions of the model need them. */
function factsFor(exchange: Exchange, clientRequest: ClientRequest): Facts | undefined {
  const { service } = exchange;
  const alias = service.aliases.size === 0 ? undefined : service.aliases.get(exchange.model ?? "");
  const isNeeded = alias !== undefined && (alias.readsRequest || checksWindows(service, alias));
  if (!service.readsRequests && !isNeeded) return undefined;
  return new RequestFacts(exchange, clientRequest);
}

/**
 * The error for a model without a channel. It mentions other operations that the model supports.
 * @param asked the operation; absent: the request's operation
 */
export function noChannelFor(
  exchange: Exchange,
  model: string,
  asked: string = exchange.wire.operation,
): HubError {
  const { token } = exchange;
  const isOpen = token?.allows(model) === true;
  const offered = operationsAt(exchange, model, (name) => isOpen || token?.allows(name) === true);
  const able = offered.includes(asked) ? [] : offered;
  return refuse.noChannel(model, nearestModel(exchange, model, asked), asked, able);
}
