/**
 * Reads the template language: from YAML nodes to a typed tree of templates. The meaning of a directive is in the directive's
 * own file. All errors are reported, none is thrown.
 */
import * as messages from "../diagnostics/build/checking.ts";
import { hintOfSyntax } from "../diagnostics/build/other-languages.ts";
import { expressionSyntax } from "../diagnostics/build/reading.ts";
import type { Node as Expression } from "../expressions/nodes.ts";
import { parse as parseExpression, SyntaxFault } from "../expressions/parse.ts";
import type { Report } from "../mappings/report.ts";
import { firstOf, kindOf, type Leaf, type Literal, type Template } from "../mappings/template.ts";
import type { Entry, MapNode, Node, ScalarNode } from "../yaml/yaml-node.ts";
import type { Reading } from "./directive.ts";
import { bodies, keys, wrappers } from "./directive-table.ts";
import { checkDirectives } from "./rules.ts";

export function readTemplate(node: Node, report: Report): Template {
  if (node.kind === "scalar") return readScalar(node, report);
  if (node.kind === "list") {
    return { kind: "list", items: node.items.map((item) => readTemplate(item, report)), node };
  }
  return readMap(node, report);
}

/** A map is an object of fields, or directives around one. */
function readMap(map: MapNode, report: Report): Template {
  const directives = new Map<string, Entry>();
  const rest: Entry[] = [];
  for (const entry of map.entries) {
    const { value: name } = entry.key;
    if (!name.startsWith("$")) rest.push(entry);
    else if (keys.has(name)) directives.set(name, entry);
    else report.add(messages.unknownDirective(report.at(entry.key), name, [...keys.keys()]));
  }
  const conflict = checkDirectives(directives, rest.length > 0, report);
  if (conflict !== undefined) report.add(conflict);
  const reading = readingOf(map, directives, rest, report);
  let template = bodyOf(reading);
  for (const { around } of wrappers) template = around?.(template, reading) ?? template;
  return template;
}

function bodyOf(reading: Reading): Template {
  for (const { body } of bodies) {
    const template = body?.(reading);
    if (template !== undefined) return template;
  }
  return reading.fields();
}

function readingOf(
  map: MapNode,
  directives: ReadonlyMap<string, Entry>,
  rest: readonly Entry[],
  report: Report,
): Reading {
  const node = (key: string): Node | undefined => directives.get(key)?.value;
  const template = (value: Node): Template => readTemplate(value, report);
  return {
    map,
    rest,
    report,
    has: (key) => directives.has(key),
    node,
    template,
    templateAt: (key) => {
      const value = node(key);
      return value && template(value);
    },
    expression: (key) => {
      const value = node(key);
      return value && readCondition(value, key, report);
    },
    scalar: (key, what) => {
      const value = node(key);
      if (value === undefined || value.kind === "scalar") return value;
      report.add(messages.wrongKind(report.at(firstOf(value)), `\`${key}\``, kindOf(value), what));
      return undefined;
    },
    fields: () => ({
      kind: "object",
      fields: rest.map(({ key, value }) => ({ key: key.value, keyNode: key, value: template(value) })),
      node: map,
    }),
  };
}

function readScalar(node: ScalarNode, report: Report): Literal | Leaf {
  const { value } = node;
  if (typeof value !== "string" || !value.startsWith("=")) return { kind: "literal", value, node };
  if (value.startsWith("==")) return { kind: "literal", value: value.slice(1), node };
  return readLeaf(node, 1, report);
}

/** The value of a key that is always an expression; the leading `=` is optional. */
export function readCondition(node: Node, key: string, report: Report): Leaf {
  if (node.kind === "scalar" && typeof node.value === "string") {
    return readLeaf(node, node.value.startsWith("=") ? 1 : 0, report);
  }
  report.add(messages.wrongKind(report.at(firstOf(node)), `\`${key}\``, kindOf(node), "an expression"));
  return readLeaf({ kind: "scalar", value: "null", style: "plain", span: node.span }, 0, report);
}

function readLeaf(node: ScalarNode, offset: number, report: Report): Leaf {
  const source = String(node.value).slice(offset);
  const leaf: Leaf = {
    kind: "expression",
    source,
    // Parsed lazily: most expressions belong to wires that are never used.
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
    const hint = hintOfSyntax(source, fault.start, fault.end);
    const label = hint ?? (fault.start === source.length ? "the expression ends here" : "");
    report.add(expressionSyntax(place, fault.message, label, fault.code));
    return { kind: "expression", source: "null", ast: nullExpression, offset, node };
  }
}

const nullExpression: Expression = parseExpression("null");
