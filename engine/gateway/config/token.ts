/** Reads the tokens of the configuration file: models, rate limits, networks and expiry. */
import { budgetSubjects } from "../../access/limits/budgets.ts";
import type { TokenEntry } from "../../access/token-index.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal } from "../../language/diagnostics/diagnostic.ts";
import { at, type Node } from "../../language/yaml/yaml-node.ts";
import { blockMatcher } from "../../network/address-block.ts";
import { globMatcher } from "../../routing/glob.ts";
import { checkBudgets } from "./budgets.ts";
import type { Settings } from "./config-input.ts";
import { nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

export function readTokens(source: Source, tokens: NonNullable<Settings["tokens"]>): TokenEntry[] {
  const names = new Map<string, string>();
  return tokens.flatMap((token) => {
    const { name, value, previousValue, previousValidUntil, models, addresses, expires, ...more } = token;
    const { webhookUrl, captureDays, budgets, ...limits } = more;
    const claim = (key: string, claimed: string | undefined): void => {
      if (claimed === undefined) return;
      const other = names.get(claimed);
      if (other !== undefined) {
        const place = placeOf(source, at(nodeOf(token), key) as Node);
        const expected = `a unique value: the token \`${other}\` has the same one`;
        source.report(conceal(say.wrongSetting(place, key, "…", expected)));
      }
      names.set(claimed, name ?? "without a name");
    };
    claim("value", value);
    claim("previous_value", previousValue);
    checkBudgets(source, budgets);
    if (name === undefined || value === undefined) return [];
    const globs = models?.map(globMatcher);
    return [
      {
        name,
        value,
        allows: (model: string) => globs === undefined || globs.some((matches) => matches(model)),
        ...(addresses === undefined ? {} : { allowsAddress: blockMatcher(addresses) }),
        ...(expires === undefined ? {} : { expiresMs: Date.parse(expires) }),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(captureDays === undefined ? {} : { captureDays }),
        ...(previousValue === undefined || previousValidUntil === undefined
          ? {}
          : { previous: { value: previousValue, untilMs: Date.parse(previousValidUntil) } }),
        subjects: [
          ...(Object.keys(limits).length === 0 ? [] : [{ key: `token:${name}`, limits }]),
          ...budgetSubjects(`token:${name}`, budgets),
        ],
      },
    ];
  });
}
