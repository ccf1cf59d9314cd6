/** Which requests get a second attempt beside a slow one, by the settings of aliases, of models, and of all. */
import type { AliasRule } from "../../routing/alias.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { HedgePolicy } from "../../routing/hedge-policy.ts";
import type { Config } from "../config/config.ts";
import { readHedge } from "../config/read-alias.ts";

export interface HedgePolicies {
  /** Whether there is any policy. */
  readonly isUsed: boolean;
  /** Whether a policy needs the latency of channels. */
  readonly measuresLatency: boolean;
  /**
   * @param model as clients name it, or as the alias does
   * @param rule of the alias that the client names
   */
  policyOf(model: string, rule: Pick<AliasRule, "hedge"> | undefined): HedgePolicy | undefined;
}

export function createHedgePolicies(
  { routing }: Pick<Config, "routing">,
  rules: readonly Pick<AliasRule, "hedge">[],
): HedgePolicies {
  const general = routing.hedge && readHedge(routing.hedge);
  const models = routing.models.map(([pattern, { hedge }]) => ({
    matches: globMatcher(pattern),
    policy: hedge === undefined ? general : readHedge(hedge),
  }));
  const policies = [general, ...models.map(({ policy }) => policy), ...rules.map(({ hedge }) => hedge)];
  if (!policies.some(Boolean)) return { isUsed: false, measuresLatency: false, policyOf: () => undefined };
  return {
    isUsed: true,
    measuresLatency: policies.some((policy) => policy?.percentile !== undefined),
    policyOf(model, rule) {
      if (rule?.hedge !== undefined) return rule.hedge ?? undefined;
      const own = models.find(({ matches }) => matches(model));
      return (own === undefined ? general : own.policy) ?? undefined;
    },
  };
}
