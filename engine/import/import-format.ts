/**
 * Reads an import format: a data file with a template that converts the configuration of another gateway to the configuration of
 * Polywire. `imports/` has the shipped ones, and docs/how-to/import-a-configuration.md explains the keys.
 */
import { missingKey, unknownKey } from "../language/diagnostics/build/checking.ts";
import type { Diagnostic, Place } from "../language/diagnostics/diagnostic.ts";
import { readTemplate } from "../language/directives/read-template.ts";
import { reportOn } from "../language/mappings/report.ts";
import type { Template } from "../language/mappings/template.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { at, type Node, plain, text } from "../language/yaml/yaml-node.ts";

export interface ImportFormat {
  name: string;
  /** What it reads: the file of which gateway. */
  summary: string;
  fragments: ReadonlyMap<string, Template>;
  /** From the source to an `Imported`. */
  convert: Template;
  /** Why a field of the source is not converted, by its path: `router_settings.redis_host`. */
  reasons: Readonly<Record<string, string>>;
  /** Fields of the source that mean nothing for a configuration, by name. */
  ignored: readonly string[];
  tests: readonly ImportTest[];
}

/** A source, and what the format makes of it: `{ config, prices, environment, left_out }`. */
export interface ImportTest {
  name: string;
  place: Place;
  source: unknown;
  /** Required fields; others are allowed. */
  expect: unknown;
  /** The complete result. */
  exactly: unknown;
}

export interface ReadImportFormat {
  /** Absent after an error. */
  format?: ImportFormat;
  diagnostics: readonly Diagnostic[];
}

const KEYS = ["import", "summary", "fragments", "convert", "reasons", "ignored", "tests"];

/** @param path for diagnostics */
export function readImportFormat(path: string, content: string): ReadImportFormat {
  const { document, diagnostics } = load(path, content);
  if (document === undefined) return { diagnostics };
  const found: Diagnostic[] = [...diagnostics];
  const report = reportOn(document, (diagnostic) => found.push(diagnostic));
  const { root } = document;
  const fragmentsNode = at(root, "fragments");
  const fragments = new Map<string, Template>();
  for (const { key, value } of fragmentsNode?.kind === "map" ? fragmentsNode.entries : [])
    fragments.set(key.value, readTemplate(value, report));
  const entries = root.kind === "map" ? root.entries : [];
  for (const { key } of entries)
    if (!KEYS.includes(key.value))
      report.add(unknownKey(report.at(key), key.value, "an import format", KEYS));
  const convert = at(root, "convert");
  if (convert === undefined)
    report.add(missingKey(report.at(entries[0]?.key ?? root), "convert", "an import format"));
  const name = text(at(root, "import"));
  if (convert === undefined || name === undefined) return { diagnostics: found };
  const format = {
    name,
    summary: text(at(root, "summary")) ?? "",
    fragments,
    convert: readTemplate(convert, report),
    reasons: (plain(at(root, "reasons")) ?? {}) as Record<string, string>,
    ignored: (plain(at(root, "ignored")) ?? []) as string[],
    tests: testsOf(at(root, "tests"), path),
  };
  return found.length === 0 ? { format, diagnostics: found } : { diagnostics: found };
}

function testsOf(node: Node | undefined, path: string): ImportTest[] {
  if (node?.kind !== "list") return [];
  return node.items.map((item) => {
    const nameNode = at(item, "name");
    return {
      name: text(nameNode) ?? "",
      place: { path, span: (nameNode ?? item).span },
      source: plain(at(item, "source")),
      expect: plain(at(item, "expect")),
      exactly: plain(at(item, "exactly")),
    };
  });
}
