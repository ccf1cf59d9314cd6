/**
 * The expression tree of the engine: a closed union of frozen plain objects, each with its position in the source text.
 * `parse.ts` makes it from the `jsonata` package's tree; no other file may use that one.
 */

/** Half-open UTF-16 offsets into the expression's text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Literal extends Place {
  readonly kind: "literal";
  readonly value: string | number | boolean | null;
}

export interface Regex extends Place {
  readonly kind: "regex";
  /** Compiled by the parser, with the flag `g`. */
  readonly regex: RegExp;
}

/** `$`: the context. */
export interface Context extends Place {
  readonly kind: "context";
}

/** `$$`: the complete input. */
export interface Root extends Place {
  readonly kind: "root";
}

export interface Variable extends Place {
  readonly kind: "variable";
  /** Without the `$`. */
  readonly name: string;
}

/** A field name; occurs only as a step of a path. */
export interface Field extends Place {
  readonly kind: "field";
  readonly name: string;
}

/** One step of a path. `stages` are its predicates; `consArray` marks `[…]` at a path's first or last step. */
export interface Step extends Place {
  readonly node: Node;
  readonly stages: readonly Node[];
  readonly consArray: boolean;
  /** `[]` on a field: a single value from a list of objects stays a list. */
  readonly keep: boolean;
  /** `@$x` and `#$i`, and every step after `%`: the path is a stream of tuples. */
  readonly tuple: boolean;
}

export interface Path extends Place {
  readonly kind: "path";
  readonly steps: readonly Step[];
  /** `[]` somewhere on the path: a single result stays a list. */
  readonly keep: boolean;
}

/** A predicate on an expression that is not a path: `$x[0]`, `(a)[b = 1]`. */
export interface Filter extends Place {
  readonly kind: "filter";
  readonly input: Node;
  readonly stages: readonly Node[];
}

/** `[]` on an expression that is not a path: `$map(a, $f)[]`. */
export interface Keep extends Place {
  readonly kind: "keep";
  readonly input: Node;
}

export interface Negate extends Place {
  readonly kind: "negate";
  readonly operand: Node;
}

export type Arithmetic = "+" | "-" | "*" | "/" | "%";
export type Comparison = "<" | "<=" | ">" | ">=";
export type Operator = Arithmetic | Comparison | "=" | "!=" | "&" | "in" | ".." | "and" | "or";

export interface Binary extends Place {
  readonly kind: "binary";
  readonly operator: Operator;
  readonly left: Node;
  readonly right: Node;
}

export interface ArrayConstructor extends Place {
  readonly kind: "array";
  readonly items: readonly Node[];
}

export interface Pair {
  readonly key: Node;
  readonly value: Node;
}

export interface ObjectConstructor extends Place {
  readonly kind: "object";
  readonly pairs: readonly Pair[];
}

/** `input{key: value}` */
export interface Group extends Place {
  readonly kind: "group";
  readonly input: Node;
  readonly pairs: readonly Pair[];
}

export interface Condition extends Place {
  readonly kind: "condition";
  readonly condition: Node;
  readonly then: Node;
  readonly otherwise: Node | undefined;
}

/** `left ?? right` (by existence) and `left ?: right` (by truth). */
export interface Fallback extends Place {
  readonly kind: "fallback";
  readonly operator: "??" | "?:";
  readonly left: Node;
  readonly right: Node;
}

export interface Block extends Place {
  readonly kind: "block";
  readonly expressions: readonly Node[];
}

export interface Bind extends Place {
  readonly kind: "bind";
  readonly name: string;
  readonly value: Node;
}

export interface Call extends Place {
  readonly kind: "call";
  readonly procedure: Node;
  readonly arguments: readonly Node[];
  /**
   * A tail call of a function. JSONata makes such a call outside the function: its sequence is not unwrapped, `[]` after it has
   * no effect, and another context replaces an omitted argument.
   */
  readonly tail: boolean;
}

/** `$f(?, 1)`; an absent argument is `?`. */
export interface Partial extends Place {
  readonly kind: "partial";
  readonly procedure: Node;
  readonly arguments: readonly (Node | undefined)[];
}

export interface Lambda extends Place {
  readonly kind: "lambda";
  readonly parameters: readonly string[];
  readonly body: Node;
  /** `function($x)<n:n>{…}` */
  readonly signature: string | undefined;
}

/** `left ~> right` */
export interface Apply extends Place {
  readonly kind: "apply";
  readonly left: Node;
  readonly right: Node;
}

/** `^(term, >term)`; occurs only as a step. */
export interface Sort extends Place {
  readonly kind: "sort";
  readonly terms: readonly { readonly descending: boolean; readonly expression: Node }[];
}

/** `| pattern | update, delete |` */
export interface Transform extends Place {
  readonly kind: "transform";
  readonly pattern: Node;
  readonly update: Node;
  readonly remove: Node | undefined;
}

/** `*`, `**` and `%`. */
export interface Wild extends Place {
  readonly kind: "wildcard" | "descendant" | "parent";
}

export type Node =
  | Literal
  | Regex
  | Context
  | Root
  | Variable
  | Field
  | Path
  | Filter
  | Keep
  | Negate
  | Binary
  | ArrayConstructor
  | ObjectConstructor
  | Group
  | Condition
  | Fallback
  | Block
  | Bind
  | Call
  | Partial
  | Lambda
  | Apply
  | Sort
  | Transform
  | Wild;

/** The child nodes in source order. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case "path":
      return node.steps.flatMap((step) => [step.node, ...step.stages]);
    case "filter":
      return [node.input, ...node.stages];
    case "keep":
      return [node.input];
    case "negate":
      return [node.operand];
    case "binary":
    case "fallback":
    case "apply":
      return [node.left, node.right];
    case "array":
      return node.items;
    case "object":
      return node.pairs.flatMap((pair) => [pair.key, pair.value]);
    case "group":
      return [node.input, ...node.pairs.flatMap((pair) => [pair.key, pair.value])];
    case "condition":
      return node.otherwise ? [node.condition, node.then, node.otherwise] : [node.condition, node.then];
    case "block":
      return node.expressions;
    case "bind":
      return [node.value];
    case "call":
      return [node.procedure, ...node.arguments];
    case "partial":
      return [node.procedure, ...node.arguments.filter((argument) => argument !== undefined)];
    case "lambda":
      return [node.body];
    case "sort":
      return node.terms.map((term) => term.expression);
    case "transform":
      return node.remove ? [node.pattern, node.update, node.remove] : [node.pattern, node.update];
    default:
      return [];
  }
}
