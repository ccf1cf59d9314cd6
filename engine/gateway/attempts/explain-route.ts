/**
 * Explains the choice of channels for a request: the candidates in the order of attempts, and the models and channels that are
 * none, each with the reason. No upstream is contacted. The choice counts as a turn of the strategies.
 */
import type { ClientRequest, Wire } from "../../conversion/contract.ts";
import { staysFirst } from "../../routing/alias.ts";
import { hedgeDelayMs } from "../../routing/hedge-policy.ts";
import { hedgeTurn } from "../../routing/hedge-turn.ts";
import { isMet } from "../../routing/route-condition.ts";
import type { Candidate } from "../../routing/router.ts";
import type { Strategy } from "../../routing/strategies/create-order.ts";
import { AFFINITIES } from "../../routing/strategies/sticky.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { checksWindows, exceedsWindow } from "../models/context-window.ts";
import type { Service } from "../service/service.ts";
import { canRepeat } from "./can-repeat.ts";
import { channelsOf } from "./candidates.ts";
import { RequestFacts } from "./request-facts.ts";

export interface RouteQuestion {
  wire: Wire;
  clientRequest: ClientRequest;
  model: string;
  isStreamed: boolean;
  /** The client's token; absent: a token for all models. */
  token?: { name: string; groupName?: string; allows(model: string): boolean } | undefined;
}

export interface ExplainedCandidate {
  /** As clients name it. */
  model: string;
  channel: string;
  /** Absent if the channel has only one key. */
  key?: string;
  wire: string;
  /** The upstream's name. */
  upstream: string;
  priority: number;
  weight: number;
  /** False during a cool-down, or if the key is refused: then it is tried last. */
  isReady: boolean;
  /** Absent if no strategy measures the load. */
  inFlight?: number;
  latencyMs?: number;
  /** Of a typical request, in micro-dollars; absent if no price is known. */
  typicalMicros?: number;
  /** Why it has its position. */
  reason: string;
}

export interface ExcludedRoute {
  model: string;
  /** Absent: the model with all its channels. */
  channel?: string;
  reason: string;
}

export interface ExplainedRoute {
  model: string;
  operation: string;
  wire: string;
  /** Of the alias, or of the model. */
  strategy: string;
  /** What the strategy `sticky` hashes; absent for other strategies, and if the request has no such property. */
  affinity?: string;
  /** The models of the alias; absent if the request names a model. */
  targets?: string[];
  /** In the order of attempts. */
  candidates: ExplainedCandidate[];
  excluded: ExcludedRoute[];
  /** The attempt beside the first one, if that is slow; absent: no setting has second attempts for the request. */
  hedge?: ExplainedHedge;
}

export interface ExplainedHedge {
  /** The candidate; absent: there is none. */
  channel?: string;
  key?: string;
  model?: string;
  /** After the start of the first attempt; absent: too few responses were measured. */
  afterMs?: number;
  /** What decides. */
  reason: string;
}

/** @param chosen candidates that were already selected; absent: they are selected here */
export function explainRoute(
  service: Service,
  question: RouteQuestion,
  chosen?: readonly Candidate<ChannelTarget>[],
): ExplainedRoute {
  const { wire, clientRequest, model, isStreamed, token = { name: "", allows: () => true } } = question;
  const { aliases, choosing } = service;
  const router = service.router.forGroup(question.token?.groupName);
  const alias = aliases.get(model);
  const facts = new RequestFacts(
    { wire, token, wantsStream: isStreamed, acceptedMs: Date.now() },
    clientRequest,
  );
  const mayUse = token.allows(model) ? undefined : token.allows;
  const candidates = chosen ?? channelsOf({ service, router }, wire, model, mayUse, facts).candidates;
  const strategy = alias?.rule.strategy ?? choosing.strategyOf(router.resolve(model)?.model ?? model);
  const affinity =
    strategy.strategy === "sticky" ? facts.affinity(strategy.stickyBy ?? AFFINITIES) : undefined;
  const hedge = explainHedge(service, question, candidates);
  return {
    model,
    operation: wire.operation,
    wire: wire.name,
    strategy: strategy.strategy,
    ...(affinity === undefined ? {} : { affinity }),
    ...(alias === undefined ? {} : { targets: [...alias.models] }),
    candidates: candidates.map((candidate) =>
      explainCandidate(service, candidate, candidates, question, strategy),
    ),
    excluded: [
      ...excludedModels(service, router, question, facts, candidates),
      ...excludedChannels(service, router, question, candidates),
    ],
    ...(hedge === undefined ? {} : { hedge }),
  };
}

function explainHedge(
  { hedges, aliases }: Service,
  { wire, clientRequest, model, isStreamed }: RouteQuestion,
  candidates: readonly Candidate<ChannelTarget>[],
): ExplainedHedge | undefined {
  const [first] = candidates;
  const policy = first && hedges.policyOf(first.configured, aliases.get(model)?.rule);
  if (policy === undefined) return undefined;
  if (!canRepeat(wire, clientRequest)) return { reason: "the request may have a side effect" };
  const turn = hedgeTurn(candidates, 0);
  const second = turn === undefined ? undefined : candidates[turn];
  if (second === undefined) return { reason: "no other candidate is ready" };
  const { channel, key, configured } = second;
  const { percentile } = policy;
  const measured = percentile === undefined ? undefined : first?.load?.percentileMs(isStreamed, percentile);
  const afterMs = hedgeDelayMs(policy, first?.load, isStreamed);
  return {
    channel,
    ...(key === undefined ? {} : { key }),
    model: configured,
    ...(afterMs === undefined ? {} : { afterMs: Math.round(afterMs) }),
    reason:
      measured !== undefined
        ? `percentile ${percentile} of the first candidate`
        : afterMs === undefined
          ? `too few measured responses for percentile ${percentile}`
          : "after_ms",
  };
}

function explainCandidate(
  { choosing, router, config }: Service,
  candidate: Candidate<ChannelTarget>,
  all: readonly Candidate<ChannelTarget>[],
  { model: requested, isStreamed, token }: RouteQuestion,
  strategy: Strategy,
): ExplainedCandidate {
  const nowMs = performance.now();
  const { channel, key, wire, model: upstream, configured: model, isReady, load, target } = candidate;
  const { priority = 0, weight = 1 } = config.channels.find(({ name }) => name === channel) ?? {};
  const slow = candidate.health.whySlow(nowMs);
  const names = { model: upstream, configured: model, provider: candidate.place.provider };
  const price = choosing.priceOf(names, token?.groupName, requested);
  const own =
    target === undefined ? strategy : choosing.strategyOf(router.resolve(target.model)?.model ?? model);
  return {
    model,
    channel,
    ...(key === undefined ? {} : { key }),
    wire,
    upstream,
    priority,
    weight,
    isReady,
    ...(load === undefined
      ? {}
      : { inFlight: load.inFlight, latencyMs: Math.round(load.latencyMs(isStreamed, nowMs)) }),
    ...(price === undefined ? {} : { typicalMicros: price }),
    reason: isReady
      ? `${target === undefined ? "" : `alias: ${strategy.strategy}; `}channel: priority ${priority}, strategy ${own.strategy}${slow === undefined ? "" : `; ${slow}`}`
      : `${candidate.health.whyNotReady(nowMs) ?? "it is cooling down"}, ${placeOf(candidate, all, nowMs)}`,
  };
}

/** The place of a candidate that is not ready. */
function placeOf(
  { target }: Candidate<ChannelTarget>,
  all: readonly Candidate<ChannelTarget>[],
  nowMs: number,
): string {
  const last = "so it is tried last";
  if (target === undefined) return last;
  const ofModel = all.filter((other) => other.target === target);
  return staysFirst(ofModel, target.fallbackOn, nowMs)
    ? "but `fallback_on` of the alias allows no other model for this reason"
    : last;
}

/** Models of an alias that get no part of the request. */
function excludedModels(
  service: Service,
  router: Service["router"],
  { model, token, wire }: RouteQuestion,
  facts: RequestFacts,
  candidates: readonly Candidate<ChannelTarget>[],
): ExcludedRoute[] {
  const alias = service.aliases.get(model);
  const isOpen = token?.allows(model) !== false;
  if (alias === undefined) {
    const resolved = router.resolve(model);
    if (resolved === undefined) return [{ model, reason: "no channel has the model" }];
    return isOpen || token?.allows(resolved.model) === true
      ? []
      : [{ model, reason: "the token may not use the model" }];
  }
  return alias.rule.targets.flatMap(({ model: target, when }): ExcludedRoute[] => {
    const resolved = router.resolve(target);
    const reason = (): string | undefined => {
      if (resolved === undefined) return "no channel has the model";
      if (!isOpen && token?.allows(resolved.model) === false) return "the token may not use the model";
      if (when !== undefined && !isMet(when, facts)) return `the condition is not met: ${when.text}`;
      if (!router.operations(resolved.model).includes(wire.operation))
        return `no channel of the model serves ${wire.operation}`;
      const isTooLong =
        checksWindows(service, alias) &&
        !candidates.some(({ target: chosen }) => chosen?.model === target) &&
        exceedsWindow(service, router.upstreams(resolved.model)[0], facts);
      return isTooLong
        ? `the request has about ${facts.tokens} tokens, more than its context window`
        : undefined;
    };
    const found = reason();
    return found === undefined ? [] : [{ model: target, reason: found }];
  });
}

/** Channels with the model that are no candidates. */
function excludedChannels(
  { aliases, router: all }: Service,
  router: Service["router"],
  { model, wire }: RouteQuestion,
  candidates: readonly Candidate<ChannelTarget>[],
): ExcludedRoute[] {
  const models = aliases.get(model)?.models ?? [model];
  return models.flatMap((name) => {
    const resolved = router.resolve(name)?.model;
    const chosen = candidates.filter(({ configured }) => configured === resolved);
    // Of a model without a candidate, the reason is the model's.
    if (resolved === undefined || chosen.length === 0) return [];
    const open = new Set(router.having(resolved).map(({ channel }) => channel));
    return all.having(resolved).flatMap(({ channel, isPattern, operations }): ExcludedRoute[] => {
      if (chosen.some((candidate) => candidate.channel === channel)) return [];
      if (!open.has(channel))
        return [{ model: resolved, channel, reason: "the channel is for other groups" }];
      const reason = !operations.includes(wire.operation)
        ? `the channel does not serve ${wire.operation}`
        : isPattern
          ? "the channel has a pattern, and another channel has the exact name"
          : "no wire of the channel is for this model";
      return [{ model: resolved, channel, reason }];
    });
  });
}
