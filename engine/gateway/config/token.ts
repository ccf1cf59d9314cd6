/** Reads the tokens of the configuration file: models, rate limits, networks and expiry. */
import type { TokenEntry } from "../../access/token-index.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal } from "../../language/diagnostics/diagnostic.ts";
import { at, type Node } from "../../language/yaml/yaml-node.ts";
import { blockMatcher } from "../../network/address-block.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { Settings } from "./config-input.ts";
import { nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

export function readTokens(source: Source, tokens: NonNullable<Settings["tokens"]>): TokenEntry[] {
  const names = new Map<string, string>();
  return tokens.flatMap((token) => {
    const { name, value, models, addresses, expires, group, webhookUrl, captureDays, ...others } = token;
    const { cache, cacheTtlMs, ...limits } = others;
    const other = value === undefined ? undefined : names.get(value);
    if (other !== undefined) {
      const place = placeOf(source, at(nodeOf(token), "value") as Node);
      const expected = `a unique value: the token \`${other}\` has the same one`;
      source.report(conceal(say.wrongSetting(place, "value", "…", expected)));
    }
    if (value !== undefined) names.set(value, name ?? "without a name");
    if (name === undefined || value === undefined) return [];
    const globs = models?.map(globMatcher);
    return [
      {
        name,
        value,
        allows: (model: string) => globs === undefined || globs.some((matches) => matches(model)),
        ...(addresses === undefined ? {} : { allowsAddress: blockMatcher(addresses) }),
        ...(expires === undefined ? {} : { expiresMs: Date.parse(expires) }),
        ...(group === undefined ? {} : { groupName: group }),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(captureDays === undefined ? {} : { captureDays }),
        ...(cache === undefined && cacheTtlMs === undefined
          ? {}
          : { cache: { isOn: cache && cache === "on", ttlMs: cacheTtlMs } }),
        subjects: Object.keys(limits).length === 0 ? [] : [{ key: `token:${name}`, limits }],
      },
    ];
  });
}
