/** How templates are checked against the schemas of their input and output. */

import type { MapContext } from "../checks/follow-expression.ts";
import type { Choices, Scalar } from "../checks/possible-values.ts";
import type { Origin, Scope } from "../checks/shape-scope.ts";
import { either } from "../checks/shapes.ts";
import type { Target } from "../checks/write-target.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { Side } from "../maps/row.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";

export interface Checking<T extends Template> {
  /** Checks a template of one value; returns the shape of that value. */
  value(template: T, scope: Scope, to: Target, walk: Walk): Shape;
  /** Checks a template of values that are items of a list, or events of a stream. */
  items(template: T, scope: Scope, to: Target, walk: Walk): Shape;
}

/** The shape of a fragment's result. `resolvesPath` is false if the fragment reads unknown fields, and none of its paths resolves. */
export interface Walked {
  result: Shape;
  resolvesPath: boolean;
}

/** The context that all templates of one map share, and the walk of nested templates. */
export interface Walk extends MapContext {
  /**
   * The side whose documents the map reads. Values that a `$match` does not list are reported only for a wire: for the hub, each
   * request reports what the map does not read, as a loss.
   */
  readonly reads: Side;
  /** Whether the losses that the map declares (`$lost`) are reported to the client. */
  readonly reportsLosses: boolean;
  readonly fragments: ReadonlyMap<string, Template>;
  /** The names that are available everywhere in the map. */
  readonly bindings: ReadonlyMap<string, Shape>;
  value(template: Template, scope: Scope, to: Target): Shape;
  items(template: Template, scope: Scope, to: Target): Shape;
  leaf(leaf: Leaf, scope: Scope): Shape;
  /**
   * Checks an arm whose `key` lists values of an expression. Reports the listed values that are not among `choices`, because they
   * never occur.
   */
  arm(key: ScalarNode, source: string, choices: Choices): void;
  /** The scope in which the value at `origin` is one of `values` (`holds`), or none of them. */
  narrowByValues(
    origin: Origin | undefined,
    values: readonly Scalar[],
    holds: boolean,
    scope: Scope,
  ): Scope | undefined;
  /** Checks that the name of a value is not the name of a function. */
  name(name: string, node: Node | undefined): void;
  /** A fragment, walked once for each distinct scope and target. */
  fragment(name: string, body: Template, scope: Scope, to: Target, asItems: boolean): Walked;
  makesList(template: Template): boolean;
  /** Fields of the resulting object that have constant values. */
  discriminants(template: Template): Map<string, Scalar[]>;
  /** All fields that the resulting object can have; undefined if others are possible. */
  keysOf(template: Template): Set<string> | undefined;
}

/** For a template that makes one value. */
export function checkOne<T extends Template>(value: Checking<T>["value"]): Checking<T> {
  return { value, items: value };
}

/** For a template that only chooses a branch: walks each branch with the facts that hold in it. */
export function checkBranches<T extends Template>(
  fork: (
    template: T,
    scope: Scope,
    run: (body: Template, scope: Scope) => Shape,
    walk: Walk,
  ) => readonly Shape[],
): Checking<T> {
  return {
    value: (template, scope, to, walk) =>
      either(...fork(template, scope, (body, inner) => walk.value(body, inner, to), walk)),
    items: (template, scope, to, walk) =>
      either(...fork(template, scope, (body, inner) => walk.items(body, inner, to), walk)),
  };
}
