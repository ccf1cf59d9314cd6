/**
 * The types of templates. `directives/` contains the code that reads and runs each of them. The types do not depend on the
 * meaning of any field.
 */
import type { Node as Expression } from "../expressions/nodes.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";

/** An expression and its scalar. */
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

/** `$with: expression`: the body sees that value as `$`. An absent value gives an absent result. */
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
  /** Replaces the fragment in a stream with `every` fields (`language/directives/every.ts`). */
  prefixed?: Template;
  node: ScalarNode;
}

/** `fallback` if `body` has no value; written `$else` beside the body. */
export interface ElseTemplate {
  kind: "else";
  body: Template;
  fallback: Template;
  node: Node;
}

/** `$lost: =path`: has no value, but reports a present value at the path as lost. */
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

/** `text|output_text` is two values of one arm; `404` and `true` match the number and the boolean, too. */
export function readArm(key: ScalarNode): (string | number | boolean)[] {
  return String(key.value)
    .split("|")
    .map((text) => text.trim())
    .flatMap((text): (string | number | boolean)[] => {
      if (text === "true" || text === "false") return [text === "true", text];
      return /^-?\d+$/.test(text) ? [Number(text), text] : [text];
    });
}

/** A short node that marks the start of a map or a list: its first key or item. */
export function firstOf(node: Node): Node {
  if (node.kind === "map") return node.entries[0]?.key ?? node;
  return node.kind === "list" ? (node.items[0] ?? node) : node;
}

/** The type of a node, with its article. */
export function kindOf(node: Node): string {
  if (node.kind !== "scalar") return node.kind === "map" ? "a map" : "a list";
  return node.value === null ? "nothing" : `a ${typeof node.value}`;
}
