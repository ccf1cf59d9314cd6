/**
 * Reads the shape-first template language: YAML nodes in, a typed tree of templates out.
 *
 * It knows the directives and which go together; it does not know what any field means, and it neither checks paths
 * (`check.ts`) nor makes code (`emit.ts`). Every fault is reported, none is thrown.
 */

import * as say from "../diagnostic/build/checking.ts";
import { expressionSyntax } from "../diagnostic/build/reading.ts";
import type { Node as Expression } from "../expression/nodes.ts";
import { parse as parseExpression, SyntaxFault } from "../expression/parse.ts";
import { checkDirectives, directives } from "./directives.ts";
import type { Entry, MapNode, Node, ScalarNode } from "./node.ts";
import type { Report } from "./report.ts";

/** An expression and the scalar it stands in. */
export interface Leaf {
  kind: "expression";
  source: string;
  readonly ast: Expression;
  /** Offset of the expression inside the scalar's value: 1 after a leading `=`, else 0. */
  offset: number;
  node: ScalarNode;
}

export interface Literal {
  kind: "literal";
  value: string | number | boolean | null;
  node: ScalarNode;
}

export interface Field {
  key: string;
  keyNode: ScalarNode;
  value: Template;
}

export interface ObjectTemplate {
  kind: "object";
  fields: Field[];
  node: Node;
}

export interface ListTemplate {
  kind: "list";
  items: Template[];
  node: Node;
}

/** `$each: list` or `$group: list` (`by` set): the body once per item, or once per run of items with one key. */
export interface EachTemplate {
  kind: "each";
  list: Template;
  by: Template | undefined;
  as: string | undefined;
  sort: Leaf | undefined;
  body: Template;
  node: Node;
}

export interface Arm {
  values: (string | number | boolean)[];
  keyNode: ScalarNode;
  body: Template;
}

export interface MatchTemplate {
  kind: "match";
  on: Leaf;
  arms: Arm[];
  otherwise: Template | undefined;
  node: Node;
}

export interface IfTemplate {
  kind: "if";
  condition: Leaf;
  then: Template;
  otherwise: Template | undefined;
  node: Node;
}

export interface LetTemplate {
  kind: "let";
  names: { name: string; value: Template; keyNode: ScalarNode }[];
  body: Template;
  node: Node;
}

/** `$with: expression`: the body sees that value as `$`; nothing there, nothing made. */
export interface WithTemplate {
  kind: "with";
  context: Leaf;
  body: Template;
  node: Node;
}

export interface MergeTemplate {
  kind: "merge";
  parts: Template[];
  node: Node;
}

export interface UseTemplate {
  kind: "use";
  name: string;
  /** Stands in for the fragment, in a stream whose frames begin with fields of their own (`every.ts`). */
  begun?: Template;
  node: ScalarNode;
}

/** The first of `tries` that yields something; written `$else` beside a body that may come out empty. */
export interface ElseTemplate {
  kind: "else";
  body: Template;
  fallback: Template;
  node: Node;
}

export type Template =
  | Literal
  | Leaf
  | ObjectTemplate
  | ListTemplate
  | EachTemplate
  | MatchTemplate
  | IfTemplate
  | LetTemplate
  | WithTemplate
  | MergeTemplate
  | UseTemplate
  | ElseTemplate;

export function readTemplate(node: Node, report: Report): Template {
  if (node.kind === "scalar") return readScalar(node, report);
  if (node.kind === "list") {
    return { kind: "list", items: node.items.map((item) => readTemplate(item, report)), node };
  }
  return readMap(node, report);
}

function readScalar(node: ScalarNode, report: Report): Literal | Leaf {
  const { value } = node;
  if (typeof value !== "string" || !value.startsWith("=")) return { kind: "literal", value, node };
  if (value.startsWith("==")) return { kind: "literal", value: value.slice(1), node };
  return readLeaf(node, 1, report);
}

/** The value of a key that is always an expression: the leading `=` may be there, and is usual. */
export function readCondition(node: Node, key: string, report: Report): Leaf {
  if (node.kind === "scalar" && typeof node.value === "string") {
    return readLeaf(node, node.value.startsWith("=") ? 1 : 0, report);
  }
  report.add(say.wrongKind(report.at(firstOf(node)), `\`${key}\``, kindOf(node), "an expression"));
  return readLeaf({ kind: "scalar", value: "null", style: "plain", span: node.span }, 0, report);
}

function readLeaf(node: ScalarNode, offset: number, report: Report): Leaf {
  const source = String(node.value).slice(offset);
  const leaf: Leaf = {
    kind: "expression",
    source,
    // Most expressions of a start are never looked at: they are those of wires that nobody speaks.
    get ast(): Expression {
      return parseExpression(this.source);
    },
    offset,
    node,
  };
  if (report.knownGood) return leaf;
  try {
    parseExpression(source);
    return leaf;
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
    const place = report.within(node, fault.start + offset, fault.end + offset);
    const label = fault.start === source.length ? "the expression ends here" : "";
    report.add(expressionSyntax(place, fault.message, label, fault.code));
    return { kind: "expression", source: "null", ast: nothing, offset, node };
  }
}

const nothing: Expression = parseExpression("null");

/**
 * A map is an object of fields, or directives around one. Directives nest in a fixed order, outermost first:
 * each/group → let → when → with → body, so that `$when` sees what `$let` named and both see the item.
 */
function readMap(map: MapNode, report: Report): Template {
  const found = new Map<string, Entry>();
  const rest: Entry[] = [];
  for (const entry of map.entries) {
    if (!entry.key.value.startsWith("$")) rest.push(entry);
    else if (directives.has(entry.key.value)) found.set(entry.key.value, entry);
    else report.add(say.unknownDirective(report.at(entry.key), entry.key.value, [...directives]));
  }
  const clash = checkDirectives(found, rest.length > 0, report);
  if (clash !== undefined) report.add(clash);
  const value = (name: string): Node | undefined => found.get(name)?.value;
  const condition = (name: string): Leaf | undefined => {
    const node = value(name);
    return node === undefined ? undefined : readCondition(node, name, report);
  };

  let template = readBody(map, rest, value, condition, report);
  const context = condition("$with");
  if (context !== undefined) template = { kind: "with", context, body: template, node: map };
  const when = condition("$when");
  if (when !== undefined) {
    // biome-ignore lint/suspicious/noThenProperty: a directive's name; nothing here is awaited
    template = { kind: "if", condition: when, then: template, otherwise: undefined, node: map };
  }
  const names = value("$let");
  if (names !== undefined)
    template = { kind: "let", names: readNames(names, report), body: template, node: map };
  const list = value("$each") ?? value("$group");
  if (list !== undefined) {
    const as = scalarOf(value("$as"), "$as", "a name", report);
    template = {
      kind: "each",
      list: readTemplate(list, report),
      by: value("$by") === undefined ? undefined : readTemplate(value("$by") as Node, report),
      as: as === undefined ? undefined : String(as.value),
      sort: condition("$sort"),
      body: template,
      node: map,
    };
  }
  const fallback = value("$else");
  // `$match` and `$if` own their `$else`; everywhere else it stands for a body that came out empty.
  if (fallback !== undefined && !found.has("$match") && !found.has("$if")) {
    template = { kind: "else", body: template, fallback: readTemplate(fallback, report), node: map };
  }
  return template;
}

function readBody(
  map: MapNode,
  rest: Entry[],
  value: (name: string) => Node | undefined,
  condition: (name: string) => Leaf | undefined,
  report: Report,
): Template {
  const otherwise = value("$else");
  const on = condition("$match");
  if (on !== undefined) {
    return {
      kind: "match",
      on,
      arms: rest.map((entry) => ({
        values: readArm(entry.key),
        keyNode: entry.key,
        body: readTemplate(entry.value, report),
      })),
      otherwise: otherwise === undefined ? undefined : readTemplate(otherwise, report),
      node: map,
    };
  }
  const test = condition("$if");
  if (test !== undefined) {
    const then = value("$then");
    return {
      kind: "if",
      condition: test,
      // biome-ignore lint/suspicious/noThenProperty: a directive's name; nothing here is awaited
      then: then === undefined ? fieldsOf(map, rest, report) : readTemplate(then, report),
      otherwise: otherwise === undefined ? undefined : readTemplate(otherwise, report),
      node: map,
    };
  }
  const use = scalarOf(value("$use"), "$use", "a fragment's name", report);
  if (use !== undefined) return { kind: "use", name: String(use.value), node: use };
  const merge = value("$merge");
  if (merge?.kind === "list") {
    return { kind: "merge", parts: merge.items.map((item) => readTemplate(item, report)), node: map };
  }
  if (merge !== undefined) {
    report.add(say.wrongKind(report.at(firstOf(merge)), "`$merge`", kindOf(merge), "a list of maps"));
  }
  const body = value("$value");
  if (body !== undefined) return readTemplate(body, report);
  return fieldsOf(map, rest, report);
}

function fieldsOf(map: MapNode, rest: Entry[], report: Report): ObjectTemplate {
  const fields = rest.map((entry) => ({
    key: entry.key.value,
    keyNode: entry.key,
    value: readTemplate(entry.value, report),
  }));
  return { kind: "object", fields, node: map };
}

function readNames(node: Node, report: Report): LetTemplate["names"] {
  if (node.kind !== "map") {
    report.add(say.wrongKind(report.at(node), "`$let`", kindOf(node), "a map of names"));
    return [];
  }
  return node.entries.map((entry) => ({
    name: entry.key.value,
    value: readTemplate(entry.value, report),
    keyNode: entry.key,
  }));
}

/** `text|output_text` is two values of one arm; `404` and `true` match the number and the boolean too. */
export function readArm(key: ScalarNode): (string | number | boolean)[] {
  return String(key.value)
    .split("|")
    .map((text) => text.trim())
    .flatMap((text): (string | number | boolean)[] => {
      if (text === "true" || text === "false") return [text === "true", text];
      return /^-?\d+$/.test(text) ? [Number(text), text] : [text];
    });
}

function scalarOf(node: Node | undefined, key: string, what: string, report: Report): ScalarNode | undefined {
  if (node === undefined || node.kind === "scalar") return node;
  report.add(say.wrongKind(report.at(firstOf(node)), `\`${key}\``, kindOf(node), what));
  return undefined;
}

/** Where a map or a list begins, in few characters: its first key or item. */
export function firstOf(node: Node): Node {
  if (node.kind === "map") return node.entries[0]?.key ?? node;
  return node.kind === "list" ? (node.items[0] ?? node) : node;
}

function kindOf(node: Node): string {
  if (node.kind !== "scalar") return node.kind === "map" ? "a map" : "a list";
  return node.value === null ? "nothing" : `a ${typeof node.value}`;
}
