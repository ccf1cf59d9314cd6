/** Every setting as it is in force, for people: its value, where that comes from, and what its declaration says. No secret is told. */
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
  /** `limits.max_body_bytes`. */
  path: string;
  description: string;
  /** What it may be, with its article. */
  expected: string;
  /** `ms`, `bytes` or `days`; null of what has none. */
  unit: string | null;
  /** Absent where nothing holds, and of a secret. */
  value?: unknown;
  /** The value in a readable unit, such as `20 MiB`. */
  easier: string | null;
  /** The default. */
  otherwise: string;
  /** `start`: of the command line, or kept from the start on. */
  from: "default" | "file" | "environment" | "start";
  /** In the file, with its line. */
  place: string | null;
  /** Environment variables that the value contains. */
  variables: string[];
  isSecret: boolean;
  /** True if a change takes effect only after a restart. */
  isAtStart: boolean;
  /** Of `docs/`, where the rest is. */
  page: string | null;
}

/** They have pages of their own, and hold keys. */
const ELSEWHERE: ReadonlySet<string> = new Set(["tokens", "channels"]);

/** @param started what holds since the start by its path, whatever the file says by now */
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
    .filter(([section]) => !ELSEWHERE.has(section))
    .flatMap(([section, setting]) =>
      walk({ source, started }, [section], setting, {
        value: (values as Record<string, unknown>)[camelCase(section)],
        node: at(document.root, section),
      }),
    );
}

interface Reading {
  source: Source;
  started: ReadonlyMap<string, unknown>;
}

interface Found {
  value: unknown;
  node: Node | undefined;
}

function walk(
  reading: Reading,
  path: readonly string[],
  setting: Setting,
  { value, node }: Found,
): SettingInForce[] {
  const resolved = resolve(setting);
  const { properties } =
    resolved.anyOf?.map(resolve).find((each) => each.properties !== undefined) ?? resolved;
  if (properties === undefined || !isMap(value))
    return [describeSetting(reading, path, resolved, { value, node: isNothing(node) ? undefined : node })];
  return Object.entries(properties).flatMap(([key, each]) =>
    walk(reading, [...path, key], each, { value: value[camelCase(key)], node: at(node, key) }),
  );
}

function describeSetting(
  { source, started }: Reading,
  path: readonly string[],
  setting: Setting,
  { value: read, node }: Found,
): SettingInForce {
  const { document, environment } = source;
  const key = path.at(-1) ?? "";
  const name = path.join(".");
  const isSecret = setting["x-secret"] !== undefined;
  // What holds maps is shown as a file says it.
  const written = node === undefined ? setting.default : toPlain(source, node);
  const inFile = typeof read === "object" ? written : read;
  const kept = started.get(name);
  const isOfStart = kept !== undefined && typeof kept !== "object" && kept !== inFile;
  const value = isOfStart ? kept : inFile;
  const variables = variablesIn(plain(node), environment);
  return {
    path: name,
    description: setting.description ?? "",
    expected: expectedOf(setting),
    unit: unitOf(key) ?? null,
    ...(isSecret || value === undefined ? {} : { value }),
    easier: typeof value === "number" ? (inLargerUnit(key, value) ?? null) : null,
    otherwise: setting["x-default"] ?? shownDefault(key, setting.default),
    from: isOfStart
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

/** Those that are set: of others, their default stands in the file. */
function variablesIn(value: unknown, environment: Environment): string[] {
  if (typeof value === "string") {
    const without = interpolate(value, {}).text;
    if (!value.includes("${") || interpolate(value, environment).text === without) return [];
    return [...value.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = ""]) => name);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => variablesIn(each, environment));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNothing(node: Node | undefined): boolean {
  return node?.kind === "scalar" && node.value === null;
}
