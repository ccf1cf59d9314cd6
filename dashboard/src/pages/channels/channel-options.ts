/**
 * The settings of a channel that its form edits as texts, one for each value: made from their declarations, so that a new setting
 * appears without code here.
 */
import { resolve, type Setting } from "../../../../schemas/settings/setting.ts";
import { shared } from "../../../../schemas/settings/shared.ts";
import { channelOptions } from "../../../../schemas/settings/upstream-changes.ts";

export interface OptionField {
  /** For example `tls.ca`. */
  path: string;
  /** `pairs`: a map with one `name: value` a line; `json`: any map. */
  kind: "text" | "number" | "flag" | "choice" | "pairs" | "json";
  setting: Setting;
}

export const optionFields: readonly OptionField[] = channelOptions.flatMap((name) =>
  fieldsOf(name, shared.channel.properties[name]),
);

function fieldsOf(path: string, declared: Setting): OptionField[] {
  const setting = resolve(declared);
  const { properties, additionalProperties, type } = setting;
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([key, each]) => fieldsOf(`${path}.${key}`, each));
  const kind =
    setting.enum !== undefined
      ? "choice"
      : additionalProperties !== undefined
        ? "pairs"
        : type === "object"
          ? "json"
          : type === "integer" || type === "number"
            ? "number"
            : type === "boolean"
              ? "flag"
              : "text";
  return [{ path, kind, setting }];
}

type Options = Readonly<Record<string, unknown>>;
/** By the path of the field; empty: not set. */
export type OptionTexts = Readonly<Record<string, string>>;

export function textsOf(options: Options): OptionTexts {
  return Object.fromEntries(
    optionFields.map(({ path, kind }) => [path, textOf(kind, valueAt(options, path.split(".")))]),
  );
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return valueAt(isMap(value) ? value[key] : undefined, rest);
}

function textOf(kind: OptionField["kind"], value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "json") return JSON.stringify(value, null, 2);
  if (kind !== "pairs" || !isMap(value)) return String(value);
  return Object.entries(value)
    .map(([name, each]) => (each === null ? `${name}:` : `${name}: ${each}`))
    .join("\n");
}

/** The path of the first field whose text is no value of its kind. */
export function faultIn(texts: OptionTexts): string | undefined {
  return optionFields.find(({ path, kind }) => !isRight(kind, texts[path] ?? ""))?.path;
}

function isRight(kind: OptionField["kind"], text: string): boolean {
  const given = text.trim();
  if (given === "") return true;
  if (kind === "pairs") return given.split("\n").every((line) => line.trim() === "" || line.includes(":"));
  if (kind !== "json") return true;
  try {
    return isMap(JSON.parse(given));
  } catch {
    return false;
  }
}

/** @param before the stored options; those without a field stay, and the order of names stays */
export function optionsOf(texts: OptionTexts, before: Options): Record<string, unknown> {
  const options = structuredClone(before) as Record<string, unknown>;
  for (const { path, kind } of optionFields) {
    const text = (texts[path] ?? "").trim();
    // A text that nobody changed keeps the value as it is stored.
    if (text === textOf(kind, valueAt(before, path.split("."))).trim()) continue;
    put(options, path.split("."), text === "" ? undefined : valueIn(kind, text));
  }
  return options;
}

function valueIn(kind: OptionField["kind"], text: string): unknown {
  if (kind === "number") return Number(text);
  if (kind === "flag") return text === "true";
  if (kind === "json") return JSON.parse(text) as unknown;
  if (kind !== "pairs") return text;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.indexOf(":");
      const value = line.slice(end + 1).trim();
      return [line.slice(0, end).trim(), value === "" ? null : value];
    }),
  );
}

function put(options: Record<string, unknown>, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) delete options[key];
    else options[key] = value;
    return;
  }
  const inside = { ...(isMap(options[key]) ? options[key] : {}) };
  put(inside, rest, value);
  if (Object.keys(inside).length === 0) delete options[key];
  else options[key] = inside;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
