/**
 * Reads settings by their schemas (`schemas/settings`): values with defaults, and errors as diagnostics. An invalid value
 * counts as absent, so that all errors of a file are reported at once.
 */
import { resolve, type Setting, type Value } from "../../../schemas/settings/setting.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal } from "../../language/diagnostics/diagnostic.ts";
import { at, type ListNode, type MapNode, type Node } from "../../language/yaml/yaml-node.ts";
import { placeOf, readScalar, Section, type Source, shortened, toPlain } from "./section.ts";
import { expectedOf, isMap, scalarOf } from "./value.ts";

/** The YAML node of each map and list that was read. For a list, or a map with free keys, only valid items are in the value. */
const nodes = new WeakMap<object, Node>();

/** @param value a map or a list from `readSection`, or nested in its result */
export function nodeOf(value: object): Node {
  const node = nodes.get(value);
  if (node === undefined) throw new Error("the value was not read from a file");
  return node;
}

/** The items of a list, or the entries of a map with free keys, each with the node of its item or key. */
export function itemsOf<T>(values: readonly T[]): { value: T; node: Node }[] {
  const node = nodeOf(values);
  const itemNodes =
    node.kind === "list" ? node.items : node.kind === "map" ? node.entries.map(({ key }) => key) : [];
  return values.map((value, index) => ({ value, node: itemNodes[index] ?? node }));
}

/** Reads a map whose keys are declared. */
export function readSection<S extends Setting & { properties: object }>(
  source: Source,
  node: Node,
  setting: S,
): Value<S> {
  return readSetting(source, node, setting, "") as Value<S>;
}

/** Undefined if the value is invalid. `name` is the value's name in messages; `what` is the name of a map. */
export function readSetting(
  source: Source,
  node: Node,
  setting: Setting,
  name: string,
  what: string | undefined = undefined,
): unknown {
  const resolved = alternative(resolve(setting), node);
  const { properties, items, title = `\`${name}\`` } = resolved;
  if (properties !== undefined) return readProperties(source, node, properties, resolved, what ?? title);
  if (items !== undefined) {
    if (node.kind === "list") return readList(source, node, items, resolved, name);
    return reportWrong(source, node, name, resolved, "a list");
  }
  if (resolved.type === "object") {
    if (node.kind === "map") return readMap(source, node, resolved, name);
    return reportWrong(source, node, name, resolved, "a map");
  }
  return readValue(source, node, resolved, name);
}

/** The first alternative for this kind of node. A scalar may match any of them. */
function alternative(setting: Setting, node: Node): Setting {
  const alternatives = setting.anyOf?.map(resolve) ?? [];
  if (node.kind === "list") return alternatives.find(({ items }) => items !== undefined) ?? setting;
  if (node.kind === "map") return alternatives.find(isMap) ?? setting;
  return setting;
}

function readProperties(
  source: Source,
  node: Node,
  properties: Readonly<Record<string, Setting>>,
  { required = [] }: Setting,
  what: string,
): object {
  const section = new Section(source, node, what, Object.keys(properties));
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(properties)) {
    const valueNode = section.value(key);
    if (valueNode === undefined && required.includes(key) && !isReplaced(key, properties, section))
      section.need(key);
    const value = (valueNode && readSetting(source, valueNode, setting, key)) ?? defaultOf(source, setting);
    if (value !== undefined) values[camelCase(key)] = value;
    const replacedKey = resolve(setting)["x-instead-of"];
    if (valueNode !== undefined && replacedKey !== undefined && section.value(replacedKey) !== undefined)
      source.report(
        say.wrongSetting(section.place(key), key, "…", `\`${replacedKey}\` or \`${key}\`, not both`),
      );
    const secret = resolve(setting)["x-secret"];
    if (valueNode !== undefined && secret !== undefined) warnOfSecret(section, valueNode, key, secret);
  }
  nodes.set(values, node);
  return values;
}

/** Whether the file has a setting that replaces another one. */
function isReplaced(key: string, properties: Readonly<Record<string, Setting>>, section: Section): boolean {
  return Object.entries(properties).some(
    ([name, setting]) => resolve(setting)["x-instead-of"] === key && section.value(name) !== undefined,
  );
}

function readList(
  source: Source,
  node: ListNode,
  items: Setting,
  setting: Setting,
  name: string,
): unknown[] | undefined {
  if (node.items.length === 0 && setting.minItems !== undefined) {
    const noun = resolve(items).title?.replace(/^an? /, "") ?? "entry";
    return reportWrong(source, node, name, setting, `a list with at least one ${noun}`);
  }
  const values: unknown[] = [];
  const validItems = node.items.filter((item) => {
    const value = readSetting(source, item, items, name);
    if (value !== undefined) values.push(value);
    return value !== undefined;
  });
  nodes.set(values, { ...node, items: validItems });
  return values;
}

/** Reads a map with free keys as a list of entries. Their order may matter. */
function readMap(
  source: Source,
  node: MapNode,
  { additionalProperties, propertyNames }: Setting,
  name: string,
): unknown {
  if (additionalProperties === undefined) {
    const value = toPlain(source, node) as object;
    nodes.set(value, node);
    return value;
  }
  const { title, "x-nullable": isNullable } = resolve(additionalProperties);
  const names = propertyNames && resolve(propertyNames);
  const values: [string, unknown][] = [];
  const entries = node.entries.filter(({ key, value: valueNode }) => {
    if (names !== undefined && scalarOf(names, key.value) === undefined) {
      reportWrong(source, key, name, names, expectedOf(names, key.value));
      return false;
    }
    const what = title && `${title} of \`${key.value}\``;
    const isNull = valueNode.kind === "scalar" && valueNode.value === null && isNullable;
    const value = isNull ? null : readSetting(source, valueNode, additionalProperties, key.value, what);
    if (value !== undefined) values.push([key.value, value]);
    return value !== undefined;
  });
  nodes.set(values, { ...node, entries });
  return values;
}

function readValue(source: Source, node: Node, setting: Setting, name: string): unknown {
  if (node.kind !== "scalar" || node.value === null) return reportWrong(source, node, name, setting);
  const scalar = readScalar(source, node);
  // An unset variable has been reported already.
  if (scalar === undefined) return undefined;
  const value = scalarOf(setting, scalar);
  return value === undefined ? reportWrong(source, node, name, setting, expectedOf(setting, scalar)) : value;
}

function reportWrong(
  source: Source,
  node: Node,
  name: string,
  setting: Setting,
  expected: string = expectedOf(setting),
): undefined {
  const isSecret = setting["x-secret"] !== undefined;
  const diagnostic = say.wrongSetting(
    placeOf(source, node),
    name,
    isSecret ? "…" : shortened(node),
    expected,
  );
  source.report(isSecret ? conceal(diagnostic) : diagnostic);
}

/** The default of a setting; the type `HasDefault` applies the same rule. */
function defaultOf(source: Source, setting: Setting): unknown {
  const { default: value, properties, required, "x-default": describedDefault } = resolve(setting);
  const isSection = properties !== undefined && required === undefined && describedDefault === undefined;
  if (value !== null && typeof value !== "object" && !(isSection && value === undefined)) return value;
  const span = { start: 0, end: 0 };
  const empty: Node = Array.isArray(value)
    ? { kind: "list", items: [], span }
    : { kind: "map", entries: [], span };
  return readSetting(source, empty, setting, "");
}

/** Converts a key of a file to the engine's name. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Shorter values are placeholders for hosts that ignore the key or need any value. */
const SECRET_LENGTH = 20;

/** Warns of a secret in the file. The message proposes a variable named after its purpose. */
function warnOfSecret(section: Section, node: Node, key: string, kind: string): void {
  if (node.kind !== "scalar" || typeof node.value !== "string") return;
  if (node.value.includes("${") || node.value.length < SECRET_LENGTH) return;
  // The URL of a proxy is a secret only with a password.
  if (kind === "proxy" && !node.value.includes("@")) return;
  const owner = at(section.node, "name");
  const name = owner?.kind === "scalar" && owner.value !== null ? owner.value : "polywire";
  const variable = `${name}_${kind}`.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  section.source.report(say.secretInFile(section.at(node), key, variable));
}
