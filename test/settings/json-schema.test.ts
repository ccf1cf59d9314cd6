/**
 * The JSON Schema for editors, with an independent validator and YAML parser, compared with `polywire check`. It
 * refuses nothing that is valid; what it accepts and `check` refuses depends on other files, other keys or
 * arithmetic.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { read, settingsWithValues, withSetting } from "./configuration.ts";

const schema = JSON.parse(readFileSync(join(packageRoot, "schemas/polywire.schema.json"), "utf8"));
const validate = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true }).compile(schema);

const tokens = 'tokens: [{ name: t, value: "${TOKEN}" }]\n';
const channels = "channels: [{ name: c, provider: openai, key: k, models: [m] }]\n";

describe("both accept", () => {
  it.each([
    tokens + channels,
    `${tokens}${channels}listen: { port: "\${PORT:-8080}", processes: auto }\n`,
    `${tokens}${channels}listen: { port: "8080" }\ntimeouts:\n  idle_ms:\nlimits:\n`,
    `${tokens}${channels}validation: "\${MODE:-strict}"\nstored_responses: { enabled: "\${KEEP:-false}", ttl_days: 0.5 }\n`,
    `${tokens}${channels}reasoning: { cache: off }\n`,
    `${tokens}${channels}reasoning: { cache: { entries: 1 } }\n`,
    `${tokens}${channels}losses: { sampling.seed: reject, "*": allow }\n`,
    `${tokens}${channels}rates: { all: { rpm: 1 }, models: { "a*": { tpm: 0 } } }\n`,
    `${tokens}${channels}media: { fetch: off, allow: ["*.corp.example", "fd12::/16"] }\ncors: { origins: ["*"] }\n`,
    `tokens: [{ name: 1, value: 12345678, expires: 2027-01-31 }]\n${channels}`,
    `${tokens}channels: [{ name: c, provider: openai, key: k, models: { fast: m, "a-*": "b-*" }, weight: 0.5 }]\n`,
  ])("%s", (text) => {
    expect(read(text).faults).toEqual([]);
    expect(validate(load(text)) || validate.errors).toBe(true);
  });
});

describe("both refuse", () => {
  it.each([
    ["", "[]"],
    ["", channels],
    ["", tokens],
    [channels, "tokens: []\n"],
    [channels, "tokens: [{ name: t }]\n"],
    [channels, "tokens: [{ name: t, value: short }]\n"],
    [channels, 'tokens: [{ name: t, value: "two\\nlines of it" }]\n'],
    [channels, "tokens: [{ name: t, value: long-enough, adresses: [] }]\n"],
    [channels, "tokens: [{ name: t, value: long-enough, expires: tomorrow }]\n"],
    [tokens, "channels: { c: {} }\n"],
    [tokens, "channels: [{ name: c, provider: openai, key: k }]\n"],
    [tokens, 'channels: [{ name: c, provider: openai, key: k, models: ["a*b*"] }]\n'],
    [tokens, "channels: [{ name: c, provider: openai, key: k, models: m }]\n"],
    [tokens, "channels: [{ name: c, provider: openai, key: k, models: [m], weight: 0 }]\n"],
    [tokens + channels, "listn: {}\n"],
    [tokens + channels, "listen: 3000\n"],
    [tokens + channels, "listen: { port: 70000 }\n"],
    [tokens + channels, "listen: { port: 80.5 }\n"],
    [tokens + channels, "listen: { processes: many }\n"],
    [tokens + channels, "listen: { tls: { key: k.pem } }\n"],
    [tokens + channels, "listen: { trusted_proxies: [proxy] }\n"],
    [tokens + channels, "limits: { max_body_byte: 1 }\n"],
    [tokens + channels, "timeouts: { idle_ms: 30s }\n"],
    [tokens + channels, "reasoning: { cache: on }\n"],
    [tokens + channels, "reasoning: { cache: { entrys: 1 } }\n"],
    [tokens + channels, "losses: { sampling.seed: refuse }\n"],
    [tokens + channels, "rates: { models: { a: { rpmm: 1 } } }\n"],
    [tokens + channels, "cors: { origins: [app.example] }\n"],
    [tokens + channels, "media: { allow: ['http://files.example'] }\n"],
    [tokens + channels, "stored_responses: { enabled: perhaps }\n"],
    [tokens + channels, "validation: lax\n"],
  ])("%s%s", (before, text) => {
    expect(read(before + text).faults.length).toBeGreaterThan(0);
    expect(validate(load(before + text))).toBe(false);
  });
});

describe("only `polywire check` refuses", () => {
  it.each([
    ["a quoted number that is too large", 'listen: { port: "70000" }\n'],
    ["an invalid variable", "listen: { port: '${PORT:-many}' }\n"],
    ["a network with more bits than there are", "listen: { trusted_proxies: [10.0.0.0/40] }\n"],
  ])("%s", (_, text) => {
    expect(read(tokens + channels + text).faults.length).toBe(1);
    expect(validate(load(tokens + channels + text))).toBe(true);
  });
});

/** Values of all kinds, valid for some settings and invalid for most. */
const VALUES = [
  ...[null, true, false, -1001, -1, 0, 0.5, 1, 7, 129, 1001, 65_536, 1e9, 1e14, 1e16],
  ...["", " padded ", "on", "off", "auto", "node", "open", "reject", "warn", "strict", "12", "a word or two"],
  ...["10.0.0.1", "*", "a*b*", "2027-01-31", "https://app.example", "${SET}"],
  ...[[], {}, [null], [1], ["a"], ["*"], ["a*b*"], ["10.0.0.1"], { a: "b" }, { a: {} }, { "a*b*": "c" }],
];

/** Values of these settings are looked up elsewhere, parsed, or need another key. */
const LOOKED_UP =
  /^channels\.(provider|groups|base_url|wires|capabilities|models|headers|query|override|credential\.(name|options))$|^channels\.tls\.(certificate|key)$|^listen\.trusted_proxies$|^metrics\.allowed_networks$|^media\.allow$|^tokens\.(addresses|group)$/;

it.each(settingsWithValues)("$path: both give the same verdict for every value", ({ path, setting }) => {
  const disagreed = VALUES.filter((value) => {
    const text = withSetting(path, value);
    const taken = read(text).faults.length === 0;
    const valid = validate(load(text));
    if (taken) return !valid;
    // A variable may have any value, and a number becomes text, whatever its pattern.
    const isOpen = value === "${SET}" || (typeof value === "number" && setting.type === "string");
    const isQuoted = typeof value === "string" && /^\d+$/.test(value);
    return valid && !LOOKED_UP.test(path) && !isOpen && !isQuoted;
  });
  expect(disagreed).toEqual([]);
});
