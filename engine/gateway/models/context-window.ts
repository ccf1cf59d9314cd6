/** Skips models of an alias whose context window is too small for a request, before anything is sent. */
import type { Alias, Facts, Member } from "../../routing/alias.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Service } from "../service/service.ts";
import { inputLimitOf } from "./model-facts.ts";

type Catalogue = Pick<Service, "config" | "models">;

/** Whether the alias skips models by their context window. */
export function checksWindows(
  { config }: Pick<Catalogue, "config">,
  { rule: { fallbackOn }, models }: Pick<Alias<ChannelTarget>, "rule" | "models">,
): boolean {
  return (
    config.models.contextWindow === "check" && models.length > 1 && fallbackOn.includes("context_overflow")
  );
}

/**
 * The models that the request fits. If it fits none, all of them: the number of tokens is an estimate, and the upstreams decide.
 */
export function fittingMembers(
  service: Catalogue,
  alias: Alias<ChannelTarget>,
  members: readonly Member<ChannelTarget>[],
  facts: Facts | undefined,
): readonly Member<ChannelTarget>[] {
  if (facts === undefined || members.length < 2 || !checksWindows(service, alias)) return members;
  const fitting = members.filter(({ candidates: [first] }) => !exceedsWindow(service, first, facts));
  return fitting.length === 0 ? members : fitting;
}

/** Whether the estimated input is longer than the model's context window. False if the window is unknown. */
export function exceedsWindow(
  { models }: Pick<Catalogue, "models">,
  model: { model: string; configured: string } | undefined,
  facts: Facts,
): boolean {
  const known = model && models.find(model.model, model.configured);
  const limit = known && inputLimitOf(known);
  // A token has at least one byte. So most requests fit without an estimate.
  return limit !== undefined && facts.bytes > limit && Number(facts.tokens) > limit;
}
