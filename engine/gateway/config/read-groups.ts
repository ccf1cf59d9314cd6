/** Reads the groups of the configuration file, and reports names of groups that it does not have. */

import { type BudgetSettings, budgetSubjects } from "../../access/limits/budgets.ts";
import type { Limits } from "../../access/limits/limits.ts";
import { type Group, groupKey } from "../../access/token-group.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { at } from "../../language/yaml/yaml-node.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { Settings } from "./config-input.ts";
import { itemsOf, nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

export interface GroupSettings {
  name: string;
  description?: string | undefined;
  /** Globs; absent: every model. */
  models?: readonly string[] | undefined;
  priceMultiplier: number;
  limits: Limits;
  budgets?: readonly BudgetSettings[] | undefined;
}

export function readGroups(groups: Settings["groups"]): GroupSettings[] {
  return groups.map(([name, { description, models, priceMultiplier, budgets, ...limits }]) => ({
    name,
    description,
    models,
    priceMultiplier,
    limits,
    budgets,
  }));
}

export function groupOf({ name, models, priceMultiplier, limits, budgets }: GroupSettings): Group {
  const key = groupKey(name);
  const subjects = [
    ...(Object.keys(limits).length === 0 ? [] : [{ key, limits }]),
    ...budgetSubjects(key, budgets),
  ];
  const globs = models?.map(globMatcher);
  return {
    name,
    priceMultiplier,
    ...(globs && { allows: (model: string) => globs.some((matches) => matches(model)) }),
    ...(subjects.length > 0 && { subjects }),
  };
}

/** A mistyped name would lock clients out of a channel, or out of all channels of their group. */
export function reportUnknownGroups(source: Source, { groups, tokens = [], channels = [] }: Settings): void {
  const groupNames = groups.map(([name]) => name);
  for (const token of tokens) {
    const node = at(nodeOf(token), "group");
    if (token.group !== undefined && node !== undefined && !groupNames.includes(token.group))
      source.report(say.unknownGroup(placeOf(source, node), token.group, groupNames));
  }
  for (const { groups: channelGroups } of channels) {
    if (channelGroups === undefined) continue;
    for (const { value, node } of itemsOf(channelGroups))
      if (!groupNames.includes(value))
        source.report(say.unknownGroup(placeOf(source, node), value, groupNames));
  }
}
