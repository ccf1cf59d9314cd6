/** Compares the models of a channel with those that its upstream lists. Nothing is changed: a person accepts the difference. */
import { globMatcher, isGlob } from "../../routing/glob.ts";
import type { ModelCatalogue } from "./model-catalogue.ts";
import { holdsAt } from "./model-facts.ts";
import { describeRetirement } from "./retirement.ts";

/** Names as the upstream spells them, sorted. */
export interface ModelListChanges {
  /** Listed, and neither a model of the channel nor matched by one of its patterns. */
  added: string[];
  /** Models of the channel that are not listed. Some upstreams serve models that they do not list. */
  gone: string[];
  /** Models of the channel, and added ones, that their maker retires within 90 days or has retired. */
  retired: { model: string; fact: string }[];
}

interface ComparedChannel {
  /** By clients' names. */
  models: readonly { readonly name: string; readonly upstream?: string | undefined }[];
  /** Names of its providers. */
  providers: readonly string[];
}

export function compareModelList(
  { models, providers }: ComparedChannel,
  listed: readonly string[],
  catalogue: Pick<ModelCatalogue, "find">,
  nowMs: number,
): ModelListChanges {
  const names = [...new Set(models.map(({ name, upstream = name }) => upstream))];
  const configured = names.filter((name) => !isGlob(name));
  const patterns = names.filter(isGlob).map(globMatcher);
  const known = new Set(configured);
  const onUpstream = new Set(listed);
  const added = [...onUpstream].filter(
    (name) => !known.has(name) && !patterns.some((matches) => matches(name)),
  );
  const retired = [...configured, ...added].flatMap((model) => {
    const facts = catalogue.find(model);
    // Hosts of other makers retire models by their own schedules.
    const isMakers = facts?.providers !== undefined && providers.some((provider) => holdsAt(facts, provider));
    const fact = isMakers ? describeRetirement(facts, nowMs) : undefined;
    return fact === undefined ? [] : [{ model, fact }];
  });
  return {
    added: added.sort(),
    gone: configured.filter((name) => !onUpstream.has(name)).sort(),
    retired: retired.sort((one, other) => (one.model < other.model ? -1 : 1)),
  };
}
