/**
 * Checks a mapping file's structure against its JSON Schema: unknown keys, missing keys, wrong types, values outside a fixed
 * list. The check stops at templates, which are checked against the schemas of their output.
 */
import * as messages from "../diagnostics/build/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Document, MapNode, Node, ScalarNode } from "../yaml/yaml-node.ts";
import type { Shape } from "./schema-alternative.ts";
import type { Schemas } from "./schema-walker.ts";

/**
 * `shape` is the shape of the complete document, `what` its name with its article: "a mapping". An overlay has no required
 * keys, and may remove any key with `~`.
 */
export function checkStructure(
  document: Document,
  schemas: Schemas,
  shape: Shape,
  what: string,
  isOverlay = false,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const at = (node: Node) => ({ path: document.path, span: node.span });
  const hasBase =
    document.root.kind === "map" && document.root.entries.some(({ key }) => key.value === "extends");
  const canRemove = isOverlay || hasBase;
  check(document.root, shape, []);
  return found;

  function check(node: Node, allowed: Shape, path: readonly string[]): void {
    const type = typeOf(node);
    if (type === "null" && canRemove && path.length > 0) return;
    const fitting = schemas.ofType(allowed, type);
    if (fitting.alternatives.length === 0) {
      // Earlier versions had keys with a list of one word.
      const [first] = node.kind === "list" && node.items.length === 1 ? node.items : [node];
      const value = first?.kind === "scalar" ? first.value : undefined;
      found.push(
        messages.wrongKind(
          at(node),
          nameOf(path),
          kinds[type] ?? type,
          expected(allowed),
          path.at(-1),
          value,
        ),
      );
    } else if (node.kind === "scalar") checkScalar(node, fitting, path);
    else if (!isTemplate(fitting)) {
      if (node.kind === "map") checkMap(node, fitting, path);
      else for (const item of node.items) check(item, schemas.items(fitting), path);
    }
  }

  function checkScalar(node: ScalarNode, allowed: Shape, path: readonly string[]): void {
    if (typeof node.value !== "string" || schemas.ofText(allowed, node.value).alternatives.length > 0) return;
    const listed = schemas.values(allowed)?.values ?? [];
    if (listed.length > 0)
      found.push(messages.notListed(at(node), node.value, nameOf(path), listed.map(String), path.at(-1)));
    else {
      const what = `\`${node.value}\` cannot be ${nameOf(path)}`;
      found.push(messages.wrongForm(at(node), what, formOf(allowed), path.at(-1), node.value));
    }
  }

  function checkMap(node: MapNode, allowed: Shape, path: readonly string[]): void {
    for (const { key, value } of node.entries) {
      const field = schemas.field(allowed, key.value);
      if (field !== undefined) check(value, field, [...path, key.value]);
      else if (!schemas.isOpen(allowed)) {
        found.push(messages.unknownKey(at(key), key.value, nameOf(path), schemas.fields(allowed)));
      }
    }
    const present = new Set(node.entries.map(({ key }) => key.value));
    for (const key of isOverlay && path.length === 0 ? [] : schemas.required(allowed)) {
      const place = node.entries[0]?.key ?? node;
      if (!present.has(key)) found.push(messages.missingKey(at(place), key, nameOf(path)));
    }
  }

  /** The place allows directives, which `read-template.ts` reads. */
  function isTemplate(allowed: Shape): boolean {
    return schemas.field(allowed, "$each") !== undefined && !schemas.isOpen(allowed);
  }

  /** The schema's description of a text at its place. */
  function formOf(allowed: Shape): string {
    const described = allowed.alternatives.flatMap(({ parts }) =>
      parts.map(({ schema }) => schema.description),
    );
    const text = described.findLast((each) => typeof each === "string") ?? "";
    return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, "");
  }

  function expected(allowed: Shape): string {
    const types = schemas.types(allowed) ?? [];
    return types.map((type) => kinds[type] ?? type).join(" or ");
  }

  function nameOf(path: readonly string[]): string {
    return path.length === 0 ? what : `\`${path.join(".")}\``;
  }
}

/** JSON types in words, with their article. */
export const kinds: Readonly<Record<string, string>> = {
  object: "a map",
  array: "a list",
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "nothing",
};

function typeOf(node: Node): string {
  if (node.kind === "map") return "object";
  if (node.kind === "list") return "array";
  if (node.value === null) return "null";
  return Number.isInteger(node.value) ? "integer" : typeof node.value;
}
