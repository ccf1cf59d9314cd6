/** Selects the candidate channels for the requested model. */

import type { HubError } from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import type { Candidate, Resolved } from "../../routing/router.ts";
import type { ChannelPlace } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { nearestModel } from "../gateway-answers/answer-models.ts";
import * as refuse from "../refusals/refusals.ts";
import { operationsAt } from "../service/operations.ts";

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
  candidates: Candidate<ChannelPlace>[];
  suffix: SuffixReasoning | undefined;
}

/**
 * The channels that serve a model, under its name or under the names that it is an alias for.
 * @param mayUse decides for each name behind an alias; absent: all are allowed
 */
export function channelsOf(
  { service: { aliases }, router }: Pick<Exchange, "service" | "router">,
  { operation, name }: Pick<Exchange["wire"], "operation" | "name">,
  model: string,
  mayUse?: (name: string) => boolean,
): { first: Resolved | undefined; candidates: Candidate<ChannelPlace>[] } {
  const candidates: Candidate<ChannelPlace>[] = [];
  let first: Resolved | undefined;
  const nowMs = performance.now();
  for (const target of aliases.get(model) ?? [model]) {
    const resolved = router.resolve(target);
    if (resolved === undefined || mayUse?.(resolved.model) === false) continue;
    first ??= resolved;
    router.candidates({ model: resolved.model, operation, wire: name, nowMs }, candidates);
  }
  return { first, candidates };
}

export function candidatesFor(exchange: Exchange): Candidates | HubError {
  const { wire, token, model = "" } = exchange;
  const mayUse = (name: string): boolean => token?.allows(name) === true;
  const isOpen = mayUse(model);
  const { first, candidates } = channelsOf(exchange, wire, model, isOpen ? undefined : mayUse);
  if (first === undefined && !isOpen) return refuse.modelForbidden(model, nearestModel(exchange, model));
  if (first !== undefined && candidates.length > 0) return { candidates, suffix: first.suffix };
  return noChannelFor(exchange, model);
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
