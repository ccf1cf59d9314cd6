/**
 * Writes docs/configuration.md from the declaration of settings: `node scripts/settings.ts`. A test runs the same and
 * requires that nothing changes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { resolve, type Setting } from "../schemas/settings/setting.ts";
import { settings } from "../schemas/settings/settings.ts";
import { inLargerUnit, unitOf } from "../schemas/settings/unit.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/configuration.md");

const HEADINGS = ["key", "value", "default", "description"];

export function page(): string {
  const sections = Object.entries<Setting>(settings.properties).map(([key, setting]) => {
    const { description = "", "x-page": more } = resolve(setting);
    const cells = rowsOfSection(key, setting);
    // The section's own sentence stands above the table.
    const columns = cells.every(([, , , about]) => about === "") ? HEADINGS.slice(0, -1) : HEADINGS;
    const rows = cells.map((row) => `| ${row.slice(0, columns.length).join(" | ")} |`);
    return `## \`${key}\`

${description}${more === undefined ? "" : ` [More](${more}).`}

| ${columns.join(" | ")} |
|${" --- |".repeat(columns.length)}
${rows.join("\n")}

\`\`\`yaml
${exampleOf(key, setting)}
\`\`\`
`;
  });
  return `# Configuration

\`node scripts/settings.ts\` generates this page from the declarations in \`schemas/settings/\`.

The gateway reads \`polywire.yaml\` in the folder where you start it, or the file that \`--config\` names. \`polywire check\` reports every error in the file. The command applies the rules of \`polywire serve\`, and requires the sections \`tokens\` and \`channels\`. An editor with a YAML language server also completes and checks
the file, if the first line of the file names the schema:

\`\`\`yaml
# yaml-language-server: $schema=../polywire/schemas/polywire.schema.json
\`\`\`

A value can contain environment variables: \`\${NAME}\`. \`\${NAME:-default}\` gives the default if the variable is unset or empty. Write
\`$\${\` for a literal \`\${\`. Keys cannot contain variables. A key without a value counts as absent. If a value has a unit, the name
of the key contains it: \`_ms\`, \`_bytes\` or \`_days\`.

The gateway reads the file again on SIGHUP, and with \`--watch\` after every change. A valid file applies to all later requests.
Running requests keep their settings. If the file has an error, the gateway keeps all settings as they are. A setting marked _At
the start._ changes only when you restart the gateway. If such a setting differs, the reload reports it.

The tables use these words:

- _Required_ in the column _default_: the key must be present if the map or the list entry that contains it is present. Of the sections, \`polywire check\` requires only \`tokens\` and \`channels\`. \`polywire serve\` requires no section, because the store can contain tokens and channels.
- A _token_ is the credential of a client, a _channel_ leads to an upstream, and a _wire_ is a request and response format. [The
  glossary](glossary.md) has the other words that are Polywire's own.
- The _store_ is [the database of the gateway](store.md). The _ledger_ is [its record of every request](limits.md#the-ledger).

Environment variables, not this file, configure the store, Redis and the gateway's secret: [variables](admin.md#variables).

${sections.join("\n")}`;
}

/** The keys of a section; for a list, the keys of its entries. */
function rowsOfSection(key: string, setting: Setting): string[][] {
  const { properties, required } = mapIn(setting) ?? {};
  if (properties === undefined)
    return [...rowsOf(key, withoutWords(setting), false), ...rowsWithin(key, setting)];
  return Object.entries(properties).flatMap(([name, each]) => rowsOf(name, each, isIn(required, name)));
}

/** The keys of the maps in a map with free keys. */
function rowsWithin(path: string, setting: Setting): string[][] {
  const inner = resolve(setting).additionalProperties;
  const { properties = {}, required } = (inner && mapIn(inner)) ?? {};
  return Object.entries(properties).flatMap(([name, each]) =>
    rowsOf(`${path}.*.${name}`, each, isIn(required, name)),
  );
}

/** The section's own row already has the words. */
function withoutWords(setting: Setting): Setting {
  const { description, "x-page": page, ...rest } = setting;
  return rest;
}

/** For a map within a section, also its keys. */
function rowsOf(path: string, setting: Setting, isNeeded: boolean): string[][] {
  const resolved = resolve(setting);
  const { properties = {}, required } = mapIn(resolved) ?? {};
  const { description = "", "x-restart": atStart, "x-page": more } = resolved;
  const about = `${description}${atStart === undefined ? "" : " _At the start._"}${more === undefined ? "" : ` [More](${more}).`}`;
  return [
    [`\`${path}\``, rangeOf(path, resolved), isNeeded ? "required" : defaultOf(path, resolved), about],
    ...Object.entries(properties).flatMap(([name, each]) =>
      rowsOf(`${path}.${name}`, each, isIn(required, name)),
    ),
  ];
}

function isIn(required: readonly string[] | undefined, name: string): boolean {
  return required?.includes(name) === true;
}

/** The map with declared keys of a setting that is a map, may be one, or is a list of maps. */
function mapIn(setting: Setting): Setting | undefined {
  const resolved = resolve(setting);
  if (resolved.properties !== undefined) return resolved;
  if (resolved.items !== undefined) return mapIn(resolved.items);
  if (hasNames(resolved)) return mapIn(resolved.additionalProperties ?? {});
  return resolved.anyOf?.map(mapIn).find((map) => map !== undefined);
}

/** A list, and a map with free keys, has no entry without the setting. */
function hasDefaultsBelow(setting: Setting): boolean {
  const { properties, anyOf = [] } = resolve(setting);
  return properties !== undefined || anyOf.some(hasDefaultsBelow);
}

/** A map from names to maps; other maps have patterns as keys. */
function hasNames({ propertyNames, additionalProperties }: Setting): boolean {
  return propertyNames !== undefined && resolve(additionalProperties ?? {}).properties !== undefined;
}

function rangeOf(key: string, setting: Setting): string {
  const resolved = resolve(setting);
  const { type, minimum = 0, maximum = 0, items, properties, additionalProperties } = resolved;
  if (resolved.anyOf !== undefined)
    return resolved["x-expected"] ?? resolved.anyOf.map((each) => rangeOf(key, each)).join(", or ");
  if (resolved.const !== undefined) return `\`${resolved.const}\``;
  if (resolved.enum !== undefined) return anyOf(resolved.enum);
  if (resolved["x-expected"] !== undefined) {
    const { minLength } = resolved;
    if (minLength === undefined) return resolved["x-expected"];
    return `${resolved["x-expected"]}, ${minLength === 1 ? "not empty" : `at least ${minLength} characters`}`;
  }
  if (items !== undefined) {
    const entry = rangeOf(key, items);
    return entry === STRING ? "a list of strings" : `a list; each entry is ${entry}`;
  }
  if (properties !== undefined) return `a map with the keys ${codeList(Object.keys(properties))}`;
  if (additionalProperties !== undefined) {
    const keys = key.endsWith("models") ? "a pattern" : "a name";
    return `a map; each key is ${keys}, each value is ${rangeOf(key, additionalProperties)}`;
  }
  if (type === "object") return "a map";
  if (type === "boolean") return anyOf(["true", "false"]);
  if (type === "string") return STRING;
  const whole = type === "integer" ? "a whole number" : "a number";
  const unit = unitOf(key);
  const many = unit === undefined ? whole : `${whole} of ${unit}`;
  if (maximum === Number.MAX_SAFE_INTEGER) return `${many}, at least ${minimum}`;
  return `${many}, ${minimum} to ${withUnit(key, maximum)}`;
}

const STRING = "a string";

function codeList(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function anyOf(words: readonly string[]): string {
  return `${codeList(words.slice(0, -1))} or ${codeList(words.slice(-1))}`;
}

function defaultOf(key: string, setting: Setting): string {
  const value = setting.default;
  if (setting["x-default"] !== undefined) return setting["x-default"];
  if (value === undefined) return "";
  if (typeof value === "object") return hasDefaultsBelow(setting) ? "the defaults below" : "none";
  return typeof value === "number" ? withUnit(key, value, "`") : `\`${value}\``;
}

/** A number, followed by its readable form where the key has a unit. */
function withUnit(key: string, value: number, quote = ""): string {
  const number = `${quote}${value}${quote}`;
  const easier = inLargerUnit(key, value);
  return easier === undefined ? number : `${number} (${easier})`;
}

// ── Examples ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** YAML of a section with every key that it may have. */
export function exampleOf(key: string, setting: Setting): string {
  const map = mapIn(setting);
  if (map === undefined) return lines({ [key]: exampleValue(setting) }, "").join("\n");
  const value = exampleValue(map) as object;
  const inside = hasNames(setting) ? { [nameIn(setting)]: value } : value;
  if (resolve(setting).items === undefined) return [`${key}:`, ...lines(inside, "  ")].join("\n");
  const [first = "", ...rest] = lines(inside, "    ");
  return [`${key}:`, `  - ${first.trim()}`, ...rest].join("\n");
}

function exampleValue(setting: Setting): unknown {
  const { properties } = mapIn(setting) ?? {};
  if (properties === undefined) return resolve(setting).examples?.[0];
  const shown = Object.entries(properties).filter(([, each]) => each["x-instead-of"] === undefined);
  const values = Object.fromEntries(shown.map(([key, each]) => [key, exampleValue(each)]));
  const map = hasNames(resolve(setting)) ? { [nameIn(setting)]: values } : values;
  return resolve(setting).items === undefined ? map : [map];
}

/** The first name in the example of a map from names to maps. */
function nameIn(setting: Setting): string {
  return Object.keys(resolve(setting).examples?.[0] ?? {})[0] ?? "name";
}

function lines(value: object, indent: string): string[] {
  return Object.entries(value).map(([key, each]) => `${indent}${key}: ${flow(each)}`);
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, each]) => `${flow(key)}: ${flow(each)}`);
    return `{ ${entries.join(", ")} }`;
  }
  return typeof value === "string" && !/^[A-Za-z0-9][\w./:-]*$/.test(value)
    ? JSON.stringify(value)
    : String(value);
}

if (import.meta.main) writeFileSync(pagePath, page());
