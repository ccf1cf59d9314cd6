/** Reads the pass-through rules of a provider's wire (`pass:`, docs/passing.md). */
import declared from "../../../schemas/provider.schema.json" with { type: "json" };
import type { HeadPlace } from "../../conversion/contract.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import type { Entry, Node } from "../../language/yaml/yaml-node.ts";
import { isForwardable, isSettable } from "../../upstream/upstream-target.ts";
import { readSteps, type Steps } from "../pass-through/json-paths.ts";
import type { Act, Kind, Page, PassGroup, PassRule } from "../pass-through/pass-rule.ts";
import { readString, Section, shortened } from "./section.ts";

const { pass, pass_kind, pass_page, pass_next, pass_rule } = declared.$defs;
const VERBS = ["creates", "returns", "lists", "deletes"] as const;
const METHODS = Object.keys(pass.properties.paths.additionalProperties.properties);
const PATH = /^\/([!"$-.0-z|~]|\{\w+\})+(\/([!"$-.0-z|~]|\{\w+\})+)*$/;
const UPSTREAM_PATH = /^(\.\.\/)*[!"$-~]+$/;
const PATH_DESCRIPTION = "a path: field names separated by dots, with `[]` after a list";

/** Uses the rules of another provider's wire of the same name. */
export interface PassLike {
  like: string;
}

/**
 * Undefined if the wire has no `pass`.
 * @param providerNames all known providers; absent: names are not checked
 */
export function readPass(wire: Section, providerNames?: readonly string[]): PassGroup | PassLike | undefined {
  const node = wire.value("pass");
  if (node?.kind === "scalar" && typeof node.value === "string") {
    if (providerNames?.includes(node.value) === false)
      wire.source.report(say.unknownProvider(wire.at(node), node.value, providerNames));
    return { like: node.value };
  }
  const map = wire.map("pass");
  if (map === undefined) return undefined;
  const section = new Section(wire.source, map, "`pass`", Object.keys(pass.properties));
  const basePath = section.requiredString("base_path") ?? "";
  const isPrefix = /^(\/[\w.-]+)*$/.test(basePath);
  if (!isPrefix) section.wrong("base_path", "a path prefix, such as `/v1`");
  const kinds = readKinds(section);
  return {
    basePath,
    marks: readMarks(section),
    requestHeaders: readNames(section, "request_headers", isForwardable),
    responseHeaders: readNames(section, "response_headers", isSettable),
    kinds,
    page: readPage(section),
    rules: (section.map("paths")?.entries ?? []).flatMap((entry) =>
      readRules(section, entry, isPrefix ? basePath : "", kinds),
    ),
  };
}

function readMarks(section: Section): HeadPlace[] {
  return (section.strings("match") ?? []).flatMap(({ text, node }): HeadPlace[] => {
    const [, where, name = ""] = /^(header|query) (\S+)$/.exec(text) ?? [];
    if (where === "query") return [{ query: name }];
    if (where === "header") return [{ header: name.toLowerCase() }];
    section.source.report(
      say.wrongSetting(section.at(node), "match", text, "`header <name>` or `query <name>`"),
    );
    return [];
  });
}

function readNames(section: Section, key: string, isAllowed: (name: string) => boolean): string[] {
  return (section.strings(key) ?? []).flatMap(({ text, node }) => {
    const name = text.toLowerCase();
    if (/^[\w.-]+$/.test(name) && isAllowed(name)) return [name];
    const expected = "a header other than those of credentials, cookies, host and connection";
    section.source.report(say.wrongSetting(section.at(node), key, text, expected));
    return [];
  });
}

function readKinds(section: Section): Map<string, Kind> {
  const entries = section.map("kinds")?.entries ?? [];
  const names = entries.map(({ key }) => key.value);
  return new Map(
    entries.map(({ key, value }) => {
      const kind = new Section(section.source, value, "a kind", Object.keys(pass_kind.properties));
      if (!kind.has("id")) kind.need("id");
      return [
        key.value,
        {
          id: readPathAt(kind, "id") ?? [],
          idPrefix: kind.string("id_prefix") ?? "",
          contains: readByKind(kind, "contains", names),
          urls: readPathsAt(kind, "urls"),
        },
      ];
    }),
  );
}

function readPage(section: Section): Page | undefined {
  const map = section.map("page");
  if (map === undefined) return undefined;
  const page = new Section(section.source, map, "`page`", Object.keys(pass_page.properties));
  if (!page.has("items")) page.need("items");
  return {
    items: [...(readPathAt(page, "items") ?? []), "[]"],
    first: page.string("first"),
    last: page.string("last"),
    count: page.string("count"),
    more: page.string("more"),
    next: (page.list("next") ?? []).map((node) => {
      const next = new Section(section.source, node, "`next`", Object.keys(pass_next.properties));
      if (!next.has("from")) next.need("from");
      return {
        query: next.requiredString("query") ?? "",
        from: readPathAt(next, "from") ?? [],
        unless: next.string("unless"),
      };
    }),
  };
}

/** Keys of usage that can be read from a passed-through response. */
const USAGE = Object.keys(pass_rule.properties.usage.properties);

function readRules(
  section: Section,
  { key, value }: Entry,
  basePath: string,
  kinds: ReadonlyMap<string, Kind>,
): PassRule[] {
  const { source } = section;
  const path = key.value;
  if (!PATH.test(path)) {
    const expected = "a path that begins with `/`; each segment is literal or contains a `{name}`";
    source.report(say.wrongSetting(section.at(key), "paths", path, expected));
    return [];
  }
  const methods = new Section(source, value, "a path of `pass`", METHODS);
  return METHODS.flatMap((method) => {
    if (!methods.has(method)) return [];
    const node = methods.value(method) ?? { kind: "map" as const, entries: [], span: value.span };
    const rule = new Section(source, node, "a method of `pass`", Object.keys(pass_rule.properties));
    return readRule(rule, { method, path, basePath, kinds });
  });
}

interface RuleContext {
  method: string;
  path: string;
  basePath: string;
  kinds: ReadonlyMap<string, Kind>;
}

function readRule(rule: Section, { method, path, basePath, kinds }: RuleContext): PassRule[] {
  const names = [...kinds.keys()];
  const isUnderBase = path.startsWith(`${basePath}/`);
  const upstreamPath = rule.string("upstream_path") ?? path.slice(basePath.length + 1);
  if (!rule.has("upstream_path") && !isUnderBase) rule.need("upstream_path");
  else if (!UPSTREAM_PATH.test(upstreamPath))
    rule.wrong("upstream_path", "a path without a leading `/`; `../` goes up one level from the base URL");
  const verbs = VERBS.filter((verb) => rule.has(verb));
  const [verb] = verbs;
  if (verbs.length > 1) rule.wrong(verbs[1] as Act, `only one of them, not a second beside \`${verb}\``);
  const kind = verb && rule.string(verb);
  if (verb !== undefined && kind !== undefined && !kinds.has(kind)) rule.wrong(verb, oneOf(names));
  const isUnnamed = rule.has("models") && rule.value("models")?.kind === "scalar";
  if (isUnnamed && rule.string("models") !== "unnamed") rule.wrong("models", "a list of paths, or `unnamed`");
  const maxBytes = rule.value("max_bytes");
  const isCount = maxBytes?.kind === "scalar" && typeof maxBytes.value === "number" && maxBytes.value > 0;
  if (maxBytes !== undefined && !isCount) rule.wrong("max_bytes", "a number of bytes");
  return [
    {
      method,
      path,
      upstreamPath,
      act: verb === undefined || kind === undefined || !kinds.has(kind) ? undefined : { verb, kind },
      responsePath: readPathAt(rule, "response_path") ?? [],
      bodyIds: readByKind(rule, "body_ids", names),
      queryIds: Object.entries(readTexts(rule, "query_ids", names)).map(([kind, name]) => ({ kind, name })),
      urlHeaders: readNames(rule, "url_headers", isSettable),
      models: isUnnamed ? [] : readPathsAt(rule, "models"),
      modelPrefix: rule.string("model_prefix") ?? "",
      usesUnnamedModels: isUnnamed,
      usage: readByKind(rule, "usage", USAGE).map(({ kind: name, at }) => ({ name, at })),
      maxBytes: isCount ? (maxBytes.value as number) : undefined,
    },
  ];
}

/** A map from kinds to one path or a list of paths. */
function readByKind(section: Section, key: string, kinds: readonly string[]): Kind["contains"] {
  return entriesByKind(section, key, kinds).flatMap(({ key: kind, value }) =>
    (value.kind === "list" ? value.items : [value]).flatMap((node) => {
      const at = readJsonPath(section, node, key);
      return at === undefined ? [] : [{ kind: kind.value, at }];
    }),
  );
}

function readTexts(section: Section, key: string, kinds: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entriesByKind(section, key, kinds).flatMap(({ key: kind, value }) => {
      const text = readString(section.source, value, kind.value);
      return text === undefined ? [] : [[kind.value, text]];
    }),
  );
}

function entriesByKind(section: Section, key: string, kinds: readonly string[]): Entry[] {
  return (section.map(key)?.entries ?? []).filter((entry) => {
    if (kinds.includes(entry.key.value)) return true;
    section.source.report(say.wrongSetting(section.at(entry.key), key, entry.key.value, oneOf(kinds)));
    return false;
  });
}

function readPathsAt(section: Section, key: string): Steps[] {
  return (section.list(key) ?? []).flatMap((node) => {
    const path = readJsonPath(section, node, key);
    return path === undefined ? [] : [path];
  });
}

function readPathAt(section: Section, key: string): Steps | undefined {
  const node = section.value(key);
  return node && readJsonPath(section, node, key);
}

function readJsonPath(section: Section, node: Node, key: string): Steps | undefined {
  const text = node.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
  const steps = text === undefined ? undefined : readSteps(text);
  if (steps === undefined)
    section.source.report(say.wrongSetting(section.at(node), key, shortened(node), PATH_DESCRIPTION));
  return steps;
}

function oneOf(kinds: readonly string[]): string {
  return kinds.length === 0
    ? "one of `kinds`, but `kinds` is empty"
    : `one of \`kinds\`: ${kinds.join(", ")}`;
}
