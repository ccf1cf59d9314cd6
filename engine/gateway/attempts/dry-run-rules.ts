/** The rules that apply to a request of a dry run: alias, suffix, limits, cache, loss policies. Each reservation is cancelled at once. */

import type { Need, Refused, Reservation } from "../../access/allowances.ts";
import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { notAllowed } from "../refusals/refusals.ts";
import { lookUpResponse } from "../response-cache/look-up-response.ts";

export interface DryRule {
  rule: "alias" | "suffix" | "limit" | "cache" | "losses" | "shadow";
  effect: string;
}

export interface RuleQuestion {
  clientRequest: ClientRequest;
  candidates: readonly Candidate<ChannelTarget>[];
  suffix: SuffixReasoning | undefined;
  names: readonly string[];
  need: Need;
  /** Hub paths. */
  dropped: readonly string[];
}

/** The error if a budget of the channel or of the model, or a limit of the key, does not allow an attempt. */
export async function attemptRefusal(
  { service, model = "" }: Exchange,
  { channel, key, model: upstream, configured }: Candidate<ChannelTarget>,
  need: Need,
): Promise<HubError | undefined> {
  const { allowances } = service;
  if (allowances?.countsAttempts !== true) return undefined;
  const names = [...new Set([model, configured, upstream])];
  return release(await allowances.reserveAttempt({ channel, key }, names, need), need);
}

/** @returns the error if the reservation was refused. Otherwise nothing remains reserved */
function release(answer: Reservation | { refused: Refused } | undefined, need: Need): HubError | undefined {
  if (answer !== undefined && "refused" in answer) return notAllowed(answer.refused, need);
  answer?.cancel();
  return undefined;
}

export async function rulesFor(
  exchange: Exchange,
  { clientRequest, candidates, suffix, names, need, dropped }: RuleQuestion,
): Promise<{ rules: DryRule[]; refusal: HubError | undefined; isCached: boolean }> {
  const { service, token, model = "" } = exchange;
  const rules: DryRule[] = [];
  const add = (rule: DryRule["rule"], effect: string): void => void rules.push({ rule, effect });
  const alias = service.aliases.get(model);
  if (alias !== undefined) add("alias", `${model} stands for ${alias.models.join(", ")}`);
  if (alias?.rule.shadow !== undefined) {
    const { model: copy, share } = alias.rule.shadow;
    add("shadow", `${share * 100} % of the requests are also sent to ${copy}`);
  }
  const reasoning = candidates[0]?.suffix ?? suffix;
  if (reasoning !== undefined) add("suffix", `the name of the model sets ${JSON.stringify(reasoning)}`);
  const subjects = service.allowances?.subjectsOf(token, names) ?? [];
  const refusal = release(await service.allowances?.reserve(token, names, need), need);
  if (refusal !== undefined) add("limit", `refuses the request: ${refusal.message}`);
  else if (subjects.length > 0)
    add("limit", `allows the request: at most ${need.tokens} tokens and ${need.micros} micro-dollars`);
  const cached = await lookUpResponse(exchange, clientRequest, candidates);
  if (cached !== "off") add("cache", CACHE_EFFECTS[cached]);
  const warned = service.losses.warned(dropped);
  if (warned.length > 0) add("losses", `the log warns of the dropped fields: ${warned.join(", ")}`);
  return { rules, refusal, isCached: cached === "hit" };
}

const CACHE_EFFECTS = {
  hit: "the response comes from the cache",
  miss: "the cache has no response; the response is stored in it",
  bypass: "the request does not use the cache",
};
