/**
 * Receives what a check of one file finds out about its places, for editors: the fields that an expression can read, the variables
 * and functions that it can call, and the fields that a template can write. The check itself does not depend on it.
 */
import type { FunctionTable } from "../expressions/functions.ts";
import type { Field, Variable } from "../expressions/nodes.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import type { ScalarNode } from "../yaml/yaml-node.ts";
import type { Scalar } from "./possible-values.ts";
import type { Scope } from "./shape-scope.ts";
import type { Target } from "./write-target.ts";

export interface ObservedMap {
  schemas: Schemas;
  functions: FunctionTable;
}

/** A place in a fragment is reported once for each of its inputs. Positions are offsets in the joined files of the mapping. */
export interface CheckObserver {
  /** The text of the file. */
  readonly text: string;
  /** An expression, with what it sees. */
  leaf(leaf: Leaf, scope: Scope, map: ObservedMap): void;
  /** @param from the value that the field is read from */
  field(leaf: Leaf, node: Field, from: Shape, schemas: Schemas): void;
  /** A variable, or the name of a called function. */
  variable(
    leaf: Leaf,
    node: Variable,
    scope: Scope,
    map: { schemas: Schemas; functions: FunctionTable },
  ): void;
  /** @param to what the template's value becomes */
  template(
    template: Template,
    to: Target,
    map: { schemas: Schemas; fragments: ReadonlyMap<string, Template> },
  ): void;
  /** A case of a `$match`, or of a stream's rows. @param values that can occur, as far as they are listed */
  arm(key: ScalarNode, values: readonly Scalar[]): void;
}
