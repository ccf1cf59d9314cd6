/**
 * Moves the secrets of a configuration into environment variables, so that the configuration can be shown and stored. The
 * declarations of the settings say which values are secret. Values of headers, and users in URLs, count as secret, too.
 */
import { resolve, type Setting } from "../../schemas/settings/setting.ts";
import { settings } from "../../schemas/settings/settings.ts";

type Json = Record<string, unknown>;

export interface MovedSecrets {
  /** With references to variables in place of secrets. */
  config: Json;
  /** By the names of the variables. */
  secrets: Record<string, string>;
}

/** A value that is not secret: references, such as `${MAIN_KEY}` and `${ID}|${SECRET}`, or the key of a server that needs none. */
const NOT_SECRET = /^(\$\{[^}]*\}(\|\$\{[^}]*\})*|none)$/;

/** A user and a password in a URL. */
const USER_INFO = /^(https?:\/\/)([^/@\s]+)@/;

/** @param variables names of other variables, which a secret must not replace */
export function moveSecrets(config: Json, variables: readonly string[]): MovedSecrets {
  const named = [...JSON.stringify(config).matchAll(/\$\{([^}:]*)/g)].map(([, name = ""]) => name);
  const names = new Names(new Set([...variables, ...named]));
  const moved = move(config, settings, "", names) as Json;
  return { config: moved, secrets: names.secrets };
}

/** @param owner the name of the nearest entry with a name, such as a channel */
function move(value: unknown, declared: Setting, owner: string, names: Names): unknown {
  const setting = resolve(declared);
  const suffix = setting["x-secret"];
  if (suffix !== undefined && typeof value === "string" && !NOT_SECRET.test(value))
    return names.reference(value, `${owner}_${suffix}`);
  if (typeof value === "string" && USER_INFO.test(value))
    return value.replace(
      USER_INFO,
      (_, scheme, user) => `${scheme}${names.reference(user, `${owner}_user`)}@`,
    );
  if (Array.isArray(value)) {
    const items = partOf(setting, ({ items }) => items);
    return items === undefined ? value : value.map((item) => move(item, items, owner, names));
  }
  if (typeof value !== "object" || value === null) return value;
  const { name = owner } = value as { name?: string };
  const properties = partOf(setting, ({ properties }) => properties) ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const of = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (key === "headers") return [key, moveHeaders(inner, String(name), names)];
      return [key, of === undefined ? inner : move(inner, of, String(name), names)];
    }),
  );
}

/** A keyword of a declaration, or of the first alternative that has it. */
function partOf<Part>(setting: Setting, part: (of: Setting) => Part | undefined): Part | undefined {
  return (
    part(setting) ?? setting.anyOf?.map((each) => part(resolve(each))).find((each) => each !== undefined)
  );
}

/** The value of any header may be a credential. */
function moveHeaders(headers: unknown, owner: string, names: Names): unknown {
  if (typeof headers !== "object" || headers === null) return headers;
  const moved = Object.entries(headers).map(([header, value]) =>
    typeof value === "string" && !NOT_SECRET.test(value)
      ? [header, names.reference(value, `${owner}_${header}`)]
      : [header, value],
  );
  return Object.fromEntries(moved);
}

/** The names of variables. Equal secrets have one variable. */
class Names {
  readonly secrets: Record<string, string> = {};
  readonly #taken: Set<string>;

  constructor(taken: Set<string>) {
    this.#taken = taken;
  }

  /** @returns `${NAME}` */
  reference(value: string, wanted: string): string {
    const existing = Object.keys(this.secrets).find((name) => this.secrets[name] === value);
    if (existing !== undefined) return `\${${existing}}`;
    const base = wanted
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_")
      .replace(/^(?=\d)|^_/, "KEY_");
    let name = base;
    for (let count = 2; this.#taken.has(name); count++) name = `${base}_${count}`;
    this.#taken.add(name);
    this.secrets[name] = value;
    return `\${${name}}`;
  }
}
