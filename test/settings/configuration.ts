/** Configurations with one setting each, as the gateway reads them, and the list of every setting. */
import { inspect } from "node:util";
import { dump } from "js-yaml";
import { readCredentials } from "../../engine/cli/setup.ts";
import { configOf } from "../../engine/control/publication/snapshot.ts";
import type { Config } from "../../engine/gateway/config/config.ts";
import { loadLibrary, readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { Diagnostic } from "../../engine/language/diagnostics/diagnostic.ts";
import { resolve, type Setting } from "../../schemas/settings/setting.ts";
import { settings } from "../../schemas/settings/settings.ts";

const library = await loadLibrary();
const credentials = readCredentials({ folders: [`${packageRoot}/providers`] });
const providers = Object.fromEntries(
  readSources(`${packageRoot}/providers`)
    .filter(({ path }) => !path.includes("/"))
    .map((source) => [source.path.replace(".yaml", ""), source]),
);

export interface Read {
  config: Config | undefined;
  faults: Diagnostic[];
}

/** As at a reload: the client wires in provider files are learned once. */
let isTaught = false;

/** Every variable without a default in a file has a value. */
export function read(text: string): Read {
  const environment = {
    // The value that `serve` sets.
    POLYWIRE_DEMO_URL: "http://127.0.0.1",
    ...Object.fromEntries(
      [...text.matchAll(/\$\{([^}]+)\}/g)].map(([, name = ""]) => [name, `value-of-${name}`]),
    ),
    CACHE_REDIS_URL: "redis://127.0.0.1:6379",
  };
  const { config, diagnostics } = configOf(
    { config: { path: "polywire.yaml", text }, providers, credentials, environment },
    library,
    isTaught,
  );
  isTaught = true;
  return { config, faults: diagnostics.sorted().filter(({ severity }) => severity === "error") };
}

type Plain = Record<string, unknown>;

/** The required settings only. */
export function smallest(): { tokens: [Plain]; channels: [Plain] } & Plain {
  return {
    tokens: [{ name: "one", value: "token-number-one" }],
    channels: [{ name: "two", provider: "groq", key: "k", models: ["m"] }],
  };
}

/** The required keys of optional maps. */
const NEEDED: Readonly<Record<string, Plain>> = {
  tls: { certificate: "c", key: "k" },
  // Without an endpoint nothing is exported, so the other settings have no effect.
  telemetry: { endpoint: "http://127.0.0.1:4318" },
  rules: { metric: "total_seconds", threshold: 1 },
  previous: { value: "token-number-two", valid_until: "2027-06-30" },
  credential: { name: "oauth2", options: { token_url: "https://c.example", client_id: "c" } },
  openid: { issuer: "https://a.example", client_id: "a", public_url: "https://b.example" },
};

/** Maps from names to maps. A path does not contain the name. */
const NAMED = ["groups", "rules"];

/** The first entries of optional lists, with the key that each list replaces. */
const LISTS: Readonly<Record<string, { entry: Plain; insteadOf: string }>> = {
  budgets: { entry: { per: "month", requests: 1, tokens: 1 }, insteadOf: "" },
  quiet_hours: { entry: { from: "21:00", to: "06:00" }, insteadOf: "" },
  keys: { entry: { name: "n", value: "v" }, insteadOf: "key" },
};

/** Settings with one value, and the required key that each replaces. */
const INSTEAD_OF: Readonly<Record<string, string>> = { digest: "value" };

/**
 * A file with a value for one setting: `listen.port`, `tokens.name`, `rates.all.rpm`; with undefined, the same file
 * without the setting.
 */
export function withSetting(path: string, value: unknown): string {
  const file = smallest();
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let place: Plain = file;
  for (const key of keys) {
    const list = LISTS[key];
    if (list !== undefined && place[key] === undefined) {
      place[key] = [{ ...list.entry }];
      delete place[list.insteadOf];
    }
    const below = Array.isArray(place[key]) ? place[key][0] : (place[key] ?? {});
    if (!Array.isArray(place[key])) place[key] = below;
    place = below as Plain;
    if (NAMED.includes(key)) {
      place.some = {};
      place = place.some as Plain;
    }
  }
  Object.assign(place, NEEDED[keys.at(-1) ?? ""]);
  // Tokens and channels name a group that the file has.
  if (keys.length > 0 && (last === "group" || last === "groups")) file.groups = { vip: {} };
  if (value !== undefined) place[last] = value;
  if (value !== undefined && last in INSTEAD_OF) delete place[INSTEAD_OF[last] ?? ""];
  return dump(file);
}

export interface SettingWithValue {
  path: string;
  setting: Setting;
}

/** Every setting with a value. */
export const settingsWithValues: readonly SettingWithValue[] = Object.entries(settings.properties).flatMap(
  ([key, setting]) => placesIn(key, setting),
);

function placesIn(path: string, setting: Setting): SettingWithValue[] {
  const said = resolve(setting);
  const inside = mapIn(said)?.properties;
  if (inside === undefined) return [{ path, setting: said }];
  return Object.entries(inside).flatMap(([key, each]) => placesIn(`${path}.${key}`, each));
}

function mapIn(said: Setting): Setting | undefined {
  if (said.properties !== undefined) return said;
  if (said.items !== undefined) return mapIn(resolve(said.items));
  if (said.propertyNames !== undefined && said.additionalProperties !== undefined)
    return mapIn(resolve(said.additionalProperties));
  return said.anyOf?.map(resolve).find(({ properties }) => properties !== undefined);
}

const PROBES = [
  ...["10.0.0.1", "gpt-5", "gpt-5-mini", "files.internal", "k", "m"],
  { origin: "https://a.example", path: "/", method: "POST", headers: {}, body: "" },
];

/** A configuration in comparable form: a function is replaced by its results, and by what it changes. */
export function comparable(value: unknown): unknown {
  if (typeof value === "function") {
    return PROBES.map((probe) => {
      try {
        const given = structuredClone(probe);
        return inspect([value(given), given]);
      } catch {
        return "throws";
      }
    });
  }
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, comparable(each)]));
}
