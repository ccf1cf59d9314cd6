/**
 * What a template of the shape-first language can be. How each form is read, and everything else about it, is in
 * `directives/`; what any field means is not known here.
 */
import type { Node as Expression } from "../expressions/nodes.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";

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
  /** Stands in for the fragment, in a stream whose frames begin with fields of their own (`language/directives/every.ts`). */
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

/** `$lost: =path`: makes nothing; where something stands there, it is told as lost. */
export interface LostTemplate {
  kind: "lost";
  value: Leaf;
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
  | ElseTemplate
  | LostTemplate;

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

/** Where a map or a list begins, in few characters: its first key or item. */
export function firstOf(node: Node): Node {
  if (node.kind === "map") return node.entries[0]?.key ?? node;
  return node.kind === "list" ? (node.items[0] ?? node) : node;
}

/** What it is, with its article. */
export function kindOf(node: Node): string {
  if (node.kind !== "scalar") return node.kind === "map" ? "a map" : "a list";
  return node.value === null ? "nothing" : `a ${typeof node.value}`;
}
