/** The names that a file gives: fragments, and variables of `$let` and `$as`. Where each is defined, and where it is used. */
import { children, type Node as Expression } from "../expressions/nodes.ts";
import { parse, SyntaxFault } from "../expressions/parse.ts";
import { sourceSpan } from "../yaml/source-offset.ts";
import { at, type Document, type MapNode, type Node, type ScalarNode, type Span } from "../yaml/yaml-node.ts";
import { type FoundPlace, findPlace } from "./find-place.ts";
import { isExpression } from "./mark-cursor.ts";

export interface NamedThing {
  kind: "fragment" | "variable";
  name: string;
  /** The part of the file in which the name has this meaning. */
  owner: Node;
  /** The cursor's occurrence, without `$`. */
  span: Span;
}

/** The named thing under the cursor. */
export function findNamed(document: Document, offset: number): NamedThing | undefined {
  const place = findPlace(document.root, offset);
  if (place === undefined) return undefined;
  const { path, scalar, entry, isKey, around } = place;
  const name = String(scalar.value);
  const mapping = mappingAround(document.root, path);
  const inMapping = path.slice(mapping.depth);
  const isFragment =
    (!isKey && entry?.key.value === "$use") ||
    (isKey && inMapping.length === 2 && inMapping[0] === "fragments") ||
    (!isKey && inMapping.length === 1 && inMapping[0] === "exports");
  if (isFragment) return { kind: "fragment", name, owner: mapping.node, span: spanOfName(scalar) };
  const isDefinition = (isKey && path.at(-2) === "$let") || (!isKey && entry?.key.value === "$as");
  if (isDefinition) {
    const owner = around.findLast((node) => node.kind === "map" && defines(node, name));
    return owner && { kind: "variable", name, owner, span: spanOfName(scalar) };
  }
  const variable = variablesIn(place, document).find(
    ({ span }) => span.start - 1 <= offset && offset <= span.end,
  );
  if (variable === undefined) return undefined;
  const owner = around.findLast((node) => node.kind === "map" && defines(node, variable.name));
  return owner && { kind: "variable", name: variable.name, owner, span: variable.span };
}

export interface Occurrence {
  span: Span;
  isDefinition: boolean;
}

/** All occurrences in this file, in order. */
export function occurrencesOf({ kind, name, owner }: NamedThing, document: Document): Occurrence[] {
  const found: Occurrence[] = [];
  const add = (span: Span, isDefinition: boolean): void => void found.push({ span, isDefinition });
  if (kind === "fragment") {
    for (const place of scalarsIn(owner)) {
      const { path, scalar, entry, isKey } = place;
      if (scalar.value !== name) continue;
      if (!isKey && entry?.key.value === "$use") add(spanOfName(scalar), false);
      if (isKey && path.length === 2 && path[0] === "fragments") add(spanOfName(scalar), true);
      if (!isKey && path.length === 1 && path[0] === "exports") add(spanOfName(scalar), false);
    }
    return found;
  }
  for (const place of scalarsIn(owner)) {
    const { scalar, entry, isKey, around, path } = place;
    // A map further inside gives the name another meaning.
    if (around.some((node) => node !== owner && node.kind === "map" && defines(node, name))) continue;
    const isOwner = around.findLast((node) => node.kind === "map" && defines(node, name)) === owner;
    if (isKey && path.at(-2) === "$let" && scalar.value === name && isOwner) add(spanOfName(scalar), true);
    if (!isKey && entry?.key.value === "$as" && scalar.value === name) add(spanOfName(scalar), true);
    for (const variable of variablesIn(place, document))
      if (variable.name === name) add(variable.span, false);
  }
  return found;
}

/** The mapping that a place belongs to: the file, or a wire of a provider file. */
function mappingAround(root: Node, path: readonly string[]): { node: Node; depth: number } {
  const [wires, wire = "", part = ""] = path;
  const inner =
    wires === "wires" && ["mapping", "override"].includes(part) ? at(root, wires, wire, part) : undefined;
  return inner === undefined ? { node: root, depth: 0 } : { node: inner, depth: 3 };
}

function defines(node: MapNode, name: string): boolean {
  const names = at(node, "$let");
  if (names?.kind === "map" && names.entries.some(({ key }) => key.value === name)) return true;
  const as = at(node, "$as");
  return as?.kind === "scalar" && as.value === name;
}

function scalarsIn(root: Node): FoundPlace[] {
  const found: FoundPlace[] = [];
  const visit = (
    node: Node,
    path: readonly string[],
    around: readonly Node[],
    entry: FoundPlace["entry"],
  ): void => {
    if (node.kind === "scalar") {
      found.push({ path, around, entry, isKey: false, scalar: node });
      return;
    }
    const inner = [...around, node];
    if (node.kind === "list") for (const item of node.items) visit(item, path, inner, undefined);
    else
      for (const each of node.entries) {
        const deeper = [...path, each.key.value];
        found.push({ path: deeper, around: inner, entry: each, isKey: true, scalar: each.key });
        visit(each.value, deeper, inner, each);
      }
  };
  visit(root, [], [], undefined);
  return found;
}

/** The variables of an expression that it does not define itself, without `$`. */
function variablesIn(place: FoundPlace, document: Document): { name: string; span: Span }[] {
  if (!isExpression(place)) return [];
  const { scalar } = place;
  const source = String(scalar.value);
  const offset = source.startsWith("=") ? 1 : 0;
  let root: Expression;
  try {
    root = parse(source.slice(offset));
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
    return [];
  }
  const own = new Set<string>();
  const found: { name: string; span: Span }[] = [];
  const visit = (node: Expression): void => {
    if (node.kind === "bind") own.add(node.name);
    if (node.kind === "lambda") for (const name of node.parameters) own.add(name);
    if (node.kind === "variable") {
      const { end } = node;
      const start = end - node.name.length;
      found.push({ name: node.name, span: sourceSpan(scalar, document, start + offset, end + offset) });
    }
    for (const child of children(node)) visit(child);
  };
  visit(root);
  return found.filter(({ name }) => !own.has(name));
}

/** Without quotes. */
function spanOfName({ span, style }: ScalarNode): Span {
  const quote = style === "single" || style === "double" ? 1 : 0;
  return { start: span.start + quote, end: span.end - quote };
}
