/**
 * Moves the secrets of a configuration into environment variables, so that the configuration can be shown and stored. The
 * declarations of the settings say which values are secret.
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

/** A value that is not secret: a reference, such as `${MAIN_KEY}`, or the key of a server that needs none. */
const NOT_SECRET = /^(\$\{[^}]*\}|none)$/;

export function moveSecrets(config: Json): MovedSecrets {
  const secrets = new Map<string, string>();
  const moved = move(config, settings, "", secrets) as Json;
  return { config: moved, secrets: Object.fromEntries(secrets) };
}

/** @param owner the name of the nearest entry with a name, such as a channel */
function move(value: unknown, declared: Setting, owner: string, secrets: Map<string, string>): unknown {
  const setting = resolve(declared);
  const suffix = setting["x-secret"];
  if (suffix !== undefined && typeof value === "string" && !NOT_SECRET.test(value))
    return `\${${nameFor(value, `${owner}_${suffix}`, secrets)}}`;
  if (Array.isArray(value)) {
    const items = partOf(setting, ({ items }) => items);
    return items === undefined ? value : value.map((item) => move(item, items, owner, secrets));
  }
  if (typeof value !== "object" || value === null) return value;
  const { name = owner } = value as { name?: string };
  const properties = partOf(setting, ({ properties }) => properties) ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const of = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, of === undefined ? inner : move(inner, of, String(name), secrets)];
    }),
  );
}

/** A keyword of a declaration, or of the first alternative that has it. */
function partOf<Part>(setting: Setting, part: (of: Setting) => Part | undefined): Part | undefined {
  return (
    part(setting) ?? setting.anyOf?.map((each) => part(resolve(each))).find((each) => each !== undefined)
  );
}

/** Equal secrets have one variable. */
function nameFor(value: string, wanted: string, secrets: Map<string, string>): string {
  const existing = [...secrets].find(([, secret]) => secret === value);
  if (existing !== undefined) return existing[0];
  const base = wanted
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^(?=\d)|^_/, "KEY_");
  let name = base;
  for (let count = 2; secrets.has(name); count++) name = `${base}_${count}`;
  secrets.set(name, value);
  return name;
}
