/** Reads the tokens of the configuration file: who may call, with which models, how fast, from where and until when. */
import type { TokenEntry } from "../../access/tokens.ts";
import { blockMatcher, readBlock } from "../../network/block.ts";
import { globMatcher } from "../../routing/glob.ts";
import * as say from "../../transform/diagnostic/build/gateway.ts";
import { conceal } from "../../transform/diagnostic/diagnostic.ts";
import type { Node } from "../../transform/mapping/node.ts";
import { warnOfSecret } from "./channel.ts";
import { isHeaderValue, ONE_LINE } from "./provider.ts";
import { LIMIT_KEYS, readLimits } from "./rates.ts";
import { Section, type Source } from "./section.ts";

export function tokenReader(source: Source): (node: Node) => TokenEntry | undefined {
  const names = new Map<string, string>();
  return (node) => {
    const section = new Section(source, node, "a token", [
      "name",
      "value",
      "models",
      "addresses",
      "expires",
      ...LIMIT_KEYS,
    ]);
    const name = section.requiredString("name");
    const value = section.requiredString("value");
    const wrong = (expected: string): void =>
      source.report(conceal(say.wrongSetting(section.place("value"), "value", "…", expected)));
    const other = value === undefined ? undefined : names.get(value);
    if (other !== undefined) wrong(`a value of its own: the token \`${other}\` has the same`);
    else if (value !== undefined && value.length < 8) wrong("at least 8 characters");
    else if (value !== undefined && !isHeaderValue(value)) wrong(ONE_LINE);
    if (value !== undefined) names.set(value, name ?? "without a name");
    warnOfSecret(section, "value", `${name ?? "polywire"}_token`);
    const models = section.strings("models")?.map(({ text }) => globMatcher(text));
    if (name === undefined || value === undefined) return undefined;
    const allows = (model: string): boolean =>
      models === undefined || models.some((matches) => matches(model));
    const limits = readLimits(section);
    const addresses = readAddresses(section, "addresses");
    const expiresMs = readExpiry(section);
    return {
      name,
      value,
      allows,
      ...(addresses === undefined ? {} : { allowsAddress: blockMatcher(addresses) }),
      ...(expiresMs === undefined ? {} : { expiresMs }),
      subjects: Object.keys(limits).length === 0 ? [] : [{ key: `token:${name}`, limits }],
    };
  };
}

/** Undefined where the key is not there. */
export function readAddresses(section: Section, key: string): string[] | undefined {
  return section.strings(key)?.flatMap(({ text, node }) => {
    if (readBlock(text) !== undefined) return [text];
    const expected = "an address or a network, like 203.0.113.7 or 10.0.0.0/8";
    section.source.report(say.wrongSetting(section.at(node), key, text, expected));
    return [];
  });
}

function readExpiry(section: Section): number | undefined {
  const text = section.string("expires");
  if (text === undefined) return undefined;
  const expiresMs = Date.parse(text);
  if (Number.isNaN(expiresMs) || !/^\d{4}-\d\d-\d\d/.test(text)) {
    section.wrong("expires", "a date like 2027-01-31, or a time like 2027-01-31T12:00:00Z");
    return undefined;
  }
  return expiresMs;
}
