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

export function page(): string {
  const sections = Object.entries<Setting>(settings.properties).map(([key, setting]) => {
    const { description = "", "x-page": more } = resolve(setting);
    const rows = rowsOfSection(key, setting).map((cells) => `| ${cells.join(" | ")} |`);
    return `## \`${key}\`

${description}${more === undefined ? "" : ` [More](${more}).`}

| key | value | default | |
| --- | --- | --- | --- |
${rows.join("\n")}

\`\`\`yaml
${exampleOf(key, setting)}
\`\`\`
`;
  });
  return `# Configuration

Written by \`node scripts/settings.ts\` from \`schemas/settings/\`, where every setting is declared once.

The gateway reads \`polywire.yaml\` in the folder where you start it, or the file that \`--config\` names. \`polywire check\` reports
every error in it, with the same rules as \`polywire serve\`. An editor with a YAML language server also completes and checks the
file, if its first line names the schema:

\`\`\`yaml
# yaml-language-server: $schema=../polywire/schemas/polywire.schema.json
\`\`\`

A value can come from an environment variable: \`\${NAME}\`. \`\${NAME:-default}\` gives the default if the variable is unset or empty.
Write \`$\${\` for a literal \`\${\`. Keys cannot contain variables. A key without a value counts as absent. A key contains its unit.

On SIGHUP, and with \`--watch\` after every change, the gateway reads the file again. A valid file applies to all later requests;
running requests keep their settings. If the file has an error, nothing changes. Settings marked _at the start_ apply only after a
restart, and a reload that finds one of them changed reports it.

Some settings can only be environment variables (the store, Redis, secrets): [the page of the admin API](admin.md) describes them.

${sections.join("\n")}`;
}

/** The keys of a section; for a list, the keys of its entries. */
function rowsOfSection(key: string, setting: Setting): string[][] {
  const { properties, required } = mapIn(setting) ?? {};
  if (properties === undefined) return rowsOf(key, withoutWords(setting), false);
  return Object.entries(properties).flatMap(([name, each]) => rowsOf(name, each, isIn(required, name)));
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
    [`\`${path}\``, rangeOf(path, resolved), isNeeded ? "needed" : defaultOf(path, resolved), about],
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
  return resolved.anyOf?.map(mapIn).find((map) => map !== undefined);
}

function rangeOf(key: string, setting: Setting): string {
  const resolved = resolve(setting);
  const { type, minimum = 0, maximum = 0, items, properties, additionalProperties } = resolved;
  if (resolved.anyOf !== undefined)
    return resolved["x-expected"] ?? resolved.anyOf.map((each) => rangeOf(key, each)).join(", or ");
  if (resolved.const !== undefined) return `\`${resolved.const}\``;
  if (resolved.enum !== undefined) return resolved.enum.map((word) => `\`${word}\``).join(", ");
  if (resolved["x-expected"] !== undefined) {
    const { minLength } = resolved;
    return `${resolved["x-expected"]}${minLength === undefined ? "" : `, at least ${minLength} characters`}`;
  }
  if (items !== undefined) return `a list of: ${rangeOf(key, items)}`;
  if (properties !== undefined) return `a map of ${listed(Object.keys(properties))}`;
  if (additionalProperties !== undefined)
    return `a map from patterns to: ${rangeOf(key, additionalProperties)}`;
  if (type === "object") return "a map";
  if (type === "boolean") return "`true`, `false`";
  if (type === "string") return "text";
  const whole = type === "integer" ? "a whole number" : "a number";
  const unit = unitOf(key);
  const many = unit === undefined ? whole : `${whole} of ${unit}`;
  if (maximum === Number.MAX_SAFE_INTEGER) return `${many}, at least ${minimum}`;
  return `${many}, ${minimum} to ${withUnit(key, maximum)}`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function defaultOf(key: string, setting: Setting): string {
  const value = setting.default;
  if (setting["x-default"] !== undefined) return setting["x-default"];
  if (value === undefined) return "";
  if (typeof value === "object") return mapIn(setting) === undefined ? "none" : "as below";
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
  const inside = exampleValue(map) as object;
  if (resolve(setting).items === undefined) return [`${key}:`, ...lines(inside, "  ")].join("\n");
  const [first = "", ...rest] = lines(inside, "    ");
  return [`${key}:`, `  - ${first.trim()}`, ...rest].join("\n");
}

function exampleValue(setting: Setting): unknown {
  const { properties } = mapIn(setting) ?? {};
  if (properties === undefined) return resolve(setting).examples?.[0];
  return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, exampleValue(each)]));
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
