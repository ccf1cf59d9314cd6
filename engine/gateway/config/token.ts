/** Reads the tokens of the configuration file: models, rate limits, networks and expiry. */
import { hash } from "node:crypto";
import { budgetSubjects } from "../../access/limits/budgets.ts";
import type { TokenEntry } from "../../access/token-index.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal } from "../../language/diagnostics/diagnostic.ts";
import { at, type Node } from "../../language/yaml/yaml-node.ts";
import { MAX_TAGS } from "../../ledger/request-tags.ts";
import { blockMatcher } from "../../network/address-block.ts";
import { globMatcher } from "../../routing/glob.ts";
import { checkBudgets } from "./check-budgets.ts";
import type { Settings } from "./config-input.ts";
import { nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

export function readTokens(source: Source, tokens: NonNullable<Settings["tokens"]>): TokenEntry[] {
  const names = new Map<string, string>();
  return tokens.flatMap((token) => {
    const { name, value, digest, previous, models, addresses, expires, group, ...more } = token;
    const { webhookUrl, captureDays, explain, cache, cacheTtlMs, budgets, tags, ...limits } = more;
    const claim = (holder: object, tokenDigest: string | undefined, key = "value"): void => {
      if (tokenDigest === undefined) return;
      const otherName = names.get(tokenDigest);
      if (otherName !== undefined) {
        const place = placeOf(source, at(nodeOf(holder), key) as Node);
        const expected = `a unique value: the token \`${otherName}\` has the same one`;
        source.report(conceal(say.wrongSetting(place, key, "…", expected)));
      }
      names.set(tokenDigest, name ?? "without a name");
    };
    // Equal digests are equal values, so a `value` is compared with a `digest`, too.
    if (value === undefined) claim(token, digest?.toLowerCase(), "digest");
    else claim(token, hash("sha256", value, "hex"));
    if (previous?.value !== undefined) claim(previous, hash("sha256", previous.value, "hex"));
    checkBudgets(source, budgets);
    if (tags !== undefined && (tags.length > MAX_TAGS || new Set(tags).size !== tags.length)) {
      const place = placeOf(source, at(nodeOf(token), "tags") as Node);
      source.report(say.wrongSetting(place, "tags", tags.join(", "), `at most ${MAX_TAGS} different names`));
    }
    if (name === undefined || (value === undefined && digest === undefined)) return [];
    const globs = models?.map(globMatcher);
    return [
      {
        name,
        ...(value === undefined ? { digest: digest ?? "" } : { value }),
        allows: (model: string) => globs === undefined || globs.some((matches) => matches(model)),
        ...(addresses === undefined ? {} : { allowsAddress: blockMatcher(addresses) }),
        ...(expires === undefined ? {} : { expiresMs: Date.parse(expires) }),
        ...(group === undefined ? {} : { groupName: group }),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(captureDays === undefined ? {} : { captureDays }),
        ...(explain === true ? { mayExplain: true } : {}),
        ...(tags === undefined || tags.length === 0 ? {} : { tags }),
        ...(cache === undefined && cacheTtlMs === undefined
          ? {}
          : { cache: { isOn: cache && cache === "on", ttlMs: cacheTtlMs } }),
        ...(previous?.value === undefined || previous.validUntil === undefined
          ? {}
          : { previous: { value: previous.value, untilMs: Date.parse(previous.validUntil) } }),
        subjects: [
          ...(Object.keys(limits).length === 0 ? [] : [{ key: `token:${name}`, limits }]),
          ...budgetSubjects(`token:${name}`, budgets),
        ],
      },
    ];
  });
}
