/** Lists every setting in effect: its value, its origin and its description. Secrets are omitted. */
import { resolve, type Setting } from "../../../schemas/settings/setting.ts";
import { settings } from "../../../schemas/settings/settings.ts";
import { inLargerUnit, unitOf } from "../../../schemas/settings/unit.ts";
import { positionAt } from "../../language/diagnostics/span.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, type Node, plain } from "../../language/yaml/yaml-node.ts";
import type { SourceText } from "./config-input.ts";
import { type Environment, interpolate } from "./interpolate.ts";
import { camelCase, readSection } from "./read-section.ts";
import { type Source, toPlain } from "./section.ts";
import { expectedOf } from "./value.ts";

export interface SettingInForce {
  /** For example `limits.max_body_bytes`. */
  path: string;
  description: string;
  /** The valid values, with an article. */
  expected: string;
  /** `ms`, `bytes` or `days`; null if the setting has no unit. */
  unit: string | null;
  /** Absent if there is no value, and for secrets. */
  value?: unknown;
  /** The value in a more readable unit: `20 MiB`. */
  easier: string | null;
  /** The default, as text. */
  otherwise: string;
  /** `start`: from the command line, or unchanged since the start. */
  from: "default" | "file" | "environment" | "start";
  /** File and line. */
  place: string | null;
  /** Environment variables in the value. */
  variables: string[];
  isSecret: boolean;
  /** A change takes effect only after a restart. */
  isAtStart: boolean;
  /** Page in `docs/` with details. */
  page: string | null;
}

/** They have pages in the dashboard, and contain keys. */
const OMITTED_SECTIONS: ReadonlySet<string> = new Set(["groups", "tokens", "channels"]);

/** @param started the values since the start by path, which do not follow changes of the file */
export function settingsInForce(
  { path, text }: SourceText,
  environment: Environment,
  started: ReadonlyMap<string, unknown>,
): SettingInForce[] {
  const { document } = load(path, text);
  if (document === undefined) return [];
  const source: Source = { document, environment, report: () => {}, missing: () => {} };
  const values = readSection(source, document.root, { ...settings, required: [] });
  return Object.entries<Setting>(settings.properties)
    .filter(([section]) => !OMITTED_SECTIONS.has(section))
    .flatMap(([section, setting]) =>
      walk({ source, started }, [section], setting, {
        value: (values as Record<string, unknown>)[camelCase(section)],
        node: at(document.root, section),
      }),
    );
}

interface SourceContext {
  source: Source;
  started: ReadonlyMap<string, unknown>;
}

interface SettingValue {
  value: unknown;
  node: Node | undefined;
}

function walk(
  context: SourceContext,
  path: readonly string[],
  setting: Setting,
  { value, node }: SettingValue,
): SettingInForce[] {
  const resolved = resolve(setting);
  const { properties } =
    resolved.anyOf?.map(resolve).find((each) => each.properties !== undefined) ?? resolved;
  if (properties === undefined || !isMap(value))
    return [describeSetting(context, path, resolved, { value, node: isNull(node) ? undefined : node })];
  return Object.entries(properties).flatMap(([key, each]) =>
    walk(context, [...path, key], each, { value: value[camelCase(key)], node: at(node, key) }),
  );
}

function describeSetting(
  { source, started }: SourceContext,
  path: readonly string[],
  setting: Setting,
  { value: parsed, node }: SettingValue,
): SettingInForce {
  const { document, environment } = source;
  const key = path.at(-1) ?? "";
  const name = path.join(".");
  const isSecret = setting["x-secret"] !== undefined;
  // Values that contain maps are shown as in the file.
  const fileValue = node === undefined ? setting.default : toPlain(source, node);
  const inFile = typeof parsed === "object" ? fileValue : parsed;
  const startValue = started.get(name);
  const isFromStart = startValue !== undefined && typeof startValue !== "object" && startValue !== inFile;
  const value = isFromStart ? startValue : inFile;
  const variables = variablesIn(plain(node), environment);
  return {
    path: name,
    description: setting.description ?? "",
    expected: expectedOf(setting),
    unit: unitOf(key) ?? null,
    ...(isSecret || value === undefined ? {} : { value }),
    easier: typeof value === "number" ? (inLargerUnit(key, value) ?? null) : null,
    otherwise: setting["x-default"] ?? shownDefault(key, setting.default),
    from: isFromStart
      ? "start"
      : node === undefined
        ? "default"
        : variables.length > 0
          ? "environment"
          : "file",
    place: node === undefined ? null : `${document.path}:${positionAt(document.text, node.span.start).line}`,
    variables,
    isSecret,
    isAtStart: setting["x-restart"] === true,
    page: setting["x-page"] ?? null,
  };
}

function shownDefault(key: string, value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "number") return inLargerUnit(key, value) ?? String(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Only variables that are set. For the others, the default is visible in the file. */
function variablesIn(value: unknown, environment: Environment): string[] {
  if (typeof value === "string") {
    const withoutVariables = interpolate(value, {}).text;
    if (!value.includes("${") || interpolate(value, environment).text === withoutVariables) return [];
    return [...value.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = ""]) => name);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => variablesIn(each, environment));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNull(node: Node | undefined): boolean {
  return node?.kind === "scalar" && node.value === null;
}
